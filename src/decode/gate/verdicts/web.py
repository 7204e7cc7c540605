"""The verdict on `web_fetch` (gate semantics, S7 and S8)."""

from collections.abc import Sequence
from dataclasses import replace

from decode.entities.call import Effect, Verdict
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.entities.visible import spelt
from decode.gate.decision import Decision
from decode.gate.ruling.domain import is_public, named_hosts, plain_host
from decode.gate.verdicts.court import PLAN, Court, by_mode, by_rule


def judge_web(court: Court) -> Decision:
    """Return the decision on a well-formed call of `web_fetch`."""
    url = str(court.call.args["url"])
    decision = replace(_verdict(court, url), effects=(Effect("network", spelt(url)),))
    host = plain_host(url)
    if decision.verdict is Verdict.ASK and decision.by == "mode" and is_public(host):
        return replace(decision, proposal=f"web_fetch(domain:{host})")
    return decision


def _verdict(court: Court, url: str) -> Decision:
    if rule := court.denied() or _domain(court.book.deny, named_hosts(url)):
        return by_rule(Verdict.DENY, rule)
    if court.planning:
        return by_mode(Verdict.DENY, f"{PLAN}, and this reaches the network")
    if rule := court.asked() or _domain(court.book.ask, named_hosts(url)):
        return by_rule(Verdict.ASK, rule)
    if rule := _grant(court, plain_host(url)):
        return by_rule(Verdict.ALLOW, rule)
    if court.mode is Mode.BYPASS:
        return by_mode(Verdict.ALLOW, "bypass mode allows it")
    return by_mode(Verdict.ASK, "it reaches the network")


def _grant(court: Court, host: str) -> Rule | None:
    if not host:
        return None
    named = _domain(court.book.allow, frozenset({host}))
    return named or (court.allowed() if is_public(host) else None)


def _domain(rules: Sequence[Rule], hosts: frozenset[str]) -> Rule | None:
    for rule in rules:
        if rule.tool == "web_fetch" and rule.pattern is not None:
            name = rule.pattern.partition(":")[2].lower().removesuffix(".")
            if name in hosts:
                return rule
    return None
