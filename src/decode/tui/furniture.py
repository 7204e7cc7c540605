"""What belongs to the person and the project: history and draft."""

from dataclasses import dataclass
from pathlib import Path

from decode.config.paths import data_dir
from decode.tui.prompt.draft import Draft, project_key
from decode.tui.prompt.history import History
from decode.tui.prompt.history_file import history_in


@dataclass(frozen=True, slots=True)
class Furniture:
    """What is kept on disk for one folder; nothing is with `--no-session`."""

    history: History
    draft: Draft


def furnish(cwd: Path, *, keep: bool) -> Furniture:
    """Return the furniture for a folder."""
    folder = data_dir() if keep else None
    name = f"{project_key(cwd)}.jsonl"
    history = history_in(folder / "history" / name) if folder else History()
    return Furniture(history, Draft(folder / "drafts" if folder else None, cwd))
