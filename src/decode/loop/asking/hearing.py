"""The hearing of one call: what the policy says, and what the person says where it asks."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from decode.entities.call import Reply, Scope, ToolCall, ToolKind, Verdict
from decode.entities.event import Event, Permission
from decode.entities.state import Mode
from decode.gate.approval import digest
from decode.gate.decision import Decision
from decode.loop.asking.approval import escape, permit, question
from decode.loop.asking.cases import Case
from decode.loop.asking.judge import Judge
from decode.loop.asking.keeping import keep
from decode.loop.asking.questions import Questions
from decode.loop.asking.refusals import Refused, instead, leftover
from decode.tools._spec import Deps, Permit

_logger = logging.getLogger(__name__)

_NO = Reply(allowed=False, feedback="there is no sandbox to leave")
_OUTSIDE = "without the sandbox"
_PLANS = "nothing leaves the sandbox in plan mode"
_CHANGED = "it is no longer what was shown when it was approved; look again and repeat the call"


@dataclass(slots=True)
class Hearing:
    """Hears the calls of one turn or of one subagent.

    `stop` ends the turn, `provenance` names the skill or the subagent that led here.
    """

    judge: Judge
    questions: Questions
    emit: Callable[[Event], None]
    stop: Callable[[], None]
    provenance: Callable[[], str] = lambda: ""
    _replies: dict[str, tuple[ToolCall, Reply]] = field(
        default_factory=dict[str, tuple[ToolCall, Reply]], init=False
    )

    def leftover(self, call_id: str) -> str:
        """Return the sentence on what the person did not accept of a call that ran."""
        return leftover(*self._replies.pop(call_id, (None, None)))

    async def permitted(
        self, opening: Callable[[], Case], show: Callable[[ToolCall], None], deps: Deps
    ) -> tuple[Case, Permit]:
        """Return a case and what its call may do; it is shown before the verdict on it is told.

        `opening` may look at the disk. Raises Refused, or what tells the model why it is no use.
        """
        with self.questions.judging():
            case, found = await asyncio.to_thread(self._opened, opening)
            show(case.call)
            decision = self._found(case.call, found)
            if decision.verdict is not Verdict.ASK:
                return case, self._settled(case, decision)
            if doomed := await self._doomed(case, deps):
                raise instead(doomed)
        if not self.questions.attended:
            raise self._refusal(case.call, "headless", f"nobody can be asked: {decision.reason}")
        async with self.questions.line():
            decision = await self._decided(case.call)
            if decision.verdict is not Verdict.ASK:
                return case, self._settled(case, decision)
            return case, await self._asked(case, decision, deps)

    def _opened(self, opening: Callable[[], Case]) -> tuple[Case, Decision | None]:
        """A case and the first verdict on it: one way to a thread and back for both."""
        case = opening()
        return case, self._tried(case.call)

    async def _doomed(self, case: Case, deps: Deps) -> str | None:
        """Why a call is no use quotes the file: only where the model may read it unasked."""
        if case.spec is None:
            return None
        if case.place is not None:
            read = ToolCall("", "read", ToolKind.READ, {"path": str(case.place)})
            if (await self._decided(read)).verdict is not Verdict.ALLOW:
                return None
        return await asyncio.to_thread(case.spec.doomed, case.call.args, deps)

    async def _decided(self, call: ToolCall) -> Decision:
        return self._found(call, await asyncio.to_thread(self._tried, call))

    def _tried(self, call: ToolCall) -> Decision | None:
        try:
            return self.judge.decide(call)
        except Exception:
            _logger.exception("the gate failed on a call of %s", call.name)
            return None

    def _found(self, call: ToolCall, decision: Decision | None) -> Decision:
        """A fault in the gate is a refusal."""
        if decision is None:
            raise self._refusal(call, "gate", "the call could not be judged")
        return decision

    def _settled(self, case: Case, decision: Decision) -> Permit:
        if decision.verdict is Verdict.DENY:
            raise self._refusal(case.call, decision.by, decision.reason)
        self._tell(case.call, "allow", decision.by, decision.reason)
        self.judge.ruleset.allowed(decision.rule, case.call)
        return permit(case.call, decision, self.judge.roots(), case.place, None)

    async def _asked(self, case: Case, decision: Decision, deps: Deps) -> Permit:
        bound = await asyncio.to_thread(digest, case.call, decision, deps.environment)
        asked = question(
            case.call,
            decision,
            provenance=self.provenance(),
            bound=bound,
            confined=self.judge.confined,
        )
        if self.judge.mode() is Mode.PLAN:
            asked = replace(asked, escapes=False)
        reply = await self.questions.put(asked)
        if reply.allowed and reply.unconfined:
            again = await self.questions.put(escape(asked)) if asked.escapes else _NO
            reply = replace(again, scope=Scope.ONCE, rule=None, unconfined=again.allowed)
        if not reply.allowed:
            if reply.stop:
                self.stop()
            raise self._refusal(case.call, reply.by, reply.feedback.strip() or "no")
        return await self._approved(case, decision, (reply, bound), deps)

    async def _approved(
        self, case: Case, decision: Decision, answer: tuple[Reply, str], deps: Deps
    ) -> Permit:
        """A yes is for what was shown: it is judged once more, right before it is carried out."""
        reply, bound = answer
        again = await asyncio.to_thread(case.again, deps.cwd)
        now = await self._decided(again.call)
        if now.verdict is Verdict.DENY:
            raise self._refusal(case.call, now.by, now.reason)
        if reply.unconfined and self.judge.mode() is Mode.PLAN:
            raise self._refusal(case.call, "mode", _PLANS)
        still = await asyncio.to_thread(digest, again.call, now, deps.environment)
        if again.place != case.place or still != bound:
            raise self._refusal(case.call, "gate", _CHANGED)
        kept = _OUTSIDE if reply.unconfined else ""
        if reply.scope is not Scope.ONCE:
            kept = keep(self.judge.ruleset, case.call, decision, reply, self.emit)
        if case.call.kind is ToolKind.NETWORK:
            self.judge.visit(case.call.args.get("url"))
        self._replies[case.call.id] = (case.call, reply)
        self._tell(case.call, "allow", "user", kept)
        return permit(case.call, now, self.judge.roots(), case.place, reply)

    def _refusal(self, call: ToolCall, who: str, reason: str) -> Refused:
        self._tell(call, "deny", who, reason)
        return Refused(who, reason, call)

    def _tell(self, call: ToolCall, verdict: str, who: str, reason: str) -> None:
        self.emit(Permission(call.id, verdict, who, reason))
