"""What the menu offers for the text before the cursor: commands and skills, or files."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decode.session.complete import Completion

_FILE = re.compile(r'(?:^|(?<=\s))@("[^"\n]*|[^\s"]*)\Z')


Commands = Callable[[str], Sequence["Completion"]]
Files = Callable[[str], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """One row. `insert` takes the place of the last `replaced` characters before the cursor.

    A choice that `runs` is submitted by Enter; the others are only completed.
    """

    label: str
    insert: str
    replaced: int
    description: str = ""
    hint: str = ""
    badge: str = ""
    group: str = ""
    exact: bool = False
    runs: bool = False


@dataclass(frozen=True, slots=True)
class Sources:
    """Where choices come from: the session's two look-ups."""

    commands: Commands
    files: Files


def choices_for(before: str, whole: str, sources: Sources) -> list[Choice]:
    """Return the rows for a cursor after `before` in a box that holds `whole`."""
    token = whole.lstrip()
    if token.startswith("/") and before == whole and not re.search(r"\s", token):
        return [_command(found, len(token)) for found in sources.commands(whole)]
    found = _FILE.search(before)
    if found is None:
        return []
    prefix = found[1].removeprefix('"')
    return [_file(path, found[0]) for path in sources.files(prefix)]


def _command(found: "Completion", replaced: int) -> Choice:
    optional = not found.hint or found.hint.startswith("[")
    return Choice(
        label=f"/{found.name.removeprefix('/')}",
        insert=found.insert,
        replaced=replaced,
        description=found.description,
        hint=found.hint,
        badge=found.badge,
        group=found.group,
        exact=found.exact,
        runs=found.exact or optional,
    )


def _file(path: str, typed: str) -> Choice:
    ending = "" if path.rstrip('"').endswith("/") else " "
    return Choice(
        label=path,
        insert=f"@{path}{ending}",
        replaced=len(typed),
        group="files",
        exact=typed == f"@{path}",
    )


NOTHING = Sources(commands=lambda _: (), files=lambda _: ())
