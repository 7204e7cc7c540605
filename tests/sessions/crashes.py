"""Runs of the real program that are killed at random points, and what must be left of them."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from decode.loop.history import dump, load, repaired
from decode.sessions.listing import list_sessions
from decode.sessions.past import fold
from decode.sessions.places import path_of
from decode.sessions.reader import read
from tests.loopback.script import Call, Delay, Received, Say, Step, answer, call
from tests.loopback.server import ScriptedServer

_ROOT = Path(__file__).parents[2]
_LAST = "go on"
_WORDS = tuple(f"word{number} " for number in range(12))
_TASKS = [{"id": "1", "content": "Write b", "status": "in_progress"}]
_SLOW = tuple(part for word in _WORDS for part in (Say(word), Delay(0.002)))


def plan(request: Received) -> Step:
    """Return the next answer: which one is told by what came since the person spoke."""
    since: list[dict[str, Any]] = []
    for message in request.messages:
        is_prompt = message["role"] == "user" and "file list" not in str(message["content"])
        since = [message] if is_prompt else [*since, message]
    if _LAST in str(since[0]["content"]):
        return "Gone on."
    stage = sum(message["role"] == "assistant" for message in since)
    steps: tuple[Step, ...] = (
        answer(
            "I look\u2028first.", Call("read", {"path": "a.txt"}), Call("bash", {"command": "ls"})
        ),
        call("write", path="b.txt", content="new\n"),
        answer(*_SLOW, Call("todo_write", {"tasks": _TASKS}), Call("bash", {"command": "echo x"})),
        call("bash", command="echo two >> c.txt"),
        answer(*_SLOW),
    )
    return steps[min(stage, len(steps) - 1)]


@dataclass(slots=True)
class Told:
    """What a session's runs told before they were killed: what must be found again."""

    id: str = ""
    results: dict[str, str] = field(default_factory=dict[str, str])
    texts: list[str] = field(default_factory=list[str])
    requests: int = 0
    answers: list[str] = field(default_factory=list[str])
    _open: str = ""

    def hear(self, lines: list[str]) -> None:
        """Take over the output of one run; text counts once its answer is whole."""
        self._open = ""
        for line in lines:
            self._take(json.loads(line))

    def _take(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "session":
                self.id = event["id"]
            case "text":
                self._open += event["delta"]
            case "usage":
                self.requests += 1
                self.texts += [self._open] if self._open else []
                self._open = ""
            case "tool_end":
                self.results[event["call_id"]] = event["output"]
            case "result" if event["ok"]:
                self.answers.append(event["answer"])
            case _:
                return


class Laboratory:
    """A project, a scripted model and a process whose children are killed."""

    def __init__(self, cwd: Path, server: ScriptedServer, breeder: subprocess.Popen[str]) -> None:
        self.cwd, self.server, self.breeder = cwd, server, breeder
        self.killed = 0
        self.counts: Counter[str] = Counter()

    def trial(self, seed: int) -> None:
        """Start, kill, resume and kill again, resume for good; check what is left."""
        chance, told = random.Random(seed), Told()
        before = {summary.id for summary in list_sessions()}
        self._kill(chance, told, "begin")
        told.id = told.id or next((s.id for s in list_sessions() if s.id not in before), "")
        if not told.id or not path_of(told.id).exists():
            # Nothing was said yet: a session is kept from its first prompt on.
            assert (told.requests, told.results) == (0, {})
            self.counts["nothing said yet"] += 1
            return
        while chance.random() < 0.3:
            self._kill(chance, told, "again", "--resume", told.id)
        self._check(told)

    def run(self, prompt: str, *more: str, after: int | None = None, delay: float = 0) -> Any:
        """Run the program in a child; see `crash_program`."""
        argv = ["-C", str(self.cwd), "-m", "openai:scripted", "--allow", "bash(echo:*)"]
        argv += ["--allow", "write", "--allow", "bash(ls)", "--output-format", "stream-json"]
        order = {"argv": [*argv, *more, "-p", prompt], "after": after, "delay": delay}
        assert self.breeder.stdin is not None
        assert self.breeder.stdout is not None
        self.breeder.stdin.write(json.dumps(order) + "\n")
        self.breeder.stdin.flush()
        return json.loads(self.breeder.stdout.readline())

    def _kill(self, chance: random.Random, told: Told, prompt: str, *more: str) -> None:
        early = chance.random() < 0.1
        after = 0 if early else chance.randint(1, 70)
        delay = chance.uniform(0, 0.5) if early else chance.expovariate(250)
        done = self.run(prompt, *more, after=after, delay=delay)
        self.killed += done["status"] == -9
        told.hear(done["lines"])
        if done["status"] == -9:
            last = json.loads(done["lines"][-1])["type"] if done["lines"] else "nothing"
            self.counts[f"killed after {last}"] += 1

    def _check(self, told: Told) -> None:
        done = self.run(_LAST, "--resume", told.id)
        assert self.server.problems == []
        assert done["status"] == 0, done
        request = self.server.requests[-1].messages
        given = {m["tool_call_id"]: str(m["content"]) for m in request if m["role"] == "tool"}
        for name, output in told.results.items():
            assert output.strip() in given[name].strip()
        said = [str(m.get("content")) for m in request if m["role"] == "assistant"]
        for text in (*told.texts, *told.answers):
            assert any(text.strip() in one for one in said), text
        self._settled(told.id)
        self.counts["resumed"] += 1
        self.counts["results found again"] += len(told.results)
        self.counts["answers found again"] += len(told.texts)

    def _settled(self, session_id: str) -> None:
        """What was mended is stored: the next reader finds nothing bad and nothing to mend."""
        reading = read(path_of(session_id))
        assert reading.bad == ()
        past = fold(reading.entries)
        assert past.ended is not None
        assert past.ended.reason == "done"
        history, lost = load(past.history)
        assert lost == 0
        assert [dump(one) for one in repaired(history)] == past.history


@contextmanager
def laboratory(cwd: Path) -> Generator[Laboratory]:
    """Prepare it; the processes end with the block."""
    (cwd / "a.txt").write_text("hello\n", encoding="utf-8")
    subprocess.run(["git", "init", "-q", str(cwd)], check=True)
    with ScriptedServer(*[plan] * 20_000) as server:
        env = {**os.environ, "OPENAI_BASE_URL": server.openai_url, "OPENAI_API_KEY": "test-key-000"}
        env["TMPDIR"] = str(cwd.parent / "temporary")
        Path(env["TMPDIR"]).mkdir()
        env["PYTHONPATH"] = os.pathsep.join([str(_ROOT / "src"), str(_ROOT)])
        with subprocess.Popen(
            [sys.executable, "-m", "tests.sessions.crash_program"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=env,
            text=True,
        ) as breeder:
            yield Laboratory(cwd, server, breeder)
            assert breeder.stdin is not None
            breeder.stdin.close()
