import json
from pathlib import Path

from tests.headless.program import decode


def test_a_prompt_may_stand_after_the_flags(cwd: Path) -> None:
    done = decode("-p", "--model", "offline", "hello")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"offline" in done.stdout


def test_the_model_and_why_are_told_only_when_asked_for(cwd: Path) -> None:
    assert b"model offline (--model)" in decode("-v", "-m", "offline", "-p", "hi").stderr
    assert decode("-m", "offline", "-p", "hi").stderr == b""


def test_a_first_prompt_goes_before_what_a_program_says(cwd: Path) -> None:
    line = b'{"type": "user", "text": "/mode plan"}\n'
    done = decode("--input-format=stream-json", "-m", "offline", "/help", stdin=line)
    results = [one for one in map(json.loads, done.stdout.splitlines()) if one["type"] == "result"]
    assert ["/commit" in one["answer"] for one in results] == [True, False]
