"""What was deleted or copied, by the name of its register."""

from dataclasses import dataclass, field

UNNAMED, COPIED, NOWHERE = '"', "0", "_"


@dataclass(frozen=True, slots=True)
class Piece:
    """Text of a register; `lines` says that it is whole lines."""

    text: str = ""
    lines: bool = False


@dataclass(slots=True)
class Registers:
    """The unnamed one, `0` with what was last copied, and `a` to `z`; `_` keeps nothing."""

    _pieces: dict[str, Piece] = field(default_factory=dict[str, Piece])

    def take(self, name: str) -> Piece:
        """Return what a register holds; "" is the unnamed one."""
        return self._pieces.get(name.lower() or UNNAMED, Piece())

    def keep(self, name: str, piece: Piece, *, copied: bool) -> None:
        """Put a piece into a register and the unnamed one; a capital letter adds to it."""
        if name == NOWHERE:
            return
        if name.isupper():
            old = self.take(name)
            mark = "\n" if old.lines or piece.lines else ""
            piece = Piece(f"{old.text}{mark}{piece.text}", old.lines or piece.lines)
        self._pieces[UNNAMED] = piece
        if copied and not name:
            self._pieces[COPIED] = piece
        if name:
            self._pieces[name.lower()] = piece
