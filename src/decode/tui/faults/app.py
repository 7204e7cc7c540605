"""The app of Textual without what does not suit: traces of local values, a palette, a quit key."""

import logging
import traceback
from collections.abc import Iterable
from typing import ClassVar

from textual import events, on
from textual.app import App
from textual.binding import Binding, BindingsMap
from textual.driver import Driver
from textual.filter import Monochrome, NoColor
from textual.theme import Theme

from decode.tui.faults.driver import BackgroundTold, TerminalDriver
from decode.tui.faults.screen import PromptScreen

_logger = logging.getLogger(__name__)


class SteadyApp(App[None]):
    """`crash` is the trace of what ended the program, for whoever restores the terminal first."""

    TITLE = "decode"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    PAUSE_GC_ON_SCROLL: ClassVar[bool] = True

    crash = ""
    has_mouse = True

    def __init__(self) -> None:
        super().__init__(driver_class=TerminalDriver)

    def get_default_screen(self) -> PromptScreen:
        """The only screen: panels are widgets on it."""
        return PromptScreen()

    async def on_event(self, event: events.Event) -> None:
        """What a key does is drawn at once."""
        if isinstance(event, events.Key) and self.screen_stack:
            self.hurry()
        await super().on_event(event)

    def hurry(self) -> None:
        """Draw what changes now without waiting for the next frame."""
        if isinstance(self.screen, PromptScreen):
            self.screen.hurry()

    def dress(self, themes: Iterable[Theme], name: str, *, ask: bool) -> None:
        """Take the themes and wear one, before anything is drawn and without drawing twice.

        With `ask` the terminal is asked for its background, which it may tell later.
        """
        TerminalDriver.ask_background = ask
        for theme in themes:
            self.register_theme(theme)
        self.set_reactive(App.theme, f"decode-{name}")
        self.stylesheet.set_variables(self.get_css_variables())
        self.set_class(self.current_theme.dark, "-dark-mode", update=False)
        self.set_class(not self.current_theme.dark, "-light-mode", update=False)
        self._refresh_truecolor_filter(self.ansi_theme)
        if self.no_color and self.current_theme.ansi:
            # Textual chose shades of grey for a theme that is not worn.
            self._filters = [one for one in self._filters if not isinstance(one, Monochrome)]
            self._filters.append(NoColor())

    def _resume_signal(self) -> None:
        super()._resume_signal()
        self._came_back()

    @on(Driver.SignalResume)
    def _continued(self) -> None:
        self._came_back()

    def _came_back(self) -> None:
        """Draw everything: a terminal that was given away shows what others left on it.

        Textual takes the mouse along with the terminal, whoever has it.
        """
        self.refresh(layout=True)
        if not self.has_mouse:
            self._tell_mouse()

    def on_background_told(self, message: BackgroundTold) -> None:
        """The terminal told whether it is dark."""
        message.stop()
        self.background_is(message.dark)

    def background_is(self, dark: bool) -> None:
        """Suit the colours to the terminal."""

    def to_terminal(self, sequence: str) -> None:
        """Write an escape sequence, if there is a terminal."""
        if self._driver is not None and not self.is_headless:
            self._driver.write(sequence)

    def rebind(self, bindings: Iterable[Binding]) -> None:
        """Take other keys than those of the class, none of which stay."""
        self._bindings = BindingsMap(bindings)
        self.refresh_bindings()

    def switch_mouse(self) -> bool:
        """Take the mouse from the terminal or give it back; True when the program has it."""
        self.has_mouse = not self.has_mouse
        self._tell_mouse()
        return self.has_mouse

    def _tell_mouse(self) -> None:
        switch = "h" if self.has_mouse else "l"
        self.to_terminal("".join(f"\x1b[?{mode}{switch}" for mode in (1000, 1003, 1015, 1006)))

    def clip_by_terminal(self, text: str) -> None:
        """Hand text to the terminal's clipboard (OSC 52)."""
        super().copy_to_clipboard(text)

    def _fatal_error(self) -> None:
        """Keep the trace without the values of variables, which may hold what is secret."""
        self.crash = self.crash or traceback.format_exc()
        _logger.error("the screen failed\n%s", self.crash)
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Nothing is printed before the terminal is whole again."""
        self._exit_renderables.clear()
