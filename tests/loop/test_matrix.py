from pathlib import Path

import pytest

from tests.loop.faults import ALL, TRANSIENT
from tests.loop.matrix import (
    BEGIN,
    DOCUMENT,
    END,
    FRONTS,
    PLACES,
    Seen,
    expected,
    headless,
    screen,
    table,
    written,
)
from tests.loopback.server import ScriptedServer

Patch = pytest.MonkeyPatch


async def _cell(tmp_path: Path, patch: Patch, fault: str, place: str, front: str) -> Seen:
    cwd = tmp_path / f"{fault}-{place}-{front}".replace(" ", "-")
    cwd.mkdir()
    (cwd / "a.txt").write_text("x")
    patch.setenv("XDG_DATA_HOME", str(cwd / "data"))
    with ScriptedServer() as server:
        patch.setenv("OPENAI_BASE_URL", server.openai_url)
        patch.setenv("OPENAI_API_KEY", "test-key-000")
        run = headless if front == "headless" else screen
        return await run(cwd, server, ALL[fault], place)


def _assert_as_expected(seen: Seen, fault: str, place: str, front: str) -> None:
    kind, ends = ALL[fault], expected(ALL[fault], place)
    assert seen.accepted
    assert seen.answered is ends
    if front == "headless":
        assert seen.status == (0 if ends else 1)
    else:
        assert seen.back is (not ends and place != "in mid-turn")
    if not ends:
        assert kind.words in seen.told


@pytest.mark.parametrize(
    ("fault", "place", "front"),
    [
        ("529", "for ever", "headless"),
        ("dropped", "in mid-turn", "headless"),
        ("auth", "once", "headless"),
        ("429", "for ever", "screen"),
        ("dropped", "once", "screen"),
    ],
)
async def test_a_sample_of_the_matrix(
    tmp_path: Path, monkeypatch: Patch, fault: str, place: str, front: str
) -> None:
    _assert_as_expected(
        await _cell(tmp_path, monkeypatch, fault, place, front), fault, place, front
    )


@pytest.mark.soak
@pytest.mark.timeout(3_600)
async def test_the_whole_matrix_writes_its_table(tmp_path: Path, monkeypatch: Patch) -> None:
    cells: dict[tuple[str, str, str], Seen] = {}
    for fault in ALL:
        for place in PLACES:
            for front in FRONTS:
                with monkeypatch.context() as patch:
                    seen = await _cell(tmp_path, patch, fault, place, front)
                _assert_as_expected(seen, fault, place, front)
                cells[fault, place, front] = seen
    text = DOCUMENT.read_text("utf-8")
    DOCUMENT.write_text(written(text, table(cells)), "utf-8")


def test_the_committed_table_names_every_fault_and_no_failure() -> None:
    made = DOCUMENT.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    rows = [line.strip("| ").split(" | ") for line in made.splitlines()[2:]]
    assert [row[0] for row in rows] == list(ALL)
    for row in rows:
        assert len(row) == 1 + len(PLACES) * len(FRONTS)
        assert "BROKEN" not in " ".join(row)
        for cell, place in zip(row[1:], [p for p in PLACES for _ in FRONTS], strict=True):
            done = row[0] in TRANSIENT and place != "for ever"
            assert cell.startswith(("answered", "status 0") if done else ("given up", "status 1"))
