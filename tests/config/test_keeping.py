import stat
from pathlib import Path

import pytest

from decode.config.keeping import fault_of, keep_key, provider_of
from decode.config.keys import open_keys
from decode.config.provider_table import BY_NAME, CLOUD
from decode.entities.errors import ConfigError, UsageError

_GROQ, _GOOGLE = BY_NAME["groq"], BY_NAME["google"]


def test_a_key_is_kept_beside_the_others_for_its_owner_alone(tmp_path: Path) -> None:
    keep_key(_GROQ, "gsk_12345678", tmp_path)
    path = keep_key(_GOOGLE, "AIza12345678", tmp_path)
    store = open_keys({}, tmp_path)
    found = [store.find(entry) for entry in (_GROQ, _GOOGLE)]
    assert [key.value for key in found if key] == ["gsk_12345678", "AIza12345678"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_comments_and_an_older_key_of_the_same_name(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('# mine\nGROQ_API_KEY = "gsk_before-this"\n')
    path.chmod(0o600)
    keep_key(_GROQ, "gsk_after-this", tmp_path)
    assert path.read_text() == '# mine\nGROQ_API_KEY = "gsk_after-this"\n'


def test_a_file_that_others_can_read_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text("")
    path.chmod(0o644)
    with pytest.raises(ConfigError, match="chmod 600"):
        keep_key(_GROQ, "gsk_12345678", tmp_path)
    assert path.read_text() == ""


def test_a_broken_file_is_told_without_its_text(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('GROQ_API_KEY = "gsk_unclosed')
    path.chmod(0o600)
    with pytest.raises(ConfigError) as told:
        keep_key(_GROQ, "gsk_12345678", tmp_path)
    assert "gsk_" not in str(told.value)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError):
        keep_key(_GROQ, "gsk_12345678", tmp_path / "file")


@pytest.mark.parametrize(
    "key", ["", "abc-123", "with blank inside", "tab\tinside", "k" * 4_001, "ключ-к"]
)
def test_what_cannot_be_a_key_is_refused_without_being_shown(tmp_path: Path, key: str) -> None:
    assert fault_of(key)
    with pytest.raises(UsageError) as told:
        keep_key(_GROQ, key, tmp_path)
    assert not key or key not in str(told.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("key", "provider"),
    [
        ("sk-ant-api03-x", "anthropic"),
        ("sk-or-v1-x", "openrouter"),
        ("sk-proj-x", "openai"),
        ("AIzaSyX", "google"),
        ("gsk_x", "groq"),
        ("xai-x", "xai"),
        ("explain this", ""),
        ("", ""),
    ],
)
def test_a_key_is_known_by_its_beginning(key: str, provider: str) -> None:
    assert provider_of(key) == provider
    assert not provider or BY_NAME[provider] in CLOUD
