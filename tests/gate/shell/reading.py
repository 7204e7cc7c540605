from decode.gate.shell.parser import parse
from decode.gate.shell.reader import Reader
from decode.gate.shell.syntax import Command, Script, ShellWord, Simple, Unclear


def reader(text: str) -> Reader:
    return Reader(text, _no_script)


def command(line: str) -> Command:
    return parse(line).lists[0].first.commands[0]


def simple(line: str) -> Simple:
    found = command(line)
    assert isinstance(found, Simple)
    return found


def words(line: str) -> tuple[ShellWord, ...]:
    return simple(line).words


def literals(line: str) -> list[str | None]:
    return [word.literal for word in words(line)]


def refusal(line: str) -> str:
    try:
        parse(line)
    except Unclear as unclear:
        return str(unclear)
    return ""


def _no_script(reader: Reader) -> Script:
    raise Unclear("there is a script")
