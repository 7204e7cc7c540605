from pathlib import Path

import pytest

from decode.commands.doctor import Check, checks, plain
from decode.config import paths
from decode.config.load import load_settings
from decode.config.settings import Settings
from decode.entities.event import Listing
from decode.gate.checked import checked
from tests.commands.running import Desk


def by_name(cwd: Path, settings: Settings | None = None) -> dict[str, list[Check]]:
    found: dict[str, list[Check]] = {}
    for check in checks(cwd, settings or Settings()):
        found.setdefault(check.name, []).append(check)
    return found


def test_everything_is_looked_at(cwd: Path) -> None:
    found = by_name(cwd)
    names = ("provider", "key", "git", "sandbox", "terminal", "settings", "skills", "memory")
    assert set(names) < set(found)
    assert found["provider"][0].status == "warning"
    assert "offline" in found["provider"][0].detail
    assert found["settings"][0].status == "ok"


def test_faults_of_settings_rules_and_skills_are_named(cwd: Path) -> None:
    paths.config_dir().mkdir(parents=True)
    (paths.config_dir() / "settings.toml").write_text(
        'modle = 1\n[permissions]\ndeny = ["bash(rm"]\nallow = ["read(x"]\n'
    )
    skill = cwd / ".decode" / "skills" / "bad" / "SKILL.md"
    skill.parent.mkdir(parents=True)
    skill.write_text("no header")
    found = by_name(cwd, checked(load_settings(cwd)))
    assert [check.status for check in found["settings"]] == ["warning", "error", "warning", "ok"]
    assert "bad/SKILL.md" in found["skills"][0].detail


def test_what_is_wrong_with_an_agent_is_told_of_agents(cwd: Path) -> None:
    agent = cwd / ".decode" / "agents" / "one.md"
    agent.parent.mkdir(parents=True)
    agent.write_text("---\ntools: [read, grepp]\n---\nHelp.\n")
    found = by_name(cwd)
    assert [check.status for check in found["agents"]] == ["warning", "ok"]
    assert found["agents"][0].detail.endswith("one.md:2: there is no tool 'grepp'")
    assert [check.status for check in found["skills"]] == ["ok"]


def test_a_key_is_named_and_never_shown(cwd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    found = by_name(cwd)
    assert "OPENAI_API_KEY" in found["key"][0].detail
    assert "sk-secret" not in plain([one for many in found.values() for one in many])


def test_sessions_that_cannot_be_kept_are_an_error(cwd: Path) -> None:
    paths.data_dir().parent.mkdir(parents=True, exist_ok=True)
    assert by_name(cwd)["sessions"][0].status == "ok"


async def test_the_command_lists_the_checks(cwd: Path) -> None:
    (listing,) = await Desk(cwd).run("doctor")
    assert isinstance(listing, Listing)
    assert "sandbox" in listing.text
    assert all(row.description in row.detail for row in listing.rows)
