import pytest
from textual import events

from decode.tui.forms.writing import Typed, Words, Writing


def key(name: str) -> events.Key:
    return events.Key(name, name if len(name) == 1 else None)


def test_what_follows_a_letter_is_written_until_the_keys_are_given_back() -> None:
    passed: list[Typed] = []
    writing = Writing(Words(), passed.append)
    assert not writing.key(key("1"), answers=True)
    assert not writing.key(key("enter"), answers=False)
    assert writing.key(key("g"), answers=False)
    assert writing.key(key("1"), answers=True)
    assert writing.key(key("enter"), answers=False)
    assert not writing.key(key("escape"), answers=False)
    assert [one.event.key for one in passed if isinstance(one.event, events.Key)] == [
        "g",
        "1",
        "enter",
    ]
    writing.over()
    assert not writing.key(key("1"), answers=True)


def test_a_letter_begins_the_words_where_there_are_any() -> None:
    begun: list[str] = []
    writing = Writing(Words(), lambda _: None, begun.append)
    assert writing.key(key("g"), answers=False)
    writing.take(events.Paste("1 and 2"), "1 and 2")
    assert begun == ["g", "1 and 2"]


@pytest.mark.parametrize("name", ["backspace", "delete", "ctrl+w", "ctrl+u"])
def test_a_key_that_mends_the_draft_is_for_the_draft(name: str) -> None:
    passed: list[Typed] = []
    assert Writing(Words(), passed.append).key(key(name), answers=False)
    assert len(passed) == 1
    assert not Writing(Words(), passed.append, lambda _: None).key(key(name), answers=False)
