import pytest

from decode.providers._offline.kinds import kind_of, scope_of, type_of
from decode.providers._offline.patch import FilePatch
from decode.providers._offline.paths import GitPath


def _file(name: str, **more: list[str]) -> FilePatch:
    path = GitPath(name.encode())
    file = FilePatch(path, path, removed=more.get("removed", []))
    file.added = list(enumerate(more.get("added", []), 1))
    return file


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("src/a.py", "code"),
        ("tests/a.py", "test"),
        ("pkg/test_a.py", "test"),
        ("a.spec.ts", "test"),
        ("a_test.go", "test"),
        ("latest.py", "code"),
        ("docs/a.html", "docs"),
        ("README", "docs"),
        ("readmeta.py", "code"),
        ("requirements.txt", "build"),
        ("Cargo.lock", "build"),
        ("web/package.json", "build"),
        (".github/workflows/x.yml", "ci"),
        (".gitlab-ci.yml", "ci"),
        (".gitignore", "chore"),
    ],
)
def test_the_sort_of_a_file(name: str, kind: str) -> None:
    assert kind_of(_file(name)) == kind


def test_the_type_of_a_change() -> None:
    assert type_of([_file("a.py", added=["x = 1"])]) == "feat"
    assert type_of([_file("a.py", added=["x = 1"], removed=["x = 2"])]) == "fix"
    assert type_of([_file("a.py", removed=["def gone():"])]) == "refactor"
    assert type_of([_file("a.md"), _file("b.md"), _file("tests/c.py")]) == "docs"
    assert type_of([_file("a.md"), _file("a.py", added=["def new():"])]) == "feat"


@pytest.mark.parametrize(
    ("names", "scope"),
    [
        (["src/parser/a.py"], "parser"),
        (["src/parser/a.py", "tests/test_a.py"], "parser"),
        (["src/a.py"], ""),
        (["x/a.py", "y/b.py"], ""),
        (["odd name/a.py"], ""),
        (["a.py"], ""),
    ],
)
def test_the_scope_of_a_change(names: list[str], scope: str) -> None:
    assert scope_of([_file(name) for name in names]) == scope
