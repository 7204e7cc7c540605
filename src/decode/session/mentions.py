"""What `@path` in free text attaches: files, folders and images that the person names."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from decode.config import paths
from decode.entities.errors import UsageError
from decode.entities.picture import mentioned
from decode.session.pictures import origin_of, read_picture

_NAMED = re.compile(r"(?:^|(?<=[\s(]))@(?:\"([^\"\n]+)\"|([^\s\"]+))")
_TAIL = ".,;:!?)'"
_MOST_BYTES = 100_000
_MOST_ENTRIES = 200
_MOST_NAMED = 20
_FENCE = re.compile(r"^`{3,}", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Attached:
    """`parts` are put after the text, one a file or folder; `images` are absolute paths."""

    parts: tuple[str, ...] = ()
    images: tuple[str, ...] = ()


def attached(text: str, cwd: Path) -> Attached:
    """Return what the text names. A `@word` that names nothing is ordinary text.

    At most twenty things, each file to 100,000 bytes; what is left out is said in the part. Raises
    UsageError for a picture that is damaged, too large, or gone since it was attached.
    """
    copied = {Path(one.path).resolve() for one in mentioned(text)}
    for one in mentioned(text):
        if not Path(one.path).is_file():
            raise UsageError(f"the image {one.name} is not there any more", "attach it again")
    parts: list[str] = []
    images: list[str] = []
    for shown, path in list(_existing(text, cwd))[:_MOST_NAMED]:
        if path.is_dir():
            parts.append(_folder(shown, path))
        elif read_picture(path) is not None:
            images.append(str(path))
            parts += _origin(path, copied)
        else:
            parts.append(_file(shown, path))
    return Attached(tuple(parts), tuple(images))


def _existing(text: str, cwd: Path) -> Iterator[tuple[str, Path]]:
    seen: set[Path] = set()
    for found in _NAMED.finditer(text):
        for shown in dict.fromkeys((found[1] or found[2], (found[1] or found[2]).rstrip(_TAIL))):
            path = _real(shown, cwd)
            if path is not None and path not in seen:
                seen.add(path)
                yield shown, path
                break


def _origin(path: Path, copied: Collection[Path]) -> list[str]:
    origin = origin_of(path) if path in copied else ""
    return [f"The image {path.name} is a copy of {_clean(origin)}"] if origin else []


def _real(shown: str, cwd: Path) -> Path | None:
    start, rest = (paths.home(), shown[2:]) if shown.startswith("~/") else (cwd, shown)
    try:
        path = (start / rest).resolve()
        return path if shown and (path.is_file() or path.is_dir()) else None
    except (OSError, ValueError):
        return None


def _read(path: Path, limit: int) -> bytes | None:
    try:
        with path.open("rb") as file:
            return file.read(limit)
    except OSError:
        return None


def _folder(shown: str, path: Path) -> str:
    try:
        names = sorted(f"{one.name}/" if one.is_dir() else one.name for one in path.iterdir())
    except OSError as error:
        return f"The folder {shown} cannot be listed: {error.strerror}."
    more = f"\nand {len(names) - _MOST_ENTRIES} more" if len(names) > _MOST_ENTRIES else ""
    listed = _fenced(_clean("\n".join(names[:_MOST_ENTRIES])))
    return f"The folder {shown} holds:\n\n{listed}{more}"


def _file(shown: str, path: Path) -> str:
    data = _read(path, _MOST_BYTES + 1)
    if data is None:
        return f"The file {shown} cannot be read."
    if b"\0" in data:
        return f"The file {shown} is not text."
    text = data[:_MOST_BYTES].decode("utf-8-sig", "replace")
    cut = f" (its first {_MOST_BYTES} bytes)" if len(data) > _MOST_BYTES else ""
    return f"The file {shown}{cut}:\n\n{_fenced(text)}"


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _fenced(text: str) -> str:
    longest = max((len(found) for found in _FENCE.findall(text)), default=2)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text.rstrip()}\n{fence}"
