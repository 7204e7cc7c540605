"""What an event may ask of the screen besides drawing in the transcript."""

from typing import Protocol

from decode.entities.event import (
    Asked,
    Clipped,
    DraftReturned,
    EditorOpened,
    JobsChanged,
    Listing,
    Pick,
    Quit,
    SessionStarted,
    SetUpWanted,
    StateChanged,
    ThemeChosen,
    TodoChanged,
    TurnEnded,
    UsageChanged,
)

Beyond = (
    DraftReturned
    | SessionStarted
    | StateChanged
    | UsageChanged
    | Pick
    | Listing
    | Quit
    | Clipped
    | ThemeChosen
    | EditorOpened
    | SetUpWanted
    | TodoChanged
    | JobsChanged
)


Outward = Clipped | ThemeChosen | EditorOpened | SetUpWanted | TodoChanged | JobsChanged


class Errands(Protocol):
    """Carried out by whoever knows the widgets."""

    def note_state(self, event: SessionStarted | StateChanged | UsageChanged) -> None:
        """The line at the foot changes."""
        ...

    def turn_began(self) -> None:
        """A turn runs."""
        ...

    def turn_ended(self, event: TurnEnded) -> None:
        """No turn runs any more."""
        ...

    def ask(self, event: Asked) -> None:
        """A question waits."""
        ...

    def settled(self, question_id: str) -> None:
        """A question waits no longer."""
        ...

    def open(self, subject: Pick | Listing | Quit) -> None:
        """A list, a choice or a goodbye."""
        ...

    def give_back(self, text: str) -> None:
        """Text goes back into the box."""
        ...

    def carry_out(self, event: Outward) -> None:
        """Something outside the transcript."""
        ...
