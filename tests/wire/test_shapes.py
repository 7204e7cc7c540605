from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from decode.entities.turn import Turn
from decode.wire.shapes import build, plain


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Dot:
    x: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    length: float = 0.0


@dataclass(frozen=True, slots=True)
class Drawing:
    shape: Dot | Line
    colour: Colour = Colour.RED
    dots: tuple[Dot, ...] = ()
    pairs: tuple[tuple[str, int], ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])
    at: datetime | None = None
    where: Path | None = None
    other: Dot | None = None


WHOLE = Drawing(
    Line(1.5),
    dots=(Dot(1), Dot(2)),
    pairs=(("a", 1),),
    extra={"k": [1, {"n": None}]},
    at=datetime(2026, 1, 2, tzinfo=UTC),
    where=Path("/x"),
    other=Dot(3),
)


def test_a_value_survives_its_json_form() -> None:
    form = plain(WHOLE)
    assert form["shape"] == {"kind": "line", "length": 1.5}
    assert form["other"] == {"x": 3}
    assert build(Drawing, form) == WHOLE
    assert build(Drawing, plain(Drawing(Dot()))) == Drawing(Dot())


def test_unknown_fields_are_ignored_and_missing_ones_have_their_default() -> None:
    assert build(Drawing, {"shape": {"kind": "dot", "z": 1}, "new": 2}) == Drawing(Dot())


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"shape": None},
        {"shape": {"kind": "cube"}},
        {"shape": {"kind": "dot", "x": "1"}},
        {"shape": {"kind": "dot", "x": True}},
        {"shape": {"kind": "dot"}, "colour": "blue"},
        {"shape": {"kind": "dot"}, "dots": {}},
        {"shape": {"kind": "dot"}, "pairs": [["a"]]},
        {"shape": {"kind": "dot"}, "extra": []},
        {"shape": {"kind": "dot"}, "at": "noon"},
        {"shape": {"kind": "dot"}, "where": 1},
        [],
        None,
    ],
)
def test_another_shape_is_refused(data: object) -> None:
    with pytest.raises((TypeError, ValueError, KeyError)):
        build(Drawing, data)


def test_what_json_does_not_have_is_written_all_the_same() -> None:
    values = {"nan": float("nan"), "path": Path("/x"), "bytes": b"x", 3: {1}}
    assert plain(values) == {"nan": None, "path": "/x", "bytes": "b'x'", "3": [1]}


def test_a_whole_number_stands_for_a_float() -> None:
    assert build(Line, {"length": 2}) == Line(2.0)


def test_the_images_of_a_turn_go_along() -> None:
    turn = Turn("see [image 1: a b.png 2 KB]", 'see @"/x/a b.png"', images=("/x/a b.png",))
    assert build(Turn, plain(turn)) == turn
