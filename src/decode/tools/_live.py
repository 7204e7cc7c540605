"""Output passed on while a command runs, at a pace a screen can follow."""

from collections.abc import Callable
from dataclasses import dataclass, field

from decode.tools._output import Output

#: Characters that are passed on at once; of more, only the end.
_BURST = 4_000


@dataclass(slots=True)
class Live:
    """Collects into `output`, and passes what is new to `show` at each tick."""

    output: Output
    show: Callable[[str], None]
    _new: list[str] = field(default_factory=list[str])
    _size: int = 0

    def hear(self, text: str) -> None:
        """Take more output."""
        if not text:
            return
        self.output.add(text)
        self._new.append(text[-_BURST:])
        self._size += len(text)
        if len(self._new) > _BURST:
            self._new = ["".join(self._new)[-_BURST:]]

    def tick(self) -> None:
        """Pass on what came since the last tick."""
        if not self._new:
            return
        text = "".join(self._new)[-_BURST:]
        cut = self._size > len(text)
        self._new, self._size = [], 0
        self.show(f"…{text}" if cut else text)
