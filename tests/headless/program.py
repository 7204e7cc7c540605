"""Running the real program: in this process where that shows the same, else as another one."""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Generator, Mapping
from pathlib import Path

from decode.cli.main import main

ROOT = Path(__file__).parents[2]


@contextlib.contextmanager
def descriptors(stdin: bytes | int) -> Generator[tuple[Path, Path]]:
    """Put a stdin and two files in place of the three standard descriptors."""
    with tempfile.TemporaryDirectory() as folder:
        out, err, given = (Path(folder, name) for name in ("out", "err", "in"))
        given.write_bytes(stdin if isinstance(stdin, bytes) else b"")
        opened = [
            os.open(given, os.O_RDONLY) if isinstance(stdin, bytes) else os.dup(stdin),
            os.open(out, os.O_WRONLY | os.O_CREAT),
            os.open(err, os.O_WRONLY | os.O_CREAT),
        ]
        saved = [os.dup(number) for number in range(3)]
        try:
            for number, descriptor in enumerate(opened):
                os.dup2(descriptor, number)
                os.close(descriptor)
            yield out, err
        finally:
            for number, descriptor in enumerate(saved):
                os.dup2(descriptor, number)
                os.close(descriptor)


def decode(*args: str, stdin: bytes | int = b"") -> subprocess.CompletedProcess[bytes]:
    """Run `decode ARGS` in this process, in its folder and with its environment."""
    with descriptors(stdin) as (out, err):
        with (
            open(1, "w", encoding="utf-8", closefd=False) as stdout,
            open(2, "w", encoding="utf-8", closefd=False) as stderr,
            contextlib.redirect_stdout(stdout),
            contextlib.redirect_stderr(stderr),
        ):
            try:
                status = main(list(args))
            except SystemExit as ended:
                status = ended.code if isinstance(ended.code, int) else 0
        return subprocess.CompletedProcess(args, status, out.read_bytes(), err.read_bytes())


@contextlib.contextmanager
def process(
    cwd: Path,
    *args: str,
    stdin: int = subprocess.DEVNULL,
    stdout: int = subprocess.PIPE,
    environ: Mapping[str, str] | None = None,
) -> Generator[subprocess.Popen[bytes]]:
    """Start `decode ARGS` as a process of its own; it is ended when the test is."""
    with subprocess.Popen(
        [sys.executable, "-m", "decode", *args],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **(environ or {})},
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
    ) as running:
        try:
            yield running
        finally:
            running.kill()
