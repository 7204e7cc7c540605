"""What a question for permission is about, as lines; every unseen character made visible."""

from collections.abc import Iterator, Sequence

from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from decode.entities.call import Approval
from decode.entities.hunk import hunks
from decode.entities.preview import Diff, Plain
from decode.entities.visible import visible
from decode.tui.diff.lines import hunk_lines
from decode.tui.drawing import Line, folded, prefixed, wrapped
from decode.tui.look import Look
from decode.tui.previews import drawers


def changes_of(question: Approval) -> list[bool]:
    """Return one mark for each change of a diff, all wanted; none for other calls."""
    preview = question.call.preview
    return [True for _ in hunks(preview.before, preview.after)] if isinstance(preview, Diff) else []


def changes_lines(question: Approval, wanted: Sequence[bool], width: int, look: Look) -> list[Line]:
    """Return the changes one by one, each under its number and its mark."""
    preview = question.call.preview
    if not isinstance(preview, Diff):
        return []
    lines: list[Line] = [[Segment(visible(preview.path), look.strong)]]
    for number, hunk in enumerate(hunk_lines(preview, width, look), 1):
        mark = "[x]" if wanted[number - 1] else "[ ]"
        lines += [[], [Segment(f"{mark} change {number}", look.accent)], *hunk]
    return lines


def approval_lines(question: Approval, width: int, look: Look) -> list[Line]:
    """Return what the question is about, every unseen character made visible."""
    head = Text.assemble(
        ("permission ", look.warn + look.strong), (visible(question.call.name), look.strong)
    )
    lines = wrapped(head, width)
    if question.reason:
        lines += wrapped(Text(visible(question.reason), look.text), width)
    lines += [[], *_subject(question, width, look)]
    if len(question.parts) > 1 or any(part.reason for part in question.parts):
        lines += [[], *_parts(question, width, look)]
    facts = list(_facts(question))
    lines += [[]] if facts else []
    for name, value in facts:
        text = Text.assemble((f"{name:<8} ", look.soft), (visible(value), look.text))
        lines += wrapped(text, width)
    return lines


def _subject(question: Approval, width: int, look: Look) -> list[Line]:
    preview = question.call.preview
    if isinstance(preview, Plain) and not preview.text:
        return folded([Segment(visible(question.call.title), look.text)], width)
    return prefixed(
        drawers()[type(preview)].draw(preview, width - 2, look),
        *[Segment("│ ", look.faint)] * 2,
    )


def _parts(question: Approval, width: int, look: Look) -> list[Line]:
    lines: list[Line] = []
    for number, part in enumerate(question.parts, 1):
        mark = "?" if part.reason else " "
        style: Style = look.warn if part.reason else look.soft
        text = Text.assemble((visible(part.text), look.text))
        if part.reason:
            text.append(f"  — {visible(part.reason)}", style)
        lines += prefixed(wrapped(text, width - 6), Segment(f"{mark} {number:>2}  ", style))
    return lines


def _facts(question: Approval) -> Iterator[tuple[str, str]]:
    if question.cwd:
        yield "in", question.cwd
    if question.profile:
        yield "sandbox", question.profile
    if question.provenance:
        yield "asked by", question.provenance
    effects = [f"{effect.kind} {effect.path}".strip() for effect in question.effects]
    if effects:
        yield "effects", ", ".join(dict.fromkeys(effects))
