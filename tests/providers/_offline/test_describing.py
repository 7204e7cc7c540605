import pytest

from decode.providers._offline.describing import brief, describe
from decode.providers._offline.patch import FilePatch
from decode.providers._offline.paths import GitPath


def _file(name: str, kind: str = "modified", old: str = "", **more: str) -> FilePatch:
    file = FilePatch(GitPath(name.encode()), GitPath((old or name).encode()), kind)
    file.mode = more.get("mode", "")
    file.added = [(1, more["added"])] if "added" in more else []
    file.removed = [more["removed"]] if "removed" in more else []
    return file


@pytest.mark.parametrize(
    ("file", "told", "short"),
    [
        (_file("d/a.py", "added"), "add a.py", "new"),
        (_file("a.py", "deleted"), "remove a.py", "removed"),
        (_file("b.py", "renamed", "a.py"), "rename a.py to b.py", "rename a.py to b.py"),
        (_file("y/a.py", "copied", "x/a.py"), "copy a.py to y/a.py", "copy a.py to y/a.py"),
        (_file("a.py", added="def f():"), "add f", "add f"),
        (_file("a.py", removed="def f():"), "remove f from a.py", "remove f from a.py"),
        (
            _file("a.py", added="def f(x):", removed="def f():"),
            "update f in a.py",
            "update f",
        ),
        (_file("a.py", added="x"), "update a.py", "changed"),
        (_file("a.sh", mode="100755"), "make a.sh executable", "make a.sh executable"),
        (_file("a.sh", mode="100644"), "make a.sh a plain file", "make a.sh a plain file"),
    ],
)
def test_one_file(file: FilePatch, told: str, short: str) -> None:
    assert describe([file]) == told
    assert brief(file) == short


def test_several_files() -> None:
    added = [_file(name, "added") for name in ("a.py", "b.py", "c.py")]
    assert describe(added[:2]) == "add a.py and b.py"
    assert describe(added) == "add a.py and 2 more files"
    assert describe([added[0], _file("z.py")]) == "update a.py and z.py"
    assert describe([]) == "update files"
