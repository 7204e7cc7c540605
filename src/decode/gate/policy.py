"""The one question of the gate: may this call happen now? (gate contract, section 1)"""

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from decode.entities.call import ToolCall, Verdict
from decode.entities.collector import without_collector
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.gate.decision import Decision
from decode.gate.line.budget import Budget
from decode.gate.line.judging import Desk
from decode.gate.places.files import DISK, Files
from decode.gate.places.place import Atlas
from decode.gate.programs import judge
from decode.gate.repository import inspect
from decode.gate.roots import Roots
from decode.gate.ruling.matching import Rulebook
from decode.gate.ruling.toolnames import PATH_TOOLS, READING, UNGATED, malformed
from decode.gate.shell.grammar import warm
from decode.gate.verdicts.bash import judge_bash
from decode.gate.verdicts.court import Court, by_mode, by_rule
from decode.gate.verdicts.files import judge_files
from decode.gate.verdicts.others import judge_others
from decode.gate.verdicts.web import judge_web


def decide(
    call: ToolCall, mode: Mode, rules: Sequence[Rule], roots: Roots, *, files: Files = DISK
) -> Decision:
    """Return whether `call` may happen in `mode`, and why.

    Looks at the file system through `files` and changes nothing. An `ASK` is refused where nobody
    can be asked. Order: deny rules, plan mode, what cannot be analysed or is protected, ask rules,
    what only reads, allow rules, the mode.
    """
    if call.name == "bash":
        warm()
    # A pass over a large process takes as long as the budget, and its thread is charged with it.
    with without_collector():
        return _decided(call, mode, rules, roots, files)


def _decided(
    call: ToolCall, mode: Mode, rules: Sequence[Rule], roots: Roots, files: Files
) -> Decision:
    budget = Budget.start()
    atlas = Atlas.of(roots, files, budget.spend)
    inert = cache(partial(inspect, own=Path(atlas.cwd)))
    desk = Desk(atlas, {"HOME": str(roots.home)}, judge, inert, budget)
    court = Court(call, mode, Rulebook.of(rules, atlas), desk)
    fault = malformed(call.name, call.args) or _empty(call)
    return _malformed(court, fault) if fault else _judge(court)


def _judge(court: Court) -> Decision:
    match court.call.name:
        case "bash":
            return judge_bash(court)
        case "web_fetch":
            return judge_web(court)
        case name if name in PATH_TOOLS:
            return judge_files(court)
        case _:
            return judge_others(court)


def _empty(call: ToolCall) -> str:
    if call.name != "bash":
        return ""
    command = str(call.args["command"])
    if "\0" in command:
        return "a command cannot hold a NUL character"
    return "" if command.strip() else "there is no command"


def _malformed(court: Court, fault: str) -> Decision:
    if rule := court.denied():
        return by_rule(Verdict.DENY, rule)
    refused = court.planning and court.call.name not in READING | UNGATED
    return by_mode(Verdict.DENY if refused else Verdict.ASK, f"the call is malformed: {fault}")
