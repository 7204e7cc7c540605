from pathlib import Path

import pytest

from decode.config import paths
from decode.config.flags import Flags
from decode.config.trust import TrustStore
from decode.entities.errors import ConfigError, UsageError
from decode.entities.state import Mode, State
from decode.wiring import Start, local_session, remote_session, session_settings


def project(cwd: Path, text: str) -> None:
    (cwd / ".decode").mkdir(exist_ok=True)
    (cwd / ".decode" / "settings.toml").write_text(text)


def agent(cwd: Path, name: str, header: str) -> None:
    path = cwd / ".decode" / "agents" / f"{name}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"---\n{header}\n---\nx\n")


def state(cwd: Path, agent: str | None = None, mode: str | None = None) -> State:
    return remote_session(Start(cwd, Flags(agent=agent, mode=mode)), [], []).state


def test_a_mode_flag_counts_after_the_agent(cwd: Path) -> None:
    assert state(cwd) == State("build", Mode.DEFAULT, "")
    assert state(cwd, agent="plan") == State("plan", Mode.PLAN, "")
    assert state(cwd, agent="plan", mode="edit") == State("plan", Mode.EDIT, "")


def test_a_mode_of_settings_gives_way_to_an_agent_that_was_asked_for(cwd: Path) -> None:
    paths.config_dir().mkdir(parents=True)
    (paths.config_dir() / "settings.toml").write_text('mode = "edit"')
    assert state(cwd).mode is Mode.EDIT
    assert state(cwd, agent="plan").mode is Mode.PLAN
    assert state(cwd, agent="plan", mode="default").mode is Mode.DEFAULT


def test_an_agents_model_counts_where_none_is_asked_for(cwd: Path) -> None:
    agent(cwd, "own", "tools: all\nmodel: a:b")
    assert state(cwd, agent="own").model == "a:b"


def test_an_unknown_agent_is_an_error_by_flag_and_build_by_setting(cwd: Path) -> None:
    with pytest.raises(UsageError, match="nope"):
        state(cwd, agent="nope")
    project(cwd, 'agent = "paln"')
    assert state(cwd).agent == "build"
    (fault,) = remote_session(Start(cwd), [], []).settings.diagnostics
    assert "there is no agent 'paln', so it is build" in fault.message
    assert fault.hint == "did you mean 'plan'?"


def test_a_session_in_this_process_knows_its_model_and_why(cwd: Path) -> None:
    session, notices = local_session(Start(cwd, Flags(model="offline")), attended=False)
    assert session.state.model == "offline"
    assert [notice.text for notice in notices] == ["model offline (--model)"]
    _, guessed = local_session(Start(cwd), attended=False)
    assert "no provider's key" in guessed[0].text


def test_a_refusal_of_trust_is_kept(cwd: Path) -> None:
    project(cwd, 'mode = "bypass"')
    wary = session_settings(cwd, Flags())
    assert remote_session(Start(cwd), [], []).opening_line == "/trust"
    TrustStore.of_user().remember(cwd, wary.untrusted, trusted=False)
    settings = session_settings(cwd, Flags())
    assert (settings.mode, settings.declined) == ("default", True)
    assert remote_session(Start(cwd), [], []).opening_line == ""


@pytest.mark.parametrize("place", ["flag", "project", "user"])
def test_b118_a_broken_deny_rule_starts_no_session(cwd: Path, place: str) -> None:
    text = '[permissions]\ndeny = ["bash(rm"]'
    flags = Flags(deny=("bash(rm",)) if place == "flag" else Flags()
    if place == "project":
        project(cwd, text)
    if place == "user":
        paths.config_dir().mkdir(parents=True)
        (paths.config_dir() / "settings.toml").write_text(text)
    with pytest.raises(ConfigError) as caught:
        session_settings(cwd, flags)
    assert "bash(rm" in str(caught.value)
    assert ("--safe" in str(caught.value)) is (place != "flag")


def test_b118_other_broken_rules_are_named_and_the_good_count(cwd: Path) -> None:
    project(cwd, '[permissions]\nallow = ["bash(x", "read"]\nask = ["bash(y"]')
    settings = session_settings(cwd, Flags())
    assert [rule.text for rule in settings.rules] == ["read"]
    assert len(settings.diagnostics) == 2


def test_a_screens_session_reads_its_settings_anew(cwd: Path) -> None:
    session = remote_session(Start(cwd), [], [])
    assert session.reread is not None
    project(cwd, 'theme = "light"')
    assert (session.settings.theme, session.reread().theme) == ("auto", "light")
