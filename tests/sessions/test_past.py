from datetime import UTC, datetime
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from decode.sessions.past import fold
from decode.sessions.records import (
    Checkpointed,
    Compacted,
    Ended,
    Entry,
    Header,
    Loaded,
    Message,
    Prompt,
    Rewound,
    Stamped,
    Tasked,
    Titled,
    Truncated,
)

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def _stamped(*entries: Entry) -> list[Stamped]:
    return [Stamped(NOW, entry) for entry in entries]


def _message(name: str) -> dict[str, Any]:
    return {"kind": "request", "name": name}


def test_messages_stand_in_their_order_and_a_later_one_replaces() -> None:
    past = fold(
        _stamped(
            Message(0, _message("a")),
            Message(1, _message("b")),
            Message(0, _message("c")),
        )
    )
    assert past.history == [_message("c"), _message("b")]


def test_b094_a_lost_message_leaves_no_gap_and_shifts_nothing() -> None:
    past = fold(_stamped(Message(0, _message("a")), Message(2, _message("c")), Truncated(2)))
    assert past.history == [_message("a")]


def test_truncating_takes_prompts_and_skills_with_it() -> None:
    past = fold(
        _stamped(
            Prompt(0, "one"),
            Message(0, _message("a")),
            Message(1, _message("b")),
            Prompt(2, "two"),
            Loaded(2, {"name": "commit"}),
            Message(2, _message("c")),
            Truncated(2),
        )
    )
    assert [prompt.shown for prompt in past.prompts] == ["one"]
    assert past.loaded == []
    assert past.history == [_message("a"), _message("b")]


def test_after_compaction_old_prompts_are_shown_but_cannot_be_gone_back_to() -> None:
    past = fold(
        _stamped(
            Prompt(0, "one"),
            Message(0, _message("a")),
            Message(1, _message("b")),
            Prompt(2, "two"),
            Loaded(2, {"name": "commit"}),
            Message(2, _message("c")),
            Compacted(2, [_message("summary")]),
            Message(2, _message("d")),
        )
    )
    assert past.history == [_message("summary"), _message("c"), _message("d")]
    assert [(prompt.shown, prompt.index) for prompt in past.prompts] == [("two", 1)]
    assert [line.prompt.shown for line in past.lines if line.prompt] == ["one", "two"]
    assert [loaded.index for loaded in past.loaded] == [1]


def test_after_compaction_skills_stay_in_use_and_the_task_list_stands() -> None:
    past = fold(
        _stamped(
            Message(0, _message("a")),
            Loaded(0, {"name": "commit"}),
            Tasked(1, [["1", "x", "pending"]]),
            Message(1, _message("b")),
            Compacted(2, [_message("summary")]),
        )
    )
    assert [(loaded.index, loaded.skill) for loaded in past.loaded] == [(0, {"name": "commit"})]
    assert past.tasked == [Tasked(0, [["1", "x", "pending"]])]


def test_truncating_takes_task_lists_with_it() -> None:
    past = fold(_stamped(Tasked(1, [["1", "x", "pending"]]), Tasked(3), Truncated(3)))
    assert past.tasked == [Tasked(1, [["1", "x", "pending"]])]


def test_header_title_and_last_state() -> None:
    ended = Ended("done", 0, {"requests": 2}, "m", "build", "plan")
    past = fold(_stamped(Header("a", "/p", "/p"), Titled("mine"), ended, Header("b", "/q", "/q")))
    assert past.header == Header("a", "/p", "/p")
    assert past.ended == ended
    assert past.title == "mine"


_ENTRY = st.one_of(
    st.builds(Message, st.integers(0, 8), st.builds(_message, st.text(max_size=3))),
    st.builds(Prompt, st.integers(0, 8), st.text(max_size=3)),
    st.builds(Truncated, st.integers(0, 8)),
    st.builds(Compacted, st.integers(0, 8), st.just([_message("s")])),
    st.builds(Loaded, st.integers(0, 8), st.just({"name": "x"})),
    st.builds(Tasked, st.integers(0, 8), st.just([["1", "x", "pending"]])),
)


@settings(deadline=None, max_examples=100)
@given(st.lists(_ENTRY, max_size=30))
def test_any_order_of_records_adds_up(entries: list[Entry]) -> None:
    past = fold(_stamped(*entries))
    assert len(past.history) == len(past.messages)
    assert all(index >= 0 for index in past.messages)
    shown = {line.index for line in past.lines if line.message and line.index is not None}
    assert shown <= set(past.messages)


def test_a_rewind_is_known_with_what_stood_before_it_until_the_next_prompt() -> None:
    begun = (Prompt(0, "one"), Message(0, _message("a")), Checkpointed(0, "t1", "t2"))
    rewound = (Rewound(0, cut=True, before="t2", after="t1"), Truncated(0))
    past = fold(_stamped(*begun, *rewound))
    assert past.history == []
    assert past.rewind is not None
    assert past.rewind.record == rewound[0]
    assert past.rewind.earlier.history == [_message("a")]
    assert [prompt.shown for prompt in past.rewind.earlier.prompts] == ["one"]
    assert past.rewind.earlier.checkpoints == {0: Checkpointed(0, "t1", "t2")}
    assert fold(_stamped(*begun, *rewound, Prompt(0, "two"))).rewind is None
    assert fold(_stamped(*begun, *rewound, Rewound(0))).rewind is None
