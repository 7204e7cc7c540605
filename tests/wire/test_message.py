import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.entities.call import Reply, Scope
from decode.entities.ports import Order
from decode.entities.state import Mode, State
from decode.entities.turn import SkillUse, Turn
from decode.wire.codec import to_line
from decode.wire.message import (
    Answer,
    Cancel,
    Command,
    Message,
    Resolved,
    Set,
    Steer,
    User,
    parse,
    spell,
)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"type": "user", "text": "…"}', User("…")),
        ('{"type": "steer", "text": "x"}', Steer("x")),
        (
            '{"type": "answer", "id": "q", "allow": true, "scope": "once", "feedback": ""}',
            Answer("q", allow=True),
        ),
        ('{"type": "answer", "id": "q", "allow": false}', Answer("q", allow=False)),
        (
            '{"type": "answer", "id": "q", "allow": true, "scope": "project", "rule": "bash(x)"}',
            Answer("q", allow=True, scope=Scope.PROJECT, rule="bash(x)"),
        ),
        ('{"type": "set", "mode": "plan"}', Set(Mode.PLAN)),
        ('{"type": "cancel"}', Cancel()),
        ('{"type": "user", "text": "x", "new": 1}', User("x")),
    ],
)
def test_documented_messages_are_read(line: str, message: Message) -> None:
    assert parse(line.encode()) == message


@pytest.mark.parametrize(
    "line",
    [
        "",
        "x",
        "[]",
        "{}",
        '{"type": "nope"}',
        '{"type": ["user"]}',
        '{"type": "user"}',
        '{"type": "user", "text": 1}',
        '{"type": "answer", "id": "q"}',
        '{"type": "answer", "id": "q", "allow": "yes"}',
        '{"type": "answer", "id": "q", "allow": true, "scope": "ever"}',
        '{"type": "set", "mode": "paln"}',
        '{"type": "turn", "turn": {}, "state": {}}',
    ],
)
def test_anything_else_is_a_value_error(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(line.encode())


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"\xff", "the line is not UTF-8, at byte 1"),
        (b"{'a': 1}", "the line is no JSON, at character 2"),
        (b"[]", "the line must hold one JSON object"),
        (b"{}", "type must be one of user, steer, answer, set, cancel, not None"),
        (b'{"type": "user"}', "user: text is missing"),
        (b'{"type": "user", "text": 5}', "user: text must be a text, not a whole number"),
        (
            b'{"type": "answer", "id": "q", "allow": "yes"}',
            "answer: allow must be true or false, not a text",
        ),
        (
            b'{"type": "set", "mode": "paln"}',
            "set: mode must be one of default, edit, plan, bypass, not 'paln'",
        ),
        (b'{"type": "set"}', "set: one of mode, agent and model is missing"),
    ],
)
def test_a_program_is_told_what_is_wrong_with_its_line(line: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        parse(line)


def test_a_mark_of_the_encoding_is_no_fault() -> None:
    assert parse(b'\xef\xbb\xbf{"type": "cancel"}') == Cancel()


USE = SkillUse("commit", "project", "ab", "slash", "x")


@given(
    st.one_of(
        st.builds(User, st.text()),
        st.builds(Steer, st.text(), st.booleans()),
        st.builds(Answer, st.text(), st.booleans(), st.sampled_from(Scope), st.text()),
        st.just(Answer("q", allow=True, hunks=(0, 2), stop=True)),
        st.just(Answer("q", allow=True, unconfined=True)),
        st.builds(Resolved, st.builds(Turn, st.text(), st.text()), st.just(State())),
        st.just(Resolved(Turn("p", "s", USE, ("/a.png",)), State(mode=Mode.PLAN))),
        st.builds(Command, st.builds(Order, st.text(), st.text()), st.just(State())),
        st.just(Set(Mode.EDIT)),
        st.just(Cancel()),
    )
)
def test_every_message_survives_a_line(message: Message) -> None:
    assert parse(to_line(spell(message))) == message


def test_an_answer_is_a_reply() -> None:
    answer = Answer("q", allow=True, scope=Scope.SESSION, feedback="f", rule="r", hunks=(1,))
    assert answer.reply == Reply(True, "f", Scope.SESSION, "r", (1,))
    assert json.loads(to_line(spell(answer)))["scope"] == "session"
