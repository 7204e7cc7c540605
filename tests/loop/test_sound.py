from pathlib import Path

import pytest

from tests.loop.house import building
from tests.loopback.script import Call, Step, Think, answer

MODELS = ("openai:scripted", "openai-responses:gpt-5.2", "anthropic:claude-opus-5-5")

READ = Call("read", {"path": "a.txt"})


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize(
    "said",
    [
        answer("nul \x00 and half \ud83d", READ),
        answer(Think("half \ud83d"), READ),
        answer(Call("read", {"path": "a\x00\ud83d"})),
    ],
    ids=["text", "thinking", "arguments"],
)
async def test_b110_what_no_request_can_hold_is_said_by_the_model_and_the_turn_goes_on(
    cwd: Path, monkeypatch: pytest.MonkeyPatch, model: str, said: Step
) -> None:
    (cwd / "a.txt").write_text("x")
    async with building(cwd, monkeypatch, said, "Done.", "And on.") as made:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", made.server.anthropic_url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key-111")
        house = made.house()
        house.state.model = model
        await house.say("go")
        assert (house.ended.answer, house.notices) == ("Done.", [])
        await house.say("and?")
        assert (house.ended.answer, made.server.problems) == ("And on.", [])
        first, second = made.server.requests[1:3]
        assert second.messages[: len(first.messages) - 1] == first.messages[:-1]
