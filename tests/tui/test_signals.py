"""Title, bell and notices."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from decode.tui.signals import Signals


@dataclass
class Clock:
    """Stands still until a test lets time pass; what was put off happens then."""

    now: float = 1_000.0
    due: list[tuple[float, Callable[[], None]]] = field(
        default_factory=list[tuple[float, Callable[[], None]]]
    )

    def time(self) -> float:
        return self.now

    def later(self, delay: float, act: Callable[[], None]) -> None:
        self.due.append((self.now + delay, act))

    def wait(self, seconds: float) -> None:
        self.now += seconds
        ready = [act for due, act in self.due if due <= self.now]
        self.due = [one for one in self.due if one[0] > self.now]
        for act in ready:
            act()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def written() -> list[str]:
    return []


def _signals(written: list[str], clock: Clock, notice: str = "", place: str = "orbit") -> Signals:
    return Signals(written.append, place, clock.later, notice, clock.time)


def _rings(written: list[str]) -> int:
    return sum(text.startswith("\a") for text in written)


def test_the_title_says_what_goes_on_and_is_written_once(clock: Clock, written: list[str]) -> None:
    signals = _signals(written, clock, place="pro\x07ject")
    signals.turn_began()
    signals.name("working")
    assert written == ["\x1b]2;working · pro\ufffdject · decode\x07"]


def test_whoever_is_away_is_called_to_a_question_at_once(clock: Clock, written: list[str]) -> None:
    signals = _signals(written, clock)
    clock.wait(10)
    signals.waiting()
    assert "waiting for you" in written[0]
    assert _rings(written) == 1


def test_whoever_is_here_is_called_only_after_ten_seconds(clock: Clock, written: list[str]) -> None:
    signals = _signals(written, clock)
    clock.wait(4)
    signals.waiting()
    clock.wait(5.9)
    assert _rings(written) == 0
    clock.wait(0.1)
    assert _rings(written) == 1
    clock.wait(60)
    assert _rings(written) == 1


@pytest.mark.parametrize("come", [Signals.here, Signals.settled])
def test_nobody_is_called_who_came_or_is_not_needed(
    clock: Clock, written: list[str], come: Callable[[Signals], None]
) -> None:
    signals = _signals(written, clock)
    signals.waiting()
    clock.wait(5)
    come(signals)
    clock.wait(30)
    assert _rings(written) == 0


def test_a_turn_that_ends_while_somebody_reads_is_quiet(clock: Clock, written: list[str]) -> None:
    signals = _signals(written, clock)
    signals.turn_began()
    clock.wait(9)
    signals.turn_ended()
    clock.wait(60)
    assert _rings(written) == 0


def test_a_turn_that_ends_after_ten_seconds_away_rings(clock: Clock, written: list[str]) -> None:
    signals = _signals(written, clock)
    signals.turn_began()
    clock.wait(11)
    signals.turn_ended()
    assert _rings(written) == 1


def test_another_window_is_away_too_after_ten_seconds(clock: Clock, written: list[str]) -> None:
    signals = _signals(written, clock)
    signals.here(seen=False)
    clock.wait(3)
    signals.turn_ended()
    assert _rings(written) == 0
    clock.wait(7)
    assert _rings(written) == 1


@pytest.mark.parametrize(
    ("notice", "sequence"),
    [
        ("", "\a"),
        ("9", "\a\x1b]9;a,b{0}: waiting for you\x07"),
        ("777", "\a\x1b]777;notify;decode;a,b{0}: waiting for you\x07"),
        ("99", "\a\x1b]99;i=decode;a,b{0}: waiting for you\x1b\\"),
    ],
)
def test_terminals_that_can_show_a_notice_on_the_desktop(
    clock: Clock, written: list[str], notice: str, sequence: str
) -> None:
    signals = _signals(written, clock, notice, place="a;b\x1b]0;x\x07{0}")
    clock.wait(10)
    signals.waiting()
    assert written[-1] == sequence


def test_the_title_is_given_back(clock: Clock, written: list[str]) -> None:
    _signals(written, clock).end()
    assert written == ["\x1b[23;2t"]
