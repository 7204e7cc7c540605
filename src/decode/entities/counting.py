"""A number and its noun, as they are said to a person."""


def noun(number: float, name: str) -> str:
    """Return the noun for that many: its plural has an `s`, and only one of a thing has none."""
    return name if number == 1 else f"{name}s"


def counted(number: float, name: str) -> str:
    """Return the number and its noun: `1 line`, `2 lines`, `0.5 seconds`."""
    return (
        f"{number:g} {noun(number, name)}"
        if isinstance(number, float)
        else (f"{number} {noun(number, name)}")
    )
