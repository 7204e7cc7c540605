"""find: its expression is judged predicate by predicate (gate semantics, S6)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from decode.gate.judgement import Access, View
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.links import leads_outside
from decode.gate.programs.grammar.options import words_of
from decode.gate.programs.grammar.values import AT_RUN_TIME
from decode.gate.words import Word

_GLOBAL = re.compile(r"-[HPEXsx]+|-O[0-9]?")
_ALONE = words_of(
    "-print -print0 -prune -true -false -empty -executable -readable -writable -nouser -nogroup"
    " -mount -xdev -depth -d -daystart -ls -noleaf -ignore_readdir_race -noignore_readdir_race"
    " -warn -nowarn -quit -a -and -o -or -not ! ( ) , -follow"
)
_TEXT = words_of(
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -regextype"
    " -type -size -mtime -mmin -ctime -cmin -atime -amin -inum -links -perm -user -group -uid"
    " -gid -maxdepth -mindepth -fstype -used -context -printf -Bmin -Btime -flags -newermt"
    " -newerct -newerat -newerBt -xtype"
)
_PATH = words_of("-newer -anewer -cnewer -samefile")
_NEWER = re.compile(r"-newer[aBcm][aBcm]")
_FOLLOWING = frozenset({"-follow", "-xtype"})
_WRITING = {"-delete": 0, "-fprint": 1, "-fprint0": 1, "-fls": 1, "-fprintf": 2}
_RUNNING = frozenset({"-exec", "-execdir", "-ok", "-okdir"})
_OR = frozenset({"-o", "-or", "!", "-not", ","})


@dataclass(frozen=True, slots=True)
class Execution:
    """What `-exec` and its like would run; `{}` stands for the files."""

    predicate: str
    words: tuple[Word, ...]


@dataclass(slots=True)
class Search:
    """The parts of a find command."""

    starts: list[Word] = field(default_factory=list[Word])
    tests: list[tuple[str, Word | None]] = field(default_factory=list[tuple[str, Word | None]])
    executions: list[Execution] = field(default_factory=list[Execution])
    follows: bool = False
    deletes: bool = False

    def always(self, name: str) -> list[str]:
        """Return the values of a test that every file has to pass."""
        if any(test in _OR for test, _ in self.tests):
            return []
        return [value.text for test, value in self.tests if test == name and value is not None]


def read_find(args: Sequence[Word], found: Findings) -> Search:
    """Split a find command into its parts; note in `found` what is wrong apart from `-exec`."""
    search = Search()
    rest = list(args)
    while rest and not _begins_expression(rest[0]):
        _start(rest.pop(0), search, found)
    while rest:
        word = rest.pop(0)
        if word.static:
            _predicate(word.text, rest, search, found)
        else:
            found.object("a file name could be taken for an option", word.text)
    if search.deletes:
        _deleted(search, found)
    return search


def follow(search: Search, found: Findings, view: View) -> None:
    """Object when the search follows links that lead out of the project."""
    if not search.follows:
        return
    for word in search.starts or [Word(".")]:
        if why := leads_outside(word, view):
            found.object(why)
            return


def _begins_expression(word: Word) -> bool:
    if not word.static:
        return word.may_be_option
    text = word.text
    if text in ("-L", "(", ")", "!", ","):
        return text != "-L"
    return text.startswith("-") and not _GLOBAL.fullmatch(text)


def _start(word: Word, search: Search, found: Findings) -> None:
    if word.static and word.text.startswith("-"):
        search.follows = search.follows or word.text == "-L"
    elif word.splits:
        found.object("a word may become several words", word.text)
    else:
        search.starts.append(word)
        found.use(word, Access.LIST)


def _predicate(name: str, rest: list[Word], search: Search, found: Findings) -> None:
    search.follows = search.follows or name in _FOLLOWING
    if name in _ALONE:
        search.tests.append((name, None))
    elif name in _TEXT:
        search.tests.append((name, _value(name, rest, found)))
    elif name in _PATH or _NEWER.fullmatch(name):
        if value := _value(name, rest, found):
            found.use(value, Access.LIST)
    elif name in _WRITING:
        _writing(name, rest, search, found)
    elif name in _RUNNING:
        search.executions.append(Execution(name, _command(rest)))
    elif name in ("-files0-from", "-f"):
        found.object("takes file names from a file", name, "unknown")
        _value(name, rest, found)
    else:
        found.object(f"unknown option {name}", name)


def _value(name: str, rest: list[Word], found: Findings) -> Word | None:
    if not rest:
        found.object(f"{name} lacks its value", name)
        return None
    value = rest.pop(0)
    if value.glob:
        found.object("a word may become several words", value.text)
    elif value.dynamic and not value.numeric:
        found.object(AT_RUN_TIME, value.text)
    return value


def _writing(name: str, rest: list[Word], search: Search, found: Findings) -> None:
    found.object("deletes files" if name == "-delete" else "writes to a file", name)
    search.deletes = search.deletes or name == "-delete"
    if name != "-delete" and rest:
        found.use(rest.pop(0), Access.WRITE)
        del rest[: _WRITING[name] - 1]


def _deleted(search: Search, found: Findings) -> None:
    """Note what is written: the starting points, or the names when only some are deleted."""
    names = search.always("-name")
    for name in names:
        found.use(Word(name), Access.WRITE)
    for start in search.starts or [Word(".")]:
        if not names or start.text.rstrip("/") != ".":
            found.use(start, Access.WRITE)


def _command(rest: list[Word]) -> tuple[Word, ...]:
    """Take the words of a command up to `;`, or `+` behind `{}`."""
    words: list[Word] = []
    while rest:
        word = rest.pop(0)
        if word.static and word.text == ";":
            break
        if word.static and word.text == "+" and words and words[-1].text == "{}":
            break
        words.append(word)
    return tuple(words)
