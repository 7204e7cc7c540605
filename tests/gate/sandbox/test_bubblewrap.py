from pathlib import Path

from decode.gate.sandbox.bubblewrap import arguments
from decode.gate.sandbox.profile import Command, Profile
from decode.gate.sandbox.walls import Walls

_COMMAND = Command(("true",), Path("/home/me/p"), {})
_WALLS = Walls(
    roots=(Path("/home/me/p"),),
    hidden=(Path("/home"),),
    visible=(Path("/home/me/.cargo"),),
    protected=(Path("/home/me/p/.git"), Path("/home/me/p/.git/hooks")),
    writable=(Path("/home/me/p/.git"),),
)


def _at(line: list[str], *words: str) -> int:
    size = len(words)
    return max(at for at in range(len(line)) if tuple(line[at : at + size]) == words)


def test_mounts_go_from_the_whole_to_its_parts() -> None:
    line = arguments(_WALLS, Profile.WORKSPACE_WRITE, _COMMAND, 9)
    git, hooks = "/home/me/p/.git", "/home/me/p/.git/hooks"
    order = [
        _at(line, "--ro-bind", "/", "/"),
        _at(line, "--tmpfs", "/home"),
        _at(line, "--bind", "/home/me/p", "/home/me/p"),
        _at(line, "--ro-bind", git, git),
        _at(line, "--bind-try", git, git),
        _at(line, "--ro-bind", hooks, hooks),
        _at(line, "--seccomp", "9"),
    ]
    assert order == sorted(order)


def test_the_read_only_profile_binds_nothing_for_writing() -> None:
    line = arguments(_WALLS, Profile.READ_ONLY, _COMMAND, 9)
    assert "--bind" not in line
    assert "--bind-try" not in line


def test_the_network_is_shared_only_when_it_was_allowed() -> None:
    open_ = Command(("true",), Path("/p"), {}, network=True)
    assert "--share-net" not in arguments(_WALLS, Profile.READ_ONLY, _COMMAND, 9)
    assert "--share-net" in arguments(_WALLS, Profile.READ_ONLY, open_, 9)


def test_a_home_below_a_root_is_hidden_again() -> None:
    walls = Walls(roots=(Path("/"),), hidden=(Path("/home"),), visible=(Path("/home/me/.cargo"),))
    line = arguments(walls, Profile.WORKSPACE_WRITE, _COMMAND, 9)
    assert _at(line, "--bind", "/", "/") < _at(line, "--tmpfs", "/home")
