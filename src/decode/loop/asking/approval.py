"""What a person is asked about one call, and what their yes is bound to."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from decode.entities.call import Approval, Reply, ToolCall
from decode.entities.preview import Diff
from decode.gate.decision import Decision
from decode.gate.proposal import propose
from decode.gate.roots import Roots
from decode.gate.sandbox.profile import Profile
from decode.tools._spec import Permit

#: Effects that only work with the network: an unknown program may well need it, and the person
#: who lets it run sees that in the panel.
_NETWORKED = ("network", "unknown")
_ESCAPE = "it would run without the sandbox: it may read, change and send all that you may"


def question(
    call: ToolCall, decision: Decision, *, provenance: str, bound: str, confined: bool
) -> Approval:
    """Return the question; the profile is the one the call will run in, none without a sandbox."""
    plan = decision.plan
    return Approval(
        id="ask",
        call=call,
        reason=decision.reason,
        parts=decision.parts,
        effects=decision.effects,
        cwd=str(plan.cwd) if plan else "",
        profile=_profile_line(decision, confined=confined) if plan else "",
        provenance=provenance,
        proposal=propose(call, decision),
        digest=bound,
        escapes=confined and plan is not None,
    )


def escape(asked: Approval) -> Approval:
    """Return the question of its own that leaving the sandbox is; its yes is never remembered."""
    line = f"{Profile.NONE}: nothing holds it"
    return replace(asked, reason=_ESCAPE, profile=line, proposal="", escapes=False)


def permit(
    call: ToolCall, decision: Decision, roots: Roots, place: Path | None, reply: Reply | None
) -> Permit:
    """Return what the tool may do; `reply` is the person's yes, None when nobody was asked."""
    shown = call.preview if reply is not None and isinstance(call.preview, Diff) else None
    hunks = reply.hunks if reply is not None and shown is not None else None
    plan = decision.plan
    if plan is None:
        return Permit(call.id, place=place, shown=shown, hunks=hunks)
    return Permit(
        call.id,
        command=plan.command,
        cwd=plan.cwd,
        profile=Profile.NONE if reply and reply.unconfined else profile(decision),
        network=_networked(decision),
        git_dir_writable=plan.uses_git,
        only_git=plan.only_git,
        writes=tuple(_beyond(decision, plan.cwd, roots)) if _widened(decision) else (),
        place=place,
    )


def profile(decision: Decision) -> str:
    """Return the sandbox profile: what only reads is held to reading."""
    plan = decision.plan
    reads = plan is not None and plan.read_only
    return Profile.READ_ONLY if reads else Profile.WORKSPACE_WRITE


def _widened(decision: Decision) -> bool:
    """What edit mode lets run by itself stays inside the roots; only a yes or a rule widens."""
    return decision.by != "sandbox" and not decision.read_only


def _networked(decision: Decision) -> bool:
    return _widened(decision) and any(effect.kind in _NETWORKED for effect in decision.effects)


def _profile_line(decision: Decision, *, confined: bool) -> str:
    if not confined:
        return f"{Profile.NONE}: no sandbox works here"
    extra = ", network" if _networked(decision) else ""
    git = ", git directory writable" if decision.plan and decision.plan.uses_git else ""
    return f"{profile(decision)}{extra}{git}"


def _beyond(decision: Decision, cwd: Path, roots: Roots) -> Iterable[Path]:
    """The places that the call writes and the sandbox would not let it write."""
    writable = [root.resolve() for root in roots.writable]
    for effect in decision.effects:
        if effect.kind != "write" or not effect.path:
            continue
        path = (cwd / effect.path).resolve()
        if decision.protected or not any(path.is_relative_to(root) for root in writable):
            yield path
