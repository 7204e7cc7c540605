"""How a session begins: afresh, from an earlier one, or in a copy of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Opening:
    """`resume` is a full session id (see `listing.find`); `fork` goes on in a copy of it."""

    resume: str | None = None
    fork: bool = False
