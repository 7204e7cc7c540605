from typing import get_args

from decode.entities.preview import Preview
from decode.tui.previews import drawers


def test_every_kind_of_preview_is_drawn() -> None:
    assert set(drawers()) == set(get_args(Preview))
