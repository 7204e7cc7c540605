"""git: its subcommands, and the repository they would work on (gate semantics, S6)."""

import posixpath
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from decode.entities.call import Effect
from decode.gate.judgement import Access, Judgement, PathUse, View
from decode.gate.programs.git import listing, reading
from decode.gate.programs.git.diff_options import RUNS, WRITES
from decode.gate.programs.git.global_options import GitCall, read_git
from decode.gate.programs.git.settings import judge_config
from decode.gate.programs.grammar.findings import Findings, refused
from decode.gate.programs.grammar.options import option_table, words_of
from decode.gate.programs.grammar.program import Program, judge_program
from decode.gate.words import Word

_NETWORK = words_of(
    "fetch pull push clone ls-remote remote-http remote-https remote-ext send-email imap-send"
    " fetch-pack send-pack http-fetch http-push svn p4 cvsimport request-pull daemon instaweb"
)
_RUNNING = words_of(
    "difftool mergetool filter-branch bisect submodule gui gitk citool hook maintenance"
    " upload-pack receive-pack upload-archive archive shell http-backend credential rebase"
)
_WRITTEN = words_of("mv rm clone init worktree clean restore archive format-patch bundle")
#: Options that name what is written, joined with their value; alone, the value is an operand.
_OUTPUT = re.compile(
    r"--(?:output|output-directory|separate-git-dir|export-marks|index-output)=(?=.)|-o(?=.)"
)
_ESCAPES = frozenset(option_table(f"{WRITES} {RUNS}"))
_NO_REPOSITORY = frozenset({"version", "help"})
_GLOB = ("\\", "*", "?", "[", "]")


@cache
def _programs() -> dict[str, Program]:
    both = (*reading.PROGRAMS, *listing.PROGRAMS)
    return {name: program for program in both for name in program.names.split()}


def judge_git(args: Sequence[Word], view: View) -> Judgement:
    """Judge a git command."""
    found = Findings()
    call = read_git(args, found)
    if call.subcommand is None:
        return _without_subcommand(call, found)
    if not call.subcommand.static:
        return refused("has a subcommand that is known only when it runs", "", "unknown")
    inner = _subcommand(call.subcommand.text, call.args, view)
    for directory in call.directories:
        found.use(directory, Access.LIST)
    if inner.read_only and not found.problems and call.subcommand.text not in _NO_REPOSITORY:
        _repository(call, found, view)
    return _joined(found.judgement(), inner, call.directories)


def _without_subcommand(call: GitCall, found: Findings) -> Judgement:
    if not set(call.options) & {"--version", "-v", "--html-path", "--man-path", "--info-path"}:
        found.object("has no subcommand")
    return found.judgement()


def _subcommand(name: str, args: list[Word], view: View) -> Judgement:
    if any(word.text == "--help" for word in args):
        return refused("opens the manual", "--help", "run")
    if name == "config":
        return _unspelled(judge_config(args, view))
    programs = _programs()
    if args and args[0].static and (program := programs.get(f"{name}+{args[0].text}")):
        return judge_program(program, args[1:], view)
    if program := programs.get(name):
        judgement = judge_program(program, args, view)
        return _unspelled(judgement) if program in listing.PROGRAMS else judgement
    return _changing(name, args)


def _unspelled(judgement: Judgement) -> Judgement:
    """Changing is what these subcommands are for: a rule need not spell the words that do it."""
    spelled = (word for word in judgement.spelled if word.partition("=")[0] in _ESCAPES)
    return replace(judgement, spelled=tuple(spelled))


def _changing(name: str, args: list[Word]) -> Judgement:
    found = Findings()
    if name in _NETWORK:
        found.object("reaches the network", "", "network")
    elif name in _RUNNING:
        found.object("may run another program", "", "run")
    else:
        found.object("changes the repository", "", "write")
    for word in args:
        if (match := _OUTPUT.match(word.text)) and (name in _WRITTEN or match[0] != "-o"):
            found.use(word.after(match[0]), Access.WRITE)
        elif name in _WRITTEN and not word.text.startswith("-"):
            found.use(word, Access.WRITE)
    return replace(found.judgement(), spelled=())


def _repository(call: GitCall, found: Findings, view: View) -> None:
    for cwd in view.cwds:
        directory = cwd
        for word in call.directories:
            directory = directory / word.text
        if why := view.repository_is_inert(directory):
            found.object(why, "", "unknown")
            return


def _joined(outer: Judgement, inner: Judgement, directories: list[Word]) -> Judgement:
    """Put the findings about the global options before those about the subcommand."""
    prefix = posixpath.join("", *(word.text for word in directories))
    effects: tuple[Effect, ...] = (*outer.effects, *inner.effects)
    return Judgement(
        read_only=outer.read_only and inner.read_only,
        reason=outer.reason or inner.reason,
        paths=(*_nested(outer.paths), *(_below(prefix, use) for use in inner.paths)),
        effects=effects,
        spelled=tuple(dict.fromkeys((*outer.spelled, *inner.spelled))),
    )


def _nested(uses: tuple[PathUse, ...]) -> tuple[PathUse, ...]:
    """Every `-C` is relative to the one before."""
    found: list[PathUse] = []
    prefix = ""
    for use in uses:
        prefix = posixpath.join(prefix, use.word.text)
        found.append(PathUse(replace(use.word, text=prefix), use.access))
    return tuple(found)


def _below(prefix: str, use: PathUse) -> PathUse:
    if not prefix or use.word.dynamic:
        return use
    before = prefix
    if use.word.glob:
        for character in _GLOB:
            before = before.replace(character, f"\\{character}")
    word = replace(use.word, text=posixpath.join(before, use.word.text), leading_glob=False)
    return PathUse(word, use.access)
