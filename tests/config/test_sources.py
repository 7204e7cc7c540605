from pathlib import Path

import pytest

from decode.config import paths
from decode.config.flags import Flags
from decode.config.layers import Found, Layer
from decode.config.schema import BY_NAME
from decode.config.settings import SettingsDiagnostic
from decode.config.sources import environment_layer, file_layers, flag_layer, from_text, places


def test_the_three_places_in_order(cwd: Path) -> None:
    (cwd / ".git").mkdir()
    inner = cwd / "a" / "b"
    inner.mkdir(parents=True)
    user, project, local = places(inner)
    assert user.main == paths.config_dir() / "settings.toml"
    assert project.main == cwd / ".decode" / "settings.toml"
    assert local.main == cwd / ".decode" / "settings.local.toml"


def test_the_file_that_exists_is_the_main_one(cwd: Path) -> None:
    (cwd / ".decode").mkdir()
    (cwd / ".decode" / "settings.json").write_text("{}")
    assert places(cwd)[1].main.name == "settings.json"
    (cwd / ".decode" / "settings.toml").write_text("")
    assert places(cwd)[1].main.name == "settings.toml"


def test_layers_come_weakest_first_and_faults_in_their_place(cwd: Path) -> None:
    (cwd / ".decode").mkdir()
    paths.config_dir().mkdir(parents=True)
    (paths.config_dir() / "settings.toml").write_text('model = "u"')
    (cwd / ".decode" / "settings.json").write_text("{")
    (cwd / ".decode" / "settings.toml").write_text('model = "p"')
    (cwd / ".decode" / "settings.local.json").write_text('{"model": "l"}')
    found = list(file_layers(cwd))
    assert [one.origin for one in found if isinstance(one, Layer)] == ["user", "project", "local"]
    assert isinstance(found[1], SettingsDiagnostic)


def test_variables_are_keys_in_capitals() -> None:
    layer = environment_layer(
        {
            "DECODE_MODEL": "openai:x",
            "DECODE_SKILLS_COMPAT": "claude, codex",
            "DECODE_SKILLS_DIRS": "/a:/b",
            "DECODE_MAX_TURNS": "7",
            "DECODE_MAX_COST": "0.5",
            "DECODE_KEEP_SESSION": "False",
            "DECODE_THEME": " ",
            "MODEL": "no",
        },
        Path("/"),
    )
    assert layer.values == {
        "model": Found("openai:x"),
        "skills.compat": Found(["claude", "codex"]),
        "skills.dirs": Found(["/a", "/b"]),
        "max_turns": Found(7),
        "max_cost": Found(0.5),
        "keep_session": Found(value=False),
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [("MODE", "paln"), ("MAX_TURNS", "many"), ("MAX_COST", "nan"), ("KEEP_SESSION", "perhaps")],
)
def test_a_bad_variable_is_named(name: str, value: str) -> None:
    layer = environment_layer({f"DECODE_{name}": value}, Path("/"))
    assert layer.values == {}
    assert [one.message.split()[0] for one in layer.diagnostics] == [f"DECODE_{name}"]


def test_only_given_flags_are_settings() -> None:
    assert flag_layer(Flags(), Path("/")).values == {}
    layer = flag_layer(Flags(model="m", deny=("bash(rm *)",), no_session=True), Path("/c"))
    assert layer.values == {
        "model": Found("m"),
        "permissions.deny": Found(["bash(rm *)"]),
        "keep_session": Found(value=False),
    }


def test_text_that_stands_for_no_value_is_left_for_the_check() -> None:
    assert from_text(BY_NAME["max_turns"], "-1") == "-1"
    assert from_text(BY_NAME["max_cost"], "x") == "x"
    assert from_text(BY_NAME["permissions.deny"], "a, b") == ["a", "b"]
