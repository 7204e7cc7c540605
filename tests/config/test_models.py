from collections.abc import Mapping
from pathlib import Path

import pytest

from decode.config import paths
from decode.config.models import Choice, base_url, choose_model
from decode.config.provider_table import BY_NAME, CLOUD, LOCAL
from decode.config.settings import Settings

_EVERY_KEY = {entry.key_vars[-1]: "k" for entry in CLOUD}


class Servers:
    """What answers where; notes what was asked."""

    def __init__(self, served: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.served, self.asked = dict(served or {}), list[tuple[str, str]]()

    def __call__(self, url: str, key: str) -> tuple[str, ...] | None:
        self.asked.append((url, key))
        return self.served.get(url)


def _chosen(
    model: str | None = None,
    origin: str = "",
    session: str | None = None,
    environ: Mapping[str, str] | None = None,
    servers: Servers | None = None,
) -> Choice:
    settings = Settings(model=model, origins={"model": origin} if origin else {})
    return choose_model(
        settings, session_model=session, environ=environ or {}, probe=servers or Servers()
    )


_DECODE_MODEL = {"DECODE_MODEL": "e:e"}


@pytest.mark.parametrize(
    ("choice", "model", "why"),
    [
        (_chosen("f:f", "--model", "s:s", _DECODE_MODEL | _EVERY_KEY), "f:f", "--model"),
        (_chosen("p:p", "project /p:1", "s:s", _DECODE_MODEL), "s:s", "this session"),
        (_chosen("p:p", "project /p:1", None, _DECODE_MODEL), "p:p", "project settings"),
        (_chosen("p:p", "local /p:1", None, _DECODE_MODEL), "p:p", "project settings"),
        (_chosen("u:u", "user /u", None, _DECODE_MODEL | _EVERY_KEY), "u:u", "user settings"),
        (_chosen("e:e", "DECODE_MODEL", None, _DECODE_MODEL), "e:e", "DECODE_MODEL"),
        (_chosen("e:e", "DECODE_MODEL", "s:s", _DECODE_MODEL), "s:s", "this session"),
        (_chosen("e:e", "DECODE_MODEL", None, {}), "e:e", "DECODE_MODEL"),
        (_chosen(environ=_DECODE_MODEL | _EVERY_KEY), "e:e", "DECODE_MODEL"),
        (_chosen("x:x"), "x:x", "settings"),
    ],
)
def test_what_was_said_wins_in_the_contracts_order(choice: Choice, model: str, why: str) -> None:
    assert (choice.model, choice.why) == (model, why)


@pytest.mark.parametrize("said", [" ", ""])
def test_a_blank_name_says_nothing(said: str) -> None:
    choice = _chosen(said, "--model", said, {"DECODE_MODEL": said})
    assert choice.model == "offline"


@pytest.mark.parametrize("at", range(len(CLOUD)))
def test_the_first_provider_whose_key_is_set(at: int) -> None:
    later = {entry.key_vars[0]: "k" for entry in CLOUD[at:]}
    choice = _chosen(environ=later)
    assert choice.model == f"{CLOUD[at].name}:{CLOUD[at].default_model}"
    assert choice.why == f"{CLOUD[at].key_vars[0]} is set"


def test_the_order_of_the_contract() -> None:
    names = [entry.name for entry in CLOUD]
    assert names[:8] == [
        "anthropic", "openai", "google", "openrouter", "deepseek", "mistral", "groq", "xai",
    ]  # fmt: skip
    assert [(entry.name, entry.port) for entry in LOCAL] == [
        ("ollama", 11434),
        ("lmstudio", 1234),
        ("llamacpp", 8080),
        ("vllm", 8000),
    ]


def test_a_second_name_of_a_key_counts_and_a_blank_one_does_not() -> None:
    choice = _chosen(environ={"ANTHROPIC_API_KEY": " ", "GEMINI_API_KEY": "k"})
    assert choice.model.startswith("google:")
    assert choice.why == "GEMINI_API_KEY is set"


def test_a_key_in_the_file_counts(isolated_home: Path) -> None:
    file = paths.config_dir() / "keys.toml"
    file.parent.mkdir(parents=True)
    file.touch(0o600)
    file.write_text('MISTRAL_API_KEY = "secret-value"\n')
    choice = _chosen()
    assert choice.model == "mistral:mistral-medium-latest"
    assert choice.why == f"a key for Mistral found in {file}"
    assert "secret-value" not in repr(choice)


def test_a_loose_key_file_is_said_with_the_choice(isolated_home: Path) -> None:
    file = paths.config_dir() / "keys.toml"
    file.parent.mkdir(parents=True)
    file.write_text('MISTRAL_API_KEY = "secret-value"\n')
    file.chmod(0o644)
    choice = _chosen()
    assert choice.model == "offline"
    assert choice.warnings == (
        f"{file} can be read by others and is not used; run: chmod 600 '{file}'",
    )


@pytest.mark.parametrize("at", range(len(LOCAL)))
def test_a_local_server_that_answers_on_its_usual_port(at: int) -> None:
    urls = [f"http://127.0.0.1:{entry.port}/v1" for entry in LOCAL]
    servers = Servers({url: ("nomic-embed-text", "some/model") for url in urls[at:]})
    choice = _chosen(servers=servers)
    assert choice.model == f"{LOCAL[at].name}:some/model"
    assert choice.why == f"{LOCAL[at].title} answers at {urls[at]}"
    assert [url for url, _ in servers.asked] == urls[: at + 1]


def test_nothing_is_asked_when_something_was_said_or_a_key_is_set() -> None:
    servers = Servers()
    _chosen("a:b", "user /u", servers=servers)
    _chosen(environ={"GROQ_API_KEY": "k"}, servers=servers)
    assert servers.asked == []


@pytest.mark.parametrize("served", [None, (), ("text-embedding-3",)])
def test_the_last_resort_is_offline(served: tuple[str, ...] | None) -> None:
    servers = Servers({"http://127.0.0.1:11434/v1": served} if served is not None else {})
    choice = _chosen(servers=servers)
    assert choice == Choice("offline", "no provider's key is set and no local server answers")
    assert len(servers.asked) == 4


def test_a_server_named_by_a_variable_goes_before_usual_ports_and_needs_no_key() -> None:
    served = {
        "http://127.0.0.1:9/v1": ("mine",),
        "http://127.0.0.1:11434/v1": ("theirs",),
        "http://box:8/v1": ("boxed",),
    }
    openai = _chosen(environ={"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}, servers=Servers(served))
    assert openai.model == "openai:mine"
    vllm = _chosen(environ={"VLLM_BASE_URL": "http://box:8/v1"}, servers=Servers(served))
    assert vllm.model == "vllm:boxed"


@pytest.mark.parametrize(
    ("served", "model"),
    [
        (("mine", "other"), "openai:mine"),
        (("a", "gpt-6.1-sol"), "openai:gpt-6.1-sol"),
        ((), "openai:gpt-6.1-sol"),
        (None, "openai:gpt-6.1-sol"),
    ],
)
def test_a_key_with_a_base_url_takes_a_model_that_is_there(
    served: tuple[str, ...] | None, model: str
) -> None:
    url = "http://127.0.0.1:9/v1"
    servers = Servers({url: served} if served is not None else {})
    choice = _chosen(environ={"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": url}, servers=servers)
    assert choice.model == model
    assert servers.asked == [(url, "k")]


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("0.0.0.0", "http://127.0.0.1:11434/v1"),
        ("box", "http://box:11434/v1"),
        ("box:99", "http://box:99/v1"),
        (":99", "http://127.0.0.1:99/v1"),
        ("https://box:443/", "https://box:443/v1"),
    ],
)
def test_ollamas_own_variable_is_understood(host: str, url: str) -> None:
    assert base_url(BY_NAME["ollama"], Settings(), {"OLLAMA_HOST": host}) == url


def test_a_variable_beats_settings_for_a_base_url() -> None:
    settings = Settings(base_urls={"openai": "http://set/v1"})
    assert base_url(BY_NAME["openai"], settings, {}) == "http://set/v1"
    held = {"OPENAI_BASE_URL": "http://env/v1"}
    assert base_url(BY_NAME["openai"], settings, held) == "http://env/v1"


def test_a_place_of_any_provider_is_asked_when_it_was_named() -> None:
    servers = Servers({"http://gate:1/v1": ("claude-x",)})
    for url in ("http://gate:1", "http://gate:1/v1/"):
        found = _chosen(environ={"ANTHROPIC_BASE_URL": url}, servers=servers)
        assert found.model == "anthropic:claude-x"


def test_a_place_that_was_named_and_serves_nothing_is_said() -> None:
    url = "http://name:secret@gate:1/v1"
    found = _chosen(environ={"OPENAI_BASE_URL": url})
    told = "http://gate:1/v1/models lists no models, so OpenAI is not used there; check the address"
    assert (found.model, found.warnings) == ("offline", (told,))
