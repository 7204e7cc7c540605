"""The box with its menu: what can be completed at the cursor."""

from decode.tui.prompt.choices import NOTHING, Choice, Sources, choices_for
from decode.tui.prompt.menu import Menu
from decode.tui.prompt.messages import PromptMenuChanged
from decode.tui.prompt.modal import Modal


class Menued(Modal):
    """Offers choices as the text changes; posts `PromptMenuChanged` when they, or the mode, do."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.menu = Menu()
        self.sources: Sources = NOTHING
        self._closed_for: str | None = None

    def update_suggestion(self) -> None:
        """Called by the text area after every edit: look up what can be completed."""
        if not self.is_mounted:
            return
        row, column = self.cursor_location
        before = self.get_text_range((0, 0), (row, column))
        if self.commands_text or self.text == self._closed_for:
            self.offer([])
        else:
            self._closed_for = None
            self.offer(choices_for(before, self.text, self.sources))

    def look_again(self) -> None:
        """Follow the disk while the menu is open."""
        if self.menu.choices:
            self.update_suggestion()

    def offer(self, choices: list[Choice]) -> None:
        """Show choices, or none."""
        self.menu.offer(choices)
        self.post_message(PromptMenuChanged())

    def close_menu(self) -> bool:
        """Close the menu until the text changes; False when it is not open."""
        if not self.menu.choices:
            return False
        self.keep_closed()
        return True

    def keep_closed(self) -> None:
        """Offer nothing for the text as it is."""
        self._closed_for = self.text
        self.offer([])

    def move_menu(self, by: int) -> bool:
        """Move the mark."""
        self.menu.move(by)
        self.post_message(PromptMenuChanged())
        return True

    def take_choice(self, choice: Choice) -> None:
        """Put a choice in the place of what was typed for it."""
        row, column = self.cursor_location
        start = (row, max(column - choice.replaced, 0))
        self.replace(choice.insert, start, (row, column))
        if choice.runs:
            self.offer([])
