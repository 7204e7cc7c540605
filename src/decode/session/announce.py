"""Telling the person once what is wrong with skills, agents and settings."""

import hashlib
from collections.abc import Iterator, Sequence

from decode.config.settings import Settings
from decode.entities.event import Notice
from decode.entities.skill_def import SkillDiagnostic
from decode.skills.plain import cut

_LONGEST = 300

#: Where what is wrong is told from outside of a session, by the command that tells it inside.
_LISTS = {"skills": "`decode skills list`", "agent": "`decode agents list`"}


class Announcer:
    """Remembers by their content which diagnostics were told in this session."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def fresh(self, kind: str, found: Sequence[SkillDiagnostic]) -> Iterator[Notice]:
        """Yield one notice for the warnings and errors in `found` that were not told yet.

        `kind` is what they are about and the command that shows them all, such as `skills`.
        """
        grave = [one for one in found if one.severity != "info"]
        new = [one for one in grave if _digest(one) not in self._told]
        if not new:
            return
        self._told.update(map(_digest, new))
        more = f" (and {len(new) - 1} more)" if len(new) > 1 else ""
        level = "error" if any(one.severity == "error" for one in new) else "warning"
        yield Notice(f"{_line(new[0])}{more}; /{kind} or {_LISTS[kind]} tells more", level)


def settings_notices(settings: Settings) -> Iterator[Notice]:
    """Yield a notice for every setting that does not count, and for what waits for trust."""
    for fault in settings.diagnostics:
        hint = f"; {fault.hint}" if fault.hint else ""
        yield Notice(f"{fault.message}{hint}", fault.severity)
    if settings.untrusted and not settings.declined:
        count = len(settings.untrusted)
        some = "1 setting of this project counts"
        if count != 1:
            some = f"{count} settings of this project count"
        yield Notice(f"{some} only after you trust it: /trust", "warning")


def _line(one: SkillDiagnostic) -> str:
    place = "" if one.path is None else f"{one.path}{f':{one.line}' if one.line else ''}: "
    # a catalog that is too full names hundreds of skills; the list has them all
    return f"{place}{cut(one.message, _LONGEST)}"


def _digest(one: SkillDiagnostic) -> str:
    text = f"{one.code}\0{one.path}\0{one.line}\0{one.message}"
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
