"""The flags of `decode`, and which subcommand is meant."""

import argparse
import difflib
import math
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import decode
from decode.cli.output import fault_of_output
from decode.entities.state import Mode
from decode.entities.visible import visible

SUBCOMMANDS = ("skills", "sessions", "permissions", "agents", "models", "config", "doctor")
#: Words that are to become subcommands; alone they are no prompt.
RESERVED = ("acp",)

#: The flags whose value may be the next argument.
_VALUED = frozenset(
    (
        *("-m", "--model", "-a", "--agent", "--mode", "-r", "--resume", "-C", "--cwd"),
        *("--add-dir", "--skills-dir", "--allow", "--deny", "--output-format"),
        *("--input-format", "--max-turns", "--max-tokens", "--max-cost", "--timeout"),
    )
)
_USAGE = """decode [FLAGS] [PROMPT]            the screen, optionally with a first prompt
       decode [FLAGS] -p PROMPT           headless: one turn, then exit
       decode SUBCOMMAND …                skills, sessions, permissions, agents, models,
                                          config, doctor; each has --help"""
_NOTE = """A prompt that is one of the subcommands' words is given with -p or after --.
Exit status: 0 done, 1 the model failed, 2 usage, 3 an action was refused and there is no
answer, 4 a limit was reached, 130 interrupted, 143 terminated."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line that names what may have been meant.

    One that `is_lenient` leaves what it does not know to another parser.
    """

    is_lenient = False

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line and exit with 2."""
        sys.stderr.write(f"decode: {visible(message)}; see {self.prog} --help\n")
        self.exit(2)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """End the program; help that could not be written is status 1."""
        fault = fault_of_output()
        if fault:
            message, status = f"decode: {fault}\n", 1
        super().exit(status, message)

    def parse_known_args(self, *args: Any, **named: Any) -> Any:
        """Return what the arguments say; ends with 2 when one of them says nothing here."""
        found, rest = super().parse_known_args(*args, **named)
        if rest and not self.is_lenient:
            self.error(self._stray(getattr(found, "prompt", None) or "", rest))
        return found, rest

    def _stray(self, prompt: str, rest: Sequence[str]) -> str:
        flag = next((word.partition("=")[0] for word in rest if word.startswith("-")), "")
        if flag:
            known = re.findall(r"(?<![\w-])--?[a-z][a-z-]*", self.format_help())
            if flag in known:
                return f"{flag} is one argument too many, for behind -- nothing is a flag"
            return f"there is no flag {flag}{_meant(flag, known)}"
        many = f"{rest[0]!r} is one argument too many"
        return many + (_meant(prompt, SUBCOMMANDS) or "; quote what belongs together")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices = [str(choice) for choice in action.choices or ()]
        if choices and value not in choices:
            what = "/".join(action.option_strings) or self.prog
            hint = _meant(str(value), choices) or f"; there are {', '.join(choices)}"
            raise argparse.ArgumentError(None, f"{what}: there is no {value!r}{hint}")


def _meant(word: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def parser() -> Parser:
    """Return the parser of everything but the subcommands."""
    made = Parser(
        "decode",
        usage=_USAGE,
        epilog=_NOTE,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("prompt", nargs="?", metavar="PROMPT", help=argparse.SUPPRESS)
    made.add_argument("--version", action="version", version=f"decode {decode.__version__}")
    for add in (_session_flags, _place_flags, _rule_flags, _headless_flags, _other_flags):
        add(made)
    return made


def _session_flags(made: Parser) -> None:
    group = made.add_argument_group("session")
    group.add_argument("-m", "--model", metavar="NAME", help="provider:model, or offline")
    group.add_argument("-a", "--agent", metavar="NAME", help="build, plan, explore, …")
    group.add_argument("--mode", metavar="NAME", help=", ".join(Mode))
    group.add_argument(
        "-c", "--continue", dest="last", action="store_true", help="the last session of the project"
    )
    group.add_argument(
        "-r",
        "--resume",
        nargs="?",
        const="",
        metavar="ID",
        help="a session by id or the start of it; without: a picker",
    )
    group.add_argument("--fork", action="store_true", help="go on in a copy of that session")
    group.add_argument("--no-session", action="store_true", help="keep nothing")
    group.add_argument(
        "--safe", action="store_true", help="ignore settings, skills and memory of user and project"
    )


def _place_flags(made: Parser) -> None:
    group = made.add_argument_group("places")
    group.add_argument("-C", "--cwd", type=Path, metavar="DIR", help="work there")
    group.add_argument(
        "--add-dir", type=Path, action="append", metavar="DIR", help="a further root; repeatable"
    )
    group.add_argument(
        "--skills-dir", type=Path, action="append", metavar="DIR", help="more skills; repeatable"
    )
    group.add_argument("--no-skills", action="store_true", help="no skills at all")


def _rule_flags(made: Parser) -> None:
    group = made.add_argument_group("permissions")
    for name in ("--allow", "--deny"):
        group.add_argument(
            name, action="append", metavar="RULE", help='such as "bash(npm test)"; repeatable'
        )


def _headless_flags(made: Parser) -> None:
    group = made.add_argument_group("headless")
    group.add_argument(
        "-p",
        "--print",
        nargs="?",
        const="",
        metavar="PROMPT",
        help="one turn without a screen; - reads stdin, else stdin is appended",
    )
    formats = ("text", "json", "stream-json")
    group.add_argument("--output-format", choices=formats, help="default: text")
    group.add_argument(
        "--input-format",
        choices=("text", "stream-json"),
        help="stream-json: a program drives the session over stdin",
    )
    group.add_argument("--engine", action="store_true", help=argparse.SUPPRESS)


def _other_flags(made: Parser) -> None:
    group = made.add_argument_group("limits and looks")
    group.add_argument("--max-turns", type=_count, metavar="N", help="most model requests")
    group.add_argument("--max-tokens", type=_count, metavar="N", help="most tokens, in and out")
    group.add_argument("--max-cost", type=_amount, metavar="USD", help="most money")
    group.add_argument("--timeout", type=_amount, metavar="S", help="most seconds")
    group.add_argument("--plain", action="store_true", help="for screen readers")
    group.add_argument(
        "-v", "--verbose", action="store_true", help="what happens, and tracebacks, on stderr"
    )


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


def _amount(text: str) -> float:
    try:
        amount = float(text)
    except ValueError:
        amount = math.nan
    if not math.isfinite(amount) or amount <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return amount


def divide(argv: Sequence[str]) -> tuple[list[str], str, list[str]]:
    """Return the flags before a subcommand, its name, and what follows it; "" for none.

    The first argument that is no flag and no flag's value is the subcommand, if it is one of their
    words, or a reserved one alone; after `--` or `-p` nothing is.
    """
    index = 0
    while index < len(argv):
        word, rest = argv[index], list(argv[index + 1 :])
        if word in SUBCOMMANDS or (word in RESERVED and not rest):
            return list(argv[:index]), word, rest
        if word in ("--", "-p", "--print") or not word.startswith("-"):
            break
        index += 2 if word in _VALUED else 1
    return list(argv), "", []


def common(argv: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """Take the flags that mean the same everywhere out of a subcommand's arguments."""
    made = Parser("decode", add_help=False, allow_abbrev=False)
    made.is_lenient = True
    made.add_argument("-C", "--cwd", type=Path)
    made.add_argument("--skills-dir", type=Path, action="append")
    for flag in ("--no-skills", "--safe"):
        made.add_argument(flag, action="store_true")
    return made.parse_known_args(list(argv))
