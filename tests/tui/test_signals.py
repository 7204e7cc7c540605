"""Title and bell."""

from decode.tui.signals import Signals


def test_the_title_says_what_goes_on_and_is_written_once() -> None:
    written: list[str] = []
    signals = Signals(written.append, "pro\x07ject")
    signals.turn_began()
    signals.name("working")
    assert written == ["\x1b]2;working · pro\ufffdject · decode\x07"]


def test_a_question_rings() -> None:
    written: list[str] = []
    Signals(written.append, "project").waiting()
    assert written[-1] == "\a"
    assert "waiting for you" in written[0]


def test_a_short_turn_ends_quietly() -> None:
    written: list[str] = []
    signals = Signals(written.append, "project")
    signals.turn_began()
    signals.turn_ended()
    assert "\a" not in written


def test_the_title_is_given_back() -> None:
    written: list[str] = []
    Signals(written.append, "project").end()
    assert written == ["\x1b[23;2t"]
