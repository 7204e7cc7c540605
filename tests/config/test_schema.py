import pytest

from decode.config.schema import BY_NAME, KEYS, TABLES, fault


@pytest.mark.parametrize(
    ("name", "value", "wrong"),
    [
        ("model", "openai:gpt", ""),
        ("model", "", "must be a text"),
        ("model", 3, "must be a text"),
        ("mode", "plan", ""),
        ("mode", "paln", "must be one of default, edit, plan, bypass"),
        ("max_turns", 1, ""),
        ("max_turns", 0, "must be a whole number of at least 1"),
        ("max_turns", True, "must be a whole number of at least 1"),
        ("skills.description_max", 2, "must be a whole number of at least 3"),
        ("max_cost", 0.5, ""),
        ("max_cost", float("nan"), "must be a number"),
        ("max_cost", -1, "must be a number"),
        ("timeout", "9", "must be a number"),
        ("keep_session", False, ""),
        ("keep_session", "no", "must be a true or false"),
        ("base_urls", {"openai": "http://x"}, ""),
        ("base_urls", {"openai": 1}, "must be a table of texts"),
        ("thinking", {"anthropic": "high"}, ""),
        (
            "thinking",
            {"anthropic": "hard"},
            "must be one of off, minimal, low, medium, high, xhigh, max",
        ),
        ("base_urls", [], "must be a table of texts"),
        ("permissions.deny", ["bash(rm *)"], ""),
        ("permissions.deny", "bash(rm *)", ""),
        ("permissions.deny", {"a": 1}, "must be a list of rules"),
    ],
)
def test_a_value_is_checked_by_its_kind(name: str, value: object, wrong: str) -> None:
    assert fault(BY_NAME[name], value) == wrong


def test_every_key_is_explained_and_no_key_is_also_a_table() -> None:
    assert all(key.about.endswith(".") for key in KEYS)
    assert not TABLES & BY_NAME.keys()
