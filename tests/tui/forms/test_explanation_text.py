import pytest

from decode.entities.call import Approval, Effect, Part, ToolCall, ToolKind
from decode.entities.preview import Shell
from decode.tui.forms.explanation_text import explanation_lines
from tests.tui.looks import LOOK, text_of, widest

CALL = ToolCall("c", "bash", ToolKind.EXECUTE, {}, "ls; make", Shell("ls; make"))
FULL = Approval(
    "q",
    CALL,
    "make: runs code of the project",
    (Part("ls"), Part("make", "runs code of the project")),
    (Effect("read", "."), Effect("run"), Effect("write", "a"), Effect("write", "b")),
    cwd="/repo",
    profile="workspace-write, network, git directory writable",
    provenance="skill commit",
    proposal="bash(make)",
)


def shown(one: Approval, width: int = 80) -> str:
    return "\n".join(text_of(explanation_lines(one, width, LOOK)))


def test_what_it_would_do_why_it_asks_and_what_holds_it() -> None:
    text = shown(FULL, 120)
    for sentence in (
        "part 1 only reads, inside the project",
        "it reads: .",
        "it writes: a, b",
        "it runs another program",
        "part 2, make: runs code of the project",
        "it was led here by skill commit",
        "the sandbox lets it write in the project, but not to protected places and secrets",
        "the network may be used",
        "git may write its own directory, but not its settings and hooks",
        "always would keep the rule bash(make) and nothing wider",
    ):
        assert f"· {sentence}\n" in f"{text}\n"


@pytest.mark.parametrize(
    ("name", "kind", "sentence"),
    [
        ("write", ToolKind.EDIT, "write changes a file as shown"),
        ("web_fetch", ToolKind.NETWORK, "web_fetch fetches an address"),
        ("read", ToolKind.READ, "read reads a file or looks for files"),
        ("mcp__s__t", ToolKind.OTHER, "is a tool that decode knows nothing about"),
    ],
)
def test_a_call_without_a_command(name: str, kind: ToolKind, sentence: str) -> None:
    text = shown(Approval("q", ToolCall("c", name, kind, {}, "x"), ".envrc is protected"))
    assert sentence in text
    assert "· .envrc is protected" in text
    assert "network" not in text
    assert "always" not in text


def test_a_rule_that_asks_is_the_reason() -> None:
    text = shown(Approval("q", CALL, "the rule bash(make:*) asks about it"))
    assert "· the rule bash(make:*) asks about it" in text
    assert "no rule of yours" not in text


def test_nothing_hides_and_nothing_is_wider_than_the_screen() -> None:
    sly = Approval("q", CALL, parts=(Part("a\u202eb" + "x" * 200, "\x1b[2Jwhy"),))
    assert "\\u202e" in shown(sly)
    assert "\x1b" not in shown(sly)
    for width in (20, 40, 80):
        assert widest(explanation_lines(sly, width, LOOK)) <= width


def test_without_a_sandbox_nothing_holds_it() -> None:
    text = shown(Approval("q", CALL, "x", profile="none: no sandbox works here"))
    assert "· nothing: no sandbox works here, so it may do what you may" in text
    assert "network" not in text


def test_what_only_reads_is_held_to_reading() -> None:
    text = shown(Approval("q", CALL, "outside", profile="read-only"))
    assert "the sandbox lets it write nothing" in text
    assert "the network is closed to it" in text
