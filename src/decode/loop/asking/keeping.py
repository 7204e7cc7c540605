"""What "always" keeps: the rule as the person saw or wrote it, never a wider one."""

from collections.abc import Callable

from decode.entities.call import Reply, Scope, ToolCall
from decode.entities.errors import DecodeError
from decode.entities.event import Event, Notice
from decode.gate.decision import Decision
from decode.gate.proposal import propose
from decode.gate.rules import warnings
from decode.loop.asking.ruleset import Ruleset

_FOR = {
    Scope.ONCE: "this call",
    Scope.SESSION: "this session",
    Scope.PROJECT: "this project",
    Scope.EVERYWHERE: "every project",
}


def keep(
    ruleset: Ruleset,
    call: ToolCall,
    decision: Decision,
    reply: Reply,
    emit: Callable[[Event], None],
) -> str:
    """Save the rule of a yes that holds for longer; return what was kept, "" for nothing.

    A rule that cannot be kept does not undo the yes: it holds for this call, and the person is
    told why it holds no longer.
    """
    text = (reply.rule or "").strip() or propose(call, decision)
    if not text:
        emit(Notice("this cannot be allowed for longer than this call", "warning"))
        return ""
    try:
        rule = ruleset.grants.add(text, reply.scope)
    except DecodeError as error:
        emit(Notice(f"the rule was not kept: {error}", "warning"))
        return ""
    for warning in warnings(rule):
        emit(Notice(warning, "warning"))
    ruleset.allowed(rule, call)
    return f"{rule.text} for {_FOR[reply.scope]}"
