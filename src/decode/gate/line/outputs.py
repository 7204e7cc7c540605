"""What a redirection reads or writes (gate semantics, S2)."""

import re
from dataclasses import dataclass, field

from decode.entities.call import Effect
from decode.gate.judgement import Access
from decode.gate.line.finding import Problem, Trouble, Use
from decode.gate.places.place import Atlas, Unsure
from decode.gate.words import Redirect, Word

_NETWORK = re.compile(r"/+dev/+(?:tcp|udp)(?:/|$)")
_DESCRIPTOR = re.compile(r"[0-2]|-")


@dataclass(slots=True)
class Ledger:
    """Collects what a command uses and what is wrong with that."""

    atlas: Atlas
    cwds: frozenset[str]
    problems: list[Problem] = field(default_factory=list[Problem])
    uses: list[Use] = field(default_factory=list[Use])
    effects: list[Effect] = field(default_factory=list[Effect])

    def object(self, kind: Trouble, reason: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(kind, reason))

    def use(self, word: Word, access: Access) -> None:
        """Note that the places a word names are used, and what is wrong with them."""
        try:
            places = self.atlas.places(word, sorted(self.cwds))
        except Unsure as unsure:
            self.object(Trouble.UNCLEAR, str(unsure))
            return
        for place in places:
            self.uses.append(Use(place, access))
            if fault := self.atlas.fault(place, access):
                kind = Trouble.PROTECTED if fault.protected else Trouble.OUTSIDE
                self.object(kind, fault.reason)
        if not word.process:
            kind = "write" if access is Access.WRITE else "read"
            self.effects.append(Effect(kind, word.shown))


def note_redirect(redirect: Redirect, ledger: Ledger) -> None:
    """Note what a redirection does; those that touch no file are nothing."""
    target, operator = redirect.target, redirect.operator
    if operator in ("<<", "<<<"):
        return
    if operator in (">&", "<&") and target.static and _DESCRIPTOR.fullmatch(target.text):
        return
    if target.static and _NETWORK.match(target.text):
        ledger.object(Trouble.UNCLEAR, "opens a network connection")
        ledger.effects.append(Effect("network", target.text))
    elif not target.static:
        ledger.object(Trouble.UNCLEAR, "redirects to a file that is not written out")
    elif operator == "<":
        ledger.use(target, Access.READ)
    elif target.text != "/dev/null":
        ledger.object(Trouble.OUTPUT, f"writes to {target.text}")
        ledger.use(target, Access.WRITE)
