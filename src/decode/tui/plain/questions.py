"""Questions in plain mode: said as numbered lines, answered by a line that is typed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from decode.entities.call import Approval, Query, Reply, Scope
from decode.entities.counting import counted
from decode.entities.event import Listing, Option, Pick, Quit
from decode.entities.preview import Diff, Plain, Shell
from decode.entities.visible import visible
from decode.tui.screen_text import one_line, screen_text


@dataclass(frozen=True, slots=True)
class Decision:
    """What a typed line decided: a reply to a question, text to submit, or leaving."""

    question_id: str = ""
    reply: Reply | None = None
    submit: str = ""
    leave: bool = False


@dataclass(frozen=True, slots=True)
class Asking:
    """A question: what is said about it, and what a line means; None asks again."""

    word: str
    lines: Sequence[str]
    decide: Callable[[str], Decision | None]
    refused: Decision


def asking(subject: Approval | Query | Pick | Listing | Quit) -> Asking | None:
    """Return how to ask; None when there is nothing to answer."""
    match subject:
        case Approval():
            return _approval(subject)
        case Query():
            return _query(subject)
        case Pick(title, options):
            return _pick(title, options)
        case Listing():
            return _listing(subject)
        case Quit():
            return _quit()


def _approval(question: Approval) -> Asking:
    scopes: list[tuple[str, Reply]] = [("allow once", Reply(allowed=True))]
    if rule := question.proposal:
        scopes += [
            (f"allow {label}: {visible(rule)}", Reply(allowed=True, scope=scope, rule=rule))
            for label, scope in (
                ("in this session", Scope.SESSION),
                ("always in this project", Scope.PROJECT),
                ("always, everywhere", Scope.EVERYWHERE),
            )
        ]
    if question.escapes:
        reply = Reply(allowed=True, unconfined=True)
        scopes.append(("once, without the sandbox (asks again)", reply))
    lines = [*_about(question), *(f"{at} {label}" for at, (label, _) in enumerate(scopes, 1))]
    lines.append("type a number; no, or no and a reason; stop")

    def decide(line: str) -> Decision | None:
        word, _, rest = line.strip().partition(" ")
        if word.isdecimal() and 0 < int(word) <= len(scopes):
            return Decision(question.id, scopes[int(word) - 1][1])
        if word.lower() in ("n", "no"):
            return Decision(question.id, Reply(allowed=False, feedback=rest.strip()))
        return refused if word.lower() == "stop" else None

    refused = Decision(question.id, Reply(allowed=False, stop=True))
    return Asking("permission", lines, decide, refused)


def _about(question: Approval) -> list[str]:
    lines = [f"{question.call.name}: {visible(question.reason)}", *_preview(question)]
    for number, part in enumerate(question.parts, 1):
        reason = f" ({visible(part.reason)})" if part.reason else ""
        lines.append(f"part {number}: {visible(part.text)}{reason}")
    facts = (("in", question.cwd), ("sandbox", question.profile), ("by", question.provenance))
    return [*lines, *(f"{name} {visible(value)}" for name, value in facts if value)]


def _preview(question: Approval) -> list[str]:
    match question.call.preview:
        case Shell(command):
            return [f"command {visible(command)}"]
        case Diff(path, before, after):
            removed, added = before.count("\n"), after.count("\n")
            return [
                f"file {visible(path)}, {counted(removed, 'line')} replaced by {added}",
                visible(after),
            ]
        case Plain(text):
            return [visible(text or question.call.title)]


def _query(query: Query) -> Asking:
    lines = [screen_text(query.text)]
    lines += [f"{at} {one_line(choice)}" for at, choice in enumerate(query.choices, 1)]
    lines.append("type a number or your answer" if query.choices else "type your answer")

    def decide(line: str) -> Decision | None:
        words = line.strip()
        if not words:
            return None
        if words.isdecimal() and 0 < int(words) <= len(query.choices):
            words = query.choices[int(words) - 1]
        return Decision(query.id, Reply(allowed=True, feedback=words))

    refused = Decision(query.id, Reply(allowed=False, stop=True))
    return Asking("question", lines, decide, refused)


def _pick(title: str, options: Sequence[Option]) -> Asking:
    lines = [one_line(title), *_rows(options), "type a number, or nothing to leave it"]

    def decide(line: str) -> Decision | None:
        words = line.strip()
        if not words:
            return Decision()
        if words.isdecimal() and 0 < int(words) <= len(options):
            return Decision(submit=options[int(words) - 1].submit)
        return None

    return Asking("choose", lines, decide, Decision())


def _listing(listing: Listing) -> Asking:
    text = screen_text(listing.text).split("\n") if listing.text else _rows(listing.rows)
    lines = [one_line(listing.title), *text, "press enter to go on"]
    closed = Decision(submit=listing.on_close)
    return Asking("list", lines, lambda line: replace(closed, submit=line or closed.submit), closed)


def _rows(options: Sequence[Option]) -> list[str]:
    return [
        f"{at} {one_line(option.label)}{' (current)' if option.current else ''}"
        f"{': ' if option.description else ''}{one_line(option.description)}"
        for at, option in enumerate(options, 1)
    ]


def _quit() -> Asking:
    lines = ["a turn is running; leave and interrupt it? type yes or no"]

    def decide(line: str) -> Decision | None:
        return Decision(leave=line.strip().lower() in ("y", "yes"))

    return Asking("leave", lines, decide, Decision())
