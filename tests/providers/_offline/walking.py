"""A procedure walked to its end, with a real shell for its commands."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from decode.providers._offline.steps import Halt, Outcome, Procedure


def walk(
    procedure: Procedure, folder: Path, refuse: Callable[[str], bool] = lambda _: False
) -> tuple[str, list[str]]:
    """Return the answer, or why it halted, and the commands it asked for."""
    commands: list[str] = []
    try:
        wanted = next(procedure)
        while True:
            lines = [str(run.args["command"]) for run in wanted]
            commands += lines
            wanted = procedure.send(
                [
                    Outcome("refused by user: no", None, "user: no")
                    if refuse(line)
                    else _ran(line, folder)
                    for line in lines
                ]
            )
    except StopIteration as end:
        return str(end.value), commands
    except Halt as halt:
        return str(halt), commands


def _ran(line: str, folder: Path) -> Outcome:
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-c", line],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return Outcome(done.stdout.decode("utf-8", "replace").rstrip("\n"), done.returncode)
