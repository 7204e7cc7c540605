import os
import secrets
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from decode.tools._leftovers import MARK, ask_to_end, kill, marked

#: Only Linux tells what a process was started with.
LINUX = Path("/proc/self/environ").exists()


@dataclass(slots=True)
class Family:
    """Marked processes, each in a session of its own, that tell when they are up."""

    token: str = field(default_factory=lambda: secrets.token_hex(8))
    members: list["subprocess.Popen[bytes]"] = field(
        default_factory=list["subprocess.Popen[bytes]"]
    )

    def add(self, script: str, token: str = "") -> "subprocess.Popen[bytes]":
        member = subprocess.Popen(
            ["/bin/bash", "-c", f"{script}; echo up; read"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={"PATH": os.environ["PATH"], MARK: token or self.token},
            start_new_session=True,
        )
        self.members.append(member)
        assert member.stdout is not None
        assert member.stdout.readline() == b"up\n"
        return member


@pytest.fixture
def family() -> Iterator[Family]:
    made = Family()
    yield made
    for member in made.members:
        member.kill()
        member.communicate()


def test_the_marked_are_found_in_any_session_and_no_others(family: Family) -> None:
    if not LINUX:
        assert marked(family.token) == []
        return
    mine = {family.add("true").pid, family.add("true").pid}
    family.add("true", "another")
    family.add("true", f"{family.token}0")
    assert set(marked(family.token)) == mine


def test_nobody_is_marked_by_a_fresh_token(family: Family) -> None:
    assert marked(family.token) == []


def test_asking_lets_them_say_a_last_word(family: Family) -> None:
    polite = family.add("trap 'echo bye; exit 3' TERM")
    ask_to_end(polite.pid, family.token)
    said, _ = polite.communicate(timeout=60)
    assert (said, polite.returncode) == (b"bye\n", 3)


def test_killing_ends_also_those_that_do_not_listen(family: Family) -> None:
    deaf, near = family.add("trap '' TERM"), family.add("trap '' TERM HUP")
    other = family.add("true", "another")
    kill(deaf.pid, family.token)
    assert deaf.wait(60) == -signal.SIGKILL
    if LINUX:
        assert near.wait(60) == -signal.SIGKILL
    assert other.poll() is None


def test_those_that_are_gone_are_no_error(family: Family) -> None:
    gone = family.add("true")
    gone.communicate(b"\n", timeout=60)
    ask_to_end(gone.pid, family.token)
    kill(gone.pid, family.token)
    assert gone.returncode == 0
