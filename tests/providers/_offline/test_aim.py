import pytest

from decode.providers._offline.aim import aim_of
from decode.providers._offline.paths import GitPath

_KNOWN = [GitPath(name) for name in (b"z.py", b"src/a.py", b"docs/x.md", b"my file.txt", b"README")]


@pytest.mark.parametrize(
    ("arguments", "paths", "words"),
    [
        ("", [], ""),
        ("z.py", ["z.py"], ""),
        ("./z.py", ["z.py"], ""),
        ("only z.py and src/a.py", ["z.py", "src/a.py"], ""),
        ("src/", ["src/"], ""),
        ("docs", ["docs"], ""),
        (".", ["."], ""),
        ("'my file.txt'", ["my file.txt"], ""),
        ("README", ["README"], ""),
        ("unknown.py", ["unknown.py"], ""),
        ("fix the parser", [], "fix the parser"),
        ("fix the parser in src/a.py", [], "fix the parser in src/a.py"),
        ("only src/a.py, fix the parser", ["src/a.py"], "only src/a.py, fix the parser"),
        ("z.py, src/a.py", ["z.py", "src/a.py"], ""),
        ("only src/a.py fix the parser", ["src/a.py"], "only src/a.py fix the parser"),
        ("describe docs", [], "describe docs"),
        ("update README", [], "update README"),
        ("don't break", [], "don't break"),
        ("see https://example.invalid/x.", [], "see https://example.invalid/x."),
        ("-- z.py", ["z.py"], ""),
    ],
)
def test_names_or_words(arguments: str, paths: list[str], words: str) -> None:
    aim = aim_of(arguments, _KNOWN)
    assert [path.shown for path in aim.paths] == paths
    assert aim.words == words


def test_a_folder_covers_what_is_below_it() -> None:
    aim = aim_of("src/", _KNOWN)
    assert aim.covers(GitPath(b"src/a.py"))
    assert not aim.covers(GitPath(b"z.py"))
