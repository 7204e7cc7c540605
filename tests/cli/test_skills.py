from pathlib import Path

import pytest

from tests.cli.skills_calls import skills

VERBS = ["list", "show", "why", "lint", "new", "add", "remove", "enable", "disable"]


@pytest.mark.parametrize("args", [(), ("nope",), ("show",), ("list", "--nope"), ("add",)])
def test_a_wrong_use_is_status_2_and_nothing_on_stdout(cwd: Path, args: tuple[str, ...]) -> None:
    status, out, errors = skills(*args)
    assert (status, out) == (2, "")
    assert "decode skills" in errors
    assert errors.count("\n") == 1


def test_help_names_every_verb(cwd: Path) -> None:
    status, out, _ = skills("--help")
    assert status == 0
    assert all(verb in out for verb in VERBS)


@pytest.mark.parametrize("verb", ["show", "remove", "enable", "disable"])
def test_an_unknown_skill_is_status_2_with_the_nearest_names(cwd: Path, verb: str) -> None:
    status, out, errors = skills(verb, "comit")
    assert (status, out) == (2, "")
    assert "did you mean commit?" in errors
    assert errors.count("\n") == 1
