"""A replacement written the way the file is: its line endings, indentation and quotes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from decode.tools._canonical import Level
from decode.tools._indent import Indenter, indent_of, indenter
from decode.tools._refusal import Refusal

_BARE = re.compile(r"(?<!\r)\n")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")

#: Pairs of lines that are compared to keep the file's own; beyond, all are written anew.
_PAIRS = 1_000_000

_CROOKED = (
    "old was found only when blanks are ignored, and the file's indentation follows no rule that "
    "new could be given: read those lines again and copy them exactly"
)


@dataclass(frozen=True, slots=True)
class _Style:
    """How new lines are written; `indented` is False when the span begins after an indentation."""

    indent: Indenter
    ending: str
    indented: bool


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines of `new` from number `at`, those of `old` they replace, and the file's for these."""

    at: int
    ours: list[str]
    theirs: list[str]
    wanted: list[str]
    same: bool


def ended(new: str, ending: str) -> str:
    """Return `new` with its bare line feeds written as `ending`."""
    return new if ending == "\n" else _BARE.sub(lambda _: ending, new)


def fitted(found: str, ending: str, pair: tuple[str, str], level: Level) -> str:
    """Return what takes the place of `found`, which the first of `pair` means, for the second.

    Lines that both share keep the file's own characters; the others get its line `ending` and, at
    the level of blanks, its indentation. Raises Refusal when the file's indentation follows no rule
    that could be carried over.
    """
    ours, wanted = map(_LINE.findall, pair)
    theirs: list[str] = _LINE.findall(found)
    theirs += [""] * (len(ours) - len(theirs))
    indent = _indenter(ours, theirs) if level is Level.BLANKS else indenter(())
    if indent is None:
        raise Refusal(_CROOKED)
    style = _Style(indent, ending, bool(indent_of(ours[0])))
    made: list[str] = []
    for block in _blocks(ours, theirs, wanted):
        made += block.theirs if block.same else _written(block, style)
    return "".join(made)


def _indenter(ours: list[str], theirs: list[str]) -> Indenter | None:
    pairs = [
        (indent_of(our), indent_of(their))
        for our, their in zip(ours, theirs, strict=False)
        if our.strip() or our[-1] in " \t"
    ]
    # Before an unindented first line the file's indentation stays where it is.
    return indenter(pairs if indent_of(ours[0]) else pairs[1:])


def _blocks(ours: list[str], theirs: list[str], wanted: list[str]) -> Iterator[_Block]:
    if len(ours) * len(wanted) > _PAIRS:
        yield _Block(0, ours, theirs, wanted, same=False)
        return
    for tag, here, end, new, new_end in SequenceMatcher(
        None, ours, wanted, autojunk=False
    ).get_opcodes():
        same = tag == "equal"
        yield _Block(new, ours[here:end], theirs[here:end], wanted[new:new_end], same)


def _written(block: _Block, style: _Style) -> Iterator[str]:
    paired = len(block.ours) == len(block.wanted)
    for number, new in enumerate(block.wanted):
        line = new.rstrip("\r\n")
        ending = style.ending if line != new else ""
        lead = indent_of(line)
        rest = line[len(lead) :]
        if paired:
            rest = _spelt(rest, block.ours[number].strip(), block.theirs[number].strip())
        if rest and (style.indented or block.at + number):
            lead = _mapped(lead, style)
        yield lead + rest + ending


def _mapped(lead: str, style: _Style) -> str:
    place = style.indent(lead)
    if place is None:
        raise Refusal(_CROOKED)
    return place


def _spelt(new: str, ours: str, theirs: str) -> str:
    """Keep the file's characters where `new` begins and ends like the line it replaces."""
    if ours == theirs or len(ours) != len(theirs):
        return new
    head = _shared(new, ours)
    tail = min(_shared(new[::-1], ours[::-1]), min(len(new), len(ours)) - head)
    return theirs[:head] + new[head : len(new) - tail] + theirs[len(theirs) - tail :]


def _shared(one: str, other: str) -> int:
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count
