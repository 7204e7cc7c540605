from decode.entities.call import ToolCall, ToolKind
from decode.entities.event import Permission, ToolFinished, ToolOutput, ToolStarted
from decode.tui.cards import Cards
from decode.tui.cells.tool import ToolCard
from tests.tui.looks import LOOK, text_of


def call(name: str) -> ToolCall:
    return ToolCall(name, "bash", ToolKind.EXECUTE, {}, f"run {name}")


def rows(card: ToolCard | None) -> str:
    assert card is not None
    return "\n".join(text_of(card.draw(60, LOOK)))


def test_each_card_hears_of_its_own_call() -> None:
    cards = Cards()
    one, two = cards.start(ToolStarted(call("a"))), cards.start(ToolStarted(call("b")))
    assert cards.hear(Permission("b", "allow", "mode", ""))
    assert cards.hear(ToolOutput("b", "from b\n"))
    assert cards.hear(ToolFinished("a", True, "done a", 0.1))
    assert "from b" not in rows(one)
    assert "from b" in rows(two)


def test_what_has_no_card_is_not_heard() -> None:
    cards = Cards()
    assert not cards.hear(ToolOutput("a", "x"))
    assert not cards.ask("a")
    cards.start(ToolStarted(call("a")))
    assert cards.hear(ToolFinished("a", True, "x", 0.1))
    assert not cards.hear(ToolOutput("a", "late"))


def test_a_subagents_call_stands_in_the_card_that_sent_it() -> None:
    cards = Cards()
    parent = cards.start(ToolStarted(call("a")))
    assert cards.start(ToolStarted(call("b"), parent="a")) is None
    assert "run b" in rows(parent)


def test_cards_without_a_result_are_closed_at_the_end() -> None:
    cards = Cards()
    card = cards.start(ToolStarted(call("a")))
    assert cards.ask("a")
    cards.interrupt()
    assert "interrupted" in rows(card)
    assert not cards.ask("a")


def test_cards_of_a_session_that_is_left_are_forgotten() -> None:
    cards = Cards()
    cards.start(ToolStarted(call("a")))
    cards.clear()
    assert not cards.ask("a")
