"""Words of a program nobody knows that may name a place it touches."""

import re
from collections.abc import Iterator

from decode.gate.judgement import Access
from decode.gate.line.finding import Trouble, Use
from decode.gate.line.outputs import Ledger
from decode.gate.places.place import Place, shown
from decode.gate.places.protected import protected_reason
from decode.gate.places.secrets import secret_reason
from decode.gate.words import Word

_MAX_NAME = 1024
_PATH = re.compile(r"~?/|\.\.?(?:/|$)|[^\s:]*[^\s:/]/")
_VALUE = re.compile(r"--?[A-Za-z0-9][A-Za-z0-9_-]*[=:]|-[A-Za-z]|[A-Za-z_][A-Za-z0-9_]*=|@")


def note_suspects(words: tuple[Word, ...], ledger: Ledger, *, protected: bool) -> None:
    """Note every word that names a path outside the project, or a `protected` place.

    With `protected` also every file that is there: the program may read it.
    """
    for word in words:
        ledger.atlas.spend()
        for text in _readings(word.text):
            _note(text, ledger, protected=protected)


def _readings(text: str) -> Iterator[str]:
    if len(text) > _MAX_NAME or re.search(r"\s", text) or "://" in text:
        return
    yield text
    if match := _VALUE.match(text):
        yield text[match.end() :]
    if ":" in text:
        yield from text.split(":")


def _note(text: str, ledger: Ledger, *, protected: bool) -> None:
    if not text:
        return
    for cwd in ledger.cwds:
        place = ledger.atlas.place(text, cwd)
        if protected and ledger.atlas.files.exists(place.path):
            ledger.uses.append(Use(place, Access.READ))
        reason = protected_reason(place.parts) if protected and place.writable else ""
        if reason:
            ledger.object(Trouble.PROTECTED, f"{shown(text)} {reason}")
        elif not protected and _is_secret(place, ledger):
            ledger.object(Trouble.OUTSIDE, f"{shown(text)} {secret_reason(place.parts)}")
        elif not place.writable and _PATH.match(text) and place.path != "/dev/null":
            ledger.object(Trouble.OUTSIDE, f"{shown(text)} {ledger.atlas.outside(place)}")


def _is_secret(place: Place, ledger: Ledger) -> bool:
    return bool(secret_reason(place.parts)) and ledger.atlas.files.exists(place.path)
