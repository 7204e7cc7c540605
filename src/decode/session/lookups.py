"""What a line of input is looked up in, read anew for every line."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from decode.agents.load import Agents, load_agents
from decode.commands import reserved
from decode.commands._spec import Command
from decode.config.settings import Settings
from decode.entities.event import Notice
from decode.entities.turn import Intent, Invoke, Reserved, Say, Unknown
from decode.session.announce import Announcer
from decode.session.resolve import resolve
from decode.skills.catalog import catalog
from decode.skills.load import load_skills
from decode.skills.registry import SkillRegistry


class Lookups:
    """The commands, skills and agents of one folder, and the text that was last refused.

    `guessed` tells that its name is nobody's, so that a list of all names helps.
    """

    def __init__(self, cwd: Path, settings: Settings) -> None:
        self._cwd, self.settings = cwd, settings
        self._announcer = Announcer()
        self.refused, self.guessed = "", False

    @cached_property
    def commands(self) -> Mapping[str, Command]:
        """The reserved commands; the first look imports all of them, which the screen puts off."""
        return reserved()

    def skills(self) -> SkillRegistry:
        """Return the skills as they are on disk now."""
        return load_skills(self._cwd, self.settings)

    def agents(self) -> Agents:
        """Return the agents as they are on disk now."""
        return load_agents(self._cwd, self.settings)

    def news(self) -> Iterator[Notice]:
        """Yield what is wrong with skills and agents and was not told yet."""
        skills = self.skills()
        shown = catalog(skills, self.settings.context_window)
        yield from self._announcer.fresh("skills", (*skills.diagnostics, *shown.diagnostics))
        yield from self._announcer.fresh("agent", self.agents().diagnostics)

    def faults(self) -> int:
        """Return how many warnings and errors the skills and agents on disk give."""
        found = (*self.skills().diagnostics, *self.agents().diagnostics)
        return sum(one.severity != "info" for one in found)

    def at_once(self, text: str) -> bool:
        """Return whether `text` needs no engine: some commands, and what will be refused."""
        intent = resolve(text, self.commands, self.skills())
        if isinstance(intent, Reserved):
            return not self.commands[intent.command].waits
        return isinstance(intent, Unknown) and text != self.refused

    def said(self, text: str) -> str:
        """Return how a turn that `text` begins or steers is shown; "" when no model gets it."""
        match resolve(text, self.commands, self.skills()):
            case Say(free):
                return free
            case Invoke():
                return text
            case Unknown():
                return text if text == self.refused else ""
            case Reserved():
                return ""

    def resolved(self, text: str) -> Intent:
        """Return what `text` means; the text that was just refused is free text the second time."""
        intent = resolve(text, self.commands, self.skills())
        again = isinstance(intent, Unknown) and text == self.refused
        self.refused = text if isinstance(intent, Unknown) and not again else ""
        self.guessed = isinstance(intent, Unknown) and not again and not intent.reason
        return Say(text) if again else intent
