"""Making room: old tool output is trimmed first, then the older part becomes a summary."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic_ai.messages import (
    CompactionPart,
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    ToolReturnPart,
    UserPromptPart,
)

from decode.entities.counting import counted
from decode.entities.event import Notice, UsageChanged
from decode.loop.failures import EXPECTED, failure_of
from decode.loop.room.crowd import rate, tokens
from decode.loop.room.summary import UselessSummary, summarise
from decode.loop.room.trimming import trimmed
from decode.loop.running.work import Work
from decode.loop.usage import told

_logger = logging.getLogger(__name__)

#: Shares of the window: what trimming has to reach, what stays whole beside a summary, and what
#: the record for the summary may take.
_GOAL = 0.5
_KEPT = 0.25
_RECORD = 0.5

_PROMPT_CHARS = 8_000


@dataclass(frozen=True, slots=True)
class _Cut:
    """The history in two: `old` becomes a summary, `kept` stays; `start` is where `kept` began."""

    old: list[ModelMessage]
    kept: list[ModelMessage]

    @property
    def start(self) -> int:
        return len(self.old)


async def shrink(work: Work, *, forced: bool = False) -> bool:
    """Make the history smaller; False when nothing could be done.

    `forced` after the provider said that it does not fit: then trimming alone counts too, where a
    summary cannot be had. What fails changes nothing and says so.
    """
    short = trimmed(work.thread.messages)
    scale = rate(work.thread.messages)
    smaller = tokens(short, scale) < tokens(work.thread.messages, scale)
    if smaller and tokens(short, scale) <= _GOAL * work.room:
        return _trim(work, short)
    if await compact(work):
        return True
    return _trim(work, trimmed(work.thread.messages, recent=2)) if forced else False


async def compact(work: Work, focus: str = "") -> bool:
    """Put a summary in the place of the older part; without a model old output is trimmed.

    False when there was nothing to do or it failed; the history is then as it was.
    """
    if work.summariser is None:
        return _trim(work, trimmed(work.thread.messages))
    cut = _cut(work.thread.messages, int(_KEPT * work.room), rate(work.thread.messages))
    if cut is None:
        work.emit(Notice("there is nothing old enough to summarise"))
        return False
    room = int(_RECORD * work.room / rate(work.thread.messages))
    try:
        text = await summarise(work, cut.old, room=room, focus=focus)
    except UselessSummary as error:
        return _gave_up(work, str(error))
    except EXPECTED as error:
        return _gave_up(work, failure_of(error).text)
    except Exception as error:
        _logger.exception("the summary failed")
        return _gave_up(work, failure_of(error).text)
    _replace(work, cut, text, await asyncio.to_thread(work.restore, cut.kept))
    return True


def _gave_up(work: Work, why: str) -> bool:
    text = f"the conversation could not be summarised and is as it was: {why}"
    work.emit(Notice(text, "warning"))
    return False


def _trim(work: Work, short: list[ModelMessage]) -> bool:
    if all(new is old for new, old in zip(short, work.thread.messages, strict=True)):
        return False
    work.thread.keep(short)
    work.emit(Notice("old tool output was left out of the conversation to make room"))
    return True


def _replace(work: Work, cut: _Cut, text: str, skills: str) -> None:
    first, start = cut.kept[0] if cut.kept else None, cut.start
    parts: list[ModelRequestPart] = [CompactionPart(content=text)]
    parts += [UserPromptPart(skills)] if skills else []
    parts += _worked_on(work, cut)
    if isinstance(first, ModelRequest):
        parts, start = [*parts, *first.parts], start + 1
    work.thread.compact(start, ModelRequest(parts=parts))
    work.emit(
        Notice(f"{counted(cut.start, 'message')} of the conversation summarised to make room")
    )
    work.emit(UsageChanged(told(work.thread.total, work.thread.messages, work.window)))


def _asked(messages: Sequence[ModelMessage]) -> bool:
    return any(isinstance(part, UserPromptPart) for message in messages for part in message.parts)


def _worked_on(work: Work, cut: _Cut) -> list[ModelRequestPart]:
    """What the running turn was asked, and told meanwhile, stays in the person's own words."""
    begun = max((p.index for p in work.thread.prompts if not p.steered), default=cut.start)
    said: list[ModelRequestPart] = [
        UserPromptPart(part.content[:_PROMPT_CHARS])
        for message in cut.old[begun:]
        for part in message.parts
        if isinstance(part, UserPromptPart) and isinstance(part.content, str)
    ]
    return said or ([] if _asked(cut.kept) else _last_prompt(cut.old))


def _last_prompt(messages: Sequence[ModelMessage]) -> list[ModelRequestPart]:
    """The request that is being worked on stays in the person's own words."""
    for message in reversed(messages):
        for part in reversed(message.parts):
            if isinstance(part, UserPromptPart) and isinstance(part.content, str):
                return [UserPromptPart(part.content[:_PROMPT_CHARS])]
    return []


def _cut(messages: Sequence[ModelMessage], room: int, scale: float) -> _Cut | None:
    """Cut where the newer part is valid by itself and fits; None when nothing is older."""
    places = [index for index in range(1, len(messages)) if _begins(messages[index])]
    fitting = [index for index in places if tokens(messages[index:], scale) <= room]
    if not places:
        return None
    index = fitting[0] if fitting else places[-1]
    return _Cut(list(messages[:index]), list(messages[index:]))


def _begins(message: ModelMessage) -> bool:
    if isinstance(message, ModelResponse):
        return True
    return not any(isinstance(part, ToolReturnPart) for part in message.parts)
