"""`/trust`: let the project's own settings loosen what happens unasked."""

from collections.abc import AsyncIterator
from pathlib import Path

from decode.commands._spec import Command, Context
from decode.config.paths import project_root
from decode.config.trust import TrustStore
from decode.entities.errors import ConfigError, UsageError
from decode.entities.event import Event, Listing, Notice, Option
from decode.entities.ports import Order

_OTHERS = "its other settings count all the same"


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    # A file that was written meanwhile counts: what is agreed to is what stands there now.
    asked = (context.renew() or context.settings).untrusted
    project = project_root(context.cwd)
    if not asked:
        yield Notice("this project asks for nothing that waits for trust")
        return
    match args.strip():
        case "":
            yield _screen(str(project), asked)
        case "no":
            yield _remembered(project, asked, trusted=False)
        case "yes":
            yield _remembered(project, asked, trusted=True)
            context.renew()
            async for event in context.engine.perform(Order("renew"), context.state):
                yield event
        case other:
            raise UsageError(f"unknown: {other!r}", "/trust, /trust yes, /trust no")


def _remembered(project: Path, asked: tuple[str, ...], *, trusted: bool) -> Notice:
    try:
        TrustStore.of_user().remember(project, asked, trusted=trusted)
    except OSError as error:
        raise ConfigError(f"the answer cannot be kept: {error}") from error
    return Notice(f"{project} is {'' if trusted else 'not '}trusted")


def _screen(project: str, asked: tuple[str, ...]) -> Listing:
    rows = (
        *(Option(line, detail=line) for line in asked),
        Option("trust it", "all of the above counts", "/trust yes", detail="\n".join(asked)),
        Option("do not", _OTHERS, "/trust no", detail=_OTHERS),
    )
    text = "\n".join(["what this project asks for:", *asked, "/trust yes or /trust no"])
    return Listing(f"trust {project}?", rows, text, decides=True)


COMMAND = Command("trust", "let this project's own settings loosen rules", _run, hint="[yes|no]")
