"""The sandbox of one session: prepares each command and looks after it when it has ended."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from decode.gate.roots import Roots
from decode.gate.sandbox.confinement import Backend, Confinement
from decode.gate.sandbox.intruders import Snapshot
from decode.gate.sandbox.probe import Report, probe
from decode.gate.sandbox.profile import Command, Launch, Profile
from decode.gate.sandbox.survey import survey
from decode.gate.sandbox.tracked import untracked
from decode.gate.sandbox.walls import (
    Walls,
    git_directories,
    git_fences,
    homes,
    visible_below,
)


@dataclass(frozen=True, slots=True)
class Widening:
    """What the profile of one command is widened by: the repository's git directory for an allowed
    git command, protected places that the person approved for writing, and for a command that is
    git alone the secrets it tracks: it holds them anyway, and masked they look changed to it."""

    git: bool = False
    writes: tuple[Path, ...] = ()
    tracked: bool = False


@dataclass(slots=True)
class Sandbox:
    """Confines the commands of a session that was started in `roots` (gate contract, section 6).

    The roots are those the person chose; no argument of a tool ever widens them. `quarantine` takes
    what a command put where nothing may be put. `close` removes temporary files.
    """

    roots: Roots
    quarantine: Path
    report: Report = field(default_factory=probe)
    _confinement: Confinement = field(init=False)

    def __post_init__(self) -> None:
        self._confinement = Confinement(self.report.backend)

    def launch(
        self, command: Command, profile: Profile, widening: Widening | None = None
    ) -> tuple[Launch, Snapshot | None]:
        """Return what to start, and what to hand to `settle` when it has ended."""
        widening = widening or Widening()
        walls = self._walls(command, profile, widening)
        launch = self._confinement.launch(command, profile, walls)
        if profile is not Profile.WORKSPACE_WRITE or self.report.backend is Backend.NONE:
            return launch, None
        return launch, Snapshot.take(walls.roots, self._unfenced(walls.roots))

    def settle(self, snapshot: Snapshot | None, widening: Widening | None = None) -> list[str]:
        """Undo what a command did to protected places; return a sentence for each."""
        if snapshot is None:
            return []
        writes = widening.writes if widening else ()
        return snapshot.settle(writes, self.quarantine)

    def close(self) -> None:
        """Remove what was made for confined commands."""
        self._confinement.close()

    def _walls(self, command: Command, profile: Profile, widening: Widening) -> Walls:
        roots = tuple(_real(self.roots.writable))
        read_only = tuple(_real(self.roots.read_only))
        search_path = command.env.get("PATH", "")
        git = self._git_directories(roots)
        around = self._around(roots)
        found = [survey(root) for root in (*around, *roots)]
        protected = [place for each in found for place in each.protected]
        masked = [place for each in found for place in each.masked]
        if widening.tracked:
            masked = untracked(masked, (*around, *roots))
        if profile is Profile.WORKSPACE_WRITE:
            protected += [*git, *(fence for place in git for fence in git_fences(place))]
        open_git = git if widening.git else ()
        return Walls(
            roots=roots,
            hidden=homes(self.roots.home),
            visible=(*visible_below(self.roots.home, search_path), *around, *read_only, *git),
            protected=tuple(dict.fromkeys(protected)),
            masked=tuple(place for place in dict.fromkeys(masked) if place not in widening.writes),
            writable=(*open_git, *_real(widening.writes)),
        )

    def _unfenced(self, roots: Sequence[Path]) -> list[Path]:
        """Return the git directories that the backend cannot fence by itself."""
        whole = self.report.backend is Backend.LANDLOCK
        found = self._git_directories(roots)
        return [place for place in found if whole or not (place / "hooks").exists()]

    def _around(self, roots: Sequence[Path]) -> tuple[Path, ...]:
        """Return the project when the session was started below its top: git sees the whole of it,
        and would take files that are hidden for deleted ones."""
        project = self.roots.project.resolve()
        below = any(root != project and root.is_relative_to(project) for root in roots)
        return (project,) if below and git_directories(project) else ()

    def _git_directories(self, roots: Sequence[Path]) -> tuple[Path, ...]:
        places = (*roots, *self._around(roots))
        return tuple(dict.fromkeys(place for root in places for place in git_directories(root)))


def _real(places: Iterable[Path]) -> list[Path]:
    return [place.resolve() for place in places]
