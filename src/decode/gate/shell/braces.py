"""Brace expansion, which the shell does before everything else."""

from dataclasses import dataclass

from decode.gate.shell.syntax import Piece, ShellWord, Text, Unclear, Variable


@dataclass(frozen=True, slots=True)
class Mark:
    """An unquoted `{`, `,` or `}` whose meaning is not settled yet."""

    text: str


Raw = Piece | Mark
MAX_WORDS = 64


def settle(raw: list[Raw]) -> tuple[ShellWord, ...]:
    """Return the words that one written word becomes."""
    if not any(item == Mark("{") for item in raw) or not _expands(raw):
        return (merged(raw),)
    if any(_regroups(item) for item in raw):
        raise Unclear("it has an expansion beside a brace expansion")
    words = _expanded(list(raw))
    if any(not word for word in words):
        raise Unclear("it has an unusual brace expansion")
    return tuple(merged(word) for word in words)


def _expanded(rest: list[Raw]) -> list[list[Raw]]:
    words: list[list[Raw]] = [[]]
    while rest:
        item = rest.pop(0)
        if item == Mark("{"):
            choices = _choices(rest)
            words = [[*word, *choice] for word in words for choice in choices]
        elif item == Mark("}"):
            raise Unclear("it has an unusual brace expansion")
        else:
            words = [[*word, item] for word in words]
        if len(words) > MAX_WORDS:
            raise Unclear("it has a large brace expansion")
    return words


def _expands(raw: list[Raw]) -> bool:
    open_braces = 0
    inside: list[Raw] = []
    for item in raw:
        if item == Mark("{"):
            open_braces += 1
        elif open_braces and item == Mark("}"):
            open_braces -= 1
        elif open_braces:
            inside.append(item)
    if any(isinstance(item, Text) and ".." in item.text for item in inside):
        raise Unclear("it has a brace sequence")
    if Mark(",") in inside:
        return True
    if Mark(",") in raw:
        raise Unclear("it has an unusual brace expansion")
    return False


def _regroups(item: Raw) -> bool:
    """Say whether a part could mean something else once the braces around it are gone."""
    match item:
        case Text(text):
            return "$" in text or "~" in text
        case Variable(_, quoted):
            return not quoted
        case _:
            return False


def _choices(rest: list[Raw]) -> list[list[Raw]]:
    """Take the alternatives up to the closing brace out of `rest`."""
    choices: list[list[Raw]] = [[]]
    while rest:
        item = rest.pop(0)
        match item:
            case Mark("}"):
                if len(choices) < 2:
                    raise Unclear("it has an unusual brace expansion")
                return choices
            case Mark(","):
                choices.append([])
            case Mark(_):
                raise Unclear("it has a nested brace expansion")
            case Text(text) if ".." in text and len(choices) == 1:
                raise Unclear("it has a brace sequence")
            case _:
                choices[-1].append(item)
    raise Unclear("it has an unusual brace expansion")


def merged(raw: list[Raw]) -> ShellWord:
    """Join neighbouring texts; an empty text stays only where it is the whole word."""
    pieces: list[Piece] = []
    for item in raw:
        piece = Text(item.text) if isinstance(item, Mark) else item
        last = pieces[-1] if pieces else None
        if isinstance(piece, Text) and isinstance(last, Text):
            pieces[-1] = Text(last.text + piece.text)
        else:
            pieces.append(piece)
    kept = [piece for piece in pieces if piece != Text("")]
    if len(kept) < len(pieces) and kept:
        raise Unclear("it joins an empty quotation to an expansion")
    return ShellWord(tuple(kept) or (Text(""),))
