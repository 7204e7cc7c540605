"""Keeping the session's log in step with the history, message by message."""

import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from operator import is_
from typing import Any, Self

from pydantic_ai.messages import ModelMessage

from decode.entities.event import Notice
from decode.entities.turn import SkillUse
from decode.loop.history import dump, made_of
from decode.sessions.records import Compacted, Entry, Loaded, Message, Prompt, Truncated
from decode.sessions.store import SessionLog

_logger = logging.getLogger(__name__)

#: The framework completes the newest messages after they were first seen.
_UNSETTLED = 3


@dataclass(frozen=True, slots=True)
class _Saved:
    """A message and, while it may still be completed in place, what of it was written.

    `_made_of` are the objects it consisted of then: looking at those takes a tenth of writing it.
    """

    message: ModelMessage
    data: dict[str, Any] | None = None
    _made_of: Sequence[object] = ()

    @classmethod
    def now(cls, message: ModelMessage) -> Self:
        """Return a message as it is now."""
        return cls(message, dump(message), made_of(message))

    def holds(self, message: ModelMessage) -> bool:
        """Say whether `message` is this one and nothing of it was replaced."""
        if self.message is not message or self.data is None:
            return False
        now = made_of(message)
        return len(now) == len(self._made_of) and all(map(is_, now, self._made_of))

    def differs(self, data: dict[str, Any]) -> bool:
        """Say whether something else was written."""
        return data != (dump(self.message) if self.data is None else self.data)


class Journal:
    """Writes what is new, replaces what changed; with no log it keeps nothing (`--no-session`)."""

    def __init__(self, log: SessionLog | None, saved: Sequence[ModelMessage] = ()) -> None:
        self.log = log
        first = len(saved) - _UNSETTLED
        self._saved = [
            _Saved(message) if index < first else _Saved.now(message)
            for index, message in enumerate(saved if log else ())
        ]
        self._generation = log.generation if log else 0
        self._told = ""
        self._fresh = False

    def save(self, messages: Sequence[ModelMessage]) -> None:
        """Bring the log up to this history."""
        if self.log is None:
            return
        if len(messages) < len(self._saved):
            self.log.append(Truncated(len(messages)))
            del self._saved[len(messages) :]
        for index in self._doubtful(messages):
            self._save(index, messages[index])
        self._anew(messages)

    def prompt(self, shown: str, use: SkillUse | None = None, *, steered: bool = False) -> None:
        """Note what the person submitted."""
        if self.log is not None:
            skill = asdict(use) if use else {}
            self.log.append(Prompt(len(self._saved), shown, steered, skill))

    def loaded(self, use: SkillUse, payload: str) -> None:
        """Note that a skill's payload came into the history."""
        if self.log is not None:
            self.log.append(Loaded(len(self._saved), asdict(use), payload))

    def compacted(self, start: int, head: Sequence[ModelMessage]) -> None:
        """Note that `head` took the place of everything before `start`."""
        if self.log is not None:
            self.log.append(Compacted(start, [dump(message) for message in head]))
            kept = self._saved[start:]
            self._saved = [_Saved.now(message) for message in head] + kept

    def cut(self, place: int) -> None:
        """Note that nothing from `place` on counts any more, prompts included."""
        if self.log is not None:
            self.log.append(Truncated(place))
            del self._saved[place:]

    def append(self, entry: Entry) -> None:
        """Write any other record."""
        if self.log is not None:
            self.log.append(entry)

    def sync(self) -> None:
        """Make it durable."""
        if self.log is not None:
            self.log.sync()

    def close(self) -> None:
        """End the log."""
        if self.log is not None:
            self.log.close()

    def report(self, *, again: bool = False) -> Notice | None:
        """Return what the person has to know of the saving, None when there is nothing new.

        A failure is told once when it begins, and with `again` (at the end of a turn) while it
        lasts, but not twice in the turn in which it begins.
        """
        trouble = self.log.trouble if self.log else ""
        news = trouble != self._told or (again and trouble and not self._fresh)
        recovered = bool(self._told) and not trouble
        self._fresh = not again and (self._fresh or bool(news))
        self._told = trouble
        if recovered:
            return Notice("the session is being saved again; nothing was lost")
        if news and self.log:
            return Notice(f"the session cannot be saved: {trouble} ({self.log.path})", "error")
        return None

    def _doubtful(self, messages: Sequence[ModelMessage]) -> list[int]:
        """The places that may not be on disk as they are: the newest, and those of other messages.

        This is all that is done for the rest of a long history, at each of several saves a step.
        """
        settled = len(messages) - _UNSETTLED
        pairs = zip(messages[: max(0, settled)], self._saved, strict=False)
        other = [index for index, (new, old) in enumerate(pairs) if new is not old.message]
        return [*other, *range(max(0, min(settled, len(self._saved))), len(messages))]

    def _save(self, index: int, message: ModelMessage) -> None:
        old = self._saved[index] if index < len(self._saved) else None
        if old is not None and old.holds(message):
            return
        new = _Saved.now(message)
        data = new.data or {}
        self._saved[index : index + 1] = [new]
        if self.log is not None and (old is None or old.differs(data)):
            self.log.append(Message(index, data))

    def _anew(self, messages: Sequence[ModelMessage]) -> None:
        """After the file was lost, the whole history goes into the new one."""
        if self.log is None or self.log.generation == self._generation:
            return
        self._generation = self.log.generation
        _logger.warning("the session's file was removed; it is written anew")
        for index, message in enumerate(messages):
            self.log.append(Message(index, dump(message)))
