"""What the person said."""

from decode.entities.turn import SkillUse
from decode.tui.cells.said import Said
from tests.tui.looks import LOOK, text_of, widest

USE = SkillUse("commit", "project", "ab" * 32, "slash", "fix x")


def test_words_stand_on_a_bar() -> None:
    assert text_of(Said("[/do] this\nand that").draw(40, LOOK)) == ["▌ [/do] this", "▌ and that"]


def test_a_skill_is_a_chip_with_its_instructions_folded() -> None:
    said = Said("/commit fix x", USE, "# Commit\n\nDo it.")
    assert text_of(said.draw(60, LOOK)) == [
        "▌ /commit fix x",
        "▌ ▸ skill commit · project · 3 lines of instructions",
    ]
    assert said.toggle()
    assert text_of(said.draw(60, LOOK)) == [
        "▌ /commit fix x",
        "▌ ▾ skill commit · project · 3 lines of instructions",
        "▌ # Commit",
        "▌",
        "▌ Do it.",
    ]


def test_a_long_prompt_is_folded() -> None:
    said = Said("\n".join(f"line {number}" for number in range(100)))
    shown = text_of(said.draw(40, LOOK))
    assert len(shown) == 12
    assert shown[-1] == "▌ … 89 more lines"
    assert said.toggle()
    assert len(said.draw(40, LOOK)) == 100


def test_a_steering_message_says_so() -> None:
    assert text_of(Said("stop that", steered=True).draw(40, LOOK)) == ["▌ meanwhile: stop that"]


def test_a_short_prompt_has_nothing_to_fold() -> None:
    assert not Said("hello").toggle()


def test_the_bar_fills_the_width() -> None:
    assert widest(Said("日本語 " * 20).draw(30, LOOK)) == 30
