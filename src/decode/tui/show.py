"""One session on the stage: what is said goes in, what happens is drawn."""

from collections.abc import Callable

from decode.config.actions import keymap
from decode.entities.event import Clipped, EditorOpened, Event, SetUpWanted, ThemeChosen
from decode.entities.picture import labelled
from decode.session.pictures import Album
from decode.session.session import Session
from decode.tui.bindings import program_bindings
from decode.tui.clips import Clips
from decode.tui.deck import Deck
from decode.tui.desk import ScreenDesk
from decode.tui.faults.app import SteadyApp
from decode.tui.furniture import furnish
from decode.tui.keys import Keys
from decode.tui.late import settle
from decode.tui.outcome import Outcome
from decode.tui.reach import Reach
from decode.tui.signals import Signals
from decode.tui.stage import Stage
from decode.tui.status import shown_place
from decode.tui.turns import Turns, Work

_IDLE = 0.3


SetUp = Callable[["Show"], None]


class Show:
    """Begins after the first frame; the app hands on what its widgets say."""

    def __init__(self, app: SteadyApp, stage: Stage, session: Session, set_up: SetUp) -> None:
        self._set_up = set_up
        self.session = session
        self.stage = stage
        self._app = app
        self._kit = furnish(session.cwd, keep=session.settings.keep_session)
        self._album = Album()
        self.deck = Deck(lambda: stage.look, stage.prompt, id="deck")
        place = shown_place(session.cwd)
        self.signals = Signals(
            app.to_terminal, place.rpartition("/")[2], self.later, stage.comfort.notice
        )
        self.desk = ScreenDesk(session, stage, self)
        self.turns = Turns(session, self)
        self._reach = Reach(app, stage, self.desk.tell)
        clips = Clips(stage.transcript)
        self._keys = Keys(app, session, self.desk, self._reach, self.leave, clips)
        stage.board.enter(place, session.state)

    def begin(self, prompt: str | None) -> None:
        """Start everything that the first frame did without."""
        stage, box = self.stage, self.stage.prompt
        box.connect(self.session.complete, self.session.files, self._kit.history)
        box.pictures = self._album.pasted
        stage.place(self.deck)
        self._take_settings()
        self.signals.begin(self.leave)
        self._reach.begin(self.session.settings.theme)
        self.desk.look_around()
        if not box.text and (draft := self._kit.draft.left_behind()):
            box.put(draft)
            self.desk.tell("this draft was left by a session that ended without sending it")
        self.turns.begin(prompt)
        self.changed()
        self._app.set_interval(0.25, stage.tick)
        self._app.set_interval(1.0, self._look_again)
        self._app.set_timer(_IDLE, settle)

    def _take_settings(self) -> None:
        """Keys and mouse as the person wants them; until now they were as usual."""
        screen = self.session.settings.tui
        keys = keymap(screen.bindings)
        if screen.bindings:
            self._app.rebind(program_bindings(keys))
        self.stage.prompt.take_keys(keys, vim=screen.keys == "vim")
        if not screen.mouse and self._app.has_mouse:
            self._app.switch_mouse()

    def _look_again(self) -> None:
        self._kit.draft.keep(self.stage.prompt.full_text)
        self.stage.prompt.look_again()
        if self.stage.status.jobs:
            self.turns.recount()

    # What the parts ask for

    def apply(self, event: Event) -> None:
        """Draw an event."""
        self.desk.apply(event)

    def work(self, name: str, task: Work) -> None:
        """Run a task beside the others."""
        self._app.run_worker(task(), group=name)

    def later(self, delay: float, act: Callable[[], None]) -> object:
        """Call `act` after a delay."""
        return self._app.set_timer(delay, act)

    def changed(self) -> None:
        """Show what waits and whether the engine is ready."""
        turns = self.turns
        self.stage.activity.steering = tuple(turns.steering)
        waiting = tuple(labelled(text) for text in turns.waiting)
        self.stage.show_waiting(waiting, turns.doing, busy=turns.busy)

    def reach(self, event: Clipped | ThemeChosen | EditorOpened | SetUpWanted) -> None:
        """Clipboard, colours, editor; the set-up of the first run."""
        if isinstance(event, SetUpWanted):
            self._set_up(self)
        else:
            self._reach.carry_out(event)

    def submit(
        self, text: str, queued: bool = False, *, then: Callable[[], None] | None = None
    ) -> None:
        """Carry text out, and then something else; what comes of it is in sight."""
        self._kit.draft.keep("")
        self.stage.transcript.follow()
        self.turns.submit(text, queued, then)

    def leave(self, code: int) -> None:
        """End the program; a draft is kept on disk only when something else ended it."""
        self._kit.draft.keep(self.stage.prompt.full_text if code else "")
        if not self.session.settings.keep_session:
            self._album.forget()
        self.signals.end()
        self._app.exit(return_code=code)

    # What the app hands on

    def decide(self, outcome: Outcome) -> None:
        """Carry out what was decided in a panel."""
        self.desk.decide(outcome)

    def press(self, name: str) -> None:
        """Do what a key is for."""
        self._keys.press(name)

    def paste(self) -> None:
        """Put in what the desktop's clipboard holds."""
        self._reach.paste(self._album)

    def copy(self, text: str) -> None:
        """Put text on the clipboard."""
        self._reach.copy(text)

    def background_is(self, dark: bool) -> None:
        """Suit the colours to the terminal."""
        self._reach.background_is(dark)
