from pathlib import Path

import pytest

from decode.config.keys import open_keys
from decode.config.newcomer import is_newcomer
from decode.config.paths import config_dir
from decode.config.provider_table import BY_NAME
from decode.config.settings import Settings
from decode.tui.app import DecodeApp
from tests.loopback.server import ScriptedServer
from tests.tui.driving import rows, screen, show_of, type_text, until, until_gone
from tests.tui.scripted import ready_engine, session_over

_ASKED = "which model shall answer?"
_SERVERS = ("OLLAMA", "LMSTUDIO", "LLAMACPP", "VLLM")
_NOWHERE = {
    f"{name}_BASE_URL": "http://127.0.0.1:9/v1" for name in ("LMSTUDIO", "LLAMACPP", "VLLM")
}


@pytest.fixture(autouse=True)
def no_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in _SERVERS:
        monkeypatch.setenv(f"{name}_BASE_URL", "http://127.0.0.1:9/v1")


def _app(cwd: Path, prompt: str = "") -> DecodeApp:
    session = session_over(ready_engine(), cwd)
    session.newcomer = True
    return DecodeApp(session, prompt)


async def test_the_set_up_comes_back_when_it_is_asked_for(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (_, pilot):
        await until_gone(pilot, "starting the engine")
        await type_text(pilot, "/model setup")
        await pilot.press("enter")
        await until(pilot, _ASKED)
        await pilot.press("escape")
        await until_gone(pilot, _ASKED)


async def test_a_server_that_answers_is_taken_and_kept(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ScriptedServer(models=("first", "qwen3:8b", "nomic-embed")) as server:
        monkeypatch.setenv("OLLAMA_BASE_URL", server.openai_url)
        app = _app(cwd)
        async with app.run_test(size=(100, 30)) as pilot:
            shown = await until(pilot, _ASKED)
            assert "Found Ollama answers" in " ".join(shown.split())
            assert "▸ first" in shown
            assert "qwen3:8b" in shown
            assert "nomic" not in shown
            await pilot.press("down", "enter", "enter")
            await until(pilot, "ollama:qwen3:8b")
            await until_gone(pilot, "welcome")
            assert show_of(app).session.state.model == "ollama:qwen3:8b"
    assert 'model = "ollama:qwen3:8b"' in (config_dir() / "settings.toml").read_text()
    assert not is_newcomer(Settings(), {})


async def test_what_would_be_taken_anyway_is_not_written_down(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ScriptedServer(models=("own-model",)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-for-this-test")
        app = _app(cwd)
        async with app.run_test(size=(100, 30)) as pilot:
            assert "▸ own-model" in await until(pilot, _ASKED)
            await pilot.press("enter", "enter")
            await until(pilot, "model openai:own-model")
            await until_gone(pilot, "welcome")
    assert not (config_dir() / "settings.toml").exists()


async def test_a_key_is_kept_and_its_provider_answers(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROQ_API_KEY", "gsk_from-the-environment")
    app = _app(cwd)
    async with app.run_test(size=(100, 30)) as pilot:
        assert "GROQ_API_KEY" in await until(pilot, _ASKED)
        await pilot.press("down", "enter", *"sk-ant-12345", "enter")
        await until(pilot, "which colours?")
        await pilot.press("down", "down", "enter")
        await until(pilot, "theme light, kept in")
    key = open_keys({}).find(BY_NAME["anthropic"])
    assert key is not None
    assert key.value == "sk-ant-12345"
    assert app.stage.look.palette.name == "light"


async def test_what_was_typed_at_once_is_in_the_box(cwd: Path) -> None:
    app = _app(cwd)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, _ASKED)
        await pilot.press(*"say 1")
        await until_gone(pilot, _ASKED)
        assert app.stage.prompt.text == "say 1"
        await pilot.press("enter")
        await until(pilot, "echo: say 1")


async def test_offline_needs_nothing(cwd: Path) -> None:
    app = _app(cwd)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, _ASKED)
        await pilot.press("up", "enter", "escape")
        await until(pilot, "offline")
        await until_gone(pilot, "welcome")
    assert not (config_dir() / "settings.toml").exists()


async def test_somebody_with_a_first_prompt_is_not_held_up(cwd: Path) -> None:
    app = _app(cwd, "go")
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, "echo: go")
        assert _ASKED not in rows(app)
    assert is_newcomer(Settings(), {})
