"""Thinking, folded away."""

from decode.tui.cells.thought import Thought
from tests.tui.looks import LOOK, text_of


def test_one_line_until_it_is_unfolded() -> None:
    thought = Thought()
    thought.append("Let me see.\nThe test ")
    thought.append("[/fails].")
    assert thought.live
    assert text_of(thought.draw(60, LOOK)) == ["▸ thinking 0s  Let me see. The test [/fails]."]
    thought.complete()
    assert not thought.live
    assert text_of(thought.draw(60, LOOK)) == ["▸ thought"]
    assert thought.tight
    assert thought.toggle()
    assert not thought.tight
    assert text_of(thought.draw(60, LOOK)) == [
        "▾ thought",
        "  Let me see.",
        "  The test [/fails].",
    ]
