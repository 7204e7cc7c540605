"""Where panels stand: one at a time, in the order they came, without taking keys by surprise."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from textual.containers import Container
from textual.widget import Widget

from decode.entities.call import Approval, Query, Reply
from decode.entities.event import Listing, Pick, Quit
from decode.tui.late import panel_makers
from decode.tui.look import Look
from decode.tui.outcome import Done, Outcome
from decode.tui.subjects import Find

Subject = Approval | Query | Pick | Listing | Quit | Find


@dataclass(slots=True)
class _Shown:
    subject: Subject
    widget: Widget
    armed: bool


class Deck(Container, can_focus=False):
    """Shows the panel of a subject. One that nobody called for waits until no one types."""

    DEFAULT_CSS = """
    Deck { height: auto; max-height: 75vh; display: none; padding: 0 1; }
    Deck.-open { display: block; }
    Deck.-tall { height: 75vh; }
    """

    quiet = 0.5
    """Seconds without typing before a panel that waits takes the keys."""

    def __init__(
        self, look: Callable[[], Look], last_key: Callable[[], float], *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._look = look
        self._last_key = last_key
        self._shown: _Shown | None = None
        self._waiting: deque[Subject] = deque()
        self._outdated = False

    @property
    def waiting(self) -> int:
        """The panels behind the one that is shown."""
        return len(self._waiting)

    @property
    def asks(self) -> bool:
        """True while a question of the engine is shown."""
        return self._shown is not None and isinstance(self._shown.subject, Approval | Query)

    def open(self, subject: Subject) -> None:
        """Show the subject, or keep it until the present one is done with."""
        shown = self._shown
        if shown is not None:
            renew = panel_makers()[type(subject)].renew
            if renew is not None and renew(shown.widget, subject):
                self._outdated = False
            else:
                self._waiting.append(subject)
            return
        self._show(subject)

    def settled(self, question_id: str) -> None:
        """A question needs no answer any more."""
        kept = [subject for subject in self._waiting if _id(subject) != question_id]
        self._waiting = deque(kept)
        if self._shown is not None and _id(self._shown.subject) == question_id:
            self.close()

    def refuse(self) -> bool:
        """Refuse the question that is shown and stop; False when none is."""
        if self._shown is None or not self.asks:
            return False
        reply = Reply(allowed=False, stop=True)
        self.post_message(Done(Outcome(question_id=_id(self._shown.subject), reply=reply)))
        return True

    def close(self) -> None:
        """Take the panel away and show the next one."""
        if self._shown is not None:
            self._shown.widget.remove()
            self._shown = None
        self.remove_class("-open", "-tall")
        if self._waiting:
            self._show(self._waiting.popleft())

    def expect_renewal(self, kept: bool) -> None:
        """A key of the panel acts: what it shows will be renewed, or it has nothing to show."""
        self._outdated = kept

    def close_unless_renewed(self) -> None:
        """Take a panel away that its own key left without anything to show."""
        if self._outdated:
            self._outdated = False
            self.close()

    def arm(self) -> None:
        """Give a panel that waits the keys once nobody has typed for half a second."""
        shown = self._shown
        if shown is not None and not shown.armed:
            if time.monotonic() - self._last_key() >= self.quiet:
                shown.armed = True
                shown.widget.focus()
            else:
                self.set_timer(0.1, self.arm)

    def _show(self, subject: Subject) -> None:
        spec = panel_makers()[type(subject)]
        widget = spec.build(subject, self._look())
        self._shown = _Shown(subject, widget, armed=not spec.waits)
        self.set_class(spec.tall, "-tall")
        self.add_class("-open")
        self.mount(widget)
        self.call_after_refresh(self.arm if spec.waits else widget.focus)


def _id(subject: Subject) -> str:
    return subject.id if isinstance(subject, Approval | Query) else ""
