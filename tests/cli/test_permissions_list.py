import json
from pathlib import Path

import pytest

from decode.cli.permissions import run
from decode.config.flags import Flags
from decode.config.load import load_settings
from decode.config.settings import RuleText, Settings
from decode.entities.call import Scope
from decode.gate.grants import Grants

Output = pytest.CaptureFixture[str]
_FILE = Path("/home/you/settings.toml")
_SETTINGS = Settings(
    rules=(
        RuleText("allow", "bash(make test)", "user", _FILE, 4),
        RuleText("deny", "Bash(rm *)", "flag"),
        RuleText("allow", "bash(python:*)", "project_untrusted", Path("/p/settings.toml"), 2),
        RuleText("ask", "bash(mkdir", "user", _FILE, 5),
    )
)


def test_every_rule_with_its_origin(cwd: Path, capsys: Output) -> None:
    Grants(cwd, cwd).add("bash(npm test)", Scope.PROJECT)
    assert run(["list"], cwd, _SETTINGS) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("deny   Bash(rm *)  (flag)\n")
    assert f"allow  bash(make test)  ({_FILE}:4)" in shown
    assert "no fence" in shown
    assert "does not count until the folder is trusted" in shown
    assert f"{_FILE}:5: 'bash(mkdir' is no permission rule" in shown
    assert "allow  bash(npm test)  (granted for this project" in shown


def test_as_json(cwd: Path, capsys: Output) -> None:
    assert run(["list", "--json"], cwd, _SETTINGS) == 0
    listed = json.loads(capsys.readouterr().out)["rules"]
    assert [rule["effect"] for rule in listed] == ["deny", "ask", "allow", "allow"]
    assert listed[0] == {
        "effect": "deny",
        "rule": "Bash(rm *)",
        "scope": "flag",
        "origin": "flag",
        "notes": [],
    }


def test_no_rules_are_said_in_words(cwd: Path, capsys: Output) -> None:
    assert run(["list"], cwd, Settings(safe=True)) == 0
    assert capsys.readouterr().out.startswith("no rules: ")


def test_grants_do_not_count_in_safe_mode(cwd: Path, capsys: Output) -> None:
    Grants(cwd, cwd).add("bash(npm test)", Scope.EVERYWHERE)
    run(["list"], cwd, Settings(safe=True))
    assert "npm test" not in capsys.readouterr().out


@pytest.mark.parametrize("argv", [["list"], ["list", "--json"]])
@pytest.mark.parametrize(
    "text", ['{"permissions": {"deny": ["bash(rm:*)"],}}', '{"permissions": {"deny": ["Bash(rm"]}}']
)
def test_b118_a_deny_rule_that_may_be_lost_is_said(
    text: str, argv: list[str], cwd: Path, capsys: Output
) -> None:
    file = cwd / ".decode/settings.json"
    file.parent.mkdir()
    file.write_text(text)
    assert run(argv, cwd, load_settings(cwd)) == 2
    written = capsys.readouterr()
    assert written.err.startswith(f"{file}")
    assert "--safe" in written.err
    assert "no rules: " not in written.out
    assert run(argv, cwd, load_settings(cwd, Flags(safe=True))) == 0


def test_nothing_unseen_reaches_the_screen(cwd: Path, capsys: Output) -> None:
    run(["list"], cwd, Settings(rules=(RuleText("deny", "bash(\x1b[2K)", "user"),)))
    assert "\x1b" not in capsys.readouterr().out
