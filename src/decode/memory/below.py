"""Memory files of folders below the working directory, told once a file there was touched."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from decode.config import paths
from decode.config.settings import Settings
from decode.memory.document import Document
from decode.memory.load import fitting, part
from decode.memory.places import Place, folder_files

_log = logging.getLogger(__name__)
_LEAD = "These instructions count for the files of their folder and below; they come last."


@dataclass(slots=True)
class Below:
    """What was read for one turn; `text` reads a folder's files when one of its files comes up."""

    cwd: Path
    settings: Settings
    _told: dict[Path, str] = field(default_factory=dict[Path, str])

    def text(self, touched: Iterable[Path]) -> str:
        """Return what the folders of these files tell, "" when nothing; the nearest comes last."""
        if self.settings.safe:
            return ""
        project, here = paths.project_root(self.cwd), self.cwd.resolve()
        folders = {
            folder
            for path in touched
            for folder in path.parents
            if folder.is_relative_to(project) and not here.is_relative_to(folder)
        }
        for folder in folders - self._told.keys():
            self._told[folder] = self._read(folder, project)
        parts = [text for folder in sorted(folders) if (text := self._told[folder])]
        return "\n\n".join([_LEAD, *parts]) if parts else ""

    def _read(self, folder: Path, project: Path) -> str:
        places: list[Place] = list(folder_files(folder, project))
        documents: list[Document] = fitting(places, self.settings)
        for document in documents:
            for warning in document.warnings:
                _log.warning("%s", warning)
        return "\n\n".join(part(document) for document in documents if document.text.strip())
