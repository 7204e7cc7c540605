"""The verdict on the tools that take paths (gate semantics, S7)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from decode.entities.call import Effect, Verdict
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.entities.visible import spelt
from decode.gate.decision import Decision
from decode.gate.judgement import Access
from decode.gate.line.finding import Use
from decode.gate.places.deceiving import deceptive
from decode.gate.places.place import Fault, from_home, shown
from decode.gate.places.secrets import secret_reason
from decode.gate.ruling.matching import patterned, speakers
from decode.gate.ruling.naming import Hit
from decode.gate.ruling.toolnames import WRITING
from decode.gate.verdicts.court import PLAN, Court, by_mode, by_rule
from decode.gate.verdicts.paths import use_hit
from decode.gate.verdicts.patterns import doubtful_pattern, pattern_fault, pattern_uses, unseen
from decode.gate.verdicts.proposing import propose_path

_READ = frozenset({"read"})
_ACCESS = {"read": Access.READ, "write": Access.WRITE, "edit": Access.WRITE}


@dataclass(frozen=True, slots=True)
class _Target:
    """`deceptive` and `unseen` are reasons to ask that no rule lifts; bypass mode lifts `unseen`.

    `more` are the places that a pattern names.
    """

    use: Use
    fault: Fault | None
    deceptive: str = ""
    unseen: str = ""
    more: tuple[Use, ...] = ()


def judge_files(court: Court) -> Decision:
    """Return the decision on a well-formed call of a tool that takes a path."""
    if rule := court.denied():
        return by_rule(Verdict.DENY, rule)
    try:
        target = _target(court)
    except ValueError as error:
        reason = f"{_spelt(str(court.call.args.get('path') or ''))} {error}"
        refused = court.planning and court.call.name in WRITING
        return by_mode(Verdict.DENY if refused else Verdict.ASK, reason)
    decision = _verdict(court, target)
    kind = "write" if target.use.access is Access.WRITE else "read"
    return replace(
        decision,
        effects=(Effect(kind, target.use.place.path),),
        paths=(target.use.place.path,),
        read_only=kind == "read",
        protected=bool(target.fault and target.fault.protected),
        proposal=_proposal(court, target, decision),
    )


def _target(court: Court) -> _Target:
    """Resolve the path of the call; raises ValueError with what is wrong with it."""
    args, atlas = court.call.args, court.desk.atlas
    written = str(args.get("path", "."))
    if not written or "\0" in written:
        raise ValueError(deceptive(written))
    text = from_home(written, atlas)
    access = _ACCESS.get(court.call.name, Access.SEARCH)
    use = Use(atlas.place(text, atlas.cwd), access)
    fault = atlas.fault(use.place, access) or pattern_fault(court, text)
    reason, hidden = deceptive(written), unseen(text)
    return _Target(
        use,
        fault,
        reason and f"{_spelt(written)} {reason}",
        (hidden and f"{_spelt(text)} {hidden}") or doubtful_pattern(court),
        pattern_uses(court, text),
    )


def _spelt(text: str) -> str:
    # As it is, backslashes too: they are what a person has to see here.
    spelling = spelt(text).replace("\n", "\\n").replace("\t", "\\t")
    return spelling if len(spelling) <= 200 else spelling[:80] + "…" + spelling[-80:]


def _verdict(court: Court, target: _Target) -> Decision:
    hit = _hit(court, court.book.deny, target)
    if hit and hit.certain:
        return by_rule(Verdict.DENY, hit.rule)
    if court.planning and target.use.access is Access.WRITE:
        return by_mode(Verdict.DENY, PLAN)
    if reason := target.deceptive or (
        target.fault.reason if target.fault and target.fault.protected else ""
    ):
        return by_mode(Verdict.ASK, reason)
    if hit:
        where = "something in there" if target.use.access is Access.SEARCH else "reading it"
        reason = f"the rule {hit.rule.text} denies {where}"
        return Decision(Verdict.ASK, reason, "rule", rule=hit.rule)
    if (rule := court.asked()) or (rule := _rule(_hit(court, court.book.ask, target))):
        return by_rule(Verdict.ASK, rule)
    return _allowed(court, target)


def _allowed(court: Court, target: _Target) -> Decision:
    if target.unseen and court.mode is not Mode.BYPASS:
        return by_mode(Verdict.ASK, target.unseen)
    writes = target.use.access is Access.WRITE
    if not writes and target.fault is None:
        return by_mode(Verdict.ALLOW, "reads only, inside the project")
    if not court.planning and (rule := _grant(court, target)):
        return by_rule(Verdict.ALLOW, rule)
    if writes and court.mode is Mode.EDIT:
        return by_mode(Verdict.ALLOW, "edit mode allows changes inside the project")
    if court.mode is Mode.BYPASS:
        return by_mode(Verdict.ALLOW, "bypass mode allows it")
    place = shown(court.desk.atlas.named(target.use.place.path))
    return by_mode(Verdict.ASK, target.fault.reason if target.fault else f"it changes {place}")


def _hit(court: Court, rules: Sequence[Rule], target: _Target) -> Hit | None:
    name = court.call.name
    speaking = tuple(patterned(rules, speakers(name)))
    hit = use_hit(court.book, speaking, target.use)
    if hit is None or not hit.certain:
        hit = _named_hit(court, speaking, target) or hit
    if name not in WRITING or (hit and hit.certain):
        return hit
    unread = use_hit(court.book, patterned(rules, _READ), target.use)
    if unread is None:
        return hit
    # An edit is made in what was read; what is written over only might have to be read.
    return Hit(unread.rule, certain=unread.certain and name == "edit")


def _named_hit(court: Court, rules: Sequence[Rule], target: _Target) -> Hit | None:
    """Of several places that a pattern names, not all may be the ones that are looked through."""
    found = (use_hit(court.book, rules, use) for use in target.more)
    hit = next((hit for hit in found if hit), None)
    return hit and Hit(hit.rule, certain=hit.certain and len(target.more) == 1)


def _rule(hit: Hit | None) -> Rule | None:
    return hit.rule if hit else None


def _grant(court: Court, target: _Target) -> Rule | None:
    secret = bool(secret_reason(target.use.place.parts))
    if not secret and (rule := court.allowed()):
        return rule
    if target.fault and court.call.name in ("glob", "grep") and secret:
        return None
    return next(_path_grants(court, target, secret=secret), None)


def _path_grants(court: Court, target: _Target, *, secret: bool) -> Iterator[Rule]:
    for rule in patterned(court.book.allow, speakers(court.call.name)):
        pattern = court.book.path(rule)
        if pattern.matches(target.use.place.path) and (pattern.names_secret or not secret):
            yield rule


def _proposal(court: Court, target: _Target, decision: Decision) -> str:
    if decision.verdict is not Verdict.ASK or court.planning or decision.by == "rule":
        return ""
    if (
        target.deceptive
        or target.unseen
        or (target.fault and (target.fault.protected or secret_reason(target.use.place.parts)))
    ):
        return ""
    return propose_path(court.call.name, target.use.place.path)
