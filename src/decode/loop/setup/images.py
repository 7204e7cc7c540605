"""Pictures that the person attached to a prompt."""

import logging
from pathlib import Path

from pydantic_ai.messages import BinaryContent

_logger = logging.getLogger(__name__)

#: Providers refuse larger ones.
_MOST_BYTES = 5 * 1024 * 1024

_KINDS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
)


def image(path: str) -> BinaryContent | None:
    """Return the picture in a file, judged by its content; None for anything else."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        _logger.warning("the picture %s cannot be read: %s", path, error)
        return None
    kind = _kind(data)
    if not kind or len(data) > _MOST_BYTES:
        return None
    return BinaryContent(data, media_type=kind)


def _kind(data: bytes) -> str:
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return next((kind for start, kind in _KINDS if data.startswith(start)), "")
