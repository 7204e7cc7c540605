import json
from pathlib import Path

import pytest

from decode.cli.config import run
from decode.config import paths
from decode.config.load import load_settings
from decode.entities.errors import ConfigError, UsageError


def config(cwd: Path, *argv: str) -> int:
    return run(list(argv), cwd, load_settings(cwd))


def test_path_is_three_lines_and_nothing_else(
    cwd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert config(cwd, "path") == 0
    assert capsys.readouterr() == (
        f"user {paths.config_dir()}/settings.toml\n"
        f"project {cwd}/.decode/settings.toml\n"
        f"local {cwd}/.decode/settings.local.toml\n",
        "",
    )


def test_show_names_every_value_with_its_origin(
    cwd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config(cwd, "set", "theme", "dark")
    config(cwd, "set", "model", "a:b", "--project")
    capsys.readouterr()
    config(cwd, "show")
    out = capsys.readouterr().out
    assert f'theme                   "dark"  (user {paths.config_dir()}/settings.toml:1)' in out
    assert f"(project {cwd}/.decode/settings.toml:1)" in out
    config(cwd, "show", "--json")
    shown = json.loads(capsys.readouterr().out)["settings"]
    assert shown["model"]["value"] == "a:b"
    assert shown["mode"] == {"value": "default", "origin": "default"}


@pytest.mark.parametrize(
    ("name", "value", "got"),
    [
        ("model", "a:b", "a:b\n"),
        ("max_turns", "3", "3\n"),
        ("max_cost", "0.5", "0.5\n"),
        ("keep_session", "false", "false\n"),
        ("skills.compat", '["claude"]', '["claude"]\n'),
        ("skills.compat", "claude,codex", '["claude", "codex"]\n'),
        ("base_urls", '{"openai": "http://x"}', '{"openai": "http://x"}\n'),
        ("permissions.deny", '["bash(rm:*)"]', '["bash(rm:*)"]\n'),
    ],
)
def test_what_was_set_is_got(
    cwd: Path, capsys: pytest.CaptureFixture[str], name: str, value: str, got: str
) -> None:
    config(cwd, "set", name, value)
    assert capsys.readouterr().out == ""
    config(cwd, "get", name)
    assert capsys.readouterr().out == got


def test_null_takes_a_setting_back(cwd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config(cwd, "set", "model", "a:b", "--local")
    config(cwd, "set", "model", "null", "--local")
    capsys.readouterr()
    config(cwd, "get", "model")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "argv",
    [
        ("get", "modle"),
        ("set", "modle", "x"),
        ("set", "mode", "paln"),
        ("set", "max_turns", "many"),
        ("set", "skills.compat", "[claude"),
        ("set", "theme", "drak"),
    ],
)
def test_a_wrong_name_or_value_is_a_usage_error(cwd: Path, argv: tuple[str, ...]) -> None:
    with pytest.raises(UsageError):
        config(cwd, *argv)


def test_the_schema_is_json(cwd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config(cwd, "schema")
    assert json.loads(capsys.readouterr().out)["properties"]["model"]


@pytest.mark.parametrize("rules", ["bsh(rm:*)", '["bash(ls)", "bash(rm"]', '[{"rule": "read(x"}]'])
def test_a_rule_that_is_none_is_not_set(cwd: Path, rules: str) -> None:
    with pytest.raises(ConfigError, match="is no permission rule"):
        config(cwd, "set", "permissions.deny", rules)
    config(cwd, "set", "permissions.deny", "null")
    assert "bash" not in (paths.config_dir() / "settings.toml").read_text()


def test_what_waits_for_trust_is_shown(cwd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config(cwd, "set", "mode", "edit", "--project")
    capsys.readouterr()
    config(cwd, "show")
    assert "mode = edit waits for trust" in capsys.readouterr().err
