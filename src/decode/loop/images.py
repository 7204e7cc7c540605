"""Pictures that the person attached to a prompt."""

import logging
from collections.abc import Sequence
from pathlib import Path

from pydantic_ai.messages import BinaryContent, UserContent
from pydantic_ai.models import Model

from decode.entities.encodable import safe_text
from decode.entities.errors import UsageError
from decode.entities.picture import labelled, mentioned
from decode.entities.turn import Turn

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


def content(turn: Turn, model: Model) -> str | Sequence[UserContent]:
    """Return what a turn puts before a model: its text, then its pictures.

    Raises UsageError when the model takes none, or when one cannot be read any more.
    """
    text = safe_text(turn.prompt)
    if not turn.images:
        return text
    if not takes_images(model):
        hint = "choose another with /model, or send it without the image"
        raise UsageError(f"the model {model.model_name} takes no images", hint)
    found = {path: image(path) for path in turn.images}
    lost = [Path(path).name for path, one in found.items() if one is None]
    if lost:
        raise UsageError(f"the image {lost[0]} cannot be read any more", "attach it again")
    return [text, *(one for one in found.values() if one is not None)]


def takes_images(model: Model) -> bool:
    """Return whether anything is known against putting pictures before a model."""
    return model.profile.get("supports_image_input", True)


def spoken(text: str, model: Model) -> str | Sequence[UserContent]:
    """Return what is said to a running turn: its text, then the copied pictures that it names.

    Pictures that cannot be sent are left out: a turn does not end by what is said to it.
    """
    words = safe_text(labelled(text))
    if not takes_images(model):
        return words
    paths = dict.fromkeys(one.path for one in mentioned(text))
    found = [one for path in paths if (one := image(path)) is not None]
    return [words, *found] if found else words


def _kind(data: bytes) -> str:
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return next((kind for start, kind in _KINDS if data.startswith(start)), "")
