"""Redirections of the strict subset."""

import re

from decode.gate.shell.heredocs import read_heredoc
from decode.gate.shell.lexer import read_word
from decode.gate.shell.reader import Reader
from decode.gate.shell.syntax import Redirection, Unclear

_OPERATOR = re.compile(r"([0-9]?)(&>>|&>|<<<|<<-|<<|<>|>>|>\||>&|<&|<(?!\()|>(?!\())")


#: What the shell takes for a descriptor before an operator, wherever it stands.
_DESCRIPTOR = re.compile(r"(?:[0-9]+|\{[A-Za-z_][A-Za-z0-9_]*\})(?=[<>])")

#: The shell takes the dash alone, and what follows for the next word.
_CLOSES_AND_MORE = re.compile(r"-[^\s;&|<>()]")


def read_redirection(reader: Reader) -> Redirection | None:
    """Read the redirection that comes next, if one does."""
    match = _OPERATOR.match(reader.text, reader.at)
    if match is None:
        _refuse_descriptor(reader)
        return None
    digits, operator = match[1], match[2]
    if digits and operator.startswith("&"):
        return None
    reader.at = match.end()
    descriptor = int(digits) if digits else None
    if operator in ("<<", "<<-"):
        target = read_heredoc(reader, strip_tabs=operator == "<<-")
        return Redirection("<<", target, descriptor)
    reader.skip_blanks()
    _refuse_descriptor(reader)
    if operator in (">&", "<&") and _CLOSES_AND_MORE.match(reader.text, reader.at):
        raise Unclear("it has an unusual descriptor")
    target = read_word(reader)
    if operator in (">&", "<&") and target.literal is None:
        raise Unclear("a descriptor is not a number")
    return Redirection(operator, target, descriptor)


def _refuse_descriptor(reader: Reader) -> None:
    if _DESCRIPTOR.match(reader.text, reader.at):
        raise Unclear("it has an unusual descriptor")


def read_redirections(reader: Reader) -> tuple[Redirection, ...]:
    """Read every redirection that comes next."""
    found: list[Redirection] = []
    reader.skip_blanks()
    while redirection := read_redirection(reader):
        found.append(redirection)
        reader.skip_blanks()
    return tuple(found)
