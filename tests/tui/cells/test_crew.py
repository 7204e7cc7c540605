from decode.entities.call import ToolCall, ToolKind
from decode.tui.cells.crew import Crew
from decode.tui.cells.tool import ToolCard
from tests.tui.looks import LOOK, text_of, widest


def _card(call_id: str, title: str) -> ToolCard:
    return ToolCard(ToolCall(call_id, "grep", ToolKind.READ, {}, title))


def _sent() -> tuple[ToolCard, list[ToolCard]]:
    parent = ToolCard(ToolCall("p", "agent", ToolKind.OTHER, {}, "2 x explore: look"))
    cards = [_card("p.1.a", "one"), _card("p.2.a", "two"), _card("p.1.b", "three")]
    for card in cards:
        parent.send(card)
    return parent, cards


def test_a_line_for_each_agent_with_the_call_it_is_at() -> None:
    parent, cards = _sent()
    cards[2].finish(True, "", 0.0)
    head, first, second = text_of(parent.draw(60, LOOK))
    assert head.endswith("3 calls · 0s")
    assert first.split() == ["│", "1", "●", "grep", "one", "0s", "2", "calls"]
    assert second.split() == ["│", "2", "●", "grep", "two", "0s", "1", "call"]


def test_an_agent_that_thinks_shows_its_last_call() -> None:
    parent, cards = _sent()
    for card in cards:
        card.finish(True, "found\nmore", 0.0)
    assert "✓ grep three" in text_of(parent.draw(60, LOOK))[1]


def test_a_call_that_waits_for_the_person_is_seen() -> None:
    parent, cards = _sent()
    cards[0].ask()
    cards[2].finish(True, "", 0.0)
    assert "? grep one" in text_of(parent.draw(60, LOOK))[1]


def test_once_all_is_done_the_calls_are_counted_and_can_be_unfolded() -> None:
    parent, cards = _sent()
    for card in cards:
        card.finish(True, "", 0.0)
    parent.finish(True, "report", 2.0)
    assert len(text_of(parent.draw(60, LOOK))) == 1
    parent.toggle()
    shown = text_of(parent.draw(60, LOOK))
    assert [line.strip(" │") for line in shown if "agent" in line][1:] == ["agent 1", "agent 2"]
    assert shown[-1].endswith("report")
    assert [line for line in shown if "three" in line]


def test_ids_of_another_form_make_one_team() -> None:
    crew = Crew("p")
    assert not crew
    crew.add(_card("x", "one"))
    crew.add(_card("p.name.y", "two"))
    lines = text_of(crew.glance(50, LOOK))
    assert len(lines) == 1
    assert "2 calls" in lines[0]


def test_it_fits_everywhere() -> None:
    parent, _ = _sent()
    for width in (24, 40, 120):
        assert widest(parent.draw(width, LOOK)) <= width
