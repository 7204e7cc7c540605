"""Which skills a session has before the model's eyes: load once, and put back after compaction."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from decode.entities.errors import SkillError
from decode.entities.turn import SkillUse
from decode.skills.catalog import CHARS_PER_TOKEN, tokens
from decode.skills.payload import render
from decode.skills.ready import ready_now
from decode.skills.registry import SkillRegistry

EACH_TOKENS = 5_000
ALL_TOKENS = 25_000
_CUT = "\n(cut here; load the skill again for the rest)"
_LEAD = (
    "Skills in use before the summary, put back once. What they were started with was dealt with "
    "already; do not start it again."
)


@dataclass(frozen=True, slots=True)
class Load:
    """One payload that was put before the model."""

    use: SkillUse
    payload: str

    @property
    def token(self) -> str:
        """The skill as `source:name`, which still finds it when it is shadowed."""
        return f"{self.use.source}:{self.use.name}"


@dataclass(slots=True)
class LoadLedger:
    """The payloads in the visible history of one session, by `source:name`, oldest first.

    Its owner records every load of either route, keeps what a rewind or compaction left visible
    (`retain`), and holds one ledger a session; a subagent has its own. No disk, no clock.
    """

    loads: dict[str, Load] = field(default_factory=dict[str, Load])

    def record(self, use: SkillUse, payload: str) -> None:
        """Note that this payload now stands in the history."""
        load = Load(use, payload)
        self.loads.pop(load.token, None)
        self.loads[load.token] = load

    def retain(self, texts: Iterable[str]) -> None:
        """Forget every load whose payload stands in none of the visible texts."""
        visible = list(texts)
        self.loads = {
            token: load
            for token, load in self.loads.items()
            if any(load.payload in text for text in visible)
        }

    def replace(self, loads: Iterable[Load]) -> None:
        """Hold these loads alone, as after a compaction that put them back."""
        self.loads = {load.token: load for load in loads}

    def last(self, source: str, name: str) -> Load | None:
        """Return the visible load of a skill, or None."""
        return self.loads.get(f"{source}:{name}")


@dataclass(frozen=True, slots=True)
class Restored:
    """The text to put back after compaction; `names` are in it, `left_out` are named in it.

    `loads` are those that are in it whole, oldest first: what a ledger holds from then on.
    """

    text: str = ""
    names: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    loads: tuple[Load, ...] = ()


def restore_after_compaction(
    uses: Iterable[SkillUse], registry: SkillRegistry, cwd: Path
) -> Restored:
    """Put each skill in use back once, newest first; `uses` are oldest first, repeats allowed.

    At most 5,000 tokens each and 25,000 in all; what did not fit is named in the text. Arguments
    are not run again: bodies are given without them (skills contract, section 9).
    """
    newest: dict[tuple[str, str], SkillUse] = {}
    for use in reversed(list(uses)):
        newest.setdefault((use.source, use.name), use)
    parts: list[str] = []
    names: list[str] = []
    left_out: list[str] = []
    loads: list[Load] = []
    room = ALL_TOKENS
    for use in newest.values():
        payload = _unargued(use, registry, cwd)
        text = "" if payload is None else _bounded(payload)
        if payload is None or tokens(text) > room:
            left_out.append(use.name)
            continue
        room -= tokens(text)
        parts.append(f"## Skill {use.name}\n\n{text}")
        names.append(use.name)
        if text == payload:
            loads.insert(0, Load(replace(use, arguments=""), payload))
    return Restored(_joined(parts, left_out), tuple(names), tuple(left_out), tuple(loads))


def _unargued(use: SkillUse, registry: SkillRegistry, cwd: Path) -> str | None:
    """Return a skill's text without arguments, or None when it cannot be had any more."""
    skill = registry.exact(f"{use.source}:{use.name}")
    if skill is None:
        return None
    try:
        now = ready_now(skill, cwd)
    except SkillError:
        return None
    return None if now is None else render(now, cwd, tagged=registry.settings.payload == "tagged")


def _bounded(text: str) -> str:
    limit = EACH_TOKENS * CHARS_PER_TOKEN
    if len(text) <= limit:
        return text
    kept = text[: limit - len(_CUT)]
    return (kept[: kept.rfind("\n")] if "\n" in kept else kept) + _CUT


def _joined(parts: list[str], left_out: list[str]) -> str:
    if not parts and not left_out:
        return ""
    lines = [_LEAD, *parts] if parts else []
    if left_out:
        lines.append(f"Not put back: {', '.join(left_out)}. Load them again when you need them.")
    return "\n\n".join(lines)
