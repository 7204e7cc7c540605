import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from decode.entities.call import ToolCall, ToolKind
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.gate.decision import Decision
from decode.gate.policy import decide
from decode.gate.roots import Roots
from decode.gate.rules import parse_rule
from tests.gate.workspace import Workspace

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Row:
    id: str
    category: str
    core: bool
    fixture: str
    expect: str
    accepted: frozenset[str]
    case: dict[str, Any]

    def wrong(self, verdict: str) -> str:
        if verdict == self.expect or verdict in self.accepted:
            return ""
        if verdict == "allow":
            return "false allow"
        if self.expect == "allow":
            return "false prompt"
        return "wrong refusal"


def rows(name: str = "gate.jsonl") -> list[Row]:
    return [_row(json.loads(line)) for line in (DATA / name).read_text("utf-8").splitlines()]


def _row(case: dict[str, Any]) -> Row:
    return Row(
        case["id"],
        case["category"],
        case["tier"] == "core",
        case.get("fixture", "base"),
        case["expect"],
        frozenset(case.get("also", [])),
        case,
    )


def decision_on(case: dict[str, Any], workspace: Workspace) -> Decision:
    filled = cast("dict[str, Any]", _filled(case, str(workspace.cwd)))
    return decide(_call(filled), Mode(filled["mode"]), list(_rules(filled)), roots_of(workspace))


def roots_of(workspace: Workspace) -> Roots:
    return Roots(workspace.cwd, workspace.cwd, home=workspace.home)


def _call(case: dict[str, Any]) -> ToolCall:
    if "command" in case:
        return ToolCall("1", "bash", ToolKind.EXECUTE, {"command": case["command"]})
    return ToolCall("1", case["tool"], ToolKind.OTHER, case["args"])


def _rules(case: dict[str, Any]) -> Iterator[Rule]:
    for rule in case["rules"]:
        yield parse_rule(rule["pattern"], rule["effect"], rule["scope"])


def _filled(value: object, cwd: str) -> object:
    match value:
        case str():
            return value.replace("{CWD}", cwd)
        case list():
            return [_filled(item, cwd) for item in cast("list[object]", value)]
        case dict():
            items = cast("dict[str, object]", value).items()
            return {key: _filled(item, cwd) for key, item in items}
        case _:
            return value
