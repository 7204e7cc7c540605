from pathlib import Path
from typing import Any

from decode.config.layers import Found, Layer
from decode.config.merge import merge


def layer(origin: str, base: str = "/", **values: Any) -> Layer:
    named = {name.replace("__", "."): Found(value) for name, value in values.items()}
    return Layer(origin, named, base=Path(base))


def test_the_stronger_layer_wins_and_is_named() -> None:
    merged = merge([layer("environment", mode="edit"), layer("flags", mode="plan")])
    assert merged.take("mode", "default") == "plan"
    assert merged.take("model", None) is None
    assert merged.origins == {"mode": "--mode"}


def test_lists_and_tables_add_up() -> None:
    merged = merge(
        [
            layer(
                "environment", skills__compat=["claude", "codex"], base_urls={"a": "1", "b": "1"}
            ),
            layer("flags", skills__compat="codex", base_urls={"b": "2"}),
        ]
    )
    assert merged.texts("skills.compat") == ("claude", "codex")
    none: dict[str, str] = {}
    assert merged.take("base_urls", none) == {"a": "1", "b": "2"}
    assert merged.origins["skills.compat"] == "DECODE_SKILLS_COMPAT, --skills.compat"


def test_paths_start_at_the_place_that_names_them() -> None:
    merged = merge(
        [
            layer("environment", "/p", add_dirs=["x", "/abs", "~/h"]),
            layer("flags", "/c", add_dirs=["x"]),
        ]
    )
    assert merged.paths("add_dirs") == (
        Path("/p/x"),
        Path("/abs"),
        Path.home() / "h",
        Path("/c/x"),
    )
