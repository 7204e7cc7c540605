"""What the screen itself opens panels for."""

from collections.abc import Callable
from dataclasses import dataclass

from textual import events

from decode.entities.event import Option
from decode.tui.look import Look


@dataclass(frozen=True, slots=True)
class Find:
    """Words sought in the transcript.

    `seek(words, step)` goes to a place and returns its number from 1 and how many there are;
    `stop()` ends the search.
    """

    seek: Callable[[str, int], tuple[int, int]]
    stop: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class SetUp:
    """The first run: what can answer, where keys may come from, which colours there are.

    `about` says what was found. The `submit` of a model's row is the model's name, the label of a
    theme's row the theme's. `keep_key(provider, key)` returns what went wrong; `wear(name)` tries
    colours on; `pass_on(key)` gives a key to the box, for the person goes on without all this.
    """

    about: str
    models: tuple[Option, ...]
    providers: tuple[Option, ...]
    themes: tuple[Option, ...]
    guess: Callable[[str], str]
    keep_key: Callable[[str, str], str]
    choose: Callable[[str], None]
    wear: Callable[[str], Look]
    keep_theme: Callable[[str], None]
    pass_on: Callable[[events.Key | events.Paste], None]
