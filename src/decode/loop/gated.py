"""The gate: every call of every tool is judged here, with its final arguments, and nowhere else."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic_ai.capabilities import AbstractCapability, CapabilityOrdering, WrapToolExecuteHandler
from pydantic_ai.exceptions import ToolFailed
from pydantic_ai.messages import ToolCallPart
from pydantic_ai.tools import RunContext, ToolDefinition

from decode.entities.call import Reply, Scope, ToolCall, ToolKind, Verdict
from decode.entities.event import Event, Permission, ToolStarted
from decode.gate.approval import digest
from decode.gate.decision import Decision
from decode.gate.sandbox.profile import Profile
from decode.loop.asking.approval import permit, question
from decode.loop.asking.judge import Judge
from decode.loop.asking.keeping import keep
from decode.loop.asking.questions import Questions
from decode.loop.asking.refusals import Refused, instead, leftover
from decode.loop.history import safe_value
from decode.loop.running.calls import Calls
from decode.tools._spec import Deps, Permit, ToolSpec

_logger = logging.getLogger(__name__)

_CHANGED = "it is no longer what was shown when it was approved; look again and repeat the call"


_CHANGING = (ToolKind.EDIT, ToolKind.EXECUTE)


@dataclass(frozen=True, slots=True)
class _Case:
    """A call before the gate: as it is shown, and the real place it is about."""

    call: ToolCall
    place: Path | None = None


async def _nothing() -> None:
    return


@dataclass
class Gate(AbstractCapability[Deps]):
    """Stands innermost around the tools of one turn or of one subagent.

    `stop` ends the turn, `provenance` names the skill or the subagent that led here, `prefix` keeps
    the ids of a subagent's calls apart from those of others, `parent` is the call it works for.
    `changing` is awaited before a call that may change something.
    """

    specs: Mapping[str, ToolSpec]
    judge: Judge
    questions: Questions
    calls: Calls
    emit: Callable[[Event], None]
    stop: Callable[[], None]
    provenance: Callable[[], str] = lambda: ""
    changing: Callable[[], Awaitable[None]] = _nothing
    prefix: str = ""
    parent: str = ""
    _replies: dict[str, tuple[ToolCall, Reply]] = field(
        default_factory=dict[str, tuple[ToolCall, Reply]], init=False
    )

    def get_ordering(self) -> CapabilityOrdering:
        """Innermost: nobody changes the arguments after they were judged."""
        return CapabilityOrdering(position="innermost")

    async def before_tool_execute(
        self,
        ctx: RunContext[Deps],
        *,
        call: ToolCallPart,
        tool_def: ToolDefinition,
        args: dict[str, Any],
    ) -> dict[str, Any]:
        """Let the call pass with the arguments that were judged, or answer it with a refusal."""
        del tool_def
        case = await asyncio.to_thread(self._case, call, args, ctx.deps.cwd)
        self.calls.begin(case.call)
        self.emit(ToolStarted(case.call, self.parent))
        try:
            allowed = await self._permitted(case, ctx.deps)
        except Refused as refused:
            self.calls.refuse(case.call)
            raise instead(refused.sentence) from None
        ctx.deps.permits[call.tool_call_id] = allowed
        if case.call.kind in _CHANGING and allowed.profile != Profile.READ_ONLY:
            await self.changing()
        self.calls.run(case.call.id)
        return dict(case.call.args)

    async def wrap_tool_execute(
        self,
        ctx: RunContext[Deps],
        *,
        call: ToolCallPart,
        tool_def: ToolDefinition,
        args: dict[str, Any],
        handler: WrapToolExecuteHandler,
    ) -> Any:
        """Measure the call, and take its permit away when it is over."""
        del tool_def
        call_id = self.prefix + call.tool_call_id
        result: object
        try:
            result = await handler(args)
        finally:
            self.calls.end(call_id)
            ctx.deps.permits.pop(call.tool_call_id, None)
        left = leftover(*self._replies.pop(call_id, (None, None)))
        return safe_value(f"{result}\n{left}" if left and isinstance(result, str) else result)

    async def on_tool_execute_error(
        self,
        ctx: RunContext[Deps],
        *,
        call: ToolCallPart,
        tool_def: ToolDefinition,
        args: dict[str, Any],
        error: Exception,
    ) -> Any:
        """A fault in a tool is told to the model; it does not end the run."""
        del ctx, tool_def, args
        _logger.error("the tool %s failed", call.tool_name, exc_info=error)
        raise ToolFailed(f"{call.tool_name} failed: {type(error).__name__}: {error}") from error

    def _case(self, call: ToolCallPart, args: dict[str, Any], cwd: Path) -> _Case:
        call_id = self.prefix + call.tool_call_id
        spec = self.specs.get(call.tool_name)
        if spec is None:
            return _Case(
                ToolCall(call_id, call.tool_name, ToolKind.OTHER, args, title=call.tool_name)
            )
        settled = spec.settle(args, cwd)
        title, preview = spec.title(settled), spec.preview(settled, cwd)
        made = ToolCall(call_id, spec.name, spec.kind, settled, title, preview)
        return _Case(made, spec.place(settled, cwd))

    async def _permitted(self, case: _Case, deps: Deps) -> Permit:
        decision = await self._decided(case.call)
        if decision.verdict is not Verdict.ASK:
            return self._settled(case, decision)
        spec = self.specs.get(case.call.name)
        if spec and (doomed := await asyncio.to_thread(spec.doomed, case.call.args, deps)):
            raise instead(doomed)
        if not self.questions.attended:
            raise self._refusal(case.call, "headless", f"nobody can be asked: {decision.reason}")
        async with self.questions.line():
            decision = await self._decided(case.call)
            if decision.verdict is not Verdict.ASK:
                return self._settled(case, decision)
            return await self._asked(case, decision, deps)

    async def _decided(self, call: ToolCall) -> Decision:
        """A fault in the gate is a refusal."""
        try:
            return await asyncio.to_thread(self.judge.decide, call)
        except Exception:
            _logger.exception("the gate failed on a call of %s", call.name)
            raise self._refusal(call, "gate", "the call could not be judged") from None

    def _settled(self, case: _Case, decision: Decision) -> Permit:
        if decision.verdict is Verdict.DENY:
            raise self._refusal(case.call, decision.by, decision.reason)
        self._tell(case.call, "allow", decision.by, decision.reason)
        self.judge.ruleset.allowed(decision.rule, case.call)
        return permit(case.call, decision, self.judge.roots(), case.place, None)

    async def _asked(self, case: _Case, decision: Decision, deps: Deps) -> Permit:
        bound = await asyncio.to_thread(digest, case.call, decision, deps.environment)
        reply = await self.questions.put(
            question(
                case.call,
                decision,
                provenance=self.provenance(),
                bound=bound,
            )
        )
        if not reply.allowed:
            if reply.stop:
                self.stop()
            raise self._refusal(case.call, "user", reply.feedback.strip() or "no")
        return await self._approved(case, decision, (reply, bound), deps)

    async def _approved(
        self, case: _Case, decision: Decision, answer: tuple[Reply, str], deps: Deps
    ) -> Permit:
        """A yes is for what was shown: it is judged once more, right before it is carried out."""
        reply, bound = answer
        again = await asyncio.to_thread(self._again, case.call, deps.cwd)
        now = await self._decided(again.call)
        if now.verdict is Verdict.DENY:
            raise self._refusal(case.call, now.by, now.reason)
        still = await asyncio.to_thread(digest, again.call, now, deps.environment)
        if again.place != case.place or still != bound:
            raise self._refusal(case.call, "gate", _CHANGED)
        kept = ""
        if reply.scope is not Scope.ONCE:
            kept = keep(self.judge.ruleset, case.call, decision, reply, self.emit)
        if case.call.kind is ToolKind.NETWORK:
            self.judge.visit(case.call.args.get("url"))
        self._replies[case.call.id] = (case.call, reply)
        self._tell(case.call, "allow", "user", kept)
        return permit(case.call, now, self.judge.roots(), case.place, reply)

    def _again(self, call: ToolCall, cwd: Path) -> _Case:
        spec = self.specs.get(call.name)
        if spec is None:
            return _Case(call)
        settled = spec.settle(call.args, cwd)
        made = ToolCall(
            call.id, call.name, call.kind, settled, call.title, spec.preview(settled, cwd)
        )
        return _Case(made, spec.place(settled, cwd))

    def _refusal(self, call: ToolCall, who: str, reason: str) -> Refused:
        self._tell(call, "deny", who, reason)
        return Refused(who, reason)

    def _tell(self, call: ToolCall, verdict: str, who: str, reason: str) -> None:
        self.emit(Permission(call.id, verdict, who, reason))
