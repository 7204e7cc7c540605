from decode.entities.event import (
    Event,
    Notice,
    Replayed,
    SessionStarted,
    StateChanged,
    TextDelta,
)
from decode.entities.state import State
from decode.wire.remembered import Remembered


def started(name: str, *, resumed: bool = False) -> Event:
    return SessionStarted(name, "/c", "m", "build", "default", "0", resumed)


def begun(*, kept: bool = True) -> Remembered:
    known = Remembered(kept)
    known.begin([started("s1"), Notice("the model is m"), Notice("no sandbox", "warning")])
    return known


def test_everything_is_news_at_first() -> None:
    told = [started("s1"), Replayed("user", "x"), Notice("the model is m")]
    assert Remembered(kept=True).begin(told) == told


def test_what_the_screen_shows_already_is_no_news() -> None:
    told = [started("s1", resumed=True), Replayed("user", "x"), StateChanged(State())]
    said = [Notice("the model is m (this session)"), Notice("no sandbox", "warning")]
    new = Notice("the log cannot be read", "warning")
    assert begun().begin([*told, *said, new]) == [new]


def test_another_session_is_news() -> None:
    known = begun()
    assert known.begin([started("s2"), TextDelta("x")]) == [started("s2"), TextDelta("x")]
    assert known.session_id == "s2"


def test_what_is_said_of_an_end_depends_on_what_is_kept() -> None:
    assert begun().died("signal 9").endswith("goes on in this session")
    assert begun(kept=False).died("signal 9").endswith("begins without what was said before")


def test_an_end_is_told_once() -> None:
    known = begun()
    known.died("signal 9")
    assert known.obituary("signal 9") == []
    (told,) = known.obituary("signal 6")
    assert told.text.startswith("the engine had stopped (signal 6) and was started again")


def test_without_a_file_the_end_of_a_process_loses_what_was_said() -> None:
    known = begun(kept=False)
    assert known.outlasts
    known.has_turns = True
    assert not known.outlasts
    assert known.obituary("signal 9")[0].text.endswith("what was said before is gone")
