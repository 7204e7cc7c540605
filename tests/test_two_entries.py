import subprocess
from pathlib import Path
from typing import Any

import pytest

from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload
from tests.headless.program import decode
from tests.loopback.script import Call, Json, Received, answer, call
from tests.loopback.server import ScriptedServer

PROVIDERS = ["openai", "anthropic"]


@pytest.fixture
def repo(cwd: Path) -> Path:
    for line in (["init", "-q"], ["config", "user.name", "t"], ["config", "user.email", "t@x.y"]):
        subprocess.run(["git", *line], cwd=cwd, check=True)
    (cwd / "a.txt").write_text("one\n")
    subprocess.run(["git", "add", "a.txt"], cwd=cwd, check=True)
    return cwd


def connect(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
    monkeypatch.setenv("ANTHROPIC_BASE_URL", server.anthropic_url)
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "k")


def texts(content: Any) -> list[str]:
    """Return every text of a message's content, of either provider's shape."""
    if isinstance(content, str):
        return [content]
    found: list[str] = []
    parts: list[Json] = content or []
    for part in parts:
        found += [part["text"]] if "text" in part else texts(part.get("content"))
    return found


def typed(request: Received) -> list[str]:
    users = [message for message in request.messages if message["role"] == "user"]
    return [text for message in users for text in texts(message["content"])]


def results(request: Received) -> list[str]:
    """Return what tools gave back."""
    found: list[str] = []
    for message in request.messages:
        if message["role"] == "tool":
            found += texts(message["content"])
        elif message["role"] == "user" and not isinstance(message["content"], str):
            parts: list[Json] = [one for one in message["content"] if one["type"] == "tool_result"]
            found += [text for part in parts for text in texts(part["content"])]
    return found


def instructions(request: Received) -> str:
    system = texts(request.json.get("system"))
    for message in request.messages:
        if message["role"] in ("system", "developer"):
            system += texts(message["content"])
    return "\n".join(system)


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("arguments", ["", "only a.txt, in German"])
def test_b039_both_entries_put_the_same_bytes_before_the_model(
    repo: Path, monkeypatch: pytest.MonkeyPatch, provider: str, arguments: str
) -> None:
    payload = format_skill_payload(load_skills(repo)["commit"], repo, arguments)
    loads = answer(Call("skill", {"name": "commit", "arguments": arguments}))
    with ScriptedServer("Done.", loads, "Done.") as server:
        connect(server, monkeypatch)
        slash = decode("-m", f"{provider}:scripted", "-p", f"/commit {arguments}".strip())
        tool = decode("-m", f"{provider}:scripted", "-p", "commit, please")
        assert server.problems == []
        by_slash, _, by_tool = server.requests
    assert (slash.returncode, tool.returncode) == (0, 0)
    assert typed(by_slash) == [payload]
    assert results(by_tool) == [payload]
    assert slash.stdout == tool.stdout == b"Done.\n"


@pytest.mark.parametrize("provider", PROVIDERS)
def test_the_catalog_is_in_the_request_once_and_names_no_path(
    repo: Path, monkeypatch: pytest.MonkeyPatch, isolated_home: Path, provider: str
) -> None:
    folder = repo / ".decode" / "skills" / "mine"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: mine\ndescription: for this test\n---\nBody.\n")
    with ScriptedServer("Hi.") as server:
        connect(server, monkeypatch)
        decode("-m", f"{provider}:scripted", "-p", "hello")
        text = instructions(server.requests[0])
    assert text.count("- mine: for this test") == 1
    assert text.count("- commit: ") == 1
    assert "Body." not in text
    for place in ("SKILL.md", ".decode", str(repo), str(isolated_home)):
        assert place not in text


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_refused_commit_is_told_to_the_model_and_the_run_ends_well(
    repo: Path, monkeypatch: pytest.MonkeyPatch, provider: str
) -> None:
    commits = call("bash", command="git commit -m 'add a'")
    with ScriptedServer(commits, "I was not allowed to commit.") as server:
        connect(server, monkeypatch)
        done = decode("-m", f"{provider}:scripted", "-p", "/commit")
        assert server.problems == []
        told = results(server.requests[1])
    assert [text.startswith("refused by headless: ") for text in told] == [True]
    assert (done.returncode, done.stdout) == (0, b"I was not allowed to commit.\n")
    assert b"git commit -m 'add a'" in done.stderr
    log = subprocess.run(["git", "log"], cwd=repo, capture_output=True, check=False)
    assert log.returncode != 0


@pytest.mark.parametrize("provider", PROVIDERS)
def test_an_allowed_commit_is_made(
    repo: Path, monkeypatch: pytest.MonkeyPatch, provider: str
) -> None:
    commits = call("bash", command="git commit -m 'add a'")
    with ScriptedServer(commits, "Committed.") as server:
        connect(server, monkeypatch)
        allow = ("--allow", "bash(git commit:*)")
        done = decode("-m", f"{provider}:scripted", *allow, "-p", "/commit")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"Committed.\n", b"")
    log = subprocess.run(["git", "log", "--format=%s"], cwd=repo, capture_output=True, check=True)
    assert log.stdout == b"add a\n"


@pytest.mark.parametrize("provider", PROVIDERS)
def test_the_first_request_stays_small(
    repo: Path, monkeypatch: pytest.MonkeyPatch, provider: str
) -> None:
    with ScriptedServer("Hi.") as server:
        connect(server, monkeypatch)
        decode("-m", f"{provider}:scripted", "-p", "hello")
        size = len(server.requests[0].body)
    assert size <= 12_000
