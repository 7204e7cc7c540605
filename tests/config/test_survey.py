from collections.abc import Mapping

from decode.config.keys import KeyStore
from decode.config.provider_table import ENTRIES
from decode.config.settings import Settings
from decode.config.survey import Standing, survey


def _seen(environ: Mapping[str, str], served: Mapping[str, tuple[str, ...]]) -> dict[str, Standing]:
    asked: list[str] = []

    def probe(url: str, key: str) -> tuple[str, ...] | None:
        asked.append(url)
        return served.get(url)

    standings = survey(Settings(), KeyStore(environ), probe)
    assert len(asked) == 4
    return {standing.entry.name: standing for standing in standings}


def test_everything_in_the_table_is_there_in_its_order() -> None:
    assert list(_seen({}, {})) == [entry.name for entry in ENTRIES]


def test_nothing_is_configured_but_offline() -> None:
    seen = _seen({}, {})
    assert [name for name, standing in seen.items() if standing.configured] == ["offline"]
    assert seen["openai"].url == "https://api.openai.com/v1"
    assert seen["openai"].answers is None


def test_keys_and_places_are_named_and_not_shown() -> None:
    seen = _seen({"GEMINI_API_KEY": "secret", "OPENAI_BASE_URL": "http://box/v1"}, {})
    assert (seen["google"].configured, seen["google"].key) == (True, "GEMINI_API_KEY")
    assert (seen["openai"].configured, seen["openai"].url) == (True, "http://box/v1")
    assert "secret" not in repr(seen)


def test_local_servers_that_answer() -> None:
    seen = _seen({}, {"http://127.0.0.1:11434/v1": ("qwen",), "http://127.0.0.1:1234/v1": ()})
    assert (seen["ollama"].configured, seen["ollama"].models) == (True, ("qwen",))
    assert (seen["lmstudio"].answers, seen["lmstudio"].models) == (True, ())
    assert (seen["vllm"].configured, seen["vllm"].answers) == (False, False)


def test_a_package_that_is_missing_is_named() -> None:
    seen = _seen({}, {})
    assert seen["google"].needs == "pydantic-ai-slim[google]"
    assert seen["anthropic"].needs == ""


def test_a_password_in_a_url_is_not_shown() -> None:
    held = {
        "OPENAI_BASE_URL": "http://me:secret@box/v1",
        "VLLM_BASE_URL": "http://me:secret@a:1/v1",
    }
    seen = _seen(held, {"http://me:secret@a:1/v1": ("m",)})
    assert seen["openai"].url == "http://box/v1"
    assert (seen["vllm"].url, seen["vllm"].answers) == ("http://a:1/v1", True)
