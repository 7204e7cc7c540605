from pathlib import Path

import pytest

from decode.entities.errors import UsageError
from decode.entities.event import Pick, SetUpWanted, StateChanged
from decode.entities.state import State
from tests.commands.running import Desk
from tests.loopback.server import ScriptedServer


@pytest.mark.parametrize("name", ["offline", "openai:x", "ollama:llama:8b"])
async def test_a_model_is_taken(cwd: Path, name: str) -> None:
    desk = Desk(cwd)
    changed, _ = await desk.run("model", f" {name} ")
    assert changed == StateChanged(State(model=name))


async def test_the_set_up_of_the_first_run_is_wanted_again(cwd: Path) -> None:
    desk = Desk(cwd)
    (wanted,) = await desk.run("model", "setup")
    assert isinstance(wanted, SetUpWanted)
    assert "decode models" in wanted.instead
    assert desk.state.model == "offline"


@pytest.mark.parametrize(
    ("name", "meant"), [("opnai:x", "openai:x"), ("gpt", "provider:model"), ("openai:", "openai:")]
)
async def test_what_is_no_model_is_an_error(cwd: Path, name: str, meant: str) -> None:
    desk = Desk(cwd)
    with pytest.raises(UsageError) as caught:
        await desk.run("model", name)
    assert meant in str(caught.value)
    assert desk.state.model == "offline"


async def test_the_picker_shows_what_is_configured_and_what_answers(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "k")
    with ScriptedServer(models=("small", "large")) as server:
        monkeypatch.setenv("OLLAMA_BASE_URL", server.openai_url)
        (pick,) = await Desk(cwd, state=State(model="xai:own")).run("model")
    assert isinstance(pick, Pick)
    labels = [option.label for option in pick.options]
    assert [label for label in labels if label.startswith("ollama:")] == [
        "ollama:small",
        "ollama:large",
    ]
    assert any(label.startswith("anthropic:") for label in labels)
    assert "offline" in labels
    assert [option.label for option in pick.options if option.current] == ["xai:own"]
    *models, last = pick.options
    assert all(option.submit == f"/model {option.label}" for option in models)
    assert (last.label, last.submit) == ("set up…", "/model setup")
