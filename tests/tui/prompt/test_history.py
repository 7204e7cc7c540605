"""Earlier inputs."""

from decode.tui.prompt.history import History


def test_walking_back_and_forth_keeps_the_draft() -> None:
    history = History()
    for text in ("one", "two", "two"):
        history.add(text)
    assert history.back("draft") == "two"
    assert history.back("two") == "one"
    assert history.back("one") is None
    assert history.forward() == "two"
    assert history.forward() == "draft"
    assert history.forward() is None


def test_blank_texts_are_not_remembered() -> None:
    history = History()
    history.add("  \n")
    assert history.texts == []


def test_searching_newest_first_and_further_back() -> None:
    history = History()
    for text in ("fix the Lexer", "write docs", "fix the parser", "fix the Lexer"):
        history.add(text)
    assert history.search("fix") == "fix the Lexer"
    assert history.search("fix", skip=1) == "fix the parser"
    assert history.search("lexer FIX") == "fix the Lexer"
    assert history.search("fix", skip=2) is None


def test_a_new_text_is_written_down_once() -> None:
    kept: list[str] = []
    history = History(["one"], kept.append)
    for text in ("one", "two", "two", " "):
        history.add(text)
    assert kept == ["two"]
    assert history.back("") == "two"
