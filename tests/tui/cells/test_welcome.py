"""The first lines."""

from decode import __version__
from decode.tui.cells.welcome import Welcome
from decode.tui.status import Status
from tests.tui.looks import LOOK, text_of, widest


def test_name_version_folder_and_keys() -> None:
    status = Status(where="~/project")
    welcome = Welcome(status)
    first, second = text_of(welcome.draw(100, LOOK))
    assert first == f"decode {__version__}  ~/project"
    assert second.startswith("/ commands and skills")
    before = welcome.revision
    status.where = "~/other"
    assert welcome.revision != before


def test_narrow() -> None:
    assert widest(Welcome(Status(where="~/a/very/long/place")).draw(30, LOOK)) <= 30
