"""The verdict on a shell command (gate contract, sections 1 and 2)."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from decode.entities.call import Effect, Part, Verdict
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.gate.decision import Decision, ShellPlan
from decode.gate.line.analysis import Analysis, analyse, behind
from decode.gate.line.budget import OutOfTime
from decode.gate.line.finding import Finding, Trouble
from decode.gate.line.wrappers import feeds_on_names
from decode.gate.ruling.naming import Hit, find_hit
from decode.gate.ruling.toolnames import PATH_TOOLS
from decode.gate.verdicts.court import PLAN, Court, by_mode, by_rule
from decode.gate.verdicts.coverage import covering_rule, uncovered
from decode.gate.verdicts.paths import path_hit
from decode.gate.verdicts.proposing import propose_command

#: They build and test as well as install; what would need the network fails in the sandbox.
_BUILDERS = frozenset(
    {"bun", "bundle", "cargo", "composer", "dotnet", "go", "mise", "npm", "pnpm", "poetry", "uv",
     "yarn"}
)  # fmt: skip
READS = "reads only, inside the project"


def judge_bash(court: Court) -> Decision:
    """Return the decision on a well-formed call of `bash`."""
    analysis = analyse(court.desk, court.call.args["command"])
    decision = _verdict(court, analysis)
    return _described(court, analysis, decision)


def _verdict(court: Court, analysis: Analysis) -> Decision:
    if rule := court.denied():
        return by_rule(Verdict.DENY, rule)
    hit = _deny_hit(court, analysis)
    if hit and hit.certain:
        return by_rule(Verdict.DENY, hit.rule)
    if court.planning and not analysis.read_only:
        return _in_plan(analysis)
    if analysis.late or (court.mode is not Mode.BYPASS and analysis.unclear):
        return by_mode(Verdict.ASK, f"the line cannot be analysed: {analysis.unclear}")
    if hit:
        return _perhaps(hit.rule)
    return _asked(court, analysis) or _allowed(court, analysis)


def _deny_hit(court: Court, analysis: Analysis) -> Hit | None:
    named = find_hit(court.book.deny, analysis.lookout)
    if named and named.certain:
        return named
    touched = _touched(court, court.book.deny, analysis)
    if touched and touched.certain:
        return touched
    return named or touched


def _touched(court: Court, rules: Sequence[Rule], analysis: Analysis) -> Hit | None:
    """Ask the path rules about every command, those behind wrappers too."""
    about_paths = [rule for rule in rules if rule.pattern and rule.tool in PATH_TOOLS]
    if not about_paths:
        return None
    try:
        hit = path_hit(court.book, rules, (*analysis.findings, *behind(court.desk, analysis)))
    except OutOfTime:
        return Hit(about_paths[0], certain=False)
    if hit is None and any(feeds_on_names(words) for words in analysis.lookout.commands):
        return Hit(about_paths[0], certain=False)
    return hit


def _perhaps(rule: Rule) -> Decision:
    reason = f"the rule {rule.text} might deny it; that shows only when it runs"
    return Decision(Verdict.ASK, reason, "rule", rule=rule)


def _in_plan(analysis: Analysis) -> Decision:
    if analysis.only_looks_outside:
        return by_mode(Verdict.ASK, _reason(analysis.findings))
    if analysis.unclear:
        return by_mode(Verdict.DENY, f"{PLAN}, and this cannot be analysed: {analysis.unclear}")
    return by_mode(Verdict.DENY, f"{PLAN}: {_reason(analysis.findings)}")


def _asked(court: Court, analysis: Analysis) -> Decision | None:
    if rule := court.asked():
        return by_rule(Verdict.ASK, rule)
    if hit := find_hit(court.book.ask, analysis.lookout):
        return by_rule(Verdict.ASK, hit.rule)
    if hit := _touched(court, court.book.ask, analysis):
        return by_rule(Verdict.ASK, hit.rule)
    return None


def _allowed(court: Court, analysis: Analysis) -> Decision:
    findings = analysis.findings
    if analysis.read_only:
        return by_mode(Verdict.ALLOW, READS)
    if not analysis.unclear and (rule := covering_rule(court.book.allow, findings)):
        return by_rule(Verdict.ALLOW, rule)
    left = uncovered(court.book.allow, findings)
    protected = _protected(court, analysis)
    if court.mode is Mode.BYPASS and not protected:
        return by_mode(Verdict.ALLOW, "bypass mode allows it")
    decision = Decision(Verdict.ASK, _reason(left), protected=protected)
    return replace(
        decision,
        confinable=not analysis.unclear and _confinable(findings),
        proposal="" if analysis.unclear else propose_command(left),
    )


def _protected(court: Court, analysis: Analysis) -> bool:
    """Say whether a protected place would be written.

    Bypass mode asks about nothing else, so there the commands behind wrappers are looked at too.
    """
    if any(item.has(Trouble.PROTECTED) for item in analysis.findings):
        return True
    if court.mode is not Mode.BYPASS:
        return False
    try:
        return any(item.has(Trouble.PROTECTED) for item in behind(court.desk, analysis))
    except OutOfTime:
        return True


def _confinable(findings: tuple[Finding, ...]) -> bool:
    allowed = {Trouble.CHANGES, Trouble.OUTPUT}
    return all(
        {problem.kind for problem in item.problems} <= allowed
        and not item.wraps
        and (item.name in _BUILDERS or all(effect.kind != "network" for effect in item.effects))
        for item in findings
    )


def _reason(findings: tuple[Finding, ...]) -> str:
    reasons = dict.fromkeys(f"{_named(item)}: {item.reason}" for item in findings if item.problems)
    first = list(reasons)[:3]
    more = f" and {len(reasons) - 3} more" if len(reasons) > 3 else ""
    return "; ".join(first) + more


def _named(finding: Finding) -> str:
    return finding.name[:60] or "the line"


def _described(court: Court, analysis: Analysis, decision: Decision) -> Decision:
    findings = analysis.findings
    used = dict.fromkeys(use.place.path for item in findings for use in item.uses)
    return replace(
        decision,
        effects=_effects(findings),
        parts=_parts(findings, court.call.args["command"]),
        plan=_plan(court, analysis),
        paths=tuple(used),
        read_only=analysis.read_only,
    )


def _plan(court: Court, analysis: Analysis) -> ShellPlan:
    every = [inner for item in analysis.findings for inner in (item, *item.inner)]
    changing = any(item.name == "git" and item.problems for item in every)
    return ShellPlan(
        analysis.written,
        Path(court.desk.atlas.cwd),
        canonical=not analysis.unclear,
        read_only=analysis.read_only,
        uses_git=changing,
        only_git=not analysis.unclear and {item.name for item in analysis.findings} == {"git"},
    )


def _effects(findings: tuple[Finding, ...]) -> tuple[Effect, ...]:
    return tuple(dict.fromkeys(effect for item in findings for effect in item.effects))


def _parts(findings: tuple[Finding, ...], line: str) -> tuple[Part, ...]:
    # Of a line that cannot be analysed, an assignment is nothing that runs.
    told = [item for item in dict.fromkeys(findings) if item.text or item.reason]
    return tuple(Part(item.text, item.reason) for item in told) or (Part(line),)
