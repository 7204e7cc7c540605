"""What stands between `git` and its subcommand."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.options import words_of
from decode.gate.programs.grammar.values import AT_RUN_TIME
from decode.gate.words import Word

_HARMLESS = words_of(
    "--no-pager -P --no-optional-locks --no-replace-objects --literal-pathspecs --glob-pathspecs"
    " --noglob-pathspecs --icase-pathspecs --no-lazy-fetch --no-advice --version -v"
    " --build-options"
)
_RUNS = frozenset({"-c", "--config-env", "--exec-path", "-p", "--paginate"})
_PLACES = frozenset({"--git-dir", "--work-tree", "--namespace", "--super-prefix"})
_WITH_VALUE = words_of(
    "-C -c --git-dir --work-tree --namespace --super-prefix --config-env --attr-source"
)


@dataclass(slots=True)
class GitCall:
    """A git command taken apart. `directories` are the values of `-C`, in order."""

    subcommand: Word | None = None
    args: list[Word] = field(default_factory=list[Word])
    options: list[str] = field(default_factory=list[str])
    directories: list[Word] = field(default_factory=list[Word])


def read_git(args: Sequence[Word], found: Findings) -> GitCall:
    """Skip the global options; note in `found` those that are not harmless."""
    call = GitCall()
    rest = list(args)
    while rest:
        word = rest.pop(0)
        if not word.text.startswith("-") and not word.may_be_option:
            call.subcommand, call.args = word, rest
            break
        if not word.static:
            found.object(AT_RUN_TIME, word.text)
        _option(word, rest, call, found)
    return call


def _option(word: Word, rest: list[Word], call: GitCall, found: Findings) -> None:
    name, equals, _ = word.text.partition("=")
    value = word.after(f"{name}=") if equals else None
    if name in _WITH_VALUE and value is None and rest:
        value = rest.pop(0)
    call.options.append(name)
    if name == "-C" and not equals:
        _directory(value, call, found)
    elif name in _HARMLESS and not equals:
        return
    elif name in _PLACES:
        found.object("works on another repository", word.text, "unknown")
    elif name in _RUNS or word.text.startswith("-c"):
        found.object("may make git run another program", word.text, "run")
    elif name not in ("--help", "-h", "--html-path", "--man-path", "--info-path"):
        found.object(f"unknown option {name}", word.text)


def _directory(value: Word | None, call: GitCall, found: Findings) -> None:
    if value is None or not value.static:
        found.object(AT_RUN_TIME, "-C")
    else:
        call.directories.append(value)
