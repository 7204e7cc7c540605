import pytest

from decode.gate.judgement import Access
from decode.gate.line.finding import Use
from decode.gate.places.files import Files
from decode.gate.places.place import Atlas
from decode.gate.rules import parse_rule
from decode.gate.ruling.matching import Rulebook
from decode.gate.ruling.naming import Hit
from decode.gate.verdicts.paths import path_hit, use_hit
from tests.gate.fake_files import tree
from tests.gate.line.desks import tour
from tests.gate.verdicts.courts import ROOTS

_FILES = tree(
    "/project/docs/a.md", "/project/docs/keys/b.pem", "/project/src/a.py", link="docs/a.md"
)


def _hit(text: str, path: str, access: Access, files: Files = _FILES) -> Hit | None:
    atlas = Atlas.of(ROOTS, files)
    rule = parse_rule(text, "deny", "user")
    return use_hit(Rulebook.of([rule], atlas), [rule], Use(atlas.place(path, "/project"), access))


@pytest.mark.parametrize(
    ("rule", "path"),
    [
        ("read(docs/**)", "docs/a.md"),
        ("read(docs/**)", "link"),
        ("read(link)", "link"),
        ("read(docs)", "docs"),
        ("read(//project/docs/**)", "src/../docs/a.md"),
    ],
)
def test_the_real_path_and_the_written_one_are_meant(rule: str, path: str) -> None:
    hit = _hit(rule, path, Access.READ)
    assert hit is not None
    assert hit.certain


@pytest.mark.parametrize(
    ("rule", "path", "access", "hits"),
    [
        ("read(*.pem)", ".", Access.SEARCH, True),
        ("read(*.pem)", "docs", Access.SEARCH, True),
        ("read(*.pem)", "src", Access.SEARCH, False),
        ("read(docs/**)", ".", Access.SEARCH, True),
        ("read(docs/**)", ".", Access.LIST, False),
        ("read(gone/**)", ".", Access.SEARCH, False),
        ("edit(docs/**)", ".", Access.WRITE, True),
    ],
)
def test_a_search_may_come_across_it(rule: str, path: str, access: Access, hits: bool) -> None:
    hit = _hit(rule, path, access)
    assert (hit is not None and not hit.certain) is hits


def test_a_search_of_what_is_wholly_meant_is_certain() -> None:
    for rule in ("read(docs/**)", "read(docs)", "read(**)"):
        hit = _hit(rule, "docs", Access.SEARCH)
        assert hit is not None
        assert hit.certain


def test_what_cannot_be_looked_through_counts_as_holding_it() -> None:
    files = tree(*(f"/project/many/{number}" for number in range(3000)))
    assert _hit("read(*.pem)", ".", Access.SEARCH, files) is not None


def test_rules_are_asked_by_what_is_done() -> None:
    atlas = Atlas.of(ROOTS, _FILES)
    rules = [
        parse_rule("read(src/**)", "deny", "user"),
        parse_rule("edit(docs/**)", "deny", "user"),
    ]
    book = Rulebook.of(rules, atlas)
    assert path_hit(book, rules, tour("touch src/a.py")) == Hit(rules[0], certain=False)
    assert path_hit(book, rules, tour("cat docs/a.md")) is None
    hit = path_hit(book, rules, tour("ls; cat src/a.py"))
    assert hit == Hit(rules[0], certain=True)
