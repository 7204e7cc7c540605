"""`find … -exec grep … {} +`: a search in the files that were found."""

import re
from collections.abc import Callable, Sequence

from decode.gate.judgement import Judgement, View
from decode.gate.programs.find.expression import Execution, Search, follow, read_find
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.links import leads_outside
from decode.gate.programs.grammar.secrets import may_match_secrets
from decode.gate.words import Word

_READERS = frozenset({"grep", "egrep", "fgrep", "wc"})
_SIMPLE = re.compile(r"[\w.*?-]+")
_FOLLOWING = re.compile(r"-[A-Za-z]*[RL]|--(?:deref|follow)")
_PLACEHOLDER = "{}"
_HERE = Word(".")
#: Stands for a file that was found: find puts its starting point before every name.
_FOUND = Word("./found")
Judge = Callable[[str, Sequence[Word], View], Judgement]


def judge_find_command(args: Sequence[Word], view: View, judge: Judge) -> Judgement:
    """Judge a find command; `judge` is asked about what `-exec` runs."""
    if len(args) == 1 and args[0].text in ("--version", "-version", "--help", "-help"):
        return Judgement(read_only=True)
    found = Findings()
    search = read_find(args, found)
    follow(search, found, view)
    for execution in search.executions:
        if why := _why_not(execution, search, view):
            found.object(why, execution.predicate, "run")
        elif execution.predicate == "-exec":
            _inner(execution, found, view, judge)
    return found.judgement()


def _why_not(execution: Execution, search: Search, view: View) -> str | None:
    """Say why what is run may not be a mere reader; None when it may."""
    words = execution.words
    if execution.predicate != "-exec" or not words or not all(word.static for word in words):
        return "runs another program"
    name = words[0].text
    if name not in _READERS or not _clean(words[1:]):
        return "runs another program"
    patterns = [pattern for pattern in search.always("-name") if _SIMPLE.fullmatch(pattern)]
    if not patterns or all(may_match_secrets(p) for p in patterns):
        return "reads every file it finds, secrets among them"
    if "f" in search.always("-type") and not search.follows:
        return None
    names = "*" if _may_follow(words[1:]) else patterns[0]
    for start in search.starts or [_HERE]:
        if why := leads_outside(start, view, names):
            return why
    return None


def _may_follow(words: Sequence[Word]) -> bool:
    """An option could make the reader follow links below a directory that was found."""
    return any(_FOLLOWING.match(word.text) for word in words)


def _clean(words: Sequence[Word]) -> bool:
    """The files come once, as words of their own."""
    return sum(_PLACEHOLDER in word.text for word in words) == 1 and any(
        word.text == _PLACEHOLDER for word in words
    )


def _inner(execution: Execution, found: Findings, view: View, judge: Judge) -> None:
    words = [_FOUND if word.text == _PLACEHOLDER else word for word in execution.words[1:]]
    inner = judge(execution.words[0].text, words, view)
    if not inner.read_only:
        found.object(inner.reason, execution.predicate, "run")
    found.paths.extend(use for use in inner.paths if use.word is not _FOUND)
