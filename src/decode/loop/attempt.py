"""One pass: the framework's graph is walked node by node, and left where we have to decide.

Everything that may end a turn early is decided between the nodes, never by an exception from
inside: whoever leaves keeps a whole history and goes on from it with a new pass.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from pydantic_ai import Agent, AgentRun, CallToolsNode, ModelRequestNode
from pydantic_ai.exceptions import RunCancelled
from pydantic_ai.messages import (
    AgentStreamEvent,
    FunctionToolResultEvent,
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    UserContent,
    UserPromptPart,
)
from pydantic_ai.usage import UsageLimits

from decode.entities.event import Notice, TurnStarted, UsageChanged
from decode.entities.picture import mentioned
from decode.loop.failures import EXPECTED, Cure, failure_of
from decode.loop.history import blank, without_tail
from decode.loop.images import spoken, takes_images
from decode.loop.room.crowd import crowded
from decode.loop.running.endings import (
    Broken,
    Crowded,
    Done,
    Empty,
    Failed,
    Limited,
    Outcome,
    Repeated,
    Stopped,
)
from decode.loop.running.watch import Watch
from decode.loop.running.work import Work
from decode.loop.translate import Translator
from decode.loop.usage import told
from decode.tools._spec import Deps

_logger = logging.getLogger(__name__)

#: The framework's own limit of 50 requests would end a long task; ours are counted in `Limits`.
_UNLIMITED = UsageLimits(request_limit=None)

_NO_PRICE = "the price of this model is not known: the cap on cost cannot be held"

_CUT_CALL = "the model's answer was cut off at its output limit in the middle of a call"

_NORMAL = (None, "stop", "tool_call")

_Run = AgentRun[Deps, str]

#: What the person said: text, or text and pictures.
Said = str | Sequence[UserContent]


async def attempt(work: Work, prompt: Said | None) -> Outcome:
    """Ask the model, with `prompt` or with the history as it stands, until something ends it."""
    run: _Run | None = None
    said = _joined(work, prompt)
    try:
        async with work.agent.iter(
            said,
            message_history=work.thread.messages,
            model=work.model,
            deps=work.deps,
            usage=work.thread.total,
            usage_limits=_UNLIMITED,
            cancellation_token=work.stop.token,
        ) as run:
            return await _walk(work, run)
    except RunCancelled as cancelled:
        work.thread.keep(_with(said, work, cancelled.all_messages()))
        return Stopped()
    except asyncio.CancelledError:
        if run is not None:
            work.thread.keep(run.all_messages())
        raise
    except EXPECTED as error:
        return _left(work, run, error)
    except Exception as error:
        _logger.exception("a pass through the model failed")
        return _left(work, run, error)


def _joined(work: Work, prompt: Said | None) -> Said | None:
    """A prompt after an unanswered request becomes part of it: neighbours would be merged later,
    and every message after them would get another place in the log."""
    last = work.thread.messages[-1] if work.thread.messages else None
    if prompt is None or not isinstance(last, ModelRequest):
        return prompt
    request = replace(last, parts=[*last.parts, UserPromptPart(prompt)])
    work.thread.keep([*work.thread.messages[:-1], request])
    return None


def _with(said: Said | None, work: Work, messages: Sequence[ModelMessage]) -> list[ModelMessage]:
    """A stop before the first request must not lose what was said: it is shown as heard."""
    if said is None or len(messages) > len(work.thread.messages):
        return list(messages)
    return [*messages, ModelRequest(parts=[UserPromptPart(said)])]


def _left(work: Work, run: _Run | None, error: Exception) -> Outcome:
    if run is not None:
        work.thread.keep(without_tail(run.all_messages()))
    failure = failure_of(error)
    _logger.info("a pass through the model failed: %s", failure.message)
    return Failed(failure) if failure.cure is Cure.NOTHING else Broken(failure)


async def _walk(work: Work, run: _Run) -> Outcome:
    hear = Translator(work.calls, work.parent, work.prefix)
    async for node in run:
        if Agent.is_model_request_node(node):
            left = _before_request(work, run, node)
            if left is not None:
                return left
            await _listen(work, run, node, hear)
        elif Agent.is_call_tools_node(node):
            left = _before_tools(work, run, node.model_response)
            if left is not None:
                return left
            await _act(work, run, node, hear)
    return _done(work, run)


def _before_request(work: Work, run: _Run, node: ModelRequestNode[Deps, str]) -> Outcome | None:
    request = node.request
    request.parts = work.repeats.note(request.parts)
    for text in work.steers.deliver(request, lambda text: spoken(text, work.model)):
        work.thread.ask(text, steered=True)
        if mentioned(text) and not takes_images(work.model):
            work.emit(Notice(f"the model {work.model.model_name} takes no images", "warning"))
        work.emit(TurnStarted(text, steered=True))
    work.thread.keep([*run.all_messages(), request])
    _warn(work)
    if why := work.limits.reached(work.thread.total) or _spent(work):
        return Limited(why)
    if crowded(work):
        return Crowded()
    work.limits.requests += 1
    return None


def _warn(work: Work) -> None:
    for text in work.limits.marks(work.thread.total):
        work.emit(Notice(text, "warning"))
    if (news := work.thread.journal.report()) is not None:
        work.emit(news)


def _spent(work: Work) -> str:
    if work.budget is None:
        return ""
    work.budget -= 1
    return "its budget of model requests is used up" if work.budget < 0 else ""


async def _listen(
    work: Work,
    run: _Run,
    node: ModelRequestNode[Deps, str],
    hear: Translator,
) -> None:
    watch = Watch(work.pace.begin_s, work.pace.stall_s)
    async with watch, node.stream(run.ctx) as events:
        async for event in events:
            watch.alive()
            _tell(work, event, hear)
    # What was said is kept before its usage is told: whoever saw that finds the answer again.
    if not blank(run.all_messages()[-1]):
        work.thread.keep(run.all_messages())
    work.settled = False
    _count(work, run)
    if work.limits.blind(work.thread.total):
        work.emit(Notice(_NO_PRICE, "warning"))
    work.emit(UsageChanged(told(work.thread.total, run.all_messages(), work.window)))


def _count(work: Work, run: _Run) -> None:
    last = run.all_messages()[-1]
    if isinstance(last, ModelResponse):
        work.limits.took(last.usage.total_tokens, last.usage.cost or Decimal(0))
        work.thread.count(work.deps.state.model, last.usage)


def _before_tools(work: Work, run: _Run, response: ModelResponse) -> Outcome | None:
    messages = run.all_messages()
    if blank(response) and response.finish_reason in _NORMAL:
        work.thread.keep(without_tail(messages))
        return Empty()
    work.thread.keep(messages)
    if response.finish_reason == "length" and response.tool_calls:
        work.emit(Notice(_CUT_CALL, "warning"))
    return Repeated() if work.repeats.see(response.tool_calls) else None


async def _act(
    work: Work,
    run: _Run,
    node: CallToolsNode[Deps, str],
    hear: Translator,
) -> None:
    results: list[ModelRequestPart] = []
    count = len(node.model_response.tool_calls)
    async with node.stream(run.ctx) as events:
        async for event in events:
            if isinstance(event, FunctionToolResultEvent):
                results.append(event.part)
                _save_so_far(work, run.all_messages(), results, last=len(results) == count)
            _tell(work, event, hear)


def _save_so_far(
    work: Work,
    messages: Sequence[ModelMessage],
    results: list[ModelRequestPart],
    *,
    last: bool,
) -> None:
    """Before a result is told it is kept: a kill right after loses nothing that was seen."""
    state = "complete" if last else "interrupted"
    request = ModelRequest(parts=list(results), state=state)
    work.thread.journal.save([*messages, request])


def _tell(work: Work, event: AgentStreamEvent, hear: Translator) -> None:
    for told_event in hear.translate(event):
        work.emit(told_event)


def _done(work: Work, run: _Run) -> Done:
    work.thread.keep(run.all_messages())
    result = run.result
    output = result.output if result is not None else ""
    reason = result.response.finish_reason if result is not None else None
    return Done(output, reason if reason in ("length", "content_filter") else "")
