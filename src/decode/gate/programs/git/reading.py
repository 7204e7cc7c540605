"""Subcommands of git that read history, files and the state of the work tree."""

from typing import TypedDict, Unpack

from decode.gate.judgement import View
from decode.gate.programs.git.diff_options import DIFF, LOG, RUNS, WRITES
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.links import shows_secrets
from decode.gate.programs.grammar.program import Check, Program
from decode.gate.programs.grammar.scanning import Globs, Scan
from decode.gate.words import Word

_BLAME = (
    "-bceflnpstwh -L:lines -M?num -C?num -S:read --root --show-stats --reverse --porcelain"
    " --line-porcelain --incremental --encoding=text --contents:read --date:text --show-email"
    " --show-name --show-number --score-debug --progress --no-progress --abbrev=num"
    " --ignore-rev:text --ignore-revs-file:read --first-parent --color-lines --color-by-age"
    " --since=text --minimal --diff-algorithm=text"
)
_GREP = (
    "-aIiwvhHEGFPnlLzocpWqr -e:text -f:read -A:num -B:num -C:num -m:num --cached --untracked"
    " --no-index --exclude-standard --no-exclude-standard --no-textconv --and --or --not"
    " --max-depth:num --recursive --no-recursive --line-number --column --name-only"
    " --files-with-matches --files-without-match --only-matching --count --color?text --no-color"
    " --break --heading --show-function --function-context --context:num --after-context:num"
    " --before-context:num --threads:num --null --full-name --quiet --all-match --word-regexp"
    " --invert-match --extended-regexp --basic-regexp --fixed-strings --perl-regexp --ignore-case"
    " --text --max-count:num"
)
_LS_FILES = (
    "-cdmoisukztvf -x:text -X:read --cached --deleted --modified --others --ignored --stage"
    " --unmerged --killed --directory --no-empty-directory --eol --deduplicate --exclude:text"
    " --exclude-from:read --exclude-standard --error-unmatch --full-name --abbrev?num"
    " --format=format --resolve-undo --sparse --with-tree=text --debug"
)
_REV_PARSE = (
    "-q --abbrev-ref?text --short?num --verify --quiet --symbolic --symbolic-full-name --all"
    " --branches?text --tags?text --remotes?text --glob=text --exclude=text --show-toplevel"
    " --show-prefix --show-cdup --git-dir --absolute-git-dir --git-common-dir"
    " --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository"
    " --show-superproject-working-tree --show-object-format?text --show-ref-format --revs-only"
    " --no-revs --flags --no-flags --default:text --not --since=text --after=text --until=text"
    " --before=text --path-format=text --git-path:text --shared-index-path --disambiguate=text"
)
_STATUS = (
    "-sbvz -u?text -M?text --short --branch --porcelain?text --long --verbose"
    " --untracked-files?text --ignored?text --ignore-submodules?text --column?text --no-column"
    " --ahead-behind --no-ahead-behind --renames --no-renames --find-renames?text --show-stash"
    " --null --no-branch"
)
_DESCRIBE = (
    "--all --tags --contains --abbrev=num --candidates=num --exact-match --debug --long"
    " --match:text --exclude:text --always --first-parent --dirty?text --broken?text"
)
_LS_TREE = (
    "-drtlz --long --name-only --name-status --object-only --full-name --full-tree --abbrev?num"
    " --format=format"
)


def _two_directories(scan: Scan, found: Findings, view: View) -> None:
    """Outside of a repository, or with --no-index, git goes through the directories it is given."""
    there = [word for word in scan.operands if _is_directory(word, view)]
    if not there or not (scan.has("--no-index") or len(there) == len(scan.operands) == 2):
        return
    if any(shows_secrets(word, view) for word in there):
        found.object("goes through files that hold secrets")


def _is_directory(word: Word, view: View) -> bool:
    return word.static and any((cwd / word.text).is_dir() for cwd in view.cwds)


class _Shape(TypedDict, total=False):
    numeric: bool
    replaces: str
    check: Check


def _program(names: str, options: str, operands: str = "rev*", **shape: Unpack[_Shape]) -> Program:
    return Program(
        names,
        options,
        operands,
        writes=WRITES,
        runs=f"{RUNS} -O?text --open-files-in-pager?text" if names == "grep" else RUNS,
        mixes=True,
        globs=Globs.NEVER,
        **shape,
    )


PROGRAMS = (
    _program("status", _STATUS),
    _program(
        "diff",
        f"{DIFF} --cached --staged --merge-base --no-index --base --ours --theirs",
        check=_two_directories,
    ),
    _program("log show whatchanged", LOG, numeric=True),
    _program("rev-list", f"{LOG} --header --no-object-names --object-names", numeric=True),
    _program(
        "shortlog",
        f"{LOG} -e --summary --numbered --email --group=text -w?text -n -s",
        numeric=True,
    ),
    _program("diff-tree", f"{DIFF} --root --no-commit-id --pretty?format --always -v --merge-base"),
    _program("diff-index", f"{DIFF} --cached --merge-base"),
    _program("diff-files", f"{DIFF} --base --ours --theirs"),
    _program("blame annotate", _BLAME),
    _program("grep", _GREP, "text rev*", numeric=True, replaces="-e -f"),
    _program("ls-files", _LS_FILES),
    _program("ls-tree", _LS_TREE),
    _program("rev-parse", _REV_PARSE),
    _program("describe", _DESCRIBE),
    _program("merge-base", "-a --all --octopus --is-ancestor --independent --fork-point"),
    _program("cat-file", "-tsepz --batch-all-objects --batch-check?text --buffer --unordered"),
    _program("name-rev", "--tags --refs=text --exclude=text --name-only --always --all"),
    _program(
        "show-ref",
        "-dsq --head --heads --branches --tags --dereference --hash?num --verify --abbrev?num"
        " --quiet --exists",
        "text*",
    ),
    _program(
        "for-each-ref",
        "-sp --count=num --sort=text --format=format --points-at=text --merged?text"
        " --no-merged?text --contains?text --no-contains?text --ignore-case --omit-empty"
        " --exclude=text --shell --perl --python --tcl --include-root-refs",
        "text*",
    ),
    _program("cherry", "-v --abbrev?num"),
    _program(
        "range-diff",
        f"{DIFF} --creation-factor=num --no-dual-color --left-only --right-only --no-notes",
    ),
    _program(
        "show-branch",
        "-arg --all --remotes --current --topo-order --date-order --sparse --more=num --list"
        " --independent --merge-base --no-name --sha1-name --topics --reflog?text --color?text"
        " --no-color",
    ),
    _program("count-objects", "-vH --verbose --human-readable", ""),
    _program("check-ignore", "-qvzn --quiet --verbose --non-matching --no-index", "list*"),
    _program("check-attr", "-az --all --cached", "list*"),
    _program("check-mailmap", "", "text*"),
    _program("hash-object", "-t:text --no-filters --literally", "read*"),
    _program(
        "fsck",
        "-v --no-progress --progress --full --no-full --strict --no-dangling --dangling --verbose"
        " --connectivity-only --unreachable --root --tags --no-reflogs --name-objects --cache",
    ),
    _program("version", "--build-options", ""),
)
