"""Where panels stand: one at a time, in the order they came, without taking keys by surprise."""

import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.containers import Container
from textual.widget import Widget

from decode.entities.call import Approval, Query, Reply
from decode.entities.event import Listing, Pick, Quit
from decode.tui.faults.text_area import SteadyTextArea
from decode.tui.forms.room import PanelChanged
from decode.tui.handing import Handing, Passed
from decode.tui.look import Look
from decode.tui.outcome import Done, Outcome
from decode.tui.panels import makers
from decode.tui.subjects import Find, SetUp

if TYPE_CHECKING:
    from decode.tui.forms.writing import Typed

_logger = logging.getLogger(__name__)

Subject = Approval | Query | Pick | Listing | Quit | Find | SetUp


@dataclass(slots=True)
class _Shown:
    subject: Subject
    widget: Widget
    armed: bool


class Deck(Container, can_focus=False):
    """Shows the panel of a subject. It waits until no one types, unless the box is empty and the
    person called for it."""

    DEFAULT_CSS = """
    Deck { height: auto; max-height: 93%; display: none; padding: 0 1; }
    Deck.-open { display: block; }
    Deck.-tall { height: 75vh; max-height: 93%; }
    """

    quiet = 0.5
    """Seconds without typing before a panel that waits takes the keys."""

    def __init__(
        self, look: Callable[[], Look], box: SteadyTextArea, *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._look = look
        self._box = box
        self._shown: _Shown | None = None
        self._waiting: deque[Subject] = deque()
        self._outdated = False
        self._handing = Handing(box, self._handed_over)

    @property
    def waiting(self) -> int:
        """The panels behind the one that is shown."""
        return len(self._waiting)

    @property
    def asks(self) -> bool:
        """True while a question of the engine is shown."""
        return self._shown is not None and isinstance(self._shown.subject, Approval | Query)

    @property
    def lists(self) -> bool:
        """True while a panel that is no question is shown."""
        return self._shown is not None and not self.asks

    def open(self, subject: Subject) -> None:
        """Show the subject, or keep it until the present one is done with; questions go first."""
        shown = self._shown
        if shown is None:
            self._show(subject)
        elif isinstance(subject, Approval | Query) and not self.asks:
            self._waiting.appendleft(shown.subject)
            self._remove()
            self._show(subject)
        elif not self._renewed(shown.widget, subject):
            self._waiting.append(subject)

    def _renewed(self, widget: Widget, subject: Subject) -> bool:
        renew = makers()[type(subject)].renew
        if renew is None or not renew(widget, subject):
            return False
        self._outdated = False
        return True

    def settled(self, question_id: str) -> None:
        """A question needs no answer any more."""
        kept = [subject for subject in self._waiting if _id(subject) != question_id]
        self._waiting = deque(kept)
        if self._shown is not None and _id(self._shown.subject) == question_id:
            self.close()

    def dismiss(self) -> bool:
        """Refuse the question that is shown and stop, or close another panel; False for none."""
        if self._shown is None:
            return False
        subject = self._shown.subject
        if not self.asks:
            closing = subject.on_close if isinstance(subject, Listing) else ""
            if isinstance(subject, Find):
                subject.stop()
            self.post_message(Done(Outcome(submit=closing)))
            return True
        reply = Reply(allowed=False, stop=True)
        self.post_message(Done(Outcome(question_id=_id(subject), reply=reply)))
        return True

    def close(self) -> None:
        """Take the panel away and show the next one."""
        self._remove()
        if self._waiting:
            self._show(self._waiting.popleft())

    def _remove(self) -> None:
        if self._shown is not None:
            self._shown.widget.remove()
            self._shown = None
        self.remove_class("-open", "-tall")
        self.post_message(PanelChanged(shown=False))

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
            if time.monotonic() - self._box.last_key >= self.quiet:
                shown.armed = True
                shown.widget.focus()
            else:
                self.set_timer(0.1, self.arm)

    def on_typed(self, message: "Typed") -> None:
        """Who writes while a panel has the keys writes into the box, and the panel waits again."""
        message.stop()
        self._handing.take(message.event)

    def on_passed(self, message: Passed) -> None:
        """What the panel had to hand on before this has come."""
        message.stop()
        self._handing.passed(message)

    def _handed_over(self) -> None:
        if self._shown is not None:
            self._shown.armed = False
            self.set_timer(0.1, self.arm)

    def _show(self, subject: Subject) -> None:
        spec = makers()[type(subject)]
        try:
            widget = spec.build(subject, self._look())
        except Exception:
            # An edge: a question that cannot be put is refused.
            _logger.exception("a panel could not be made")
            reply = Reply(allowed=False, feedback="the question could not be shown")
            self.post_message(Done(Outcome(question_id=_id(subject), reply=reply)))
            return
        waits = spec.waits or bool(self._box.text)
        self._shown = _Shown(subject, widget, armed=not waits)
        self.set_class(spec.tall(subject), "-tall")
        self.add_class("-open")
        self.mount(widget)
        # The line to search with needs no room.
        self.post_message(PanelChanged(shown=not isinstance(subject, Find)))
        self.call_after_refresh(self.arm if waits else widget.focus)


def _id(subject: Subject) -> str:
    return subject.id if isinstance(subject, Approval | Query) else ""
