from decode.entities.call import Reply
from decode.loop.asking.questions import Questions
from decode.loop.ear import Ear


def test_it_hears_from_the_asking_to_the_end_of_a_turn() -> None:
    ear = Ear()
    ear.steer("too early")
    steers = ear.open()
    assert ear.hears
    ear.steer("in time")
    ear.close()
    ear.steer("too late")
    assert not ear.hears
    assert steers.take() == ["in time"]


def test_answers_go_to_the_questions_of_the_turn_and_to_no_others() -> None:
    ear = Ear()
    ear.answer("1", Reply(allowed=True))
    ear.questions = Questions(lambda _event: None, attended=True)
    ear.answer("no such question", Reply(allowed=True))
    ear.close()
    assert ear.questions is None
