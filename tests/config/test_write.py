import json
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from decode.config.read import Document, read
from decode.config.write import set_value
from decode.entities.errors import ConfigError, UsageError

TOML = """# mine
model = "a"  # keep
unknown = 1

[permissions]
allow = [
  "bash(a)", # why a
  "bash(b)", # why b
]
"""


def test_comments_and_unknown_keys_stay(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(TOML)
    set_value(path, "model", "b")
    set_value(path, "permissions.allow", ["bash(b)", "bash(c)"])
    text = path.read_text()
    assert '# mine\nmodel = "b"  # keep\nunknown = 1' in text
    assert "# why b" in text
    assert "bash(a)" not in text
    assert "bash(c)" in text


def test_a_missing_file_and_table_are_made(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    set_value(path, "skills.disabled", ["commit"])
    assert path.read_text() == '[skills]\ndisabled = ["commit"]\n'


@pytest.mark.parametrize("name", ["settings.toml", "settings.json"])
def test_none_removes_the_key(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    set_value(path, "model", "x")
    set_value(path, "model", None)
    set_value(path, "theme", None)
    assert "model" not in path.read_text()


def test_json_keeps_order_indent_unknown_keys_and_flat_names(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        '\ufeff{\n    "zz": "é",\n    "skills.compat": ["claude"],\n    "model": "a"\n}\n'
    )
    set_value(path, "skills.compat", ["codex"])
    set_value(path, "permissions.deny", ["bash(rm *)"])
    assert list(json.loads(path.read_text())) == ["zz", "skills.compat", "model", "permissions"]
    assert '\n    "zz": "é",\n' in path.read_text()
    assert json.loads(path.read_text())["skills.compat"] == ["codex"]


def test_mode_and_link_of_the_file_stay(tmp_path: Path) -> None:
    real = tmp_path / "real.toml"
    real.write_text("")
    real.chmod(0o600)
    link = tmp_path / "settings.toml"
    link.symlink_to(real)
    set_value(link, "model", "x")
    assert link.is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["real.toml", "settings.toml"]


@pytest.mark.parametrize(("name", "value"), [("modle", "x"), ("mode", "x"), ("max_turns", "1")])
def test_a_wrong_key_or_value_writes_nothing(tmp_path: Path, name: str, value: str) -> None:
    path = tmp_path / "settings.toml"
    with pytest.raises(UsageError, match=name):
        set_value(path, name, value)
    assert not path.exists()


def test_a_broken_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{ broken")
    with pytest.raises(ConfigError, match="mend the file"):
        set_value(path, "model", "x")
    assert path.read_text() == "{ broken"


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match="cannot be written"):
        set_value(tmp_path / "file" / "settings.toml", "model", "x")


@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_of_several_who_set_something_at_once_each_is_heard(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"settings.{suffix}"
    names = ["model", "fallback_models", "agent", "small_model", "skills_dir", "skills.payload"]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(set_value, [path] * 6, names, ["plain"] * 6))
    found = read(path)
    assert isinstance(found, Document)
    assert {**found.values, **found.values["skills"]}.keys() >= {*names[:5], "payload"}


@pytest.mark.parametrize(
    ("name", "text"), [("settings.toml", "skills = 3\n"), ("settings.json", '{"skills": "x"}')]
)
def test_a_value_in_a_tables_place_is_no_crash(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(ConfigError, match="skills is no table"):
        set_value(path, "skills.payload", "tagged")
    assert path.read_text() == text
