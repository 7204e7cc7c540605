"""Random calls of the programs in the table, with a fixed seed."""

import random
import shutil
from collections.abc import Iterator

from decode.gate.programs.git import listing, reading
from decode.gate.programs.grammar.options import Option, Takes, option_table, words_of
from decode.gate.programs.grammar.program import Program
from decode.gate.programs.judging import programs

#: These wait, or show another machine state every time.
_WAITING = words_of("sleep gsleep less more")
_WAITING_OPTIONS = words_of("-f -F --follow --retry --pid -s --seconds -c --count")
_VALUES = {
    "text": ["a", "1", "%s", ",", "a.txt", "x=1", "PWNED"],
    "num": ["0", "3", "-2", "+1"],
    "read": ["a.txt", "src/a.py", "data.json"],
    "list": ["src", ".", "a.txt"],
    "search": ["src", "a.txt"],
    "write": ["PWNED"],
    "name": ["git", "root"],
    "glob": ["*.py", "a*"],
    "format": ["%h", "%(refname)"],
    "lines": ["1,2", "1,2:a.txt"],
    "plus": ["+%F"],
    "rev": ["HEAD", "a.txt", "HEAD:a.txt", "main"],
    "page": ["a.txt"],
    "object": ["a.txt"],
}
_STRAY = ["PWNED", "-oPWNED", "--output=PWNED", "-", "--", "a.txt", "-n", "1", "-w", "-r", "src"]
_SED = ["p", "d", "s/a/b/", "s/[/]/x/", "/a/", "1,2", "$", "!", "{", "}", ";", "\n", "w PWNED", "/",
        "[", "]", "e touch PWNED", "s/a/b/w PWNED", "y/ab/ba/", ":a", "ba", "q", "=", "#", "\\",
        "N", "s,a,b,", "W PWNED", "[^/]", "w", "n", " "]  # fmt: skip
_AWK = ["{print $1}", "{", "}", "print", "$1", ">", '"PWNED"', ";", "\n", "/", "[", "]", "a", "(",
        ")", "1", '"', "#", "|", "NR", "x++", " ", ",", "/a[/]b/", 'system("touch PWNED")', "\\",
        "length", "if (x > 1)", "=", '> "PWNED"', "{print > 1}"]  # fmt: skip
_JQ = [".", ".a", "|", "env", "$ENV", "[", "]", "(", ")", '"', '\\(', "$", "1", " ", "#", "\n",
       "keys", ",", "{a:1}", "..", "@json", "import", "input_filename", "?"]  # fmt: skip
_FIND = [".", "src", "-name", "*.py", "-print", "-delete", "(", ")", "!", "-o", "-exec", "touch",
         "PWNED", ";", "{}", "+", "-type", "f", "-fprint", "-printf", "%p", "-L", "-ls", "cat",
         "-maxdepth", "1", "-prune", "-fls", "wc"]  # fmt: skip


def calls(seed: int, count: int) -> Iterator[list[str]]:
    """Yield `count` calls of programs that are on this machine."""
    chance = random.Random(seed)
    names = [name for name in sorted(programs()) if shutil.which(name) and name not in _WAITING]
    subcommands = [*reading.PROGRAMS, *listing.PROGRAMS]
    for _ in range(count):
        if chance.random() < 0.35:
            program = chance.choice(subcommands)
            words = chance.choice(program.names.split()).split("+")
            yield ["git", *words, *_arguments(program, chance)]
        else:
            name = chance.choice(names)
            yield [name, *_arguments(programs()[name], chance)]


def scripts(seed: int, count: int) -> Iterator[list[str]]:
    """Yield calls with random scripts for the small languages and find."""
    chance = random.Random(seed)
    for _ in range(count):
        match chance.randrange(4):
            case 0:
                yield ["sed", "-n", _join(_SED, chance), "a.txt"]
            case 1:
                yield ["awk", _join(_AWK, chance), "a.txt"]
            case 2 if shutil.which("jq"):
                yield ["jq", _join(_JQ, chance), "data.json"]
            case _:
                yield ["find", *chance.choices(_FIND, k=chance.randint(1, 7))]


def _join(parts: list[str], chance: random.Random) -> str:
    return "".join(chance.choices(parts, k=chance.randint(1, 6)))


def _arguments(program: Program, chance: random.Random) -> list[str]:
    tables = f"{program.options} {program.recursive} {program.follows}"
    if chance.random() < 0.15:
        tables += f" {program.writes} {program.runs} {program.changes}"
    options = [o for o in option_table(tables).values() if o.name not in _WAITING_OPTIONS]
    words: list[str] = []
    for option in chance.choices(options, k=chance.randint(0, 3)) if options else ():
        words.extend(_written(option, chance))
    for kind in program.operands.split():
        if not kind.endswith(("?", "*")) or chance.random() < 0.7:
            words.append(chance.choice(_values(kind.rstrip("?*"))))
    if chance.random() < 0.2:
        words.insert(chance.randint(0, len(words)), chance.choice(_STRAY))
    return words


def _written(option: Option, chance: random.Random) -> list[str]:
    values = [chance.choice(_values(kind)) for kind in option.kinds]
    joined = f"{option.name}{'=' if option.name.startswith('--') else ''}"
    match option.takes:
        case Takes.NOTHING:
            return [option.name]
        case Takes.ATTACHED:
            return [joined + values[0]]
        case Takes.OPTIONAL:
            return [chance.choice([option.name, joined + values[0]])]
        case Takes.VALUE | Takes.NEXT_IF_ANY:
            attached = len(values) == 1 and chance.random() < 0.5
            return [joined + values[0]] if attached else [option.name, *values]


def _values(kind: str) -> list[str]:
    return kind[1:-1].split("|") if kind.startswith("{") else _VALUES[kind]
