"""The verdict on tools that are ungated, foreign or unknown (gate contract, section 1)."""

from decode.entities.call import Verdict
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.gate.decision import Decision
from decode.gate.ruling.toolnames import UNGATED
from decode.gate.verdicts.court import PLAN, Court, by_mode, by_rule


def judge_others(court: Court) -> Decision:
    """Return the decision on a call that is neither shell, file nor web."""
    if rule := court.denied() or _skill(court):
        return by_rule(Verdict.DENY, rule)
    if rule := court.asked():
        return by_rule(Verdict.ASK, rule)
    if court.call.name in UNGATED:
        return by_mode(Verdict.ALLOW, "it changes nothing by itself")
    return _foreign(court)


def _foreign(court: Court) -> Decision:
    if court.planning:
        return by_mode(Verdict.DENY, f"{PLAN}, and nobody knows what this tool does")
    if rule := court.allowed():
        return by_rule(Verdict.ALLOW, rule)
    if court.mode is Mode.BYPASS:
        return by_mode(Verdict.ALLOW, "bypass mode allows it")
    proposal = court.call.name if court.call.name.startswith("mcp__") else ""
    return Decision(Verdict.ASK, "nobody knows what this tool does", proposal=proposal)


def _skill(court: Court) -> Rule | None:
    if court.call.name != "skill":
        return None
    name = str(court.call.args.get("name", ""))
    wanted = {name, name.rpartition(":")[2]}
    return next(
        (rule for rule in court.book.deny if rule.tool == "skill" and rule.pattern in wanted), None
    )
