import random
import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.entities.call import ToolCall, ToolKind, Verdict
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.gate.policy import decide
from decode.gate.rules import parse_rule
from tests.gate.corpus import roots_of, rows
from tests.gate.workspace import Workspace

#: Lines that must never be allowed, whatever is done to them that keeps their meaning.
_ATTACKS = [
    "rm -rf src",
    "touch PWNED",
    "cat ../outside/secret.txt",
    "cat .env",
    "cat link_secret",
    "echo x > PWNED",
    "find . -delete",
    "find . -exec touch PWNED ;",
    "sort -o PWNED a.txt",
    "git -c core.pager=x log",
    "git push",
    "sed -i s/a/b/ a.txt",
    "curl https://example.com",
    "python3 evil.py",
    "cd .. && cat outside/secret.txt",
    "ls ~/.ssh",
    "tee PWNED",
]
Mutation = Callable[[str, random.Random], str]


def _first(line: str, change: Callable[[str], str]) -> str:
    head, _, rest = line.partition(" ")
    return f"{change(head)} {rest}"


def _quote(line: str, rng: random.Random) -> str:
    def spelt(match: re.Match[str]) -> str:
        word = match[0]
        at = rng.randrange(len(word) + 1)
        return rng.choice(
            (
                f"'{word}'",
                f'"{word}"',
                f"{word[:at]}''{word[at:]}",
                f"$'{word}'",
                "\\".join(("", *word)),
                f'{word[:at]}"{word[at:]}"',
            )
        )

    return re.sub(r"[A-Za-z.][\w./-]*", spelt, line)


def _escape(line: str, rng: random.Random) -> str:
    del rng
    return _first(line, lambda head: "$'" + "".join(f"\\x{ord(c):02x}" for c in head) + "'")


def _blanks(line: str, rng: random.Random) -> str:
    return line.replace(" ", rng.choice(("  ", "\t", " \\\n ", "${IFS}", "$IFS", "$IFS$9")))


def _brace(line: str, rng: random.Random) -> str:
    del rng
    return "{" + line.replace(" ", ",") + "}"


def _behind(line: str, rng: random.Random) -> str:
    joint = rng.choice((" && ", " || ", "; ", "\n", " | ", " & ", " |& ", "\\\n && "))
    return (
        rng.choice(("ls", "git status", "true", "echo hi", "cat a.txt 2>/dev/null")) + joint + line
    )


def _around(line: str, rng: random.Random) -> str:
    return rng.choice(
        (
            "({})",
            "{{ {}; }}",
            "if true; then {}; fi",
            "for f in a; do {}; done",
            "! {}",
            "time {}",
            "while {}; do break; done",
            "f() {{ {}; }}; f",
            "case x in x) {};; esac",
            "{} &",
            "echo $({})",
            "echo `{}`",
            'echo "$({})"',
            "cat <({})",
            "ls > >({})",
            "echo ${{x:-$({})}}",
            "cat <<E\n$({})\nE",
            "cat <<E\n`{}`\nE",
            "x=$({})",
            "echo $(($({})))",
            "[[ -n $({}) ]]",
            "coproc {}",
            "until {}; do :; done",
        )
    ).format(line)


def _wrap(line: str, rng: random.Random) -> str:
    quoted = line.replace("'", "'\\''")
    return rng.choice(
        (
            f"env {line}",
            f"command {line}",
            f"nohup {line}",
            f"timeout 5 {line}",
            f"nice -n 3 {line}",
            f"sudo -u me {line}",
            f"bash -c '{quoted}'",
            f"sh -ec '{quoted}'",
            f"eval '{quoted}'",
            f"eval {line}",
            f"env -S '{quoted}'",
            f"xargs {line}",
            f"stdbuf -o0 {line}",
            f"setsid {line}",
            f"busybox {line}",
            f"exec {line}",
            f"bash <<< '{quoted}'",
            f"bash <<'E'\n{line}\nE",
            f"echo '{quoted}' | sh",
            f"trap '{quoted}' EXIT",
            f"find . -exec {line} \\;",
            f"watch '{quoted}'",
            f"su -c '{quoted}'",
        )
    )


def _assign(line: str, rng: random.Random) -> str:
    name = rng.choice(("PATH", "LD_PRELOAD", "GIT_DIR", "FOO", "LC_ALL", "IFS", "BASH_ENV"))
    return f"{name}=. {line}"


def _variable(line: str, rng: random.Random) -> str:
    del rng
    return _first(line, lambda head: f"x={head}; $x")


def _hide(line: str, rng: random.Random) -> str:
    character = rng.choice("\u200b\u202e\u00a0\ufeff\x08\x1b\r\x0b\u2028\u00ad\U000e0041")
    at = rng.randrange(len(line) + 1)
    return line[:at] + character + line[at:]


def _comment(line: str, rng: random.Random) -> str:
    return rng.choice(
        (f"ls # harmless\n{line}", f"# ls\n{line}", f"ls \\\n#x\n{line}", f"{line} # ok")
    )


_MUTATIONS: list[Mutation] = [
    _quote,
    _escape,
    _blanks,
    _brace,
    _behind,
    _around,
    _wrap,
    _assign,
    _variable,
    _hide,
    _comment,
]


def _verdict(line: str, workspace: Workspace, mode: Mode, *rules: Rule) -> Verdict:
    call = ToolCall("1", "bash", ToolKind.EXECUTE, {"command": line})
    return decide(call, mode, rules, roots_of(workspace)).verdict


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(_ATTACKS),
    st.lists(st.sampled_from(_MUTATIONS), min_size=1, max_size=3),
    st.integers(0, 2**32),
)
def test_a_mutated_attack_is_never_allowed(
    workspace: Workspace, attack: str, mutations: list[Mutation], seed: int
) -> None:
    rng = random.Random(seed)
    for mutation in mutations:
        attack = mutation(attack, rng)
    assert _verdict(attack, workspace, Mode.DEFAULT) is not Verdict.ALLOW
    assert _verdict(attack, workspace, Mode.PLAN) is not Verdict.ALLOW


_MEANT = [_behind, _around, _wrap, _comment]


@settings(max_examples=300, deadline=None)
@given(st.booleans(), st.lists(st.sampled_from(_MEANT), max_size=3), st.integers(0, 2**32))
def test_a_denied_command_never_runs_unasked_however_it_is_wrapped(
    workspace: Workspace, quoted: bool, mutations: list[Mutation], seed: int
) -> None:
    rng = random.Random(seed)
    line = _quote("rm -rf src", rng) if quoted else _assign("rm -rf src", rng)
    for mutation in mutations:
        line = mutation(line, rng)
    deny, allow = parse_rule("bash(rm *)", "deny", "user"), parse_rule("bash(*)", "allow", "user")
    for mode in Mode:
        assert _verdict(line, workspace, mode, deny, allow) is not Verdict.ALLOW


#: Without those that depend on where a `cd` leads (behind a wrapper it leads nowhere) and those
#: that are broken (what is around them may mend them).
_REFUSED = [
    row.case["command"]
    for row in rows()
    if "command" in row.case
    and "cd " not in row.case["command"]
    and row.category != "parse-error"
    and row.expect != "allow"
    and not row.case["rules"]
    and row.fixture == "base"
    and row.case["mode"] == "default"
]


@pytest.mark.soak
@pytest.mark.timeout(3600)
@settings(max_examples=20_000, deadline=None)
@given(
    st.sampled_from(_REFUSED),
    st.lists(st.sampled_from([_behind, _around, _wrap, _comment]), min_size=1, max_size=2),
    st.integers(0, 2**32),
)
def test_no_mutated_attack_of_the_corpus_is_allowed(
    workspace: Workspace, attack: str, mutations: list[Mutation], seed: int
) -> None:
    rng = random.Random(seed)
    for mutation in mutations:
        attack = mutation(attack, rng)
    assert _verdict(attack.replace("{CWD}", str(workspace.cwd)), workspace, Mode.DEFAULT) is not (
        Verdict.ALLOW
    )
