"""May this happen? The command part by part, where and how it runs, what may be remembered."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.widget import Widget

from decode.entities.call import Approval, Reply, Scope
from decode.entities.preview import Plain
from decode.entities.visible import visible
from decode.tui.drawing import Line, folded, prefixed, wrapped
from decode.tui.forms.frame import Answer, Frame
from decode.tui.late import preview_drawers
from decode.tui.look import Look
from decode.tui.outcome import Done, Outcome
from decode.tui.panels._spec import PanelSpec


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer of the panel and the reply it stands for."""

    answer: Answer
    reply: Reply


class ApprovalPanel(Widget):
    """Focus is on refusing; Escape refuses and stops."""

    DEFAULT_CSS = "ApprovalPanel { height: auto; }"

    def __init__(self, question: Approval, look: Look) -> None:
        super().__init__()
        self._question = question
        self._choices = list(_choices(question))
        refuse = next(at for at, one in enumerate(self._choices) if not one.reply.allowed)
        answers = [choice.answer for choice in self._choices]
        self._frame = Frame(
            lambda width: approval_lines(question, width, look), answers, look, marked=refuse
        )

    def compose(self) -> ComposeResult:
        """The frame."""
        yield self._frame

    def focus(self, scroll_visible: bool = True) -> "ApprovalPanel":
        """Give the keys to the frame."""
        self._frame.focus(scroll_visible)
        return self

    def on_frame_chosen(self, message: Frame.Chosen) -> None:
        """Turn the choice into a reply."""
        message.stop()
        reply = Reply(allowed=False, stop=True)
        if message.number is not None:
            reply = _reply(self._choices[message.number], message.words.strip())
        self.post_message(Done(Outcome(question_id=self._question.id, reply=reply)))


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
        preview_drawers()[type(preview)].draw(preview, width - 2, look),
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


def _choices(question: Approval) -> Iterator[Choice]:
    rule = question.proposal
    yield Choice(Answer("allow once"), Reply(allowed=True))
    if rule:
        shown = visible(rule)
        yield Choice(
            Answer("allow in this session", shown),
            Reply(allowed=True, scope=Scope.SESSION, rule=rule),
        )
        yield Choice(
            Answer("always in this project…", shown, words=rule),
            Reply(allowed=True, scope=Scope.PROJECT, rule=rule),
        )
        yield Choice(
            Answer("always, everywhere…", shown, words=rule),
            Reply(allowed=True, scope=Scope.EVERYWHERE, rule=rule),
        )
    yield Choice(Answer("no"), Reply(allowed=False))
    yield Choice(Answer("no, and say why…", words=""), Reply(allowed=False))


def _reply(choice: Choice, words: str) -> Reply:
    reply = choice.reply
    if not reply.allowed:
        return Reply(allowed=False, feedback=words)
    if choice.answer.words is not None and not words:
        return Reply(allowed=True)
    rule = words if choice.answer.words is not None else reply.rule
    return Reply(allowed=True, scope=reply.scope, rule=rule)


PANEL = PanelSpec(Approval, ApprovalPanel, waits=True)
