"""What every kind of call is judged with, and the forms of the answer."""

from dataclasses import dataclass

from decode.entities.call import ToolCall, Verdict
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.gate.decision import Decision
from decode.gate.line.judging import Desk
from decode.gate.ruling.matching import Rulebook, bare

PLAN = "plan mode only reads"


@dataclass(frozen=True, slots=True)
class Court:
    """One call with the mode in force when it is made, the rules and the places."""

    call: ToolCall
    mode: Mode
    book: Rulebook
    desk: Desk

    @property
    def planning(self) -> bool:
        """Nothing but reading is allowed."""
        return self.mode is Mode.PLAN

    def denied(self) -> Rule | None:
        """Return the deny rule that covers every call of the tool."""
        return bare(self.book.deny, self.call.name)

    def asked(self) -> Rule | None:
        """Return the ask rule that covers every call of the tool."""
        return bare(self.book.ask, self.call.name)

    def allowed(self) -> Rule | None:
        """Return the allow rule that covers every call of the tool."""
        return bare(self.book.allow, self.call.name)


def by_rule(verdict: Verdict, rule: Rule) -> Decision:
    """Return the answer that a rule gives."""
    verbs = {Verdict.DENY: "denies", Verdict.ASK: "asks about", Verdict.ALLOW: "allows"}
    return Decision(verdict, f"the rule {rule.text} {verbs[verdict]} it", "rule", rule=rule)


def by_mode(verdict: Verdict, reason: str) -> Decision:
    """Return the answer that follows from the mode and what the call does."""
    return Decision(verdict, reason)


def asked_or_denied(court: Court, reason: str) -> Decision:
    """Return a question, which plan mode answers with no."""
    return by_mode(Verdict.DENY if court.planning else Verdict.ASK, reason)
