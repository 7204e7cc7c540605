import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload
from tests.headless.program import decode, process
from tests.loopback.script import Delay, Fault, answer, call
from tests.loopback.server import ScriptedServer
from tests.skills.shelf import project, put, skill_text

MODEL = ("--model", "openai:scripted")


@pytest.fixture
def repo(cwd: Path) -> Path:
    for line in (
        ["init", "-q", "-b", "main"],
        ["config", "user.name", "t"],
        ["config", "user.email", "t@example.invalid"],
    ):
        subprocess.run(["git", *line], cwd=cwd, check=True)
    (cwd / "a.txt").write_text("one\n")
    subprocess.run(["git", "add", "a.txt"], cwd=cwd, check=True)
    return cwd


@pytest.fixture
def connect(monkeypatch: pytest.MonkeyPatch) -> Any:
    def to(server: ScriptedServer) -> None:
        monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
        monkeypatch.setenv("OPENAI_API_KEY", "k")

    return to


def lines(out: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def prompts(server: ScriptedServer) -> list[str]:
    return [
        message["content"] for message in server.requests[0].messages if message["role"] == "user"
    ]


def test_text_json_and_stream_json(cwd: Path, connect: Any) -> None:
    with ScriptedServer("Hello é.", "Hello é.", "Hello é.") as server:
        connect(server)
        with process(cwd, *MODEL, "-p", "hi", environ={"LC_ALL": "C"}) as text:
            assert text.communicate(timeout=60) == ("Hello é.\n".encode(), b"")
        one = decode(*MODEL, "-p", "hi", "--output-format", "json")
        stream = decode(*MODEL, "-p", "hi", "--output-format=stream-json")
    assert text.returncode == 0
    (result,) = lines(one.stdout)
    assert (result["type"], result["ok"], result["answer"]) == ("result", True, "Hello é.")
    assert result["usage"]["requests"] == 1
    objects = lines(stream.stdout)
    assert [objects[0]["type"], objects[-1]["type"]] == ["session", "result"]
    assert objects[-1]["session_id"] == objects[0]["id"]
    assert objects[0]["cwd"] == str(cwd)
    assert "".join(one["delta"] for one in objects if one["type"] == "text") == "Hello é."


def test_b042_slash_text_goes_through_the_same_resolver(repo: Path, connect: Any) -> None:
    payload = format_skill_payload(load_skills(repo)["review-diff"], repo, "src/")
    with ScriptedServer("Fine.") as server:
        connect(server)
        done = decode(*MODEL, "-p", "/review-diff src/")
        assert prompts(server) == [payload]
    assert (done.returncode, done.stdout) == (0, b"Fine.\n")


@pytest.mark.parametrize("text", ["/nope", "/comit now", "/skill:nope"])
def test_b042_an_unknown_command_is_status_2_with_the_list_on_stderr(cwd: Path, text: str) -> None:
    done = decode("--model", "offline", "-p", text)
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"\n/commit " in done.stderr
    assert b"\n/quit " in done.stderr


def test_b042_a_skill_that_is_there_but_cannot_be_typed_is_refused_in_one_sentence(
    cwd: Path,
) -> None:
    path = put(project(cwd), "own", skill_text("own", more="user-invocable: false\n"))
    done = decode("--model", "offline", "-p", "/own now")
    why = "the skill own is for the model only (user-invocable: false)"
    said = f"decode: /own: {why}: {path}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", said.encode())


def test_a_command_answers_without_a_model(cwd: Path) -> None:
    done = decode("--model", "offline", "-p", "/help")
    assert done.returncode == 0
    assert b"/commit" in done.stdout
    wrong = decode("--model", "offline", "-p", "/mode paln")
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert b"did you mean plan" in wrong.stderr


def test_b115_what_is_piped_in_is_added_and_silence_is_not_waited_for(
    cwd: Path, connect: Any
) -> None:
    with ScriptedServer("a", "b", "c") as server:
        connect(server)
        decode(*MODEL, "-p", "ask", stdin=b"extra\n")
        assert prompts(server) == ["ask\n\nextra"]
        decode(*MODEL, "-p", "-", stdin=b"only this")
        assert server.requests[1].messages[-1]["content"] == "only this"
        reader, writer = os.pipe()
        done = decode(*MODEL, "-p", "ask", stdin=reader)
        os.close(writer)
        os.close(reader)
        assert done.stdout == b"c\n"
        assert server.requests[2].messages[-1]["content"] == "ask"


@pytest.mark.parametrize("stdin", [b"", b" \n"])
def test_an_empty_prompt_is_a_usage_error(cwd: Path, stdin: bytes) -> None:
    done = decode("--model", "offline", "-p", "-", stdin=stdin)
    assert done.returncode == 2
    assert b"prompt is empty" in done.stderr


def test_b116_a_refused_call_without_an_answer_is_status_3(repo: Path, connect: Any) -> None:
    asks = call("bash", command="git commit -m x")
    with ScriptedServer(asks, "", "", "", asks, "It was refused.") as server:
        connect(server)
        silent = decode(*MODEL, "-p", "commit", "--output-format", "json")
        spoken = decode(*MODEL, "-p", "commit")
    assert silent.returncode != 0
    assert b"git commit -m x" in silent.stderr
    (result,) = lines(silent.stdout)
    assert result["denied"] == [{"tool": "bash", "title": "git commit -m x"}]
    assert (spoken.returncode, spoken.stdout) == (0, b"It was refused.\n")
    log = subprocess.run(["git", "log"], cwd=repo, capture_output=True, check=False)
    assert log.returncode != 0


def test_a_provider_that_fails_is_status_1_with_one_line(cwd: Path, connect: Any) -> None:
    with ScriptedServer(Fault(404, "no such model")) as server:
        connect(server)
        done = decode(*MODEL, "-p", "hi")
    assert (done.returncode, done.stdout) == (1, b"")
    assert len(done.stderr.decode().splitlines()) == 1
    assert b"Traceback" not in done.stderr


def test_a_limit_is_status_4(cwd: Path, connect: Any) -> None:
    loops = [call("glob", pattern=f"*{number}") for number in range(5)]
    with ScriptedServer(*loops) as server:
        connect(server)
        done = decode(*MODEL, "--max-turns", "2", "-p", "look")
        assert len(server.requests) == 2
    assert done.returncode == 4
    assert done.stderr


def read_until(running: subprocess.Popen[bytes], kind: str) -> list[dict[str, Any]]:
    assert running.stdout is not None
    seen: list[dict[str, Any]] = []
    for line in running.stdout:
        seen.append(json.loads(line))
        if seen[-1]["type"] == kind:
            return seen
    raise AssertionError(f"no {kind} in {seen}")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_run_with_its_status(
    cwd: Path, connect: Any, number: int, status: int
) -> None:
    with ScriptedServer(answer("never ", Delay(30), "ends")) as server:
        connect(server)
        with process(cwd, *MODEL, "-p", "hi", "--output-format", "stream-json") as running:
            read_until(running, "text")
            running.send_signal(number)
            out, err = running.communicate(timeout=60)
    assert running.returncode == status
    assert lines(out)[-1]["exit_code"] == status
    assert b"Traceback" not in err


def test_a_reader_that_leaves_ends_the_run_quietly(cwd: Path, connect: Any) -> None:
    with ScriptedServer(answer("a", Delay(0.5), "b", Delay(30), "c")) as server:
        connect(server)
        with process(cwd, *MODEL, "-p", "hi", "--output-format", "stream-json") as running:
            read_until(running, "session")
            assert running.stdout is not None
            assert running.stderr is not None
            running.stdout.close()
            assert running.stderr.read() == b""
            running.wait(60)


def test_a_program_drives_a_session(repo: Path, connect: Any) -> None:
    asks = call("bash", command="git commit -m x")
    flags = ("--input-format", "stream-json", "--output-format", "stream-json")
    with ScriptedServer(asks, "Done.") as server:
        connect(server)
        with process(repo, *MODEL, *flags, stdin=subprocess.PIPE) as running:
            assert running.stdin is not None
            running.stdin.write(b'{"type": "user", "text": "commit"}\n')
            running.stdin.flush()
            seen = read_until(running, "ask")
            reply = {"type": "answer", "id": seen[-1]["id"], "allow": True, "scope": "once"}
            running.stdin.write(json.dumps(reply).encode() + b"\n")
            out, _ = running.communicate(timeout=60)
    assert seen[0]["type"] == "session"
    result = lines(out)[-1]
    assert (result["answer"], result["denied"], running.returncode) == ("Done.", [], 0)
    log = subprocess.run(["git", "log", "--format=%s"], cwd=repo, capture_output=True, check=True)
    assert log.stdout == b"x\n"
