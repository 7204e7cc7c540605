"""Skills in use come back after a compaction that took their text away."""

from collections.abc import Sequence
from pathlib import Path

from pydantic_ai.messages import ModelMessage

from decode.loop.kept.thread import Thread
from decode.loop.kept.visible import texts
from decode.skills.registry import SkillRegistry
from decode.skills.used import restore_after_compaction


def restored(thread: Thread, kept: Sequence[ModelMessage], skills: SkillRegistry, cwd: Path) -> str:
    """Return the text of the skills in use that stand in none of the kept messages."""
    standing = list(texts(kept))
    held = [
        load
        for load in thread.loads.loads.values()
        if any(load.payload in text for text in standing)
    ]
    names = {(load.use.source, load.use.name) for load in held}
    gone = [use for use in thread.uses if (use.source, use.name) not in names]
    back = restore_after_compaction(gone, skills, cwd)
    thread.loads.replace([*held, *back.loads])
    return back.text
