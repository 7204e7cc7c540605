"""What events and keys reach beyond the widgets: colours, clipboard, editor."""

from collections.abc import Callable
from pathlib import Path

from decode.entities.errors import UsageError
from decode.entities.event import Clipped, EditorOpened, ThemeChosen
from decode.entities.picture import recognise
from decode.session.pictures import Album
from decode.tui import pasteboard
from decode.tui.faults.app import SteadyApp
from decode.tui.outside import edit, edit_text, to_clipboard
from decode.tui.palettes import Palette, palette_for_background, palette_named
from decode.tui.stage import Stage
from decode.tui.wardrobe import remember_palette, suited_palette

Tell = Callable[[str, str], None]


class Reach:
    """Works for one app and its stage; `tell` puts a line into the transcript."""

    def __init__(self, app: SteadyApp, stage: Stage, tell: Tell) -> None:
        self._app, self._stage, self._tell = app, stage, tell
        self._follows = True
        self._dark: bool | None = None

    def begin(self, theme: str) -> None:
        """Wear the theme of the settings; `auto` follows the terminal."""
        self._follows = theme == "auto"
        if not self._follows:
            self._wear(palette_named(theme))

    def wear(self, theme: str) -> None:
        """Wear a theme that was chosen; `auto` is what suits the terminal as far as it is known."""
        self.begin(theme)
        if self._follows:
            self._wear(suited_palette(self._stage.comfort, self._dark))

    def carry_out(self, event: Clipped | ThemeChosen | EditorOpened) -> None:
        """Do what an event asks for."""
        match event:
            case Clipped(text, what):
                self.copy(text, what)
            case ThemeChosen(name):
                self.wear(name)
            case EditorOpened(path):
                self._open(Path(path))

    def background_is(self, dark: bool) -> None:
        """Wear what suits the terminal, unless colours were chosen."""
        self._dark = dark
        if self._follows and dark != self._stage.look.palette.dark:
            self._wear(palette_for_background(dark))

    def copy(self, text: str, what: str = "") -> None:
        """Put text on the clipboard and say what is known about it."""
        self._app.run_worker(self._copied(text, what), group="clipboard")

    def paste(self, album: Album) -> None:
        """Put in what the desktop's clipboard holds."""
        self._app.run_worker(self._pasted(album), group="clipboard")

    async def _pasted(self, album: Album) -> None:
        prompt, found = self._stage.prompt, self._stage.comfort
        data = await pasteboard.picture(found)
        kind = recognise(data)
        if data:
            try:
                prompt.attach(album.take(data, f"clipboard.{kind.kind if kind else 'bin'}"))
            except UsageError as error:
                self._stage.note(str(error), 5.0)
        elif words := await pasteboard.text(found) or self._app.clipboard:
            prompt.take_paste(words)
        elif found.remote:
            self._stage.note("over ssh the clipboard is out of reach: paste a path, or use @", 5.0)
        elif pasteboard.is_there(found):
            self._stage.note("the clipboard holds no image and no text", 3.0)
        else:
            self._stage.note(
                "wl-paste or xclip would read the clipboard; paste a path, or use @", 5.0
            )

    def edit_draft(self) -> None:
        """Open the draft in the editor; it comes back as it was saved."""
        prompt = self._stage.prompt
        with self._app.suspend():
            text, fault = edit_text(prompt.full_text, self._stage.comfort.editor)
        if fault:
            self._tell(fault, "warning")
        elif text != prompt.full_text:
            prompt.put(text)

    def _open(self, path: Path) -> None:
        with self._app.suspend():
            fault = edit(path, self._stage.comfort.editor)
        if fault:
            self._tell(f"{path}: {fault}", "warning")

    def _wear(self, palette: Palette) -> None:
        if self._stage.comfort.colourless:
            return
        remember_palette(palette)
        if palette is self._stage.look.palette:
            return
        self._app.theme = f"decode-{palette.name}"
        self._stage.wear(palette)

    async def _copied(self, text: str, what: str) -> None:
        known = await to_clipboard(text, self._stage.comfort, self._app.clip_by_terminal)
        self._stage.note(f"{what}: {known}" if what else known, 3.0)
