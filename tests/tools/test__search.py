import os
import shutil
from pathlib import Path

import pytest

from decode.tools._engine import MOST, Query
from decode.tools._refusal import Refusal
from decode.tools._search import Found, Place, search

#: Both engines, or our own alone where there is no ripgrep.
PROGRAMS = list(dict.fromkeys([None, shutil.which("rg")]))


@pytest.fixture(params=PROGRAMS, ids=lambda program: "rg" if program else "own")
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return Place(tmp_path.resolve(), dict(os.environ), request.param)


def found(place: Place, query: Query, files: dict[str, str]) -> Found:
    for name, text in files.items():
        (place.root / name).parent.mkdir(parents=True, exist_ok=True)
        (place.root / name).write_text(text)
    return search(query, place, list(files), lambda: False)


def rows(made: Found) -> list[tuple[str, int, bool, str]]:
    return [(hit.path, hit.number, hit.match, hit.text) for hit in made.hits]


def test_hits_come_by_path_and_line(place: Place) -> None:
    files = {"b.txt": "x\nneedle 1\nneedle 2\n", "sub/a b.txt": "needle\n", "-c": "needle\n"}
    made = found(place, Query("needle"), files)
    assert rows(made) == [
        ("-c", 1, True, "needle"),
        ("b.txt", 2, True, "needle 1"),
        ("b.txt", 3, True, "needle 2"),
        ("sub/a b.txt", 1, True, "needle"),
    ]
    assert (made.matches, made.more, made.late) == (4, False, False)


def test_lines_of_context_are_no_matches(place: Place) -> None:
    made = found(place, Query("x", context=1), {"a": "1\nx\n3\n4\n"})
    assert rows(made) == [("a", 1, False, "1"), ("a", 2, True, "x"), ("a", 3, False, "3")]
    assert made.matches == 1


def test_it_ends_when_there_is_enough(place: Place) -> None:
    files = {"a": "x\n" * (MOST + 50)} | {f"f{n:03}": "x\n" for n in range(250)}
    made = found(place, Query("x"), files)
    assert made.more
    assert MOST <= made.matches < MOST + 250
    assert "f249" not in {hit.path for hit in made.hits}


def test_a_later_batch_is_searched_when_the_first_has_nothing(place: Place) -> None:
    files = {f"f{n:03}": "y\n" for n in range(230)} | {"last": "x\n"}
    made = found(place, Query("x"), files)
    assert rows(made) == [("last", 1, True, "x")]
    assert not made.more


@pytest.mark.parametrize("pattern", ["a(?=b)", r"(a)b\1"])
def test_what_one_engine_lacks_the_other_has(pattern: str, place: Place) -> None:
    made = found(place, Query(pattern), {"f": "ac\naba\n"})
    assert rows(made) == [("f", 2, True, "aba")]


def test_a_pattern_that_nobody_understands_is_refused(place: Place) -> None:
    with pytest.raises(Refusal, match=r"no regular expression: .*set literal"):
        found(place, Query("a("), {"f": "a(\n"})
    assert found(place, Query("a(", literal=True), {"f": "a(\n"}).matches == 1


def test_a_file_that_is_gone_is_passed_over(place: Place) -> None:
    (place.root / "here").write_text("x\n")
    made = search(Query("x"), place, ["gone", "here"], lambda: False)
    assert [hit.path for hit in made.hits] == ["here"]


def test_a_search_that_is_stopped_returns_at_once(place: Place) -> None:
    (place.root / "f").write_text("a" * 40 + "c\n")
    made = search(Query("(a|aa)+$"), place, ["f"] * 1_000, lambda: True)
    assert made.matches == 0
