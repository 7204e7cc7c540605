import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.providers._offline.message import WIDTH, compose
from decode.providers._offline.patch import FilePatch
from decode.providers._offline.paths import GitPath


def _file(name: str, kind: str = "added", old: str = "") -> FilePatch:
    return FilePatch(GitPath(name.encode()), GitPath((old or name).encode()), kind)


@pytest.mark.parametrize(
    ("files", "subject"),
    [
        ([_file("a.py")], "feat: add a.py"),
        ([_file("src/core/a.py"), _file("src/core/b.py")], "feat(core): add a.py and b.py"),
        ([_file("a.py"), _file("b.py"), _file("c.py")], "feat: add a.py and 2 more files"),
        ([_file("a.py"), _file("tests/test_a.py"), _file("README.md")], "feat: add a.py"),
        ([_file("x/a.py", "deleted"), _file("y/b.py", "deleted")], "chore: remove a.py and b.py"),
        ([_file("b/a.py", "renamed", "a/a.py")], "refactor(b): rename a.py to b/a.py"),
        ([_file("a.py", "deleted"), _file("b.py")], "feat: update a.py and b.py"),
        (
            [_file("poetry.lock"), _file("pyproject.toml")],
            "build: add poetry.lock and pyproject.toml",
        ),
        ([], "chore: update files"),
    ],
)
def test_subjects(files: list[FilePatch], subject: str) -> None:
    assert compose(files)[0] == subject


def test_a_body_has_a_line_for_each_of_several_files() -> None:
    files = [_file("a.py"), _file("b.py", "deleted"), _file("c.py", "renamed", "d.py")]
    assert compose(files)[1] == "- a.py: new\n- b.py: removed\n- c.py: rename d.py to c.py"
    assert len(compose(files[:1])) == 1


def test_many_files_are_counted() -> None:
    body = compose([_file(f"f{number}.py") for number in range(50)])[1]
    assert body.splitlines()[-1] == "- and 30 more files"


@settings(deadline=None)
@given(said=st.text(max_size=300), names=st.lists(st.text(min_size=1, max_size=90), max_size=4))
def test_any_text_gives_a_message_that_git_and_a_screen_can_take(
    said: str, names: list[str]
) -> None:
    files = [_file(name.replace("\ud800", "")) for name in names if _encodable(name)]
    paragraphs = compose(files, said if _encodable(said) else "")
    subject = paragraphs[0]
    assert subject.strip()
    assert len(subject) <= WIDTH
    whole = "\n\n".join(paragraphs)
    whole.encode()
    assert all(char.isprintable() or char == "\n" for char in whole)


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
