"""What the first frame does without."""

import subprocess
import sys

from decode.entities.call import Approval, Query
from decode.entities.event import Listing, Pick, Quit
from decode.entities.preview import Diff, Plain, Shell
from decode.tui.late import markdown_stream, preload
from decode.tui.panels import makers
from decode.tui.previews import drawers
from decode.tui.subjects import Find, SetUp

HEAVY = ("pydantic_ai", "pydantic", "openai", "anthropic", "markdown_it", "pygments", "yaml",
         "decode.tui.prompt.vim")  # fmt: skip


def printed(script: str) -> str:
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_the_app_brings_in_nothing_heavy() -> None:
    script = f"import sys, decode.tui.app; print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_the_session_on_the_stage_never_brings_in_the_model_framework() -> None:
    script = f"import sys, decode.tui.show; print([m for m in {HEAVY[:4]!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_every_kind_of_preview_can_be_drawn() -> None:
    assert set(drawers()) == {Plain, Diff, Shell}


def test_every_subject_has_its_panel() -> None:
    assert set(makers()) == {Approval, Query, Pick, Listing, Quit, Find, SetUp}


def test_preloading() -> None:
    preload()
    assert markdown_stream(2).source == ""
