"""One simple command: what it does and why it may not simply run."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from decode.entities.call import Effect
from decode.gate.judgement import Access, Judgement, View
from decode.gate.line.budget import Budget
from decode.gate.line.escapes import git_escapes
from decode.gate.line.finding import Finding, Trouble
from decode.gate.line.here import implied
from decode.gate.line.outputs import Ledger, note_redirect
from decode.gate.line.prefixes import harmless
from decode.gate.line.suspects import note_suspects
from decode.gate.line.view import SessionView
from decode.gate.line.wrappers import base_name
from decode.gate.places.place import Atlas
from decode.gate.words import Assignment, SimpleCommand, Word

_IN_PLACE = re.compile(r"-[A-Za-z]*i|--in-?place")
_SYSTEM = re.compile(r"/(?:usr/)?bin/([^/]+)")
#: Programs that may run another one and still only read.
_STARTERS = frozenset({"find", "gfind", "timeout", "gtimeout"})
Judge = Callable[[str, Sequence[Word], View], Judgement]


@dataclass(frozen=True, slots=True)
class Desk:
    """What one decision has in common: places, environment, the table of programs."""

    atlas: Atlas
    environment: Mapping[str, str]
    judge: Judge
    inspect: Callable[[Path], str | None]
    budget: Budget = field(default_factory=Budget.start)


@dataclass(frozen=True, slots=True)
class Case:
    """A command to judge: its canonical text and every directory it may start in.

    `doubts` are reasons why its words are not certain, `fed` says that a substitution feeds it.
    """

    command: SimpleCommand
    text: str
    cwds: frozenset[str]
    doubts: tuple[str, ...] = ()
    fed: bool = False


def judge_command(desk: Desk, case: Case) -> Finding:
    """Return what a command does, and why it may not simply run."""
    command, text = case.command, case.text
    ledger = Ledger(desk.atlas, case.cwds)
    for doubt in case.doubts:
        ledger.object(Trouble.UNCLEAR, doubt)
    for assignment in command.assignments:
        _note_assignment(assignment, command, ledger)
    for redirect in command.redirects:
        note_redirect(redirect, ledger)
    if not command.words:
        return _finding(text, command, ledger, Judgement(read_only=True))
    judgement = _judge_program(desk, command.words, ledger)
    if not judgement.read_only:
        ledger.object(Trouble.CHANGES, judgement.reason or "is not known to only read")
        _note_unknown(case, judgement, ledger)
    return _finding(text, command, ledger, judgement)


def _finding(text: str, command: SimpleCommand, ledger: Ledger, judgement: Judgement) -> Finding:
    in_place = any(_IN_PLACE.match(word) for word in judgement.spelled)
    for use in (*judgement.paths, *implied(command, judgement)):
        ledger.use(use.word, use.access)
        if in_place and use.access is Access.READ:
            ledger.use(use.word, Access.WRITE)
    return Finding(
        text,
        command,
        tuple(dict.fromkeys(ledger.problems)),
        tuple(ledger.uses),
        _effects((*ledger.effects, *judgement.effects)),
        (*judgement.spelled, *_escapes(command, judgement)),
    )


def _effects(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Drop repetitions, and what is said without a place where it is said with one as well."""
    placed = {effect.kind for effect in effects if effect.path}
    return tuple(
        effect for effect in dict.fromkeys(effects) if effect.path or effect.kind not in placed
    )


def _escapes(command: SimpleCommand, judgement: Judgement) -> tuple[str, ...]:
    is_git = bool(command.words) and base_name(command.words[0]) == "git"
    return git_escapes(command.words) if is_git and not judgement.read_only else ()


def _note_assignment(assignment: Assignment, command: SimpleCommand, ledger: Ledger) -> None:
    if not command.words:
        ledger.object(Trouble.UNCLEAR, "sets a variable of the shell")
    elif not harmless(assignment):
        ledger.object(Trouble.UNCLEAR, f"sets {assignment.name} for the program")


def _judge_program(desk: Desk, words: tuple[Word, ...], ledger: Ledger) -> Judgement:
    name = words[0]
    if not name.static or not name.text:
        ledger.object(Trouble.UNCLEAR, "the program is known at run time only")
        return Judgement(read_only=False, reason="what runs is not known")
    text = name.text
    if match := _SYSTEM.fullmatch(text):
        text = match[1]
    elif "/" in text:
        return Judgement(
            read_only=False, reason="is a program given by its path", effects=(Effect("run", text),)
        )
    elif not text.isascii():
        return Judgement(
            read_only=False,
            reason="has a name that is not plain ASCII",
            effects=(Effect("run", text),),
        )
    elif place := _own_program(desk.atlas, text):
        return Judgement(
            read_only=False, reason="is a program of the project", effects=(Effect("run", place),)
        )
    desk.budget.check()
    cwds = tuple(Path(cwd) for cwd in sorted(ledger.cwds))
    view = SessionView(desk.atlas, cwds, desk.environment, desk.inspect)
    judgement = desk.judge(text, words[1:], view)
    if judgement.read_only and text in _STARTERS:
        return _started(desk.atlas, words[1:]) or judgement
    return judgement


def _started(atlas: Atlas, words: tuple[Word, ...]) -> Judgement | None:
    """What reads only by its name is looked up like any program, and may be the project's own."""
    for word in words:
        plain = word.static and word.text and "/" not in word.text
        if plain and (place := _own_program(atlas, word.text)):
            return Judgement(
                read_only=False,
                reason="runs a program of the project",
                effects=(Effect("run", place),),
            )
    return None


def _own_program(atlas: Atlas, name: str) -> str:
    """Return where a program is found if that lies in the project; the first hit counts."""
    for directory in atlas.roots.search_path:
        if not directory.startswith("/"):
            return directory or "."
        place = atlas.place(f"{directory}/{name}", "/")
        if place.writable and atlas.files.exists(place.path):
            return place.path
        if atlas.files.exists(place.path):
            return ""
    return ""


def _note_unknown(case: Case, judgement: Judgement, ledger: Ledger) -> None:
    """Note what keeps a rule from covering a command that is not proved to only read."""
    words = case.command.words
    if case.fed:
        ledger.object(Trouble.UNCLEAR, "a substitution feeds it")
    if any(word.dynamic and not word.numeric for word in words):
        ledger.object(Trouble.UNCLEAR, "it has words that are known at run time only")
    if base_name(words[0]) == "git":
        note_suspects(words[1:], ledger, protected="checkout" in {word.text for word in words})
    elif not judgement.paths:
        note_suspects(words[1:], ledger, protected=True)
