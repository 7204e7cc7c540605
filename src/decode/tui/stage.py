"""The widgets of the screen and the models they draw."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widget import Widget

from decode.entities.state import Mode
from decode.tui.board import new_board
from decode.tui.cells.welcome import Welcome
from decode.tui.comfort import Comfort
from decode.tui.forms.room import PanelChanged, Room
from decode.tui.lines import Lines
from decode.tui.look import look_of
from decode.tui.palettes import Palette
from decode.tui.prompt.box import Prompt
from decode.tui.prompt.messages import PromptMenuChanged, PromptNoted, PromptPaged
from decode.tui.transcript.view import Transcript

_LOW = 14
#: Beside a panel, tasks need a screen of this height.
_CRAMPED = 30


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
    #above { padding: 0 1; }
    #status { padding: 0 2; }
    Stage.-short #box { border: none; padding: 0 1; }
"""

    def __init__(self, found: Comfort, palette: Palette) -> None:
        super().__init__(id="stage")
        self.look = look_of(palette)
        self.comfort = found
        self.board = board = new_board(still=found.still)
        self.status, self.activity, self.todo = board.status, board.activity, board.todo
        self.prompt = prompt = Prompt(id="prompt")
        prompt.cursor_blink = not found.still
        self.transcript = Transcript(self.look, id="transcript")
        self._room = Room()
        self._beside_panel = False
        self._noted: Timer | None = None
        self._above = Lines(lambda width: board.above(prompt.menu, width, self.look), id="above")
        self._mark = Lines(lambda _: board.mark(prompt.text, self.look), id="mark")
        self._foot = Lines(lambda width: self.status.lines(width, self.look), id="status")
        self.box = Horizontal(self._mark, prompt, id="box")
        self.transcript.shelf.add(Welcome(self.status))

    def compose(self) -> ComposeResult:
        """The widgets from the top."""
        with self._room:
            yield self.transcript
        yield self._above
        yield self.box
        yield self._foot

    def place(self, panels: Widget) -> None:
        """Put the place for panels between the transcript and the box."""
        self._room.mount(panels)

    def on_resize(self) -> None:
        """A low screen does without frames."""
        self.set_class(self.size.height < _LOW, "-short")
        self.board.low = self.size.height < (_CRAMPED if self._beside_panel else _LOW)
        self.prompt.menu.rows = max(min(self.size.height // 3, 14), 3)
        self._above.redraw()

    def on_panel_changed(self, message: PanelChanged) -> None:
        """Tasks give place to a panel."""
        message.stop()
        self._beside_panel = message.shown
        self.on_resize()

    def on_prompt_menu_changed(self, message: PromptMenuChanged) -> None:
        """Draw the menu and what else depends on the text."""
        message.stop()
        self._above.redraw()
        self._mark.redraw()
        told = self.prompt.stashed, self.prompt.editing
        if (self.status.stashed, self.status.editing) != told:
            self.status.stashed, self.status.editing = told
            self._foot.redraw()

    def on_prompt_noted(self, message: PromptNoted) -> None:
        """Say why something was not done."""
        message.stop()
        self.note(message.text, message.seconds)

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
        self._above.redraw()

    def show(self) -> None:
        """Draw the models again."""
        mode = self.status.state.mode
        for other in Mode:
            self.box.set_class(other is mode, f"-{other}")
        for lines in (self._above, self._foot, self._mark):
            lines.redraw()

    def show_waiting(self, waiting: tuple[str, ...], doing: str, *, busy: bool) -> None:
        """Show what waits and what goes on; a question to the person stays in sight."""
        self.activity.waiting, self.status.queued = waiting, len(waiting)
        if not doing:
            self.activity.end()
        elif not self.activity.asked:
            self.activity.begin(doing)
        self.prompt.busy = busy
        self.show()

    def fold_tasks(self) -> None:
        """Show the task list or only how far it is."""
        self.todo.open = not self.todo.open
        self._above.redraw()

    def note(self, text: str, seconds: float) -> None:
        """Say something at the foot for a while."""
        self.status.note = text
        self._foot.redraw()
        if self._noted is not None:
            # The end of the one before is not that of this one.
            self._noted.stop()
        self._noted = self.set_timer(seconds, self._end_note)

    def _end_note(self) -> None:
        self.status.note = ""
        self._foot.redraw()

    def tick(self) -> None:
        """Let time pass for what shows it."""
        if self.activity.moves:
            self._above.redraw()
            self.transcript.tick()

    def wear(self, palette: Palette) -> None:
        """Draw everything in other colours."""
        self.look = look_of(palette)
        self.transcript.take_look(self.look)
        self._above.redraw()
        self.show()
