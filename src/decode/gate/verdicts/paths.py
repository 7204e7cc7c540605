"""Path rules on the places that a call uses (gate semantics, S8)."""

from collections.abc import Iterable, Iterator, Sequence

from decode.entities.rule import Rule
from decode.gate.judgement import Access
from decode.gate.line.finding import Finding, Use
from decode.gate.places.files import Files
from decode.gate.ruling.matching import Rulebook, patterned
from decode.gate.ruling.naming import Hit
from decode.gate.ruling.path_pattern import PathPattern
from decode.gate.ruling.toolnames import WRITING

_READ = frozenset({"read"})
#: A name that no pattern matches but one that matches every name.
_ANYTHING = "\0"
_MAX_NAMES = 2000


def path_hit(book: Rulebook, rules: Sequence[Rule], findings: Iterable[Finding]) -> Hit | None:
    """Return the first rule that speaks about a place a shell command uses; see `use_hit`."""
    possible: Hit | None = None
    uses = dict.fromkeys(use for finding in findings for use in finding.uses)
    for use in uses:
        tools = WRITING if use.access is Access.WRITE else _READ
        hit = use_hit(book, patterned(rules, tools), use)
        if hit and hit.certain:
            return hit
        possible = possible or hit or _unread(book, rules, use)
    return possible


def _unread(book: Rulebook, rules: Sequence[Rule], use: Use) -> Hit | None:
    """What changes or moves a file that may not be read might show it, or leave it readable."""
    if use.access is not Access.WRITE:
        return None
    hit = use_hit(book, patterned(rules, _READ), use)
    return Hit(hit.rule, certain=False) if hit else None


def use_hit(book: Rulebook, rules: Iterable[Rule], use: Use) -> Hit | None:
    """Return the first rule that means the place, by its real path or the one that was written.

    A search of a directory that holds something the rule means is a hit that is not certain.
    """
    possible: Hit | None = None
    for rule in rules:
        pattern = book.path(rule)
        if any(pattern.matches(path) for path in _meant(use, book.atlas.files)):
            return Hit(rule, certain=True)
        searched = use.access in (Access.SEARCH, Access.WRITE)
        if possible is None and searched and _holds(pattern, use.place.path, book.atlas.files):
            possible = Hit(rule, certain=False)
    return possible


def _meant(use: Use, files: Files) -> tuple[str, ...]:
    """Return the paths of a use; of what reads below it as well one that stands for all there."""
    paths = (use.place.path, use.place.written)
    reads_below = use.access is Access.READ and files.directory(use.place.path)
    if use.access is not Access.SEARCH and not reads_below:
        return paths
    return (*paths, *(f"{path}/{_ANYTHING}" for path in paths))


def _holds(pattern: PathPattern, directory: str, files: Files) -> bool:
    """Say whether something below `directory` is meant; what cannot be looked through is."""
    if not files.directory(directory) or not pattern.reaches_into(directory):
        return False
    for count, path in enumerate(_below(directory, files)):
        if pattern.matches(path) or count >= _MAX_NAMES:
            return True
    return False


def _below(directory: str, files: Files) -> Iterator[str]:
    pending = [directory]
    while pending:
        here = pending.pop()
        for name in files.names(here) or ():
            path = f"{here.rstrip('/')}/{name}"
            yield path
            if name != ".git" and files.directory(path):
                pending.append(path)
