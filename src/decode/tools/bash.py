"""The `bash` tool."""

import secrets
from collections.abc import Awaitable, Iterator
from contextlib import suppress
from pathlib import Path

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import ToolKind
from decode.entities.event import JobsChanged, ToolOutput
from decode.entities.preview import Preview, Shell
from decode.tools._answer import answering
from decode.tools._ending import told
from decode.tools._launch import Start, prepared
from decode.tools._live import Live
from decode.tools._names import shown
from decode.tools._output import Output
from decode.tools._permit import Permit
from decode.tools._place import real
from decode.tools._process import Ending, Running
from decode.tools._refusal import Refusal
from decode.tools._spec import Args, Deps, ToolSpec
from decode.tools._thread import in_thread

#: Seconds a command may be waited for.
_LONGEST = 3600.0


@answering
def bash(
    ctx: RunContext[Deps], command: str, timeout: float = 120, background: bool = False
) -> Awaitable[str | ToolReturn]:
    """Run a command line in a fresh bash in the working folder, without input or terminal.

    cd lasts for this command only. What it leaves running with & is ended with it: use background
    for servers.

    Args:
        command: the command line.
        timeout: seconds until it is ended.
        background: return a job at once, for job_output and job_kill.
    """
    del command
    deps = ctx.deps
    permit = deps.permits.pop(ctx.tool_call_id or "", None)
    if permit is None or not permit.command:
        raise Refusal("refused by gate: this command has no permit")
    if not 0 < timeout <= _LONGEST:
        raise Refusal(f"timeout must be above 0 and at most {_LONGEST:g} seconds")
    return _started(deps, permit) if background else _run(deps, permit, timeout)


async def _started(deps: Deps, permit: Permit) -> str:
    start, note = await _prepared(deps, permit)
    try:
        job = await deps.jobs.start(start, permit.command, _output(deps))
    except OSError as error:
        raise _unstartable(error, permit) from None
    tell = deps.emit
    tell(JobsChanged(deps.jobs.running))
    job.ending.add_done_callback(lambda _: tell(JobsChanged(deps.jobs.running)))
    return f'{note}started {job.id}; job_output(job="{job.id}") shows what it prints'


async def _run(deps: Deps, permit: Permit, limit: float) -> str | ToolReturn:
    start, note = await _prepared(deps, permit)
    output = _output(deps)
    live = Live(output, lambda text: deps.emit(ToolOutput(permit.call_id, text)))
    try:
        running = await Running.begin(start, live.hear)
        ending = await running.ended(limit, live.tick)
    except OSError as error:
        raise _unstartable(error, permit) from None
    finally:
        output.close()
    live.tick()
    said = output.text().rstrip("\n")
    notes = list(_notes(ending, start.cwd, limit))
    text = note + "\n".join([*([said] if said else []), *notes]) or "[no output]"
    return ToolReturn(return_value=text, metadata={"ok": False}) if ending.timed_out else text


async def _prepared(deps: Deps, permit: Permit) -> tuple[Start, str]:
    cwd = permit.cwd or deps.cwd
    try:
        made = await in_thread(_made_again, cwd)
        await in_thread(_ensured, deps.output_dir)
        start = await in_thread(prepared, permit, cwd, deps.environment, deps.sandbox)
    except OSError as error:
        raise _unstartable(error, permit) from None
    note = f"[the folder {shown(str(cwd))} was gone and was made again, empty]\n"
    return start, note if made else ""


def _made_again(cwd: Path) -> bool:
    """What was judged was judged for this folder, so nothing may run in another one."""
    if cwd.is_dir():
        return False
    cwd.mkdir(parents=True)
    return True


def _ensured(output_dir: Path) -> None:
    """The sandbox shows it, so it has to be there; without it, output is just not kept."""
    with suppress(OSError):
        output_dir.mkdir(mode=0o700, parents=True, exist_ok=True)


def _output(deps: Deps) -> Output:
    return Output(deps.output_dir / f"output-{secrets.token_hex(6)}.txt")


def _unstartable(error: OSError, permit: Permit) -> Refusal:
    return Refusal(
        f"the command could not be started: {error.strerror or error}{_too_long(permit.command)}"
    )


def _too_long(command: str) -> str:
    size = len(command.encode(errors="replace"))
    return f"; it has {size:,} bytes: write it to a file and run that" if size > 100_000 else ""


def _notes(ending: Ending, cwd: Path, limit: float) -> Iterator[str]:
    if ending.timed_out:
        yield f"[timed out after {limit:g} s; it and all it started was ended]"
    elif ending.status:
        yield f"[{told(ending)}]"
    if ending.folder and real(Path(ending.folder)) != real(cwd):
        yield (
            f"[ended in {shown(ending.folder)}; the next command starts in {shown(str(cwd))} again]"
        )
    for note in ending.notes:
        yield f"[{note}]"


def _title(args: Args) -> str:
    return str(args.get("command", ""))


def _preview(args: Args, _cwd: Path) -> Preview:
    return Shell(str(args.get("command", "")))


TOOL = ToolSpec(run=bash, kind=ToolKind.EXECUTE, title=_title, preview=_preview, sequential=True)
