import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from decode.cli.permissions import run
from decode.config.settings import RuleText, Settings
from tests.gate.corpus import rows
from tests.gate.workspace import build_workspace, make_evil

Output = pytest.CaptureFixture[str]


def _check(cwd: Path, *argv: str, settings: Settings | None = None) -> int:
    return run(["check", *argv], cwd, settings or Settings())


def test_verdict_reason_parts_and_effects(cwd: Path, capsys: Output) -> None:
    assert _check(cwd, "ls  -l; touch x") == 0
    assert capsys.readouterr().out.splitlines() == [
        "ask: touch: changes files",
        "  1. ls -l",
        "  2. touch x   <- changes files",
        "effect: read .",
        "effect: write x",
        "runs as: ls -l; touch x",
        "a rule for it: bash(touch x)",
    ]


def test_what_only_reads_is_one_line_and_its_effects(cwd: Path, capsys: Output) -> None:
    assert _check(cwd, "cat README.md") == 0
    assert capsys.readouterr().out.splitlines() == [
        "allow: reads only, inside the project",
        "effect: read README.md",
    ]


def test_nothing_is_run(cwd: Path, capsys: Output) -> None:
    _check(cwd, "--mode", "bypass", "touch x")
    assert capsys.readouterr().out.startswith("allow: bypass mode allows it\n")
    assert list(cwd.iterdir()) == []


@pytest.mark.parametrize(
    ("argv", "verdict"),
    [
        (["--allow", "bash(touch:*)", "touch x"], "allow"),
        (["--allow", "bash(touch:*)", "--deny", "Bash(touch *)", "touch x"], "deny"),
        (["--ask", "bash(ls)", "ls"], "ask"),
        (["--mode", "plan", "touch x"], "deny"),
        (["--tool", "read", "--args", '{"path": "/etc/passwd"}'], "ask"),
        (["--tool", "write", "--args", '{"path": "x", "content": ""}', "--mode", "edit"], "allow"),
        (["--tool", "skill", "--args", '{"name": "commit"}'], "allow"),
    ],
)
def test_flags(argv: list[str], verdict: str, cwd: Path, capsys: Output) -> None:
    assert _check(cwd, *argv) == 0
    assert capsys.readouterr().out.startswith(f"{verdict}: ")


def test_settings_do_not_count(cwd: Path, capsys: Output) -> None:
    settings = Settings(rules=(RuleText("allow", "bash(touch:*)", "user"),))
    _check(cwd, "touch x", settings=settings)
    assert capsys.readouterr().out.startswith("ask: ")


def test_a_rule_that_is_no_fence_is_warned_about(cwd: Path, capsys: Output) -> None:
    _check(cwd, "--allow", "bash(python3:*)", "python3 x.py")
    written = capsys.readouterr()
    assert written.out.startswith("allow: ")
    assert "no fence" in written.err


def test_another_directory(cwd: Path, tmp_path: Path, capsys: Output) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    _check(cwd, "--cwd", str(elsewhere), f"ls {elsewhere}")
    assert capsys.readouterr().out.startswith("allow: ")
    assert _check(cwd, "--cwd", str(tmp_path / "gone"), "ls") == 2
    assert "is no directory" in capsys.readouterr().err


def test_one_json_object(cwd: Path, capsys: Output) -> None:
    _check(cwd, "--json", "cat a.txt")
    assert json.loads(capsys.readouterr().out) == {
        "id": "",
        "verdict": "allow",
        "reason": "reads only, inside the project",
        "effects": [{"kind": "read", "path": "a.txt"}],
    }


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["ls", "--tool", "read"],
        ["--tool", "read", "--args", "{"],
        ["--tool", "read", "--args", "[]"],
    ],
)
def test_wrong_usage(argv: list[str], cwd: Path, capsys: Output) -> None:
    assert _check(cwd, *argv) == 2
    assert capsys.readouterr().out == ""


def test_nothing_unseen_reaches_the_screen(cwd: Path, capsys: Output) -> None:
    _check(cwd, "ls \x1b[2K\u202e; rm x")
    _check(cwd, "--tool", "read", "--args", '{"path": "\\u001b[2K\\u202e"}')
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "\\x1b[2K" in shown


def _batch(
    lines: list[str], cwd: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> list[dict[str, Any]]:
    data = "".join(line + "\n" for line in lines).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert _check(cwd, "--batch") == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_batch_answers_each_line_in_order(
    cwd: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    lines = [
        '{"id": "a", "command": "ls", "mode": "default", "rules": []}',
        '{"id": "b", "tool": "read", "args": {"path": "{CWD}/x"}, "mode": "plan", "rules": []}',
        '{"id": "c", "command": "make", "rules": [{"effect": "deny", "pattern": "bash"}]}',
    ]
    answers = _batch(lines, cwd, monkeypatch, capsys)
    assert [(row["id"], row["verdict"]) for row in answers] == [
        ("a", "allow"),
        ("b", "allow"),
        ("c", "deny"),
    ]
    assert answers[1]["effects"] == [{"kind": "read", "path": "x"}]


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        "{}",
        '{"id": "x"}',
        '{"id": "x", "command": "ls", "mode": "wild"}',
        '{"id": "x", "command": "ls", "rules": [{"effect": "deny", "pattern": "Bash(mkdir"}]}',
        '{"id": "x", "command": "ls", "rules": "all"}',
        '{"id": "x", "tool": "read", "args": 3}',
        '{"id": "x", "command": ["ls"]}',
        '{"id": "x", "command": "\\udcff"}',
    ],
)
def test_a_bad_line_is_asked_and_costs_nothing_else(
    line: str, cwd: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    good = '{"id": "good", "command": "ls", "rules": []}'
    answers = _batch([line, good], cwd, monkeypatch, capsys)
    assert [row["verdict"] for row in answers] == ["ask", "allow"]
    assert answers[0]["reason"]


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("nonsense", "it is no JSON: "),
        ("[]", "it must be a JSON object"),
        ('{"id": "x"}', "it has no 'command'"),
        ('{"id": "x", "tool": "read"}', "it has no 'args'"),
        ('{"id": "x", "command": "ls", "rules": "all"}', "a part of it has the wrong type"),
    ],
)
def test_a_bad_line_is_told_what_is_wrong(
    line: str, cause: str, cwd: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    (answer,) = _batch([line], cwd, monkeypatch, capsys)
    assert answer["reason"].startswith(f"this line is no case: {cause}")


def test_a_broken_allow_rule_just_does_not_count(
    cwd: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    rules = [{"effect": "allow", "pattern": "Bash(mkdir"}]
    (answer,) = _batch([json.dumps({"command": "ls", "rules": rules})], cwd, monkeypatch, capsys)
    assert answer["verdict"] == "allow"


@pytest.mark.parametrize("fixture", ["base", "evilgit"])
def test_the_corpus_in_bulk(
    fixture: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    workspace = build_workspace(tmp_path / "root")
    if fixture == "evilgit":
        make_evil(workspace)
    monkeypatch.setenv("HOME", str(workspace.home))
    chosen = [row for row in rows() if row.fixture == fixture]
    lines = [json.dumps(row.case) for row in chosen]
    answers = _batch(lines, workspace.cwd, monkeypatch, capsys)
    wrong = [
        (row.id, row.wrong(answer["verdict"]), answer["reason"])
        for row, answer in zip(chosen, answers, strict=True)
        if row.wrong(answer["verdict"])
    ]
    assert wrong == []
    assert [answer["id"] for answer in answers] == [row.id for row in chosen]
