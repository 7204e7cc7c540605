from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ModelMessage

from decode.config.settings import Settings
from decode.entities.errors import SessionError
from decode.entities.event import Replayed, SessionStarted, StateChanged
from decode.entities.state import Mode, State
from decode.entities.turn import SkillUse
from decode.loop.kept.journal import Journal
from decode.loop.setup.opened import begin, go_on, opening_events, restore_state
from decode.loop.setup.premises import Premises
from decode.sessions.opening import Opening
from decode.sessions.past import Past
from decode.sessions.records import Ended, Header
from decode.sessions.store import SessionLog
from tests.loop.messages import asks, calls, outcomes, results, says


def _premises(cwd: Path, **more: Any) -> Premises:
    return Premises.at(cwd, Settings(**more))


def _session(*messages: ModelMessage, session_id: str = "abc123") -> SessionLog:
    log = SessionLog(Header(session_id, "/p", "/p", model="m1", agent="plan", mode="plan"))
    journal = Journal(log)
    journal.prompt("hello")
    journal.save(messages)
    journal.close()
    return log


def test_a_new_session_knows_its_place_and_versions(cwd: Path) -> None:
    session = begin(_premises(cwd), State("build", Mode.EDIT, "openai:x"))
    log = session.thread.journal.log
    assert log is not None
    header = log.header
    assert (header.project, header.cwd) == (str(cwd), str(cwd))
    assert (header.model, header.agent, header.mode) == ("openai:x", "build", "edit")
    assert header.version
    assert header.framework
    assert not session.resumed
    assert not log.path.exists()


def test_no_session_has_an_id_and_no_file(cwd: Path) -> None:
    session = begin(_premises(cwd, keep_session=False), State())
    assert session.id
    assert session.thread.journal.log is None


def test_a_session_goes_on_where_it_stood() -> None:
    history: list[ModelMessage] = [asks("a"), calls("1"), results("1"), says("b")]
    _session(*history)
    session, notices = go_on(Opening("abc123"))
    assert session.thread.messages == history
    assert (session.id, session.resumed, notices) == ("abc123", True, [])
    assert [prompt.shown for prompt in session.thread.prompts] == ["hello"]


def test_b092_a_repair_is_stored_and_a_second_resume_adds_nothing() -> None:
    log = _session(asks("a"), calls("1"))
    first, _ = go_on(Opening("abc123"))
    assert outcomes(first.thread.messages) == {"1": "interrupted"}
    first.thread.journal.close()
    stored = log.path.read_bytes()
    second, notices = go_on(Opening("abc123"))
    second.thread.journal.close()
    assert (log.path.read_bytes(), notices) == (stored, [])
    assert second.thread.messages == first.thread.messages


def test_b094_a_lost_message_does_not_spoil_what_is_saved_later() -> None:
    log = _session(asks("a"), says("b"), asks("c"), says("d"))
    lines = log.path.read_bytes().split(b"\n")
    lines[3] = lines[3][:40]
    log.path.write_bytes(b"\n".join(lines))
    first, notices = go_on(Opening("abc123"))
    assert len(notices) == 1
    first.thread.keep([*first.thread.messages, asks("e"), says("f")])
    first.thread.journal.close()
    second, _ = go_on(Opening("abc123"))
    assert second.thread.messages == first.thread.messages
    assert log.path.read_bytes().startswith(b"\n".join(lines))


def test_a_message_of_a_newer_version_is_left_out_with_a_word() -> None:
    log = _session(asks("a"), says("b"))
    text = log.path.read_text().replace('"kind":"response"', '"kind":"hologram"')
    log.path.write_text(text)
    session, notices = go_on(Opening("abc123"))
    assert len(session.thread.messages) == 1
    assert "1 message" in notices[0].text


def test_skills_in_use_come_back_when_their_text_still_stands() -> None:
    log = SessionLog(Header("abc123", "/p", "/p"))
    journal = Journal(log)
    journal.loaded(SkillUse("commit", "builtin", "0", "slash"), "COMMIT TEXT")
    journal.loaded(SkillUse("other", "builtin", "0", "slash"), "GONE TEXT")
    journal.save([asks("COMMIT TEXT"), says("ok")])
    journal.close()
    session, _ = go_on(Opening("abc123"))
    assert list(session.thread.loads.loads) == ["builtin:commit"]
    assert [use.name for use in session.thread.uses] == ["commit", "other"]


def test_a_copy_has_an_id_of_its_own_and_the_same_history() -> None:
    _session(asks("a"), says("b"))
    copy, _ = go_on(Opening("abc123", fork=True))
    assert copy.id != "abc123"
    assert copy.thread.messages == [asks("a"), says("b")]
    copy.thread.journal.close()


def test_a_session_that_is_not_there_is_said() -> None:
    with pytest.raises(SessionError):
        go_on(Opening("nosuch"))


def test_the_session_is_told_first_then_its_state_and_its_past(cwd: Path) -> None:
    _session(asks("a"), says("b"))
    session, _ = go_on(Opening("abc123"))
    state = State("build", Mode.DEFAULT, "m9")
    events = list(opening_events(session, _premises(cwd), state))
    assert [type(event) for event in events] == [
        SessionStarted,
        StateChanged,
        Replayed,
        Replayed,
    ]
    started = events[0]
    assert isinstance(started, SessionStarted)
    assert (started.model, started.agent, started.mode) == ("m1", "plan", "plan")
    assert started.resumed


@pytest.mark.parametrize(
    ("origins", "result"),
    [
        ({}, State("plan", Mode.PLAN, "m1")),
        ({"model": "--model"}, State("plan", Mode.PLAN, "m9")),
        ({"agent": "--agent", "mode": "--mode"}, State("build", Mode.EDIT, "m1")),
        ({"model": "user /s:1"}, State("plan", Mode.PLAN, "m1")),
    ],
)
def test_a_flag_of_this_start_wins_over_the_session(
    cwd: Path, origins: dict[str, str], result: State
) -> None:
    past = Past(ended=Ended("done", 0, {}, "m1", "plan", "plan"))
    state = State("build", Mode.EDIT, "m9")
    restore_state(past, _premises(cwd, origins=origins), state)
    assert state == result


def test_bypass_and_nonsense_are_not_taken_over(cwd: Path) -> None:
    for mode in ("bypass", "whatever", ""):
        state = State("build", Mode.DEFAULT, "m9")
        restore_state(Past(ended=Ended("done", 0, {}, "", "", mode)), _premises(cwd), state)
        assert state == State("build", Mode.DEFAULT, "m9")
