"""What may be loaded before the screen has drawn, by module, the same on every machine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HEAVY = ("pydantic_ai", "pydantic", "openai", "anthropic", "httpx", "mcp", "acp")


def loaded_by(cwd: Path, code: str, names: tuple[str, ...]) -> set[str]:
    tail = f"\nimport sys; print(','.join(one for one in {names!r} if one in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code + tail],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        check=True,
    )
    return set(filter(None, done.stdout.decode().strip().split(",")))


@pytest.mark.parametrize(
    "module", ["decode.cli.main", "decode.cli.screen", "decode.tui.app", "decode.wire.client"]
)
def test_the_screens_process_never_loads_the_framework(cwd: Path, module: str) -> None:
    assert loaded_by(cwd, f"import {module}", HEAVY) == set()


def test_a_whole_session_over_a_remote_engine_loads_no_framework(cwd: Path) -> None:
    code = """
import asyncio
from pathlib import Path
from decode.wiring import Start, remote_session
session = remote_session(Start(Path.cwd()), [], [])
async def typed():
    for text in ("/help", "/mode plan", "/nope"):
        async for event in session.submit(text):
            pass
    session.complete("/")
asyncio.run(typed())
"""
    assert loaded_by(cwd, code, HEAVY) == set()


def test_the_engines_process_never_loads_the_screen(cwd: Path) -> None:
    code = """
import asyncio
from pathlib import Path
from decode.config.flags import Flags
from decode.wiring import Start, local_session
import decode.headless.run, decode.wire.serve
session, _ = local_session(Start(Path.cwd(), Flags(model="offline")), attended=True)
import sys
# Whoever makes no call need not know how to judge one.
assert "decode.gate.policy" not in sys.modules
async def typed():
    for text in ("/review-diff", "/context"):
        async for event in session.submit(text):
            pass
    await session.close()
asyncio.run(typed())
"""
    assert loaded_by(cwd, code, ("textual", "decode.tui")) == set()


def test_importing_the_package_costs_nothing(cwd: Path) -> None:
    code = "import sys; before = set(sys.modules); import decode\n"
    code += "print(len(set(sys.modules) - before)); sys.exit()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        check=True,
    )
    assert done.stdout.strip() == b"1"
