"""What `/` can become: reserved commands, then skills."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Completion:
    """One row of the menu.

    `insert` replaces the token in the box. `group` is `commands` or `skills`; `badge` names a
    skill's source. All text is as it stands in the file: a screen draws it as plain text.
    """

    name: str
    insert: str
    description: str = ""
    hint: str = ""
    badge: str = ""
    group: str = "commands"
    exact: bool = False
