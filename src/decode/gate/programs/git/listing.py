"""Subcommands of git of which only the forms that list or show are read-only."""

from decode.gate.judgement import View
from decode.gate.programs.git.diff_options import DIFF, LOG, RUNS, WRITES
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.program import Check, Program
from decode.gate.programs.grammar.scanning import Globs, Scan

_FILTERS = "--contains~text --no-contains~text --merged~text --no-merged~text --points-at~text"
_REFS = (
    f"{_FILTERS} --sort:text --format:format --color?text --no-color --column?text --no-column"
    " -i --ignore-case --omit-empty"
)
_BRANCH_LISTS = ("--list", "--contains", "--no-contains", "--merged", "--no-merged", "--points-at")
_TAG_LISTS = (*_BRANCH_LISTS, "-l", "-n")


def _only_with(options: tuple[str, ...], reason: str) -> Check:
    """Operands are names to look for with one of `options`, names to create without."""

    def check(scan: Scan, found: Findings, view: View) -> None:
        del view
        if scan.operands and not scan.has(*options):
            found.object(reason, scan.operands[0].text, "write")

    return check


def _reflog(scan: Scan, found: Findings, view: View) -> None:
    del view
    for word in scan.operands:
        if not word.static or word.text in ("expire", "delete", "drop", "write"):
            found.object("changes the repository", word.text, "write")


def _offline(scan: Scan, found: Findings, view: View) -> None:
    del view
    if not scan.has("-n"):
        found.object("reaches the network", "", "network")


def _symbolic_ref(scan: Scan, found: Findings, view: View) -> None:
    del view
    if len(scan.operands) != 1:
        found.object("changes the repository", "", "write")


def _program(
    names: str, options: str, operands: str = "", check: Check | None = None, *, changes: str = ""
) -> Program:
    return Program(
        names,
        options,
        operands,
        writes=WRITES,
        runs=RUNS,
        changes=changes,
        numeric=options == LOG,
        mixes=True,
        globs=Globs.NEVER,
        check=check,
    )


#: A plus joins a subcommand and the verb that has to be the very next word.
PROGRAMS = (
    _program(
        "branch",
        f"-arvq --all --remotes --list --verbose --show-current --abbrev?num --no-abbrev {_REFS}",
        "text*",
        _only_with(_BRANCH_LISTS, "creates a branch"),
        changes="-d -D -m -M -c -C -f -t?text -u:text --delete --move --copy --force --track?text"
        " --no-track --set-upstream-to:text --unset-upstream --edit-description --create-reflog",
    ),
    _program(
        "tag",
        f"-l -n?num --list {_REFS}",
        "text*",
        _only_with(_TAG_LISTS, "creates a tag"),
        changes="-d -a -s -f -e -v -m:text -F:read -u:text --delete --annotate --sign --force"
        " --verify",
    ),
    _program("stash+list", LOG, "rev*"),
    _program("stash+show", f"{DIFF} --include-untracked --only-untracked", "rev?"),
    _program("remote", "-v --verbose"),
    _program("remote+show", "-n", "name", _offline),
    _program("remote+get-url", "--all --push", "name"),
    _program("reflog reflog+show", LOG, "rev*", _reflog),
    _program("worktree+list", "-vz --verbose --porcelain"),
    _program("notes", ""),
    _program("notes+list", "", "rev?"),
    _program("notes+show", "", "rev?"),
    _program("sparse-checkout+list", ""),
    _program(
        "symbolic-ref",
        "-q --quiet --short --no-recurse",
        "text",
        _symbolic_ref,
        changes="-d -m:text --delete",
    ),
    _program("help", "-ag --all --guides"),
)
