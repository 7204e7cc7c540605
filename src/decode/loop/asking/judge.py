"""The question put to the policy: with the mode and the rules in force at this moment."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

from decode.entities.agent_def import AgentDef
from decode.entities.call import ToolCall, ToolKind, Verdict
from decode.entities.state import Mode
from decode.gate.decision import Decision
from decode.gate.roots import Roots
from decode.loop.asking.ruleset import Ruleset

#: From the strictest to the loosest.
_ORDER = (Mode.PLAN, Mode.DEFAULT, Mode.EDIT, Mode.BYPASS)


#: Tools whose deny rules hold for what a search comes upon.
_READING = ("read", "glob", "grep")


#: Subagents judge in threads at the same time; the grammar's parser is one.
_ONE_AT_A_TIME = threading.Lock()


def stricter(one: Mode, other: Mode) -> Mode:
    """Return the stricter of two modes."""
    return min(one, other, key=_ORDER.index)


@dataclass(slots=True)
class Judge:
    """Knows what a decision depends on. `agents` are the one at work and those it works for.

    `confined` says that a tested sandbox is there, in which edit mode may let commands run whose
    effects stay inside the roots.
    """

    roots: Callable[[], Roots]
    ruleset: Ruleset
    mode: Callable[[], Mode]
    agents: Sequence[AgentDef]
    confined: bool = False
    _hosts: set[str] = field(default_factory=set[str])

    def decide(self, call: ToolCall) -> Decision:
        """Return what may happen to a call now. May take a quarter of a second: not on the loop."""
        # A twentieth of a headless turn goes into importing it: only one with a call needs it.
        from decode.gate.policy import decide

        mode = self.mode()
        rules = self.ruleset.rules(self.agents)
        with _ONE_AT_A_TIME:
            decision = decide(call, mode, rules, self.roots())
        if (
            decision.verdict is Verdict.ASK
            and mode is Mode.EDIT
            and self.confined
            and decision.confinable
            and not decision.protected
        ):
            reason = "its effects stay inside the project, and the sandbox holds it there"
            return replace(decision, verdict=Verdict.ALLOW, by="sandbox", reason=reason)
        return decision

    def may_fetch(self, url: str) -> str | None:
        """Say why a redirect to `url` may not be followed, None when it may."""
        if (host := _host(url)) and host in self._hosts:
            return None
        call = ToolCall("", "web_fetch", ToolKind.NETWORK, {"url": url}, url)
        decision = self.decide(call)
        return None if decision.verdict is Verdict.ALLOW else decision.reason

    def may_read(self, path: Path) -> bool:
        """Say whether a file that a search came upon may be read; cheap where no rule forbids."""
        rules = self.ruleset.rules(self.agents)
        if not any(rule.effect is Verdict.DENY and rule.tool in _READING for rule in rules):
            return True
        call = ToolCall("", "read", ToolKind.READ, {"path": str(path)}, str(path))
        return self.decide(call).verdict is not Verdict.DENY

    def visit(self, url: object) -> None:
        """Remember that the person let a call fetch from this host."""
        if isinstance(url, str) and (host := _host(url)):
            self._hosts.add(host)


def _host(url: str) -> str:
    try:
        parts = urlsplit(url)
        return (parts.hostname or "") if parts.scheme == "https" and not parts.port else ""
    except ValueError:
        return ""
