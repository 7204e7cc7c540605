from pathlib import Path

import pytest

from decode.entities.errors import UsageError
from decode.entities.event import Clipped
from tests.commands.running import Desk


async def test_the_last_answer_goes_to_the_clipboard(cwd: Path) -> None:
    assert await Desk(cwd, answer="hi\n").run("copy") == [Clipped("hi\n", "the last answer")]


async def test_there_must_be_an_answer(cwd: Path) -> None:
    with pytest.raises(UsageError, match="no answer"):
        await Desk(cwd, answer=" ").run("copy")
