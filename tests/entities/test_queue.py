from decode.entities.queue import Queue


def test_texts_are_taken_in_their_order() -> None:
    queue = Queue()
    queue.add("a")
    queue.add("b")
    assert [queue.take(), queue.take(), queue.take()] == ["a", "b", None]


def test_nothing_is_taken_while_delivery_is_held() -> None:
    queue = Queue(["a"], held=True)
    assert queue.take() is None
    queue.held = False
    assert queue.take() == "a"


def test_taking_a_text_settles_that_it_was_urged() -> None:
    queue = Queue(["a"], urged=True)
    queue.take()
    assert not queue.urged
