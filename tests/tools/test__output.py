from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.entities.counting import noun
from decode.tools._output import HEAD, TAIL, Output, Shown


def shown(text: str, piece: int) -> Shown:
    made = Shown()
    for at in range(0, len(text), piece):
        made.add(text[at : at + piece])
    return made


@pytest.mark.parametrize("piece", [7, 1_000, 1_000_000])
@pytest.mark.parametrize("extra", [1, 12_345])
def test_head_and_tail_are_kept_however_the_text_comes(piece: int, extra: int) -> None:
    text = "".join(f"{number:07}," for number in range((HEAD + TAIL + extra) // 8 + 1))
    text = text[: HEAD + TAIL + extra]
    gap = f"\n[… {extra:,} {noun(extra, 'character')} left out; see x …]\n"
    assert shown(text, piece).text("; see x") == text[:HEAD] + gap + text[-TAIL:]


@given(st.lists(st.text(max_size=20), max_size=20))
def test_what_fits_is_shown_as_it_is(pieces: list[str]) -> None:
    made = Shown()
    for piece in pieces:
        made.add(piece)
    assert made.text("; unused") == "".join(pieces)
    assert made.left_out == 0


def test_the_tail_does_not_grow_without_end() -> None:
    made = shown("x" * 1_000_000, 1_000)
    assert len(made.head) + len(made.tail) <= HEAD + 2 * TAIL + 1_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "outputs" / "one.txt"


def collected(path: Path, pieces: list[str]) -> str:
    output = Output(path)
    for piece in pieces:
        output.add(piece)
    output.close()
    return output.text()


def test_what_fits_makes_no_file(path: Path) -> None:
    assert collected(path, ["a" * HEAD, "b" * TAIL]) == "a" * HEAD + "b" * TAIL
    assert not path.parent.exists()


def test_what_does_not_fit_is_whole_in_the_file(path: Path) -> None:
    pieces = [f"line {number} é\n" for number in range(5_000)]
    said = collected(path, pieces)
    assert f" characters left out; the whole output: read {path} …]" in said
    assert path.read_text() == "".join(pieces)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_the_file_is_bounded_and_that_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decode.tools._output.KEPT", 40_000)
    said = collected(path, ["x" * 35_000, "y" * 35_000, "z" * 35_000])
    assert f"the first 40,000 bytes of it: read {path}" in said
    assert said.endswith("z" * TAIL)
    assert path.read_text() == "x" * 35_000 + "y" * 5_000


@pytest.mark.parametrize("taken", ["folder", "name"])
def test_what_cannot_be_kept_is_said_and_shown_all_the_same(taken: str, path: Path) -> None:
    if taken == "folder":
        path.parent.write_text("in the way")
    else:
        path.parent.mkdir()
        path.write_text("another's")
    said = collected(path, ["x" * 40_000, "end"])
    assert "characters left out; it could not be kept (" in said
    assert said.endswith("xend")
    if taken == "name":
        assert path.read_text() == "another's"
