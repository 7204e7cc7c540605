from pathlib import Path

from decode.gate.judgement import View
from decode.gate.line.view import SessionView
from tests.gate.line.desks import desk


def test_a_view_shows_the_session_and_asks_about_repositories() -> None:
    asked: list[Path] = []

    def inspect(directory: Path) -> str | None:
        asked.append(directory)
        return "it runs code"

    view: View = SessionView(desk().atlas, (Path("/project"),), {"HOME": "/home/you"}, inspect)
    assert view.roots == (Path("/project"),)
    assert view.cwds == (Path("/project"),)
    assert view.repository_is_inert(Path("/project/x")) == "it runs code"
    assert asked == [Path("/project/x")]
