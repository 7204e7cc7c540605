import json
import os
from pathlib import Path

import pytest

from decode.cli.sessions import run
from decode.config.settings import Settings
from decode.sessions.listing import list_sessions
from decode.sessions.records import Header, Message, Prompt, Titled
from decode.sessions.store import SessionLog

Captured = pytest.CaptureFixture[str]


def _made(session_id: str, prompt: str = "hello", project: str = "/p") -> SessionLog:
    log = SessionLog(Header(session_id, project, project))
    log.append(Prompt(0, prompt))
    said = {"part_kind": "text", "content": "Hi\x1b[31m there"}
    log.append(Message(0, {"kind": "response", "parts": [said]}))
    log.close()
    return log


def _run(*argv: str, cwd: Path = Path("/")) -> int:
    return run(argv, cwd, Settings())


def test_list_shows_id_age_project_and_the_first_prompt(capsys: Captured) -> None:
    _made("abc123", prompt="fix\nthe \x1b[31mbug\u202e " + "x" * 100)
    assert _run("list") == 0
    [line] = capsys.readouterr().out.splitlines()
    assert line.split("  ")[0] == "abc123"
    assert "/p" in line
    assert "fix the \\x1b[31mbug\\u202e" in line
    assert len(line) < 120


def test_list_json_holds_the_same(capsys: Captured) -> None:
    _made("abc123")
    assert _run("list", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    [session] = data["sessions"]
    assert (session["id"], session["project"], session["prompt"]) == ("abc123", "/p", "hello")
    assert session["age_s"] >= 0


def test_list_here_keeps_to_this_project(capsys: Captured, cwd: Path) -> None:
    _made("aaa", project=str(cwd))
    _made("bbb", project="/q")
    assert _run("list", "--here", "--json", cwd=cwd) == 0
    assert [s["id"] for s in json.loads(capsys.readouterr().out)["sessions"]] == ["aaa"]


def test_no_sessions_is_no_output_on_stdout(capsys: Captured) -> None:
    assert _run("list") == 0
    assert capsys.readouterr().out == ""
    assert _run("list", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"sessions": []}


def test_show_writes_the_conversation_and_nothing_that_acts_on_a_screen(capsys: Captured) -> None:
    _made("abc123")
    assert _run("show", "abc") == 0
    out = capsys.readouterr().out
    assert "hello" in out
    assert "Hi\\x1b[31m there" in out
    assert "\x1b" not in out


def test_b094_a_line_that_was_left_out_is_named_on_stderr(capsys: Captured) -> None:
    log = _made("abc123")
    with log.path.open("ab") as file:
        file.write(b'{"v":1,\n')
    assert _run("show", "abc") == 0
    assert "line 4 was left out" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "start"), [("s.md", "# "), ("s.json", "{"), ("s.html", "<!doc")])
def test_export_takes_the_form_from_the_name_of_a_new_file(
    cwd: Path, name: str, start: str, capsys: Captured
) -> None:
    _made("abc123")
    assert _run("export", "abc123", "-o", name, cwd=cwd) == 0
    assert (cwd / name).read_text().startswith(start)
    assert _run("export", "abc123", "-o", name, cwd=cwd) == 1
    assert "does not exist yet" in capsys.readouterr().err


def test_a_named_session_is_listed_with_its_name_and_its_first_prompt(capsys: Captured) -> None:
    log = SessionLog(Header("aaa", "/p", "/p"))
    log.append(Prompt(0, "hello there"))
    log.append(Titled("my name"))
    log.close()
    assert _run("list") == 0
    assert "my name · hello there" in capsys.readouterr().out


def test_export_to_stdout(capsys: Captured) -> None:
    _made("abc123")
    assert _run("export", "abc123", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["session"]["id"] == "abc123"


def test_rm_deletes_what_is_named_and_nothing_in_use(capsys: Captured) -> None:
    _made("aaa")
    busy = SessionLog(Header("bbb", "/p", "/p"))
    busy.append(Prompt(0, "running"))
    assert _run("rm", "aaa") == 0
    assert capsys.readouterr().out == "aaa\n"
    assert _run("rm", "bbb") == 1
    told = capsys.readouterr().err
    assert told.startswith("decode: session bbb is in use")
    assert "/quit" in told
    assert [summary.id for summary in list_sessions()] == ["bbb"]
    busy.close()


def test_prune_names_what_the_rules_say_and_deletes_it_but_in_a_dry_run(capsys: Captured) -> None:
    os.utime(_made("old").path, (9, 9))
    _made("new")
    assert _run("prune") == 0
    assert "sessions.keep_days" in capsys.readouterr().err
    rules = Settings(keep_days=1)
    for argv in (["prune", "--dry-run"], ["prune"]):
        assert len(list_sessions()) == 2
        assert run(argv, Path("/"), rules) == 0
        assert capsys.readouterr().out == "old\n"
    assert [summary.id for summary in list_sessions()] == ["new"]
    assert run(["prune"], Path("/"), rules) == 0
    assert capsys.readouterr().out == ""


def test_an_unknown_or_ambiguous_id_is_a_usage_error(capsys: Captured) -> None:
    _made("abc1")
    _made("abc2")
    assert _run("show", "zzz") == 2
    assert _run("rm", "abc") == 2
    assert "abc1, abc2" in capsys.readouterr().err
    assert len(list_sessions()) == 2


def test_a_bad_flag_is_a_usage_error() -> None:
    with pytest.raises(SystemExit) as caught:
        _run("list", "--nope")
    assert caught.value.code == 2


def test_what_is_broken_is_listed_with_what_is_wrong(capsys: Captured) -> None:
    log = _made("aaa")
    log.path.write_bytes(log.path.read_bytes() + b"half\n\xff\n")
    (log.path.parent / "bbb.jsonl").write_text("junk\n")
    assert _run("list") == 0
    out = capsys.readouterr().out
    assert "hello [2 lines cannot be read]" in out
    assert "-  [holds nothing that can be read]" in out
    assert _run("list", "--json") == 0
    found = {one["id"]: one for one in json.loads(capsys.readouterr().out)["sessions"]}
    assert (found["aaa"]["fault"], found["aaa"]["bad_lines"]) == (None, 2)
    assert found["bbb"]["fault"] == "holds nothing that can be read"
