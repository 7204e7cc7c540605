import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from decode.config.paths import cache_dir
from decode.sessions import index
from decode.sessions.index_search import Hit
from decode.sessions.listing import Summary, summary_of
from decode.sessions.places import folder
from decode.sessions.records import Header, Prompt, Titled, encode
from decode.sessions.store import SessionLog
from tests.sessions.written import START, settle, written


def _recent(project: Path | None = None) -> list[Summary]:
    return index.listed(project)


def _ids(hits: list[Hit]) -> list[str]:
    return [hit.summary.id for hit in hits]


def test_the_last_used_session_comes_first() -> None:
    written("aa", "first", hours=1)
    written("bb", "second", hours=2)
    assert [summary.id for summary in _recent()] == ["bb", "aa"]
    assert [summary.prompt for summary in index.offered(Path("/p"), 1)] == ["second"]


def test_the_sessions_of_the_project_are_offered_first() -> None:
    written("aa", "x", project="/q", hours=1)
    written("bb", "x", hours=2)
    written("cc", "x", project="/q", hours=3)
    assert [summary.id for summary in index.offered(Path("/q"), 9)] == ["cc", "aa", "bb"]


def test_sessions_of_one_project_alone() -> None:
    written("aa", "x", project="/p")
    written("bb", "x", project="/q")
    assert [summary.id for summary in _recent(Path("/q"))] == ["bb"]
    assert _ids(index.search("x", Path("/p"))) == ["aa"]


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_blanks_find_nothing(text: str) -> None:
    written("aa", "plain")
    assert index.search(text) == []


def test_only_what_changed_is_read_again() -> None:
    path = written("aa", "one")
    written("bb", "two")
    assert index.refresh() == 2
    settle()
    with path.open("ab") as file:
        file.write(encode(Prompt(2, "three more"), START))
    assert index.refresh() == 1
    assert _ids(index.search("more")) == ["aa"]
    path.unlink()
    assert _ids(index.search("one")) == []


def test_an_edit_that_keeps_size_and_time_is_seen() -> None:
    path = written("aa", "one")
    written("bb", "one")
    settle()
    before = path.stat()
    path.write_bytes(path.read_bytes().replace(b"one", b"two"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert {one.id: one.prompt for one in index.listed()} == {"aa": "two", "bb": "one"}
    assert {one.id: one.prompt for one in index.offered(Path("/p"), 9)} == {
        "aa": "two",
        "bb": "one",
    }
    assert _ids(index.search("one")) == ["bb"]


def test_every_question_answers_from_the_files_as_they_are() -> None:
    written("aa", "one", hours=1)
    written("bb", "one", hours=2)
    settle()
    log = SessionLog(Header("cc", "/q", "/q"))
    log.append(Prompt(0, "one"))
    assert _ids(index.search("one")) == ["cc", "bb", "aa"]
    log.append(Prompt(2, "afterwards"))
    assert _ids(index.search("afterwards")) == ["cc"]
    log.append(Titled("a name"))
    assert [one.title for one in index.listed()] == ["a name", "", ""]
    (folder() / "aa.jsonl").unlink()
    assert [one.id for one in index.offered(Path("/p"), 9)] == ["bb", "cc"]
    (folder() / "bb.jsonl").rename(folder() / "dd.jsonl")
    assert [one.id for one in index.listed(Path("/p"))] == ["dd"]
    assert set(_ids(index.search("one"))) == {"cc", "dd"}
    log.close()


@pytest.mark.parametrize("ask", [index.listed, lambda: index.offered(Path("/p"), 9)])
def test_b110_a_session_that_holds_no_text_hides_no_other(
    ask: Callable[[], list[Summary]],
) -> None:
    written("aa", "one")
    path = written("bb", "HERE")
    path.write_bytes(path.read_bytes().replace(b"HERE", rb"\ud800 \uDFFF"))
    written("cc", "one").rename(Path(os.fsdecode(os.fsencode(folder()) + b"/b\xff.jsonl")))
    os.mkfifo(folder() / "dd.jsonl")
    written("ee", "one").rename(folder() / "a copy.jsonl")
    found = {one.id: (one.prompt, one.fault) for one in ask()}
    assert found["aa"] == ("one", "")
    assert found["bb"] == ("? ?", "")
    assert found["a copy"][0] == "one"
    assert "rename it" in found["a copy"][1]
    assert len(found) == 3


def test_two_processes_that_take_over_at_once_both_answer_whole() -> None:
    for number in range(30):
        written(f"a{number:02d}", "one")
    with ThreadPoolExecutor(4) as pool:
        found = [pool.submit(index.listed) for _ in range(8)]
        assert {len(each.result()) for each in found} == {30}
    assert len(index.search("one")) == 30
    settle()
    assert len(index.listed()) == 30


def test_a_file_that_is_none_of_ours_is_shown_with_its_fault_and_read_once() -> None:
    written("aa", "one")
    (folder() / "zz.jsonl").write_text("nonsense\n")
    assert index.refresh() == 2
    settle()
    assert {one.id: one.fault for one in _recent(Path("/p"))} == {
        "aa": "",
        "zz": "holds nothing that can be read",
    }


def test_bad_lines_are_counted() -> None:
    path = written("aa", "one")
    path.write_bytes(path.read_bytes() + b"half a li\n\xff\n")
    assert [one.bad for one in _recent()] == [2]
    assert [one.bad for one in index.listed()] == [2]


def test_where_no_index_can_be_kept_sessions_are_listed_all_the_same() -> None:
    written("aa", "one")
    cache_dir().parent.mkdir(parents=True, exist_ok=True)
    cache_dir().write_text("a file in the folder's place")
    assert [one.id for one in index.listed()] == ["aa"]
    assert [one.id for one in index.offered(Path("/q"), 9)] == ["aa"]


def test_a_preview_is_how_a_session_ends() -> None:
    written("aa", "fix it", "It is fixed.")
    written("bb", "x" * 5_000, "end")
    index.refresh()
    found = index.previews(["aa", "bb", "none"])
    assert found["aa"] == "user: fix it\n\nassistant: It is fixed."
    assert found["bb"].endswith("x\n\nassistant: end")
    assert len(found["bb"]) == 1_500


def test_the_summary_is_the_one_that_listing_gives() -> None:
    path = written("aa", "one")
    assert _recent() == [summary_of(path)]


def test_no_sessions_at_all() -> None:
    assert _recent() == []
    assert index.search("x") == []
