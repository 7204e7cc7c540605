"""Running `decode skills` for tests."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.headless.program import ROOT, decode


def skills(*args: str) -> tuple[int, str, str]:
    """Return exit status, stdout and stderr of `decode skills ARGS`."""
    done = decode("skills", *args)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def skills_json(*args: str) -> dict[str, Any]:
    status, out, _ = skills(*args, "--json")
    assert status in (0, 1, 2)
    return json.loads(out)


def on_a_terminal(cwd: Path, answer: str, *args: str) -> tuple[int, str]:
    """Run `decode skills ARGS` with a terminal that types `answer`; stdout is captured apart."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "decode", "skills", *args],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        os.close(theirs)
        os.write(ours, f"{answer}\n".encode())
        _, errors = running.communicate(timeout=60)
        os.close(ours)
    return running.returncode, errors.decode()
