from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic_ai.messages import ModelMessage, ModelRequest, UserPromptPart

from decode.entities.event import Notice
from decode.entities.turn import SkillUse
from decode.loop.history import dump, load
from decode.loop.kept.journal import Journal
from decode.sessions.past import Past, fold
from decode.sessions.reader import read
from decode.sessions.records import Compacted, Header, Message, Titled
from decode.sessions.store import SessionLog, new_id
from tests.loop.house import building
from tests.loop.messages import asks, calls, results, says
from tests.loopback.script import call


def _log() -> SessionLog:
    return SessionLog(Header(new_id(), "/p", "/p"))


def _past(log: SessionLog) -> Past:
    return fold(read(log.path).entries)


def _history(log: SessionLog) -> list[ModelMessage]:
    return load(_past(log).history)[0]


def _records(log: SessionLog) -> int:
    return len(read(log.path).entries)


def test_what_is_saved_is_what_is_there() -> None:
    log = _log()
    journal = Journal(log)
    history: list[ModelMessage] = [asks("a"), calls("1"), results("1"), says("b")]
    for length in range(1, 5):
        journal.save(history[:length])
        assert _history(log) == history[:length]
    assert _records(log) == 5


def test_saving_the_same_again_writes_nothing() -> None:
    log = _log()
    journal = Journal(log)
    history: list[ModelMessage] = [asks("a"), says("b")]
    journal.save(history)
    before = log.path.read_bytes()
    journal.save(history)
    sent = replace(asks("a"), instructions="x" * 1000, run_id="r")
    journal.save([sent, says("b")])
    assert log.path.read_bytes() == before


def test_a_message_that_is_completed_later_replaces_its_first_form() -> None:
    log = _log()
    journal = Journal(log)
    request = asks("a")
    journal.save([request])
    request.parts = [*request.parts, UserPromptPart("more")]
    journal.save([request])
    [kept] = _history(log)
    assert len(kept.parts) == 2


def test_a_history_that_got_shorter_is_shorter_on_disk() -> None:
    log = _log()
    journal = Journal(log)
    journal.save([asks("a"), says("b"), asks("c")])
    journal.save([asks("a")])
    assert _history(log) == [asks("a")]


def test_compaction_is_kept_without_repeating_what_stays() -> None:
    log = _log()
    journal = Journal(log)
    history: list[ModelMessage] = [asks("a"), says("b"), asks("c"), says("d")]
    journal.save(history)
    head = asks("summary")
    journal.compacted(2, [head])
    journal.save([head, *history[2:], asks("e")])
    assert _history(log) == [head, *history[2:], asks("e")]
    kinds = [type(s.entry) for s in read(log.path).entries]
    assert kinds[-2:] == [Compacted, Message]


def test_prompts_and_skills_know_their_place() -> None:
    log = _log()
    journal = Journal(log)
    journal.save([asks("a"), says("b")])
    use = SkillUse("commit", "builtin", "0", "slash")
    journal.prompt("/commit", use)
    journal.loaded(use, "the text")
    past = _past(log)
    assert [(prompt.index, prompt.shown) for prompt in past.prompts] == [(2, "/commit")]
    assert [(loaded.index, loaded.payload) for loaded in past.loaded] == [(2, "the text")]


def test_without_a_log_nothing_is_kept_and_nothing_fails() -> None:
    journal = Journal(None)
    journal.save([asks("a")])
    journal.prompt("a")
    journal.compacted(0, [])
    journal.cut(0)
    journal.append(Titled("x"))
    journal.sync()
    journal.close()
    assert journal.report(again=True) is None


def test_b099_trouble_is_told_once_and_again_at_each_turn_while_it_lasts() -> None:
    log = _log()
    journal = Journal(log)
    journal.save([asks("a")])
    assert journal.report() is None
    log.path.chmod(0o400)
    journal.save([asks("a"), says("b")])
    first = journal.report()
    assert isinstance(first, Notice)
    assert first.level == "error"
    assert journal.report() is None
    assert journal.report(again=True) is None
    assert journal.report() is None
    assert journal.report(again=True) == first
    log.path.chmod(0o600)
    journal.save([asks("a"), says("b"), asks("c")])
    recovered = journal.report()
    assert isinstance(recovered, Notice)
    assert recovered.level == "info"
    assert journal.report(again=True) is None
    assert len(_history(log)) == 3


def test_after_the_file_was_removed_the_whole_history_is_written_anew() -> None:
    log = _log()
    journal = Journal(log)
    history: list[ModelMessage] = [asks("a"), says("b"), asks("c"), says("d"), asks("e")]
    journal.save(history[:4])
    log.path.unlink()
    journal.save(history)
    assert _history(log) == history


def test_a_resumed_history_is_not_written_again() -> None:
    log = _log()
    history: list[ModelMessage] = [asks("a"), says("b")]
    Journal(log).save(history)
    before = log.path.read_bytes()
    Journal(log, saved=load(_past(log).history)[0]).save(history)
    assert log.path.read_bytes() == before


_STEP = st.one_of(
    st.tuples(st.just("add"), st.text(max_size=2)),
    st.tuples(st.just("cut"), st.integers(0, 6)),
    st.tuples(st.just("change"), st.integers(0, 6)),
    st.tuples(st.just("compact"), st.integers(0, 6)),
)


@settings(deadline=None, max_examples=40)
@given(st.lists(_STEP, max_size=15))
def test_whatever_happens_to_a_history_the_disk_has_the_same(steps: list[Any]) -> None:
    log = _log()
    journal = Journal(log)
    history: list[ModelMessage] = [asks("first")]
    journal.save(history)
    for what, value in steps:
        history = _changed(journal, history, what, value)
        journal.save(history)
    assert _history(log) == history
    journal.close()
    log.path.unlink()


def _changed(
    journal: Journal, history: list[ModelMessage], what: str, value: Any
) -> list[ModelMessage]:
    match what:
        case "add":
            return [*history, asks(value), says("x")]
        case "cut":
            return history[: max(1, value)]
        case "change":
            place = value % len(history)
            return [*history[:place], ModelRequest(parts=[]), *history[place + 1 :]]
        case _:
            start = value % len(history)
            head = asks("summary")
            journal.compacted(start, [head])
            return [head, *history[start:]]


@pytest.mark.parametrize("length", [0, 1, 2])
def test_cutting_notes_the_place_even_when_nothing_stood_behind(length: int) -> None:
    log = _log()
    journal = Journal(log)
    journal.save([asks("a"), says("b")])
    journal.prompt("never sent")
    journal.cut(length)
    past = _past(log)
    assert len(past.history) == length
    assert [prompt.shown for prompt in past.prompts] == []
    assert [dump(m) for m in _history(log)] == past.history


async def test_b099_a_disk_that_is_full_is_said_before_the_turn_goes_on(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [call("glob", pattern="*"), "One.", "Two.", "Three."]
    async with building(cwd, monkeypatch, *steps) as made:
        house = made.house()
        await house.order("start")
        assert house.engine.desk.session is not None
        log = house.engine.desk.session.thread.journal.log
        assert log is not None
        log.path.parent.mkdir(parents=True, exist_ok=True)
        log.path.parent.rename(cwd / "away")
        log.path.parent.write_text("in the way")
        events = await house.say("one")
        kinds = [type(event).__name__ for event in events]
        told = [at for at, one in enumerate(events) if isinstance(one, Notice)]
        assert len(told) == 1
        assert told[0] < kinds.index("ToolStarted")
        assert "cannot be saved" in house.notices[-1]
        await house.say("two")
        assert sum("cannot be saved" in text for text in house.notices) == 2
        log.path.parent.unlink()
        await house.say("three")
        assert "nothing was lost" in house.notices[-1]
        prompts = fold(read(log.path).entries).prompts
        assert [prompt.shown for prompt in prompts] == ["one", "two", "three"]


def test_each_way_a_message_is_completed_in_place_reaches_the_disk() -> None:
    log = _log()
    journal = Journal(log)
    request, answer = asks("a"), says("b")
    request.parts = parts = list(request.parts)
    history: list[ModelMessage] = [request, answer, results("1")]
    journal.save(history)
    parts.append(UserPromptPart("added"))
    journal.save(history)
    assert _history(log) == history
    answer.usage.output_tokens = 12_345
    answer.finish_reason = "length"
    journal.save(history)
    assert _history(log) == history
    request.parts = [*request.parts, UserPromptPart("another list")]
    request.state = "interrupted"
    journal.save(history)
    assert _history(log) == history
    before = _records(log)
    journal.save(history)
    assert _records(log) == before
