from pathlib import Path

import pytest

from decode.cli.permissions import run
from decode.config.settings import Settings


def test_an_error_is_one_line_and_a_status(cwd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = run(["check", "--deny", "Bash(mkdir", "ls"], cwd, Settings())
    written = capsys.readouterr()
    assert status == 2
    assert written.out == ""
    assert "'Bash(mkdir' is no permission rule" in written.err


@pytest.mark.parametrize("argv", [[], ["frobnicate"], ["check", "--mode", "wild", "ls"]])
def test_wrong_usage_ends_with_2(argv: list[str], cwd: Path) -> None:
    with pytest.raises(SystemExit) as caught:
        run(argv, cwd, Settings())
    assert caught.value.code == 2
