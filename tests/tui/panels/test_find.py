from decode.tui.outcome import Outcome
from decode.tui.panels.find import PANEL
from decode.tui.subjects import Find
from tests.tui.driving import rows
from tests.tui.panels.stand import Stand


async def test_words_are_sought_as_they_are_typed() -> None:
    sought: list[tuple[str, int]] = []
    stopped: list[bool] = []

    def seek(words: str, step: int) -> tuple[int, int]:
        sought.append((words, step))
        return (1, 3) if words else (0, 0)

    def stop() -> bool:
        stopped.append(True)
        return True

    app = Stand(PANEL, Find(seek, stop))
    async with app.run_test(size=(80, 10)) as pilot:
        await pilot.press("a", "left_square_bracket")
        assert "find a[▏  1 of 3" in rows(app)
        await pilot.press("up", "down", "enter", "backspace", "backspace", "escape")
        await pilot.pause()
    assert sought == [
        ("a", 0),
        ("a[", 0),
        ("a[", -1),
        ("a[", 1),
        ("a[", -1),
        ("a", 0),
        ("", 0),
    ]
    assert stopped == [True]
    assert app.outcomes == [Outcome()]
