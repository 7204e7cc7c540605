"""A text area without Textual 8.2's own faults: the crash of undo, the joiner that is not typed."""

import time

from textual import events
from textual.widgets import TextArea

_JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f")


class SteadyTextArea(TextArea):
    """Undo may leave the cursor behind the text; emoji of several parts keep their joiners."""

    last_key = 0.0

    async def _on_key(self, event: events.Key) -> None:
        self.last_key = time.monotonic()
        if event.character in _JOINERS:
            event.stop()
            event.prevent_default()
            self.insert(event.character or "")

    def _recompute_cursor_offset(self) -> None:
        self.set_reactive(TextArea.selection, self._validate_selection(self.selection))
        super()._recompute_cursor_offset()
