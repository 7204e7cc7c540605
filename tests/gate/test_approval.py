from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from decode.entities.call import ToolCall, ToolKind
from decode.entities.state import Mode
from decode.gate.approval import digest
from decode.gate.policy import decide
from decode.gate.roots import Roots

_ENVIRONMENT = {"PATH": "/usr/bin"}


@pytest.fixture
def roots(tmp_path: Path) -> Roots:
    (tmp_path / "a.txt").write_text("one")
    (tmp_path / "b.txt").write_text("one")
    return Roots(tmp_path.resolve(), tmp_path.resolve(), home=tmp_path / "home")


def _digest(
    roots: Roots,
    name: str,
    args: Mapping[str, Any],
    environment: Mapping[str, str] = _ENVIRONMENT,
) -> str:
    call = ToolCall("1", name, ToolKind.OTHER, args)
    return digest(call, decide(call, Mode.DEFAULT, [], roots), environment)


def test_the_same_call_in_the_same_place_has_the_same_digest(roots: Roots) -> None:
    first = _digest(roots, "bash", {"command": "make  test"})
    assert first == _digest(roots, "bash", {"command": "make  test"})
    assert len(first) == 64


@pytest.mark.parametrize("line", ["make test2", "make test; ls", "make test > x"])
def test_another_command_has_another_digest(line: str, roots: Roots) -> None:
    assert _digest(roots, "bash", {"command": "make test"}) != _digest(
        roots, "bash", {"command": line}
    )


def test_the_environment_the_folder_and_the_arguments_count(roots: Roots, tmp_path: Path) -> None:
    here = _digest(roots, "bash", {"command": "make"})
    (tmp_path / "sub").mkdir()
    there = replace(roots, cwd=tmp_path / "sub")
    assert _digest(there, "bash", {"command": "make"}) != here
    assert _digest(roots, "bash", {"command": "make"}, {"PATH": "/bin"}) != here
    assert _digest(roots, "bash", {"command": "make", "background": True}) != here


def test_a_file_that_changed_since_has_another_digest(roots: Roots, tmp_path: Path) -> None:
    args = {"path": "a.txt", "content": "two"}
    before = _digest(roots, "write", args)
    (tmp_path / "a.txt").write_text("uno")
    changed = _digest(roots, "write", args)
    (tmp_path / "a.txt").unlink()
    assert len({before, changed, _digest(roots, "write", args)}) == 3


def test_a_file_swapped_for_a_link_has_another_digest(roots: Roots, tmp_path: Path) -> None:
    args = {"path": "a.txt", "content": "two"}
    before = _digest(roots, "write", args)
    (tmp_path / "a.txt").unlink()
    (tmp_path / "a.txt").symlink_to("b.txt")
    assert _digest(roots, "write", args) != before


def test_a_path_of_a_command_swapped_for_a_link_has_another_digest(
    roots: Roots, tmp_path: Path
) -> None:
    before = _digest(roots, "bash", {"command": "rm a.txt"})
    (tmp_path / "a.txt").unlink()
    (tmp_path / "a.txt").symlink_to("b.txt")
    assert _digest(roots, "bash", {"command": "rm a.txt"}) != before
