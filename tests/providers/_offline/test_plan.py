import pytest

from decode.providers._offline.aim import Aim
from decode.providers._offline.patch import FilePatch
from decode.providers._offline.paths import GitPath
from decode.providers._offline.plan import left_out, of_index, of_names, of_work_tree
from decode.providers._offline.status import Entry, Status
from decode.providers._offline.steps import Halt


def _path(name: str) -> GitPath:
    return GitPath(name.encode())


def _entry(name: str, letters: str, *, submodule: bool = False) -> Entry:
    return Entry(_path(name), letters[0], letters[1], submodule)


def _new(*names: str) -> tuple[Entry, ...]:
    return tuple(Entry(_path(name), unstaged="?") for name in names)


def _aim(*names: str) -> Aim:
    return Aim(tuple(map(_path, names)))


def _shown(entries: list[Entry]) -> list[str]:
    return [entry.path.shown for entry in entries]


def test_an_index_is_taken_as_it_is() -> None:
    status = Status(tracked=(_entry("a", "M."), _entry("b", ".M"), _entry("c", "MM")))
    plan = of_index(status)
    assert (_shown(plan.staged), plan.add, plan.named) == (["a", "c"], [], [])


def test_names_limit_the_commit_unless_they_are_all_that_is_staged() -> None:
    status = Status(tracked=(_entry("a", "M."), _entry("b", ".M")), untracked=_new("c"))
    assert _shown(of_names(status, _aim("a")).staged) == ["a"]
    assert _shown(of_names(status, _aim("b")).named) == ["b"]
    plan = of_names(status, _aim("b", "c"))
    assert (_shown(plan.add), _shown(plan.named)) == (["c"], ["b", "c"])


@pytest.mark.parametrize(
    ("status", "name", "word"),
    [
        (Status(), "a", "no change in `a`"),
        (Status(tracked=(_entry("a", "MM"), _entry("b", "M."))), "a", "Half of `a` is staged"),
        (Status(untracked=_new(".env")), ".env", "holds secrets by its name"),
    ],
)
def test_names_that_cannot_be_taken(status: Status, name: str, word: str) -> None:
    with pytest.raises(Halt, match=word):
        of_names(status, _aim(name))


def test_a_work_tree_gives_its_changes_without_submodules_and_secrets() -> None:
    tracked = (_entry("a", ".M"), _entry("lib", ".M", submodule=True), _entry(".env", ".M"))
    plan = of_work_tree(Status(tracked=tracked, untracked=_new("scratch.py")), [])
    assert _shown(plan.add) == ["a"]


@pytest.mark.parametrize(
    ("line", "name", "belongs"),
    [
        ("import helper", "helper.py", True),
        ("from pkg.helper import x", "pkg/helper.py", True),
        ("const h = require('./helper')", "helper.js", True),
        ('#include "helper.h"', "helper.h", True),
        ("mod helper;", "src/helper.rs", True),
        ("![x](img/pic.png)", "img/pic.png", True),
        ('open("data.json")', "data.json", True),
        ("x = helper.two", "helper.py", False),
        ("print('debug')", "debug.log", False),
        ("import helpers", "helper.py", False),
        ("import os", "o.py", False),
    ],
)
def test_a_new_file_goes_along_when_the_change_names_it(
    line: str, name: str, belongs: bool
) -> None:
    changed = FilePatch(_path("a.py"), _path("a.py"), added=[(1, line)])
    status = Status(tracked=(_entry("a.py", ".M"),), untracked=_new(name))
    assert _shown(of_work_tree(status, [changed]).add) == (["a.py", name] if belongs else ["a.py"])


def test_a_file_that_moved_goes_along() -> None:
    status = Status(tracked=(_entry("old/a.py", ".D"),), untracked=_new("new/a.py", "new/b.py"))
    assert _shown(of_work_tree(status, []).add) == ["old/a.py", "new/a.py"]


@pytest.mark.parametrize(
    ("status", "word"),
    [
        (Status(), "nothing to commit"),
        (Status(untracked=_new("id_rsa")), "nothing to commit.*id_rsa"),
        (Status(tracked=(_entry("a", ".M"),), cut=True), "too long"),
        (Status(untracked=_new(*map(str, range(21)))), "21 new files"),
        (Status(tracked=tuple(_entry(str(n), ".M") for n in range(301))), "301 changed files"),
    ],
)
def test_a_work_tree_that_is_no_one_thought(status: Status, word: str) -> None:
    with pytest.raises(Halt, match=f"(?s){word}"):
        of_work_tree(status, [])


def test_what_is_left_is_listed_by_kind() -> None:
    status = Status(
        tracked=(
            _entry("half", "MM"),
            _entry("rest", ".M"),
            _entry("still", "A."),
            _entry("lib", ".M", submodule=True),
        ),
        untracked=_new("new", ".env"),
        cut=True,
    )
    assert left_out(status, {_path("half")}).split("\n") == [
        "",
        "",
        "- Looks like a secret and is never added (1): `.env`",
        "- Submodule, not taken along (1): `lib`",
        "- Staged and still staged (1): `still`",
        "- Changed, not staged (2): `half`, `rest`",
        "- Untracked, not added (1): `new`",
        "- The list of changes was cut; there are more.",
    ]
    assert left_out(Status(), set()) == ""
