"""The narrowest rule that "always" may offer (gate contract, section 4)."""

import re
from collections.abc import Sequence

from decode.gate.line.finding import Finding, Trouble
from decode.gate.line.wrappers import INTERPRETERS, WRAPPERS
from decode.gate.ruling.bash_pattern import bash_pattern
from decode.gate.ruling.toolnames import READING, WRITING

#: Programs whose further words vary from call to call, and how many words stay.
_VARYING = {
    "git add": 2, "git commit": 2, "git fetch": 2, "git stash": 2, "git switch": 2,
    "pytest": 1, "ruff check": 2, "ruff format": 2, "mypy": 1, "pyright": 1, "tsc": 1,
    "eslint": 1, "prettier": 1, "black": 1, "isort": 1, "flake8": 1, "jest": 1, "vitest": 1,
    "ctest": 1, "rspec": 1, "rubocop": 1, "shellcheck": 1, "gofmt": 1, "clippy-driver": 1,
}  # fmt: skip
#: The task runners that are interpreters by nature: offered whole, never with further words.
_RUNNERS = frozenset({"cargo", "go", "gradle", "just", "make", "mvn", "npm", "pnpm", "uv", "yarn"})
_UNOFFERED = (WRAPPERS | INTERPRETERS) - _RUNNERS
_DANGEROUS = frozenset(
    {"rm", "rmdir", "dd", "mkfs", "shred", "truncate", "kill", "pkill", "killall"}
)
_MAX_LENGTH = 160
_SPECIAL = re.compile(r"([\\*?\[\]])")


def propose_command(findings: Sequence[Finding]) -> str:
    """Return a rule for the one command that still needs an answer; empty when there is none."""
    distinct = {finding.text: finding for finding in findings}
    if len(distinct) != 1:
        return ""
    finding = next(iter(distinct.values()))
    if finding.wraps or any(problem.kind is not Trouble.CHANGES for problem in finding.problems):
        return ""
    return _rule(finding)


def _rule(finding: Finding) -> str:
    words = [word.text for word in finding.command.words]
    if finding.command.assignments or not all(word.static for word in finding.command.words):
        return ""
    if finding.name in _UNOFFERED or finding.name in _DANGEROUS or "\n" in finding.text:
        return ""
    if pattern := _prefix(words, finding):
        return f"bash({pattern})"
    exact = bash_pattern(finding.text)
    fits = exact.exact and exact.covers(words, finding.text) and len(finding.text) <= _MAX_LENGTH
    return f"bash({finding.text})" if fits and not finding.command.redirects else ""


def _prefix(words: list[str], finding: Finding) -> str:
    count = _VARYING.get(" ".join(words[:2]), _VARYING.get(words[0], 0))
    if count == 0 or len(words) <= count or finding.spelled:
        return ""
    return " ".join(words[:count]) + ":*"


def propose_path(tool: str, path: str) -> str:
    """Return a rule for exactly one path; it is absolute, so that it means the same everywhere."""
    name = "edit" if tool in WRITING else "read" if tool in READING else tool
    escaped = _SPECIAL.sub(r"\\\1", path)
    return f"{name}(/{escaped})"
