import logging
import stat
from pathlib import Path

import pytest

from decode.cli.log import logged
from decode.config import paths

LOG = logging.getLogger("decode.test")


def test_warnings_go_to_a_file_that_only_its_owner_reads(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with logged(verbose=False):
        LOG.warning("odd %s", "é")
        logging.getLogger("httpx").info("noise")
    path = paths.log_dir() / "decode.log"
    assert "WARNING decode.test: odd" in path.read_text()
    assert "noise" not in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert capsys.readouterr() == ("", "")


def test_verbose_tells_stderr_too(capsys: pytest.CaptureFixture[str]) -> None:
    with logged(verbose=True):
        LOG.warning("odd")
    assert "odd" in capsys.readouterr().err


def test_a_key_that_an_error_quotes_is_in_no_log(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    with logged(verbose=True):
        try:
            raise ValueError("invalid api key sk-very-secret")
        except ValueError:
            LOG.exception("refused %s", "sk-very-secret")
    logs = (paths.log_dir() / "decode.log").read_text(), capsys.readouterr().err
    for text in logs:
        assert "very-secret" not in text
        assert "ValueError: invalid api key [key]" in text


def test_afterwards_nothing_is_left_behind() -> None:
    before = list(logging.getLogger().handlers)
    with logged(verbose=True):
        pass
    assert logging.getLogger().handlers == before


def test_a_full_disk_stops_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    paths.log_dir().mkdir(parents=True, exist_ok=True)
    (paths.log_dir() / "decode.log").symlink_to("/dev/full")
    with logged(verbose=False):
        LOG.warning("odd")
    assert capsys.readouterr().err == ""


def test_a_log_that_cannot_be_written_stops_nothing(
    isolated_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths.log_dir().parent.mkdir(parents=True, exist_ok=True)
    paths.log_dir().write_text("in the way")
    with logged(verbose=False):
        LOG.warning("odd")
    assert capsys.readouterr().err == ""


def test_a_log_that_grew_large_is_put_aside() -> None:
    path = paths.log_dir() / "decode.log"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"x" * 3_000_000)
    with logged(verbose=False):
        LOG.warning("odd")
    assert path.stat().st_size < 1000
    assert path.with_suffix(".log.1").stat().st_size == 3_000_000
