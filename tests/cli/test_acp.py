from pathlib import Path

import pytest

from decode.cli.acp import run
from decode.config.settings import Settings
from decode.entities.errors import UsageError
from tests.headless.program import decode


def test_what_there_is_instead_is_said(cwd: Path) -> None:
    with pytest.raises(UsageError, match="--input-format stream-json"):
        run([], cwd, Settings())


def test_the_word_alone_is_no_prompt(cwd: Path) -> None:
    done = decode("acp")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"decode: decode acp does not speak the Agent Client Protocol")
