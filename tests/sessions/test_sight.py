import os
from pathlib import Path

from decode.sessions.places import folder
from decode.sessions.sight import Sight, look


def _put(name: str, text: str = "x") -> Path:
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / name
    path.write_text(text)
    return path


def _settled() -> Sight:
    sight = look()
    while None in sight.stamps().values():
        sight = look()
    return sight


def test_where_there_is_no_folder_nothing_is_seen() -> None:
    assert look().stamps() == {}
    assert look().mark == look().mark


def test_the_mark_stays_while_nothing_changes() -> None:
    _put("aa.jsonl")
    _put("bb.jsonl")
    assert look().mark == look().mark
    assert _settled().stamps() == _settled().stamps()
    for name in (".jsonl", "cc.json", "jsonl"):
        _put(name)
    assert sorted(look().stamps()) == ["aa", "bb"]


def test_everything_that_happens_to_a_file_is_seen() -> None:
    path = _put("aa.jsonl", "one")
    other = _put("bb.jsonl", "two")
    seen = [_settled()]

    def changed() -> None:
        seen.append(_settled())
        assert seen[-1].mark != seen[-2].mark
        assert seen[-1].stamps() != seen[-2].stamps()

    with path.open("a") as file:
        file.write("more")
    changed()
    # A hand that hides it: the same size and the same time.
    before = path.stat()
    path.write_text("ONEmore")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    changed()
    other.replace(path)
    changed()
    path.rename(folder() / "cc.jsonl")
    changed()
    path.symlink_to("cc.jsonl")
    changed()
    path.unlink()
    changed()


def test_what_is_too_young_to_be_told_from_a_later_change_has_no_stamp() -> None:
    state, at_ns = (1, 10, 5_000_000_000), 5_000_000_000
    young = Sight(at_ns + 10_000_000, ["aa.jsonl"], [state])
    whole = Sight(at_ns + 1_900_000_000, ["aa.jsonl"], [state])
    fine = Sight(at_ns + 30_000_000, ["aa.jsonl"], [(1, 10, at_ns + 1)])
    old = Sight(at_ns + 2_100_000_000, ["aa.jsonl"], [state])
    assert [sight.stamps()["aa"] is not None for sight in (young, whole, fine, old)] == [
        False,
        False,
        True,
        True,
    ]


def test_a_link_to_nothing_stops_no_look() -> None:
    _put("aa.jsonl")
    (folder() / "gone.jsonl").symlink_to("nowhere")
    sight = look()
    assert sorted(sight.stamps()) == ["aa", "gone"]
    assert sight.mark == look().mark
    _put("nowhere")
    assert sight.mark != look().mark
