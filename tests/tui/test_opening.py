"""What the app brings in after its first frame."""

from pathlib import Path

from decode.tui.app import DecodeApp
from decode.tui.opening import new_show
from decode.tui.show import Show
from tests.tui.scripted import ready_engine, session_over


async def test_a_show_is_made_for_a_session(cwd: Path) -> None:
    session = session_over(ready_engine(), cwd)
    app = DecodeApp(session)
    show = new_show(app, app.stage, session)
    assert isinstance(show, Show)
    assert show.session is session
