import json
from pathlib import Path

import pytest

from decode.cli.models import run
from decode.config import paths
from decode.config.settings import Settings
from tests.loopback.script import Json
from tests.loopback.server import ScriptedServer

_SECRET = "sk-test-0123456789"


def _json(capsys: pytest.CaptureFixture[str], cwd: Path, settings: Settings | None = None) -> Json:
    assert run(["--json"], cwd, settings or Settings(model="openai:m")) == 0
    seen = capsys.readouterr()
    assert seen.err == ""
    assert seen.out.count("\n") == 1
    return json.loads(seen.out)


def _by_name(facts: Json) -> dict[str, Json]:
    return {provider["name"]: provider for provider in facts["providers"]}


def test_providers_with_and_without_a_key(
    cwd: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", _SECRET)
    facts = _json(capsys, cwd)
    assert facts["model"] == {"name": "openai:m", "why": "settings"}
    providers = _by_name(facts)
    assert providers["anthropic"] == {
        "name": "anthropic",
        "title": "Anthropic",
        "configured": True,
        "key": "ANTHROPIC_API_KEY",
        "key_variables": ["ANTHROPIC_API_KEY"],
        "base_url": "https://api.anthropic.com",
        "base_url_variables": ["ANTHROPIC_BASE_URL"],
        "default_model": "claude-sonnet-5-5",
        "local": False,
        "answers": None,
        "models": [],
        "needs": None,
    }
    assert providers["groq"]["configured"] is False
    assert providers["groq"]["key"] is None
    assert providers["offline"]["configured"] is True
    assert facts["diagnostics"] == []
    assert _SECRET not in json.dumps(facts)


def test_a_local_server_that_answers(
    cwd: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with ScriptedServer(models=("tiny", "evil\x1b[31m")) as server:
        monkeypatch.setenv("OLLAMA_BASE_URL", server.openai_url)
        facts = _json(capsys, cwd, Settings())
        assert facts["model"]["name"] == "ollama:tiny"
        ollama = _by_name(facts)["ollama"]
        assert (ollama["local"], ollama["answers"], ollama["configured"]) == (True, True, True)
        assert ollama["models"] == ["tiny", "evil\x1b[31m"]
        assert run([], cwd, Settings()) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"model: ollama:tiny (Ollama answers at {server.openai_url})\n")
    assert f"* ollama        answers at {server.openai_url}: tiny, evil" in shown
    assert "\x1b" not in shown


def test_the_table_for_people(
    cwd: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GEMINI_API_KEY", _SECRET)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("VLLM_BASE_URL", "http://127.0.0.1:9/v1")
    assert run([], cwd, Settings(model="a:b", origins={"model": "--model"})) == 0
    shown = capsys.readouterr().out
    for line in (
        "model: a:b (--model)",
        "  anthropic     not configured: set ANTHROPIC_API_KEY",
        "* openai        no key needed, at http://127.0.0.1:9/v1, usual model gpt-6.1-sol",
        "* google        key: GEMINI_API_KEY, usual model gemini-3.8-flash"
        " (needs pydantic-ai-slim[google])",
        "  vllm          nothing answers at http://127.0.0.1:9/v1",
        "  bedrock       not configured: set up its own credentials"
        " (needs pydantic-ai-slim[bedrock])",
        "* offline       ships with decode",
    ):
        assert f"{line}\n" in shown
    assert _SECRET not in shown


def test_a_key_file_that_does_not_count(
    cwd: Path, isolated_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = paths.config_dir() / "keys.toml"
    file.parent.mkdir(parents=True)
    file.write_text(f'GROQ_API_KEY = "{_SECRET}"\n')
    file.chmod(0o644)
    assert "chmod 600" in _json(capsys, cwd)["diagnostics"][0]
    run([], cwd, Settings(model="a:b"))
    seen = capsys.readouterr()
    assert "chmod 600" in seen.err
    assert _SECRET not in seen.out + seen.err


def test_a_wrong_flag_is_a_usage_error(cwd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        run(["--nope"], cwd, Settings())
    assert raised.value.code == 2
    assert "--nope" in capsys.readouterr().err
