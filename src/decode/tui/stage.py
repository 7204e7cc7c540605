"""The widgets of the screen and the models they draw."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from decode.entities.state import Mode
from decode.tui.board import Board
from decode.tui.comfort import Comfort
from decode.tui.deck import Deck
from decode.tui.drawing import Line
from decode.tui.lines import Draw, Lines
from decode.tui.look import Look, look_of
from decode.tui.palettes import Palette
from decode.tui.prompt.box import Prompt
from decode.tui.prompt.messages import PromptMenuChanged, PromptPaged
from decode.tui.transcript.view import Transcript

_LOW = 14


class Stage(Vertical):
    """Everything that is on the screen, in its order from the top."""

    DEFAULT_CSS = """
    Stage { background: $background; overflow: hidden; }
    #box { height: auto; border: round $faint; padding: 0 1; background: $background; }
    #box:focus-within { border: round $soft; }
    #box.-bypass { border: heavy $error; }
    #box.-plan { border: round $accent; }
    #box.-edit { border: round $warning; }
    #mark { width: 2; height: 1; }
    #activity, #todo, #menu, #status { padding: 0 2; }
    #menu { padding: 0 1; }
    Stage.-short #box { border: none; padding: 0 1; }
    Stage.-short #todo { display: none; }
"""

    def __init__(self, board: Board, prompt: Prompt, palette: Palette, found: Comfort) -> None:
        super().__init__(id="stage")
        self.look = look_of(palette)
        self.status, self.activity, self.todo = board.status, board.activity, board.todo
        self.interval = found.interval
        self.prompt = prompt
        self.transcript = Transcript(self.look, id="transcript")
        self.deck = Deck(lambda: self.look, lambda: prompt.last_key, id="deck")
        self._tasks = Lines(self._drawn(self.todo.lines), id="todo")
        self._doing = Lines(self._drawn(self.activity.lines), id="activity")
        self._menu = Lines(self._drawn(prompt.menu.lines), id="menu")
        self._mark = Lines(lambda _: board.mark(prompt.text, self.look), id="mark")
        self._foot = Lines(self._drawn(self.status.lines), id="status")
        self.box = Horizontal(self._mark, prompt, id="box")

    def compose(self) -> ComposeResult:
        """The widgets from the top."""
        yield self.transcript
        yield self.deck
        yield self._tasks
        yield self._doing
        yield self._menu
        yield self.box
        yield self._foot

    def on_resize(self) -> None:
        """A low screen does without frames."""
        self.set_class(self.size.height < _LOW, "-short")

    def on_prompt_menu_changed(self, message: PromptMenuChanged) -> None:
        """Draw the menu and what else depends on the text."""
        message.stop()
        self._menu.redraw()
        self._mark.redraw()
        if self.status.stashed != self.prompt.stashed:
            self.status.stashed = self.prompt.stashed
            self._foot.redraw()

    def on_prompt_paged(self, message: PromptPaged) -> None:
        """Scroll the transcript by a page."""
        message.stop()
        scroll = (
            self.transcript.scroll_page_up if message.by < 0 else self.transcript.scroll_page_down
        )
        scroll(animate=False)

    def on_scroller_scrolled(self, message: Transcript.Scrolled) -> None:
        """Say how much lies below the screen."""
        message.stop()
        self.activity.unseen = 0 if self.transcript.following else message.behind
        self._doing.redraw()

    def show(self) -> None:
        """Draw the models again."""
        mode = self.status.state.mode
        for other in Mode:
            self.box.set_class(other is mode, f"-{other}")
        for lines in (self._tasks, self._doing, self._foot, self._mark):
            lines.redraw()

    def show_waiting(self, waiting: tuple[str, ...], *, ready: bool, busy: bool) -> None:
        """Show what waits, and what it waits for."""
        self.activity.waiting, self.status.queued = waiting, len(waiting)
        if not ready:
            self.activity.begin("starting the engine")
        elif not busy:
            self.activity.end()
        self.prompt.busy = busy
        self.show()

    def fold_tasks(self) -> None:
        """Show the task list or only how far it is."""
        self.todo.open = not self.todo.open
        self._tasks.redraw()

    def note(self, text: str, seconds: float) -> None:
        """Say something at the foot for a while."""
        self.status.note = text
        self._foot.redraw()
        self.set_timer(seconds, self._end_note)

    def _end_note(self) -> None:
        self.status.note = ""
        self._foot.redraw()

    def tick(self) -> None:
        """Let time pass for what shows it."""
        if self.activity.doing:
            self._doing.redraw()
            self.transcript.tick()

    def wear(self, palette: Palette) -> None:
        """Draw everything in other colours."""
        self.look = look_of(palette)
        self.transcript.take_look(self.look)
        self._menu.redraw()
        self.show()

    def refocus(self) -> None:
        """Give the keys to the box unless a panel has them."""
        if not self.deck.has_class("-open"):
            self.prompt.focus()

    def _drawn(self, draw: Callable[[int, Look], list[Line]]) -> Draw:
        return lambda width: draw(width, self.look)
