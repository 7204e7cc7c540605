"""`decode`: from arguments to the front end or subcommand that is meant."""

import argparse
import atexit
import gc
import logging
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path

from decode.cli.interrupt import leave_at_once, raise_again
from decode.cli.log import logged
from decode.cli.output import drop_output, fault_of_output
from decode.cli.parser import common, divide, parser
from decode.config.flags import Flags
from decode.config.settings import Settings
from decode.entities.errors import DecodeError, UsageError
from decode.entities.visible import visible

Run = Callable[[list[str], Path, Settings], int]

_logger = logging.getLogger(__name__)
_INTERRUPTED = 130
#: Subcommands whose own arguments may be flags of other programs.
_FOREIGN = ("permissions", "sessions")


def dispatch(argv: Sequence[str] | None = None) -> int:
    """Run `decode ARGV` and return the exit status (command-line contract)."""
    _spare_collector()
    _own_descriptors()
    _speak_utf8()
    given = list(sys.argv[1:] if argv is None else argv)
    before, name, after = divide(given)
    options = parser().parse_args(before)
    with logged(verbose=options.verbose):
        try:
            return _guarded(name, options, after)
        finally:
            # What is closed on the way out would show an interrupt as a traceback.
            leave_at_once()


def _spare_collector() -> None:
    """While modules are imported nothing is garbage, and the collector would look at all of it
    again and again; so it would at the end, when all of it goes anyway. With the usual thresholds
    that is a sixth of a headless turn."""
    gc.set_threshold(200_000, 10, 10)
    atexit.register(gc.freeze)


def _guarded(name: str, options: argparse.Namespace, argv: list[str]) -> int:
    """The edge where what went wrong becomes one line and an exit status."""
    try:
        raise_again()
        status = _subcommand(name, options, argv) if name else _front_end(options)
    except DecodeError as error:
        return _told(str(error), error.exit_code, verbose=options.verbose)
    except KeyboardInterrupt:
        return _told("interrupted", _INTERRUPTED)
    except BrokenPipeError:
        drop_output()
        return 0
    except OSError as error:
        drop_output()
        _logger.warning("decode %s", name, exc_info=True)
        return _told(f"{error.filename or 'output'}: {error.strerror or error}", 1)
    except Exception as error:
        _logger.exception("decode %s", name)
        return _told(f"a fault of decode itself: {error!r}; --verbose shows more", 1)
    fault = fault_of_output()
    return _told(fault, 1) if fault else status


def _told(line: str, status: int, *, verbose: bool = False) -> int:
    if verbose:
        _logger.info("the cause", exc_info=True)
    sys.stderr.write(f"decode: {visible(line)}\n")
    return status


def _own_descriptors() -> None:
    """Open what was closed, so that no file of ours becomes stdout by taking its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for name, number in (("stdout", 1), ("stderr", 2)):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w", encoding="utf-8", closefd=False))


def _speak_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _subcommand(name: str, options: argparse.Namespace, argv: list[str]) -> int:
    from decode.agents.trusted import trusted_settings
    from decode.cli.place import enter, flags_of

    if name not in _FOREIGN:
        found, argv = common(argv)
        options.cwd = found.cwd or options.cwd
        options.skills_dir = [*(options.skills_dir or ()), *(found.skills_dir or ())]
        options.no_skills = options.no_skills or found.no_skills
        options.safe = options.safe or found.safe
    cwd = enter(options)
    flags: Flags = flags_of(options, cwd)
    return _act(name)(argv, cwd, trusted_settings(cwd, flags))


def _act(name: str) -> Run:
    match name:
        case "skills":
            from decode.cli.skills import run
        case "sessions":
            from decode.cli.sessions import run
        case "permissions":
            from decode.cli.permissions import run
        case "agents":
            from decode.cli.agents import run
        case "models":
            from decode.cli.models import run
        case "config":
            from decode.cli.config import run
        case "acp":
            from decode.cli.acp import run
        case _:
            from decode.cli.doctor import run
    return run


def _front_end(options: argparse.Namespace) -> int:
    is_driven = options.input_format == "stream-json"
    _check(options, is_driven=is_driven)
    if is_driven:
        from decode.cli.headless import drive

        return drive(options)
    if options.print is not None:
        from decode.cli.headless import once

        return once(options)
    from decode.cli.screen import show

    return show(options)


def _check(options: argparse.Namespace, *, is_driven: bool) -> None:
    if options.print is None and not is_driven and (options.output_format or options.input_format):
        raise UsageError("--output-format and --input-format are for headless runs", "add -p")
    if is_driven and options.output_format not in (None, "stream-json"):
        raise UsageError(
            "a program that drives a session reads stream-json", "leave --output-format out"
        )
    if options.print and options.prompt:
        raise UsageError("the prompt is given twice", "quote it as one argument after -p")
    if options.engine and not is_driven:
        raise UsageError("--engine is for the screen's own engine process")
