import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from decode.config.keys import FILE, Key, KeyStore, open_keys
from decode.config.provider_table import BY_NAME

_GROQ = BY_NAME["groq"]
_GOOGLE = BY_NAME["google"]


def _file(folder: Path, text: str, mode: int = 0o600) -> Path:
    path = folder / "keys.toml"
    path.write_text(text)
    path.chmod(mode)
    return path


def test_the_environment_beats_the_keyring_beats_the_file(tmp_path: Path) -> None:
    path = str(_file(tmp_path, 'GROQ_API_KEY = "filed"\n'))

    def ring(name: str) -> str | None:
        return "rung" if name == "GROQ_API_KEY" else None

    file = {"GROQ_API_KEY": "filed"}
    assert KeyStore({"GROQ_API_KEY": " said\n"}, file, ring, path).find(_GROQ) == Key(
        "said", "GROQ_API_KEY"
    )
    assert KeyStore({}, file, ring, path).find(_GROQ) == Key("rung", "keyring")
    assert open_keys({}, tmp_path).find(_GROQ) == Key("filed", path)


def test_no_key_anywhere(tmp_path: Path) -> None:
    store = open_keys({"GROQ_API_KEY": ""}, tmp_path)
    assert store.find(_GROQ) is None
    assert store.problem == ""


def test_the_stronger_name_of_a_key_wins() -> None:
    store = KeyStore({"GEMINI_API_KEY": "old", "GOOGLE_API_KEY": "new"})
    assert store.find(_GOOGLE) == Key("new", "GOOGLE_API_KEY")


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660, 0o601])
def test_a_file_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = _file(tmp_path, 'GROQ_API_KEY = "filed"\n', mode)
    store = open_keys({}, tmp_path)
    assert store.find(_GROQ) is None
    assert store.problem == f"{path} can be read by others and is not used; run: chmod 600 '{path}'"


@pytest.mark.parametrize("mode", [0o600, 0o400])
def test_a_file_of_ones_own_counts(tmp_path: Path, mode: int) -> None:
    _file(tmp_path, 'GROQ_API_KEY = "filed"\nOTHER = 3\n', mode)
    assert open_keys({}, tmp_path).find(_GROQ) is not None


def test_a_broken_file_is_said_without_its_text(tmp_path: Path) -> None:
    for text in ("GROQ_API_KEY = sk-secret\n", 'A = "sk-secret\n', "sk-secret"):
        path = _file(tmp_path, text)
        store = open_keys({}, tmp_path)
        assert store.problem == f'{path} is not valid TOML; each line is NAME = "key"'


def test_a_folder_in_the_files_place_is_said(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").mkdir()
    assert "cannot be read" in open_keys({}, tmp_path).problem


def test_nothing_that_holds_a_key_shows_it(tmp_path: Path) -> None:
    _file(tmp_path, 'GROQ_API_KEY = "sk-secret"\n')
    store = open_keys({"XAI_API_KEY": "sk-other"}, tmp_path)
    for shown in (repr(store), str(store.find(_GROQ)), repr(store.find(BY_NAME["xai"]))):
        assert "sk-" not in shown


def test_keys_are_blotted_out_of_text(tmp_path: Path) -> None:
    _file(tmp_path, 'GROQ_API_KEY = "gsk-file-secret"\n')
    store = open_keys({"OPENAI_API_KEY": "sk-1234567", "XAI_API_KEY": "k"}, tmp_path)
    assert store.hide("bad sk-1234567 and gsk-file-secret, ok?") == "bad [key] and [key], ok?"


def test_the_keyring_is_used_where_it_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "keyring").mkdir()
    (tmp_path / "keyring" / "__init__.py").write_text(
        "from keyring.errors import KeyringError\n"
        "def get_password(service, name):\n"
        "    if name == 'XAI_API_KEY':\n"
        "        raise KeyringError('locked')\n"
        "    return {('decode', 'GROQ_API_KEY'): 'rung'}.get((service, name))\n"
    )
    (tmp_path / "keyring" / "errors.py").write_text("class KeyringError(Exception): pass\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    before: dict[str, ModuleType] = dict(sys.modules)
    try:
        store = open_keys({}, tmp_path)
        assert store.find(_GROQ) == Key("rung", "keyring")
        assert store.find(BY_NAME["xai"]) is None
    finally:
        for name in set(sys.modules) - set(before):
            if name.startswith("keyring"):
                del sys.modules[name]


def test_a_store_follows_its_file(tmp_path: Path) -> None:
    store = open_keys({}, tmp_path)
    assert store.renewed() is store
    _file(tmp_path, 'GROQ_API_KEY = "filed-later"\n')
    assert store.renewed().hide("a filed-later b") == "a [key] b"
    bare = KeyStore({})
    assert bare.renewed() is bare


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=100))
@example(b"a = " + b"[" * 100_000)
@example(b"OPENAI_API_KEY = 1")
def test_any_bytes_are_keys_or_are_said_to_be_none(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / FILE
    path.write_bytes(data)
    path.chmod(0o600)
    store = open_keys({}, tmp_path)
    assert store.hide("text") == "text"
    assert all(isinstance(value, str) for value in store.file.values())
