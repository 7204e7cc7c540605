"""What is put before a model for typed lines, by the real program and a real provider."""

from pathlib import Path

import pytest

from decode.config.flags import Flags
from decode.wiring import Start, local_session
from tests.loopback.script import Received, Step
from tests.loopback.server import ScriptedServer


async def requests(lines: list[str], cwd: Path, *steps: Step) -> list[Received]:
    """Type the lines in one session and return every request; `steps` are the model's answers."""
    with ScriptedServer(*steps) as server, pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENAI_BASE_URL", server.openai_url)
        patch.setenv("OPENAI_API_KEY", "k")
        start = Start(cwd, Flags(model="openai:scripted", no_session=True))
        session, _ = local_session(start, attended=False)
        for line in lines:
            async for _ in session.submit(line):
                pass
        await session.close()
        assert server.problems == []
        return server.requests
