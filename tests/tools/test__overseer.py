import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from decode.tools import _overseer
from tests.tools.test_bash import processes

#: Ways to get away from a parent: a session, a second fork, no mark of the environment, no ears.
ESCAPES = {
    "session": "setsid sleep 731 &",
    "second fork": "(setsid sleep 732 &) &",
    "no environment": "env -i setsid sleep 733 & env -i sleep 734 &",
    "deaf": "(trap '' TERM HUP INT; setsid sleep 735 & sleep 736) &",
}

#: Where nobody can be told to take orphans, only the children of the command are found.
LINUX = sys.platform == "linux"


class Overseen:
    """A command with its overseer; `line` is the lifeline, `said` its output."""

    def __init__(self, command: str, cwd: Path) -> None:
        held, self.line = os.pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", _overseer.__file__, str(held), "/bin/bash", "-c", command],
            stdout=subprocess.PIPE,
            cwd=cwd,
            pass_fds=(held,),
            start_new_session=True,
            env={"PATH": os.environ["PATH"]},
        )
        os.close(held)

    def cut(self) -> None:
        os.close(self.line)

    def heard(self, until: bytes) -> None:
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == until

    def ended(self) -> tuple[int, bytes]:
        said, _ = self.process.communicate(timeout=60)
        with suppress(OSError):
            os.close(self.line)
        return self.process.returncode, said


@pytest.fixture
def started(cwd: Path) -> Iterator[list[Overseen]]:
    made: list[Overseen] = []
    yield made
    for each in made:
        each.process.kill()
        each.process.communicate()


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("echo hi", 0, b"hi\n"),
        ("exit 7", 7, b""),
        ("kill -TERM $$", -signal.SIGTERM, b""),
        ("kill -KILL $$", -signal.SIGKILL, b""),
        ("kill -SEGV $$", -signal.SIGSEGV, b""),
        ("trap", 0, b""),
        ("env | cut -d= -f1 | sort | tr '\\n' ' '", 0, b"PATH PWD SHLVL _ "),
        ("ls /proc/self/fd | wc -l" if LINUX else "echo 4", 0, b"4\n"),
    ],
)
def test_nothing_but_the_command_is_seen(command: str, status: int, said: bytes, cwd: Path) -> None:
    assert Overseen(command, cwd).ended() == (status, said)


@pytest.mark.usefixtures("last_words")
def test_what_children_say_a_moment_later_is_not_lost(cwd: Path) -> None:
    assert Overseen("(sleep 0.02; echo late) &", cwd).ended() == (0, b"late\n")


@pytest.mark.parametrize("escape", ESCAPES.values(), ids=ESCAPES)
def test_what_stays_behind_ends_with_the_command(escape: str, cwd: Path) -> None:
    assert Overseen(f"{escape} echo up", cwd).ended() == (0, b"up\n")
    assert not LINUX or processes(cwd) == []


@pytest.mark.parametrize("escape", ESCAPES.values(), ids=ESCAPES)
def test_all_of_it_ends_when_the_lifeline_does(escape: str, cwd: Path) -> None:
    overseen = Overseen(f"trap '' TERM; {escape} echo up; sleep 737", cwd)
    overseen.heard(b"up\n")
    overseen.cut()
    assert overseen.ended() == (-signal.SIGKILL, b"")
    assert not LINUX or processes(cwd) == []


def test_a_polite_signal_is_for_the_command_alone(started: list[Overseen], cwd: Path) -> None:
    started.append(
        Overseen("trap 'echo bye; exit 3' TERM; echo up; while :; do sleep 0.01; done", cwd)
    )
    started[0].heard(b"up\n")
    os.killpg(started[0].process.pid, signal.SIGTERM)
    assert started[0].ended() == (3, b"bye\n")


def test_a_program_that_is_not_there_is_told(cwd: Path) -> None:
    # Not as its standard input: that becomes /dev/null, whose end is at once that of the lifeline.
    lifeline, held = os.pipe()
    done = subprocess.run(
        [sys.executable, "-I", "-S", _overseer.__file__, str(lifeline), "/no/such/program"],
        capture_output=True,
        pass_fds=(lifeline,),
        check=False,
    )
    os.close(lifeline)
    os.close(held)
    assert (done.returncode, done.stderr) == (127, b"/no/such/program: No such file or directory\n")
