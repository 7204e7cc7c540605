"""What the session is told to look like: what fills the window, what was used, what may happen."""

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pydantic_ai.usage import RunUsage

from decode.entities.call import Scope
from decode.entities.counting import counted
from decode.entities.errors import UsageError
from decode.entities.event import Action, Event, Listing, Notice, Option, UsageChanged
from decode.entities.rule import Rule
from decode.loop.kept.thread import Thread
from decode.loop.room.crowd import chars, next_tokens, rate
from decode.loop.running.caps import CAPS
from decode.loop.setup.crew import offered
from decode.loop.setup.staff import memory_of
from decode.loop.setup.toolbox import framed
from decode.loop.usage import UNKNOWN_WINDOW, told
from decode.skills.catalog import CHARS_PER_TOKEN, Catalog, catalog

if TYPE_CHECKING:
    from decode.entities.agent_def import AgentDef
    from decode.loop.desk import Desk

Emit = Callable[[Event], None]

_KEPT = {"session": Scope.SESSION, "project": Scope.PROJECT, "everywhere": Scope.EVERYWHERE}


async def context_report(desk: "Desk", _args: str, emit: Emit) -> None:
    """Tell what fills the window: prompt, memory, catalog, skills in use, tools, history."""
    session = await desk.open(emit)
    model = await desk.models.get(desk.state.model)
    window = desk.models.window(model)
    rows = [(name, size // CHARS_PER_TOKEN) for name, size in _sizes(desk, window)]
    scale = rate(session.thread.messages)
    loaded = sum(len(load.payload) for load in session.thread.loads.loads.values())
    history = max(0, int((chars(session.thread.messages) - loaded) * scale))
    rows += [("skills in use", int(loaded * scale)), ("history", history)]
    used = max(next_tokens(session.thread.messages), sum(size for _, size in rows))
    room = window or UNKNOWN_WINDOW
    known = "" if window else " (the window is not known; this is assumed)"
    hint = f"about {used} of {room} tokens, {100 * used // room} %{known}"
    options = tuple(Option(name, f"about {counted(size, 'token')}") for name, size in rows)
    lines = [hint, *(f"{name}: about {counted(size, 'token')}" for name, size in rows)]
    emit(Listing("context", options, "\n".join(lines), hint))


def _sizes(desk: "Desk", window: int | None) -> Iterator[tuple[str, int]]:
    definition = desk.premises.agent(desk.state.agent)
    now = catalog(desk.premises.skills(), window) if definition.allows("skill") else Catalog()
    yield "prompt", len(definition.prompt)
    yield "memory", len(memory_of(desk.premises))
    yield "skill catalog", len(now.text)
    yield "tools", _tools_size(desk, definition, now)


def _tools_size(desk: "Desk", definition: "AgentDef", now: Catalog) -> int:
    specs = offered(definition, desk.premises.specs, skills=bool(now.text), search=now.needs_search)
    size = 0
    for spec in specs.values():
        made = framed(spec).tool_def
        size += len(made.description or "") + len(json.dumps(made.parameters_json_schema))
    return size


async def usage_report(desk: "Desk", args: str, emit: Emit) -> None:
    """Tell the session's tokens, cache hits and cost, and its caps; `max_turns 40` changes one.

    Raises UsageError for what is no cap.
    """
    session = await desk.open(emit)
    if args:
        emit(_changed(desk, args))
    else:
        await _tell_usage(desk, session.thread, emit)


async def _tell_usage(desk: "Desk", thread: Thread, emit: Emit) -> None:
    model = await desk.models.get(desk.state.model)
    now = told(thread.total, thread.messages, desk.models.window(model))
    rows = [
        ("model", desk.state.model),
        ("requests", str(now.requests)),
        ("input tokens", f"{now.input_tokens}, {_cached(thread.total)} from the cache"),
        ("output tokens", str(now.output_tokens)),
        ("cost", _cost(thread.total)),
        *((name, _line(used)) for name, used in thread.models.items()),
        *_caps(desk, thread.total),
    ]
    text = "\n".join(f"{name}: {value}" for name, value in rows)
    emit(Listing("usage", tuple(Option(name, value) for name, value in rows), text))
    emit(UsageChanged(now))


def _cost(used: RunUsage) -> str:
    return "not known" if used.cost is None else f"{used.cost:.4f} USD"


def _cached(used: RunUsage) -> str:
    return f"{100 * used.cache_read_tokens // used.input_tokens if used.input_tokens else 0} %"


def _line(used: RunUsage) -> str:
    """What one model was used for."""
    return (
        f"{counted(used.requests, 'request')}, "
        f"{used.input_tokens} in ({_cached(used)} from the cache), "
        f"{used.output_tokens} out, {_cost(used)}"
    )


def _changed(desk: "Desk", args: str) -> Notice:
    name, _, value = args.partition(" ")
    if name not in CAPS or not value.strip():
        raise UsageError(f"/usage sets {', '.join(CAPS)}", "such as /usage max_turns 40, or none")
    desk.limits.change(name, value.strip())
    return Notice(f"{name} is {value.strip()} from now on, in this run")


def _caps(desk: "Desk", total: RunUsage) -> Iterator[tuple[str, str]]:
    for cap in desk.limits.caps(total):
        used = f"{cap.used:.0f}" if isinstance(cap.used, float) else f"{cap.used}"
        yield cap.name, f"{used} of {cap.shown}"
    if desk.limits.max_cost is not None and total.cost is None:
        yield "max_cost", f"{desk.limits.max_cost} USD; what was spent is not known"


async def permission_report(desk: "Desk", args: str, emit: Emit) -> None:
    """List the rules in force; `add RULE [SCOPE]` and `delete RULE` change the person's own.

    Raises UsageError or ConfigError for what is no such change.
    """
    verb, _, rest = args.partition(" ")
    match verb:
        case "":
            emit(_rules(desk))
        case "add":
            _add(desk, rest.strip(), emit)
        case "delete":
            _delete(desk, rest.strip(), emit)
        case _:
            raise UsageError(f"unknown: {verb!r}", "add RULE [session|project|everywhere], delete")


def _add(desk: "Desk", text: str, emit: Emit) -> None:
    head, _, last = text.rpartition(" ")
    scope = _KEPT.get(last, Scope.SESSION)
    rule = desk.premises.ruleset.grants.add(head if last in _KEPT and head else text, scope)
    emit(Notice(f"{rule.text} is allowed from now on ({_origin(rule)})"))


def _delete(desk: "Desk", text: str, emit: Emit) -> None:
    found = [rule for rule in desk.premises.ruleset.grants.rules() if rule.text == text]
    if not found:
        raise UsageError(f"no rule of yours reads {text!r}", "settings are changed in their files")
    for rule in found:
        desk.premises.ruleset.grants.remove(rule)
    emit(Notice(f"{text} is no longer allowed"))


def _rules(desk: "Desk") -> Listing:
    ruleset = desk.premises.ruleset
    own = ruleset.grants.rules()
    agent = desk.premises.agent(desk.state.agent)
    rows = tuple(
        Option(
            rule.text,
            _origin(rule),
            detail=f"last allowed: {last}" if (last := ruleset.last_of(rule)) else "",
            group=rule.effect,
            actions=_actions(rule) if rule in own else (),
        )
        for rule in ruleset.rules([agent])
    )
    lines = [f"{row.group} {row.label}  ({row.description})" for row in rows]
    return Listing("permissions", rows, "\n".join(lines) or "no rules are set")


def _actions(rule: Rule) -> tuple[Action, ...]:
    return (Action("delete", "take back", f"/permissions delete {rule.text}"),)


def _origin(rule: Rule) -> str:
    place = f" {rule.path}:{rule.line}" if rule.path and rule.line else ""
    return f"{rule.scope.replace('_', ' ')}{place}"
