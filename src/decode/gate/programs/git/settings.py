"""`git config`: reading one value that is no secret."""

import re
from collections.abc import Sequence

from decode.gate.judgement import Judgement, View
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.program import Program, judge_program
from decode.gate.programs.grammar.scanning import Globs, Scan
from decode.gate.words import Word

_KEY = re.compile(r"[A-Za-z][\w-]*\.(?:[^\n]*\.)?[A-Za-z][\w-]*")
_SECRET = re.compile(r"token|passw|secret|header|credential|api-?key|oauth|cookie|smtppass", re.I)
_VERBS = frozenset({"get", "list", "set", "unset", "rename-section", "remove-section", "edit"})


def _one_key(scan: Scan, found: Findings, view: View) -> None:
    del view
    if scan.has("-l", "--list", "--get-regexp", "--get-urlmatch"):
        found.object("shows many settings, and one of them may be a secret")
        return
    keys = scan.operands
    if keys and keys[0].static and keys[0].text == "get":
        keys = keys[1:]
    if len(keys) != 1 or keys[0].text in _VERBS:
        found.object("changes a setting", "", "write")
    elif not keys[0].static or not _KEY.fullmatch(keys[0].text):
        found.object("reads a setting that is not named")
    elif _SECRET.search(keys[0].text):
        found.object("reads a setting that may hold a secret")


_CONFIG = Program(
    "config",
    "-z --get --get-all --local --global --system --worktree --show-origin --show-scope"
    " --name-only --null --type:text --bool --int --bool-or-int --path --includes --no-includes"
    " --all -l --list --get-regexp --get-urlmatch",
    "text text",
    changes="-e --edit --add --unset --unset-all --replace-all --rename-section --remove-section"
    " --append",
    lists="-f:read --file:read --blob:text",
    globs=Globs.NEVER,
    check=_one_key,
)


def judge_config(args: Sequence[Word], view: View) -> Judgement:
    """Judge `git config …`: the whole list may hold secrets, one named value seldom does."""
    return judge_program(_CONFIG, args, view)
