from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from decode.tools import _overseer
from tests.tools.tool_bench import Bench


@pytest.fixture
async def bench(cwd: Path, tmp_path: Path) -> AsyncIterator[Bench]:
    output_dir = tmp_path / "outputs"
    made = Bench(cwd, output_dir)
    yield made
    await made.deps.jobs.close()


@pytest.fixture
def last_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command and its children say at the end is waited for on a busy machine, too."""
    program = Path(_overseer.__file__).read_text()
    patient = program.replace("_CHILDREN = 0.25", "_CHILDREN = 60")
    assert patient != program
    (tmp_path / "overseer.py").write_text(patient)
    monkeypatch.setattr(_overseer, "__file__", str(tmp_path / "overseer.py"))
    monkeypatch.setattr("decode.tools._process._GRACE", 60.0)


@pytest.fixture
def no_last_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not end when it is asked to is ended soon."""
    monkeypatch.setattr("decode.tools._process._GRACE", 0.05)
