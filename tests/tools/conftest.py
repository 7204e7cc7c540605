from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tools.tool_bench import Bench


@pytest.fixture
async def bench(cwd: Path, tmp_path: Path) -> AsyncIterator[Bench]:
    output_dir = tmp_path / "outputs"
    made = Bench(cwd, output_dir)
    yield made
    await made.deps.jobs.close()
