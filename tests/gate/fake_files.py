from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class FakeFiles:
    """A tree in memory: a path maps to None (directory), bytes (file) or str (link's target)."""

    entries: Mapping[str, bytes | str | None]
    folding: bool = False
    listed: list[str] = field(default_factory=list[str])

    def link(self, path: str) -> str | None:
        found = self._get(path)
        return found if isinstance(found, str) else None

    def exists(self, path: str) -> bool:
        return self._key(path) is not None

    def directory(self, path: str) -> bool:
        return self._key(path) is not None and self._get(path) is None

    def names(self, path: str) -> Sequence[str] | None:
        self.listed.append(path)
        if not self.directory(path):
            return None
        prefix = path.rstrip("/") + "/"
        below = (entry[len(prefix) :] for entry in self.entries if entry.startswith(prefix))
        return sorted({name.partition("/")[0] for name in below})

    def content(self, path: str, limit: int) -> bytes | None:
        found = self._get(path)
        return found[:limit] if isinstance(found, bytes) else None

    def folds_case(self, path: str) -> bool:
        return self.folding

    def home_of(self, user: str) -> str | None:
        home = f"/home/{user}"
        return home if self.directory(home) else None

    def _get(self, path: str) -> bytes | str | None:
        key = self._key(path)
        return None if key is None else self.entries[key]

    def _key(self, path: str) -> str | None:
        if path in self.entries:
            return path
        if not self.folding:
            return None
        return next((name for name in self.entries if name.casefold() == path.casefold()), None)


def tree(*paths: str, folding: bool = False, **links: str) -> FakeFiles:
    """Files of these paths; `name="target"` makes links in the project, named without a slash."""
    entries: dict[str, bytes | str | None] = {}
    for path in paths:
        parts = path.split("/")
        for end in range(2, len(parts)):
            entries.setdefault("/".join(parts[:end]), None)
        if not path.endswith("/"):
            entries[path] = b""
    for name, target in links.items():
        entries[f"/project/{name}"] = target
    return FakeFiles(entries, folding)
