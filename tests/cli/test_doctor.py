import json
from pathlib import Path

import pytest

import decode
from decode.cli.doctor import run
from decode.config.settings import Settings, SettingsDiagnostic


def test_the_checks_are_told_as_lines_or_one_object(
    cwd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([], cwd, Settings()) == 0
    assert "sandbox" in capsys.readouterr().out
    assert run(["--json"], cwd, Settings()) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["version"]) == (True, decode.__version__)
    assert {"name", "status", "detail", "hint"} == set(told["checks"][0])


def test_something_broken_is_status_1(cwd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fault = SettingsDiagnostic("a\x1b[2Jb", "mend it", severity="error")
    assert run([], cwd, Settings(diagnostics=(fault,))) == 1
    out = capsys.readouterr().out
    assert "error    settings  a\\x1b[2Jb; mend it" in out
