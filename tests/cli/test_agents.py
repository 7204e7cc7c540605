import json
from pathlib import Path

import pytest

from decode.cli.agents import run
from decode.config.settings import Settings
from decode.entities.errors import UsageError


@pytest.fixture(autouse=True)
def own(cwd: Path) -> None:
    path = cwd / ".decode" / "agents" / "own.md"
    path.parent.mkdir(parents=True)
    path.write_text("---\nallowedTools: [x]\ndescription: a\u202eb\ndeny: [bash]\n---\nBe own.\n")


def test_every_agent_is_listed_with_its_faults(
    cwd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["list"], cwd, Settings()) == 0
    out, err = capsys.readouterr()
    assert [line.split()[0] for line in out.splitlines()] == [
        "build",
        "code-reviewer",
        "explore",
        "own",
        "plan",
    ]
    assert "\u202e" not in out
    assert "allowedTools" in err


def test_the_list_is_one_json_object(cwd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["list", "--json"], cwd, Settings())
    listed = json.loads(capsys.readouterr().out)
    by_name = {one["name"]: one for one in listed["agents"]}
    assert by_name["build"]["tools"] is None
    assert by_name["own"]["rules"] == [{"effect": "deny", "rule": "bash", "scope": "agent"}]
    assert listed["diagnostics"][0]["code"] == "unknown-key"


def test_one_agent_is_shown_whole(cwd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["show", "own"], cwd, Settings())
    out = capsys.readouterr().out
    assert "deny bash" in out
    assert out.endswith("\n\nBe own.\n")
    run(["show", "own", "--json"], cwd, Settings())
    assert json.loads(capsys.readouterr().out)["prompt"] == "Be own."


def test_an_unknown_agent_is_a_usage_error(cwd: Path) -> None:
    with pytest.raises(UsageError, match="nope"):
        run(["show", "nope"], cwd, Settings())
