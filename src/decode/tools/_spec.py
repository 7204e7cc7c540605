"""The shape of a tool, and what a tool is given."""

import os
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from decode.config.settings import Settings
from decode.entities.call import ToolKind
from decode.entities.event import Event
from decode.entities.ports import Delegate, Person
from decode.entities.preview import Plain, Preview
from decode.entities.state import Mode, State
from decode.gate.environment import scrubbed
from decode.gate.roots import Roots
from decode.skills.registry import SkillRegistry
from decode.skills.used import LoadLedger
from decode.tools._jobs import JobTable
from decode.tools._launch import Confines
from decode.tools._ledger import FileLedger
from decode.tools._permit import Permit
from decode.tools._shelf import Shelf
from decode.tools._todo import TodoList

if TYPE_CHECKING:
    from pydantic_ai import RunContext
    from pydantic_ai.tools import ToolDefinition

    Prepare = Callable[[RunContext["Deps"], ToolDefinition], Awaitable[ToolDefinition | None]]

Args = Mapping[str, Any]


@dataclass(slots=True)
class Deps:
    """What a tool may use; one a session (a subagent has its own, with `jobs` shared).

    What the session is: `cwd`, `roots`, `settings`, `state`, `skills` to look them up anew,
    `environment` of commands, `output_dir` for whole outputs of which a result shows a part; it
    belongs to `roots.read_only`. Whom it may turn to: `person` (`attended` says whether anybody is
    there), `delegate` (None in a subagent), `sandbox` that confines commands (None: nothing does),
    `emit` for events while a call runs, `may_fetch` the gate's word on the address a redirect leads
    to (None allows, else the reason), `may_read` its word on a file that a search came upon. What
    it keeps: `permits` of the gate by call id, `files`, `jobs`, `todo`, `loads`, `shelf` for
    a request's skills, and `before_plan`, the mode that was in force before plan mode; whoever else
    switches to plan mode sets it.
    """

    cwd: Path
    roots: Roots
    settings: Settings
    state: State
    person: Person
    emit: Callable[[Event], None]
    output_dir: Path
    skills: Callable[[], SkillRegistry]
    attended: bool = True
    environment: Mapping[str, str] = field(default_factory=lambda: scrubbed(os.environ))
    delegate: Delegate | None = None
    sandbox: Confines | None = None
    may_fetch: Callable[[str], str | None] = lambda _url: None
    may_read: Callable[[Path], bool] = lambda _path: True
    permits: dict[str, Permit] = field(default_factory=dict[str, Permit])
    files: FileLedger = field(default_factory=FileLedger)
    jobs: JobTable = field(default_factory=JobTable)
    todo: TodoList = field(default_factory=TodoList)
    loads: LoadLedger = field(default_factory=LoadLedger)
    before_plan: Mode = Mode.DEFAULT
    shelf: Shelf = field(default_factory=Shelf)


def _plain(_args: Args, _cwd: Path) -> Preview:
    return Plain()


def _settled(args: Args, _cwd: Path) -> Args:
    return args


def _nowhere(_args: Args, _cwd: Path) -> Path | None:
    return None


def _none(_args: Args, _deps: Deps) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool: `run` is the function, its name the tool's name, its docstring the model's text.

    `title(args)` is one line for a screen. `preview(args, cwd)` may read the disk, like the three
    below; call them off the event loop. `settle(args, cwd)` returns the arguments as they are to be
    judged, shown and run: a path that only exists in another Unicode spelling is replaced by that
    one. `place(args, cwd)` is the real path the call is about, None without one. `doomed(args,
    deps)` is the sentence the call would end with anyway, None when it can go on: worth asking
    before a person is (only where reading the file needs no question). `sequential` tools run in
    the order of their calls. `prepare` may change or hide (None) the definition for a request.
    """

    run: Callable[..., Awaitable[object]]
    kind: ToolKind
    title: Callable[[Args], str]
    preview: Callable[[Args, Path], Preview] = _plain
    sequential: bool = False
    settle: Callable[[Args, Path], Args] = _settled
    place: Callable[[Args, Path], Path | None] = _nowhere
    doomed: Callable[[Args, Deps], str | None] = _none
    prepare: "Prepare | None" = None

    @property
    def name(self) -> str:
        """The tool's name."""
        return self.run.__name__
