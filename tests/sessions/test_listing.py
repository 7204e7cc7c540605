import os
from pathlib import Path

import pytest

from decode.entities.errors import UsageError
from decode.sessions.listing import find, latest, list_sessions
from decode.sessions.places import folder, path_of
from decode.sessions.records import Ended, Header, Message, Prompt, Titled
from decode.sessions.store import SessionLog


def _made(session_id: str, *, project: str = "/p", prompt: str = "hello", age: int = 0) -> Path:
    log = SessionLog(Header(session_id, project, project, "main", "m1", "build", "default"))
    log.append(Prompt(0, prompt))
    log.close()
    stamp = log.path.stat().st_mtime - age
    os.utime(log.path, (stamp, stamp))
    return log.path


def test_without_sessions_there_are_none() -> None:
    assert list_sessions() == []
    assert latest(Path("/p")) is None


def test_the_last_used_comes_first_and_a_project_sees_its_own() -> None:
    _made("aaa", age=20)
    _made("bbb", project="/q", age=10)
    _made("ccc")
    assert [summary.id for summary in list_sessions()] == ["ccc", "bbb", "aaa"]
    assert [summary.id for summary in list_sessions(Path("/p"))] == ["ccc", "aaa"]
    newest = latest(Path("/p"))
    assert newest is not None
    assert newest.id == "ccc"


def test_the_last_one_is_found_among_others_of_the_same_time() -> None:
    for name, project in (("aaa", "/p"), ("bbb", "/q"), ("ccc", "/p"), ("ddd", "/q")):
        os.utime(_made(name, project=project), (9, 9))
    found = latest(Path("/p"))
    assert found is not None
    assert found == list_sessions(Path("/p"))[0]
    assert latest(Path("/nowhere")) is None


def test_a_name_that_no_session_has_is_listed_with_the_way_out() -> None:
    _made("aaa").rename(folder() / "a copy.jsonl")
    _made("bbb").rename(Path(os.fsdecode(os.fsencode(folder()) + b"/b\xff.jsonl")))
    [summary] = list_sessions()
    assert (summary.id, summary.prompt) == ("a copy", "hello")
    assert "rename it" in summary.fault
    assert latest(Path("/p")) is None


def test_a_summary_tells_the_first_prompt_and_the_last_state() -> None:
    log = SessionLog(Header("aaa", "/p", "/p/sub", "main", "m1", "build", "default"))
    log.append(Prompt(0, "first"))
    log.append(Ended("done", 0, {}, "m2", "plan", "plan", "named"))
    log.append(Prompt(2, "second"))
    [summary] = list_sessions()
    assert (summary.prompt, summary.title) == ("first", "named")
    assert (summary.model, summary.agent, summary.mode) == ("m2", "plan", "plan")
    assert (summary.cwd, summary.branch) == ("/p/sub", "main")


def test_a_title_given_after_the_last_turn_counts() -> None:
    log = SessionLog(Header("aaa", "/p", "/p"))
    log.append(Ended("done", 0, {}, "m", "a", "default", "old"))
    log.append(Titled("new"))
    assert [summary.title for summary in list_sessions()] == ["new"]


def test_listing_reads_only_head_and_tail() -> None:
    log = SessionLog(Header("aaa", "/p", "/p", model="m1"))
    log.append(Prompt(0, "first"))
    for index in range(400):
        log.append(Message(index, {"kind": "request", "text": "x" * 1_000}))
    log.append(Ended("done", 0, {}, "m2", "a", "default"))
    middle = log.path.stat().st_size // 2
    with log.path.open("r+b") as file:
        file.seek(middle)
        file.write(b"\xff\n" * 100)
    [summary] = list_sessions()
    assert (summary.prompt, summary.model) == ("first", "m2")


def test_b094_a_broken_header_or_foreign_file_hides_nothing_else() -> None:
    path = _made("aaa", prompt="still here")
    path.write_bytes(path.read_bytes()[30:])
    _made("bbb")
    (folder() / "notes.jsonl").write_text("hello\n")
    (folder() / "folder.jsonl").mkdir()
    os.mkfifo(folder() / "pipe.jsonl")
    (folder() / "empty.jsonl").touch()
    (folder() / "gone.jsonl").symlink_to("nowhere")
    found = {summary.id: (summary.prompt, summary.fault) for summary in list_sessions()}
    assert found == {
        "aaa": ("still here", ""),
        "bbb": ("hello", ""),
        "notes": ("", "holds nothing that can be read"),
        "empty": ("", "is empty"),
    }


def test_what_cannot_be_gone_on_with_is_visible_and_never_the_last_one() -> None:
    good = _made("aaa")
    bad = folder() / "zzz.jsonl"
    bad.write_text("nonsense\n")
    os.utime(good, (1, 1))
    assert [one.id for one in list_sessions(Path("/p"))] == ["zzz", "aaa"]
    found = latest(Path("/p"))
    assert found is not None
    assert found.id == "aaa"


def test_a_file_that_may_not_be_read_says_why(tmp_path: Path) -> None:
    path = _made("aaa")
    path.unlink()
    path.symlink_to(path)
    [summary] = list_sessions()
    assert summary.fault.startswith("cannot be read: Too many levels")


def test_an_id_or_a_unique_start_finds_one() -> None:
    _made("abc1")
    _made("abd2")
    assert find("abc1").id == "abc1"
    assert find("abd").id == "abd2"


def test_an_exact_id_wins_over_a_longer_one() -> None:
    _made("abc")
    _made("abcd")
    assert find("abc").id == "abc"


def test_an_ambiguous_start_lists_the_candidates() -> None:
    for number in range(10):
        _made(f"abc{number}")
    with pytest.raises(UsageError, match=r"10 sessions: abc0, .*abc7, …") as caught:
        find("abc")
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("prefix", ["zzz", "", "../", "*"])
def test_what_matches_nothing_is_a_usage_error(prefix: str) -> None:
    _made("abc")
    with pytest.raises(UsageError, match="no session"):
        find(prefix)


def test_a_long_first_prompt_is_found() -> None:
    path = _made("abc", prompt="y" * 200_000)
    assert path == path_of("abc")
    assert find("abc").prompt == "y" * 200_000
