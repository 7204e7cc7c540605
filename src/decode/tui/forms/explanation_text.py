"""What a call would do and why it is asked about, in sentences (Ctrl+E in a question)."""

from collections.abc import Iterator

from rich.segment import Segment
from rich.text import Text

from decode.entities.call import Approval, ToolKind
from decode.entities.visible import visible
from decode.tui.drawing import Line, prefixed, wrapped
from decode.tui.look import Look

_EFFECTS = {
    "read": "reads",
    "write": "writes",
    "run": "runs another program",
    "network": "reaches the network",
    "unknown": "may do more: nobody vouches for what it does",
}
_KINDS = {
    ToolKind.READ: "reads a file or looks for files",
    ToolKind.EDIT: "changes a file as shown",
    ToolKind.NETWORK: "fetches an address",
}
_OTHER = "is a tool that decode knows nothing about"
_SHOWN = 12


def explanation_lines(question: Approval, width: int, look: Look) -> list[Line]:
    """Return three short lists: what it would do, why it asks, what holds it."""
    lists = (
        ("what it would do", [*_does(question)]),
        ("why it asks", [*_asks(question)]),
        ("what holds it", [*_holds(question)]),
    )
    lines: list[Line] = []
    for title, sentences in lists:
        if not sentences:
            continue
        lines += [[], [Segment(title, look.strong)]] if lines else [[Segment(title, look.strong)]]
        for sentence in sentences:
            text = Text(visible(sentence), look.text)
            lines += prefixed(wrapped(text, width - 2), Segment("· ", look.soft))
    return lines


def _does(question: Approval) -> Iterator[str]:
    quiet = [number for number, part in enumerate(question.parts, 1) if not part.reason]
    if quiet and len(quiet) < len(question.parts):
        numbers = ", ".join(map(str, quiet))
        yield f"part {numbers} only reads, inside the project"
    for kind, meaning in _EFFECTS.items():
        found = [effect for effect in question.effects if effect.kind == kind]
        places = list(dict.fromkeys(effect.path for effect in found if effect.path))
        if found:
            more = f" and {len(places) - _SHOWN} more" if len(places) > _SHOWN else ""
            yield f"it {meaning}: {', '.join(places[:_SHOWN])}{more}" if places else f"it {meaning}"
    if not question.effects:
        yield f"{question.call.name} {_KINDS.get(question.call.kind, _OTHER)}"


def _asks(question: Approval) -> Iterator[str]:
    for number, part in enumerate(question.parts, 1):
        if part.reason:
            yield f"part {number}, {part.text}: {part.reason}"
    if not any(part.reason for part in question.parts) and question.reason:
        yield question.reason
    if question.provenance:
        yield f"it was led here by {question.provenance}"
    if not question.reason.startswith("the rule "):
        yield "no rule of yours covers it, and the mode does not allow it by itself"


def _holds(question: Approval) -> Iterator[str]:
    words = [word.strip() for word in question.profile.split(",")]
    if question.profile.startswith("none"):
        yield "nothing: no sandbox works here, so it may do what you may"
    elif "workspace-write" in words:
        yield "the sandbox lets it write in the project, but not to protected places and secrets"
    elif "read-only" in words:
        yield "the sandbox lets it write nothing"
    if question.profile and not question.profile.startswith("none"):
        network = "may be used" if "network" in words else "is closed to it"
        yield f"the network {network}"
    if "git directory writable" in words:
        yield "git may write its own directory, but not its settings and hooks"
    yield "a yes is good once, for exactly what is shown; it is judged again right before it runs"
    if question.proposal:
        yield f"always would keep the rule {question.proposal} and nothing wider"
