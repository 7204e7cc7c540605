from decode.entities.call import Query
from decode.entities.event import (
    Answered,
    Asked,
    DraftReturned,
    Event,
    JobsChanged,
    TextDelta,
    TurnEnded,
    TurnStarted,
)
from decode.wire.loose import LooseEnds

UNHEARD = "the engine stopped before this reached the model"


def after(*events: Event, steered: tuple[str, ...] = ()) -> list[Event]:
    ends = LooseEnds()
    for text in steered:
        ends.steered(text)
    for event in events:
        ends.hear(event)
    found = list(ends.tie())
    assert list(ends.tie()) == []
    return found


def test_nothing_is_open() -> None:
    assert after(TextDelta("x")) == []


def test_questions_without_an_answer_are_settled() -> None:
    asked = [Asked(Query(name, "which?")) for name in ("q1", "q2")]
    assert after(*asked, Answered("q1")) == [Answered("q2")]


def test_text_that_did_not_reach_the_model_goes_back() -> None:
    heard = TurnStarted("one", steered=True)
    assert after(heard, steered=("one", "two")) == [DraftReturned("two", UNHEARD)]
    assert after(DraftReturned("one"), TurnStarted("two"), steered=("one", "two")) == [
        DraftReturned("two", UNHEARD)
    ]


def test_background_jobs_are_gone() -> None:
    assert after(JobsChanged(1), JobsChanged(2)) == [JobsChanged(0)]
    assert after(JobsChanged(1), JobsChanged(0)) == []


def test_text_that_crossed_with_the_end_of_the_turn_goes_back_once() -> None:
    ends = LooseEnds(unheard=["text"])
    assert list(ends.crossed(TextDelta("x"))) == []
    [returned] = ends.crossed(TurnEnded("done"))
    assert isinstance(returned, DraftReturned)
    assert list(ends.crossed(TurnEnded("done"))) == []


def test_what_a_turn_left_open_is_forgotten_at_its_end() -> None:
    ends = LooseEnds(["q1"], ["text"], jobs=1)
    ends.over()
    assert list(ends.tie()) == [JobsChanged(0)]
