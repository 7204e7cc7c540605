"""The whole product on a real terminal: screen, engine process, gate, sandbox and git."""

import os
import re
import signal
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.loopback.script import Call, Say, answer
from tests.loopback.server import ScriptedServer
from tests.tui.terminal import Terminal, running

CONVENTIONAL = re.compile(r"(feat|fix|docs|test|refactor|chore)(\([\w-]+\))?!?: \S")
READY = "default · build · "


@pytest.fixture
def repo(cwd: Path) -> Path:
    git(cwd, "init", "-q", "-b", "main")
    git(cwd, "config", "user.name", "t")
    git(cwd, "config", "user.email", "t@x.y")
    (cwd / "calc.py").write_text("def add(a, b):\n    return a + b\n")
    (cwd / "other.py").write_text("x = 1\n")
    git(cwd, "add", "-A")
    git(cwd, "commit", "-qm", "chore: begin")
    return cwd


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def state(repo: Path) -> tuple[str, ...]:
    looks = (("log", "--all", "--format=%H"), ("stash", "list"), ("ls-files", "-s"))
    files = [path for path in repo.rglob("*") if path.is_file() and ".git" not in path.parts]
    return (*(git(repo, *look) for look in looks), *(path.read_text() for path in sorted(files)))


@contextmanager
def product(repo: Path, *flags: str) -> Generator[Terminal]:
    with running("-m", "decode", *flags, cwd=repo, size=(100, 40)) as terminal:
        terminal.until_shown(READY)
        yield terminal
        terminal.send("\x04")
        assert terminal.ended() == 0


@contextmanager
def model(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """A local server that needs no key."""
    monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
    with server:
        yield
    assert server.problems == []


def allow(terminal: Terminal, command: str) -> None:
    terminal.until_shown("permission bash")
    terminal.until_shown(f"?  1  {command}")
    terminal.until(lambda seen: seen.lit("▸"), "a panel with the keys")
    terminal.send("1")


def engine_of(terminal: Terminal) -> int:
    family = ["pgrep", "-P", str(terminal.child.pid), "-f", "--", "--engine"]
    return int(subprocess.run(family, capture_output=True, check=True).stdout)


def test_commit_by_keys_makes_one_commit_of_what_belongs_in_it(repo: Path) -> None:
    (repo / "calc.py").write_text(
        "def add(a, b):\n    return a + b\n\n\ndef sub(a, b):\n    pass\n"
    )
    (repo / "id_rsa").write_text("PRIVATE\n")
    before = state(repo)
    with product(repo) as terminal:
        terminal.until_shown("model offline (no provider's key is set")
        terminal.send("/review-diff\r")
        terminal.until_shown("(offline: done by rule, without a language model)")
        assert state(repo) == before
        terminal.send("/commit\r")
        allow(terminal, "git add -- calc.py")
        allow(terminal, "git commit -m 'feat: add sub'")
        terminal.until(lambda seen: seen.shown.count("(offline: done by rule") > 0, "the end")
        terminal.until_shown("id_rsa")
    assert git(repo, "rev-list", "--count", "HEAD") == "2\n"
    assert CONVENTIONAL.match(git(repo, "log", "-1", "--format=%s"))
    assert git(repo, "show", "--name-only", "--format=", "HEAD") == "calc.py\n"
    assert git(repo, "status", "--porcelain") == "?? id_rsa\n"


def test_the_screen_survives_the_death_of_its_engine_and_goes_on(
    repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = Call("bash", {"command": "git commit --allow-empty -m x"})
    server = ScriptedServer("First answer.", answer("Now: ", commits), "Third answer.")
    with model(server, monkeypatch), product(repo, "-m", "openai:scripted") as terminal:
        terminal.send("one\r")
        terminal.until_shown("First answer.")
        terminal.send("two\r")
        terminal.until_shown("permission bash")
        os.kill(engine_of(terminal), signal.SIGKILL)
        terminal.until_shown("the engine stopped (signal 9); the next prompt starts it again")
        terminal.until(lambda seen: "permission bash" not in seen.shown, "the panel's end")
        terminal.until_shown("> two")
        assert "the turn failed" not in terminal.shown
        terminal.send(" and a half\r")
        terminal.until_shown("Third answer.")
    last = server.requests[-1].messages[-6:]
    said = ("user", "one"), ("assistant", "First answer."), ("user", "two")
    assert [(one["role"], one["content"]) for one in last[:3]] == list(said)
    assert [one["role"] for one in last[3:]] == ["assistant", "tool", "user"]
    assert (last[3]["content"], last[5]["content"]) == ("Now: ", "two and a half")
    assert git(repo, "rev-list", "--count", "HEAD") == "1\n"


def test_a_terminal_that_nobody_reads_holds_neither_the_stream_nor_the_turn(
    repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = [f"line {number} of what was told meanwhile\n\n" for number in range(400)]
    first = answer(Say("", tuple(told)), Call("read", {"path": "calc.py"}))
    server = ScriptedServer(first, "That is all.")
    with model(server, monkeypatch), product(repo, "-m", "openai:scripted") as terminal:
        terminal.stuff()
        terminal.send("tell me\r")
        server.wait(2)
        terminal.until_shown("That is all.")
        terminal.until_shown("line 399 of what was told meanwhile")
        terminal.send("\x1b[1;5H")
        sessions = Path(os.environ["XDG_DATA_HOME"]) / "decode" / "sessions"
        kept = "".join(path.read_text() for path in sessions.glob("*.jsonl"))
        assert all(line.strip() in kept for line in told)
