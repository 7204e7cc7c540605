from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from decode.config.trust import TrustStore, digest

_ASKED = ["allow bash(npm test)", "mode = edit"]


@pytest.fixture
def store(tmp_path: Path) -> TrustStore:
    return TrustStore(tmp_path / "data/trust.json")


@pytest.mark.parametrize("trusted", [True, False])
def test_an_answer_is_remembered_for_exactly_what_was_listed(
    store: TrustStore, cwd: Path, trusted: bool
) -> None:
    store.remember(cwd, _ASKED, trusted=trusted)
    assert store.answer(cwd, _ASKED[::-1]) is trusted
    assert store.answer(cwd, [*_ASKED, "allow bash(rm:*)"]) is None
    assert store.answer(cwd, _ASKED[:1]) is None


def test_the_answer_belongs_to_the_real_path(store: TrustStore, cwd: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(cwd)
    store.remember(link, _ASKED, trusted=True)
    assert store.answer(cwd, _ASKED) is True
    assert store.answer(tmp_path, _ASKED) is None


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"x": 1}', "\udcff"])
def test_a_broken_store_trusts_nothing_and_takes_new_answers(
    store: TrustStore, cwd: Path, text: str
) -> None:
    store.path.parent.mkdir()
    store.path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert store.answer(cwd, _ASKED) is None
    store.remember(cwd, _ASKED, trusted=True)
    assert store.answer(cwd, _ASKED) is True


def test_only_a_plain_yes_is_trust(store: TrustStore, cwd: Path) -> None:
    store.path.parent.mkdir()
    store.path.write_text(f'{{"{cwd.resolve()}": {{"digest": "{digest(_ASKED)}", "trusted": 1}}}}')
    assert store.answer(cwd, _ASKED) is False


def test_it_lies_in_the_data_directory(isolated_home: Path) -> None:
    assert TrustStore.of_user().path.is_relative_to(isolated_home)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=100))
@example(b"[" * 100_000)
@example(b'{"x": {"digest": [], "trusted": 1}}')
def test_any_bytes_trust_nothing_and_never_raise(store: TrustStore, data: bytes) -> None:
    store.path.parent.mkdir(parents=True, exist_ok=True)
    store.path.write_bytes(data)
    assert store.answer(Path("/p"), _ASKED) is None
    store.remember(Path("/p"), _ASKED, trusted=True)
    assert store.answer(Path("/p"), _ASKED) is True
