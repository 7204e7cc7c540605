"""Where the wildcard patterns of glob and grep lead (gate semantics, S7 and S8)."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile

from decode.entities.visible import spelt
from decode.gate.judgement import Access
from decode.gate.line.finding import Use
from decode.gate.places.deceiving import deceptive
from decode.gate.places.place import Atlas, Fault, Place, Unsure, from_home, shown
from decode.gate.places.secrets import secret_reason
from decode.gate.programs.grammar.secrets import alternatives
from decode.gate.verdicts.court import Court
from decode.gate.words import Word

_PATTERNS = {"glob": "pattern", "grep": "glob"}
_SPACES = frozenset("\t\n\r")


def unseen(text: str) -> str:
    """Say that a path or a pattern has characters that nobody sees; empty when it has none."""
    hidden = spelt(text) != text or not _SPACES.isdisjoint(text)
    return "has characters that cannot be seen" if hidden else ""


def doubtful_pattern(court: Court) -> str:
    """Say why the pattern of a call is not what it looks like; empty when it is."""
    for choice in _choices(court):
        if reason := deceptive(choice) or unseen(choice):
            return f"the pattern {shown(choice)} {reason}"
    return ""


def pattern_fault(court: Court, start: str) -> Fault | None:
    """Judge the pattern of a call: it may lead elsewhere or name a secret."""
    faults = (_fault(court.desk.atlas, choice, start) for choice in _choices(court))
    return next((fault for fault in faults if fault), None)


def pattern_uses(court: Court, start: str) -> tuple[Use, ...]:
    """Return the places that the pattern of a call names, as being searched."""
    places: dict[str, Place] = {}
    for choice in _choices(court):
        with suppress(Unsure):
            found = _heads(court.desk.atlas, choice, start)
            places.update((place.written, place) for place in found)
    return tuple(Use(place, Access.SEARCH) for place in places.values())


def _choices(court: Court) -> list[str]:
    pattern = court.call.args.get(_PATTERNS.get(court.call.name, ""))
    return alternatives(str(pattern)) if pattern else []


def _fault(atlas: Atlas, pattern: str, start: str) -> Fault | None:
    parts = pattern.split("/")
    if ".." in parts:
        return Fault(f"the pattern {shown(pattern)} climbs up")
    for name in parts:
        if reason := secret_reason((name,)) or secret_reason((name.replace("*", ""),)):
            return Fault(f"{shown(pattern)} {reason}")
    return _head_fault(atlas, pattern, start)


def _head_fault(atlas: Atlas, pattern: str, start: str) -> Fault | None:
    try:
        places = _heads(atlas, pattern, start)
    except Unsure as unsure:
        return Fault(f"the pattern {shown(pattern)}: {unsure}")
    faults = (atlas.fault(place, Access.SEARCH) for place in places)
    return next((fault for fault in faults if fault), None)


def _heads(atlas: Atlas, pattern: str, start: str) -> Sequence[Place]:
    """Return the directories that a pattern may lead into before one that is any at all."""
    first = atlas.place(start, atlas.cwd).path
    folders = from_home(pattern, atlas).split("/")[:-1]
    named = list(takewhile(lambda name: name.strip("*") or not name, folders))
    head = "/".join(named) or ("/" if pattern.startswith("/") else ".")
    return atlas.places(Word(head, static=False, glob=True), [first])
