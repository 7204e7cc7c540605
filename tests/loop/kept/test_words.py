from decode.loop.kept.thread import Thread
from decode.loop.kept.words import told_words
from tests.loop.messages import asks, calls, results, says


def test_the_transcript_shows_prompts_as_typed_and_joins_what_the_model_said() -> None:
    thread = Thread()
    thread.ask("/commit")
    thread.keep([asks("the long text"), calls("1", text="Looking."), results("1"), says("Done.")])
    thread.ask("thanks")
    thread.keep([*thread.messages, asks("thanks"), says("Welcome.")])
    assert list(told_words(thread)) == [
        ("user", "/commit"),
        ("assistant", "Looking.\n\nDone."),
        ("user", "thanks"),
        ("assistant", "Welcome."),
    ]


def test_an_empty_thread_shows_nothing() -> None:
    assert list(told_words(Thread())) == []
