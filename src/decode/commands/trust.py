"""`/trust`: let the project's own settings loosen what happens unasked."""

from collections.abc import AsyncIterator

from decode.commands._spec import Command, Context
from decode.config.paths import project_root
from decode.config.trust import TrustStore
from decode.entities.errors import ConfigError, UsageError
from decode.entities.event import Event, Listing, Notice, Option
from decode.entities.ports import Order


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    asked, project = context.settings.untrusted, project_root(context.cwd)
    if not asked:
        yield Notice("this project asks for nothing that waits for trust")
        return
    match args.strip():
        case "":
            yield _screen(str(project), asked)
        case "no":
            yield _remembered(context, trusted=False)
        case "yes":
            yield _remembered(context, trusted=True)
            context.renew()
            async for event in context.engine.perform(Order("renew"), context.state):
                yield event
        case other:
            raise UsageError(f"unknown: {other!r}", "/trust, /trust yes, /trust no")


def _remembered(context: Context, *, trusted: bool) -> Notice:
    project = project_root(context.cwd)
    try:
        TrustStore.of_user().remember(project, context.settings.untrusted, trusted=trusted)
    except OSError as error:
        raise ConfigError(f"the answer cannot be kept: {error}") from error
    return Notice(f"{project} is {'' if trusted else 'not '}trusted")


def _screen(project: str, asked: tuple[str, ...]) -> Listing:
    rows = (
        *(Option(line, "waits for trust", group="what the project asks for") for line in asked),
        Option("trust it", "all of the above counts", "/trust yes", group="answer"),
        Option("do not", "its other settings count all the same", "/trust no", group="answer"),
    )
    text = "\n".join(["what this project asks for:", *asked, "/trust yes or /trust no"])
    return Listing(f"trust {project}?", rows, text)


COMMAND = Command("trust", "let this project's own settings loosen rules", _run, hint="[yes|no]")
