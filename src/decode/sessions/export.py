"""A session as Markdown, JSON or HTML (`/export`, `decode sessions export`)."""

import html
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from typing import Any

from decode.entities.picture import labelled
from decode.sessions.exchange import Exchange, ToolUse, exchanges
from decode.sessions.masking import masked_value, masker
from decode.sessions.past import Past

FORMATS = ("md", "json", "html")

_NAMES = {"user": "You", "assistant": "decode"}

_STYLE = (
    "body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8881;padding:.6rem}"
    ".user{border-left:3px solid #48f;padding-left:.8rem}summary{cursor:pointer}"
)


def export(past: Past, form: str) -> str:
    """Return the session in one of `FORMATS`; text of unknown origin stays text in each.

    Keys, and what looks like a secret, are blotted out: the file may be shown to anybody.
    """
    match form:
        case "json":
            return as_json(past)
        case "html":
            return as_html(past)
        case _:
            return as_markdown(past)


def as_markdown(past: Past) -> str:
    """Return the conversation as Markdown; tool output is fenced and cannot leave its fence."""
    masked = masker()
    blocks = [f"# {masked(_line(_title(past)))}", masked(_line(_facts(past)))]
    for exchange in _told(past, masked):
        blocks.append(f"## {_NAMES[exchange.role]}")
        if exchange.text:
            blocks.append(exchange.text)
        blocks.extend(_tool_markdown(tool) for tool in exchange.tools)
    return "\n\n".join(blocks) + "\n"


def as_json(past: Past) -> str:
    """Return header, exchanges and the model's messages as one JSON object, in ASCII."""
    told = [
        {**asdict(exchange), "at": exchange.at.isoformat(), "tools": list(map(asdict, tools))}
        for exchange in exchanges(past)
        for tools in (exchange.tools,)
    ]
    header: dict[str, Any] = asdict(past.header) if past.header else {}
    whole = {"session": header, "title": past.title, "exchanges": told, "messages": past.history}
    return json.dumps(masked_value(whole, masker()), indent=1) + "\n"


def as_html(past: Past) -> str:
    """Return a page that needs nothing else; everything of the session is escaped in it."""
    masked = masker()
    title, facts = html.escape(masked(_title(past))), html.escape(masked(_facts(past)))
    body = "\n".join(_exchange_html(exchange) for exchange in _told(past, masked))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{title}</title><style>{_STYLE}</style></head><body>\n"
        f"<h1>{title}</h1>\n<p>{facts}</p>\n{body}\n</body></html>\n"
    )


def _told(past: Past, masked: Callable[[str], str]) -> Iterator[Exchange]:
    for one in exchanges(past):
        tools = tuple(
            replace(tool, args=masked(tool.args), output=masked(tool.output)) for tool in one.tools
        )
        yield replace(one, text=masked(one.text), tools=tools)


def _title(past: Past) -> str:
    if past.title:
        return past.title
    first = next((labelled(line.prompt.shown) for line in past.lines if line.prompt), "")
    return first.strip().split("\n", 1)[0][:80] or "session"


def _facts(past: Past) -> str:
    header = past.header
    if header is None:
        return ""
    known = (header.id, header.project, header.branch, header.model)
    return " · ".join(fact for fact in known if fact)


def _line(text: str) -> str:
    return " ".join(text.split())


def _tool_markdown(tool: ToolUse) -> str:
    fence = _fence(tool.args + tool.output)
    sign = {True: "ok", False: "failed", None: "no result"}[tool.ok]
    parts = [f"**{_line(tool.name)}** ({sign})", f"{fence}\n{tool.args}\n{fence}"]
    if tool.output:
        parts.append(f"{fence}\n{tool.output}\n{fence}")
    return "\n\n".join(parts)


def _fence(text: str) -> str:
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    return "`" * max(3, longest + 1)


def _exchange_html(exchange: Exchange) -> str:
    tools = "".join(map(_tool_html, exchange.tools))
    words = f"<pre>{html.escape(exchange.text)}</pre>" if exchange.text else ""
    return (
        f'<section class="{exchange.role}"><h2>{_NAMES[exchange.role]}</h2>{words}{tools}</section>'
    )


def _tool_html(tool: ToolUse) -> str:
    return (
        f"<details><summary>{html.escape(tool.name)}</summary>"
        f"<pre>{html.escape(tool.args)}</pre><pre>{html.escape(tool.output)}</pre></details>"
    )
