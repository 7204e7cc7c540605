"""The one loader: what skills there are for a working directory (skills contract, sections 1-8)."""

import logging
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from decode.config.paths import home
from decode.config.settings import Settings, SkillSettings
from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDiagnostic
from decode.entities.visible import visible
from decode.skills.files.disk import unchanged
from decode.skills.files.place import Surroundings, surroundings
from decode.skills.files.scan import Scan, fresh, reread
from decode.skills.files.walk import walk
from decode.skills.merge import Ranked, contest, switched, taken_names
from decode.skills.registry import Findings, RootSeen, SkillRegistry
from decode.skills.remote import hub
from decode.skills.remote.offer import Answer
from decode.skills.reserved import command_names
from decode.skills.sources._spec import FAR

__all__ = ["SkillRegistry", "load_skills"]

_log = logging.getLogger(__name__)
_MAX_KEPT = 16
_MAX_TOLD = 10_000
_MISSING = ("missing-folder", "does not exist")
_Key = tuple[str, str, SkillSettings, bool, frozenset[str]]
_Offers = Sequence[tuple[RootSeen, Answer]]


@dataclass(frozen=True, slots=True)
class _Kept:
    """A look-up with what proves that it still holds."""

    around: Surroundings
    scans: tuple[Scan, ...]
    version: int
    registry: SkillRegistry

    def holds(self) -> bool:
        still = self.version == hub.version() and unchanged(self.around.watched.items())
        return still and all(map(fresh, self.scans))


_kept: dict[_Key, _Kept] = {}
_lock = threading.Lock()
_lasting: dict[_Key, frozenset[str]] = {}
_told: set[SkillDiagnostic | tuple[str, ...]] = set()


def load_skills(
    cwd: Path,
    settings: Settings | SkillSettings | None = None,
    *,
    reserved: Collection[str] | None = None,
) -> SkillRegistry:
    """Return the skills for `cwd`; call it again at every turn, an unchanged disk costs its stats.

    `reserved` are the names a slash already means; None stands for the program's own commands.
    Nothing a person's file holds raises; SkillError tells of a broken built-in.
    """
    chosen, safe = _chosen(settings)
    if not chosen.enabled:
        return SkillRegistry(Findings(), chosen)
    taken = command_names() if reserved is None else frozenset(reserved)
    key = (str(cwd.absolute()), str(home()), chosen, safe, taken)
    hub.ask_soon(cwd)
    kept = _kept.get(key)
    if kept is None or not kept.holds():
        with _lock:
            kept = _anew(cwd, key, taken)
    return kept.registry


def _anew(cwd: Path, key: _Key, reserved: frozenset[str]) -> _Kept:
    """Look up again, and take over what still holds of the last look-up."""
    _, _, settings, safe, _ = key
    before = _kept.pop(key, None)
    version, around = hub.version(), surroundings(cwd, settings, safe=safe)
    off = around.off | _beyond_files(key, settings.disabled - around.off)
    around = replace(around, off=off)
    scans = tuple(_scans(around, before.scans if before else ()))
    offers = () if safe else tuple(hub.offered(cwd))
    registry = _registry(around, scans, offers, reserved)
    while len(_kept) >= _MAX_KEPT:
        _kept.pop(next(iter(_kept)))
    _kept[key] = _Kept(around, scans, version, registry)
    _tell(registry)
    _tell_ignored(scans)
    return _kept[key]


def _beyond_files(key: _Key, now: frozenset[str]) -> frozenset[str]:
    """Return what flags and variables switch off, as the first look-up with these settings saw it.

    Settings are read once, the files at every look-up: what a file said then may be gone now.
    """
    if len(_lasting) > _MAX_KEPT**2:
        _lasting.clear()
    return _lasting.setdefault(key, now)


def _chosen(settings: Settings | SkillSettings | None) -> tuple[SkillSettings, bool]:
    if isinstance(settings, Settings):
        return settings.skills, settings.safe
    return settings or SkillSettings(), False


def _scans(around: Surroundings, old: Sequence[Scan]) -> Iterator[Scan]:
    """Yield a scan for each root; one that still holds is taken over."""
    before = {(scan.root, scan.source.rank): scan for scan in old}
    reached: set[str] = set()
    for root, source in around.roots:
        old_scan = before.get((root, source.rank))
        scan = _still(old_scan) or walk(root, source, old_scan.files if old_scan else {})
        if scan.real not in reached:
            yield scan
        if scan.exists:
            reached.add(scan.real)


def _still(scan: Scan | None) -> Scan | None:
    """Return a scan as it is now when no new search is due."""
    if scan is None or not scan.exists:
        return None
    state = fresh(scan)
    return scan if state else (reread(scan) if state is None else None)


def _registry(
    around: Surroundings, scans: Sequence[Scan], offers: _Offers, reserved: Collection[str]
) -> SkillRegistry:
    settings = around.place.settings
    ordered = switched([*_ranked(scans), *_from_afar(offers)], around.off)
    losers, clashes = contest(ordered)
    everything = tuple(one.skill for one in ordered)
    lost = {id(loser.skill) for loser in losers}
    winners = [skill for skill in everything if skill.enabled and id(skill) not in lost]
    found = [*_file_diagnostics(scans), *clashes, *taken_names(winners, reserved)]
    found += [*_useless_roots(scans), *_off(around)]
    for seen, answer in offers:
        found += answer.diagnostics(seen.source)
    roots = (*map(_seen, scans), *(seen for seen, _ in offers))
    return SkillRegistry(Findings(everything, tuple(losers), tuple(found), roots), settings)


def _seen(scan: Scan) -> RootSeen:
    source = scan.source
    good = sum(file.parsed.skill is not None for file in scan.files.values())
    broken = len(scan.files) - good
    return RootSeen(scan.root.path, source.name, source.rank, scan.exists, good, broken)


def _from_afar(offers: _Offers) -> Iterator[Ranked]:
    for _, answer in offers:
        yield from (Ranked(FAR, skill.rank, skill.locator, skill) for skill in answer.skills)


def _ranked(scans: Iterable[Scan]) -> Iterator[Ranked]:
    """Yield every skill; a file that two roots reach counts once, at its strongest place."""
    seen: set[str] = set()
    for scan in scans:
        for path, found in scan.files.items():
            if found.real not in seen and found.parsed.skill is not None:
                yield Ranked(scan.root.distance, scan.source.rank, path, found.parsed.skill)
            seen.add(found.real)


def _file_diagnostics(scans: Iterable[Scan]) -> Iterator[SkillDiagnostic]:
    for scan in scans:
        found = [*scan.diagnostics]
        for file in scan.files.values():
            found += file.parsed.diagnostics
        if scan.source.strict and (scan.diagnostics or _broken(scan)):
            cause = found[0]
            raise SkillError(f"a built-in skill is broken: {cause.path}: {cause.message}")
        yield from found


def _broken(scan: Scan) -> bool:
    return any(file.parsed.skill is None for file in scan.files.values())


def _useless_roots(scans: Iterable[Scan]) -> Iterator[SkillDiagnostic]:
    """Yield a warning for each folder a person named that gives nothing, not even a fault."""
    for scan in scans:
        if scan.source.name == "custom" and not scan.files and not scan.diagnostics:
            code, what = ("no-skill", "holds none") if scan.exists else _MISSING
            message = f"this skill folder is set but {what}"
            hint = "correct skills.dirs or --skills-dir"
            yield SkillDiagnostic("warning", code, message, Path(scan.root.path), None, hint)


def _off(around: Surroundings) -> Iterator[SkillDiagnostic]:
    for peer, path in around.dormant.items():
        message = f"skills of {peer} are here but not used"
        hint = f"to use them: decode config set skills.compat '[\"{peer}\"]'"
        yield SkillDiagnostic("info", "compat-off", message, Path(path), None, hint)


def _tell(registry: SkillRegistry) -> None:
    """Log what is new; the same fault is not logged again at the next turn."""
    for loser in registry.shadowed:
        if loser.skill.source == "builtin":
            _log.info("%s: %s overrides a built-in", loser.skill.name, _safe(loser.winner.path))
    for found in registry.diagnostics:
        if found not in _told:
            _told.add(found)
            level = logging.INFO if found.severity == "info" else logging.WARNING
            line = f":{found.line}" if found.line else ""
            place = f"{_safe(found.path)}{line}: " if found.path else ""
            _log.log(level, "%s%s", place, found.message)
    if len(_told) > _MAX_TOLD:
        _told.clear()


def _tell_ignored(scans: Iterable[Scan]) -> None:
    for scan in scans:
        for path, found in scan.files.items():
            if not found.parsed.unknown:
                continue
            keys = (path, *(entry.key for entry in found.parsed.unknown))
            if keys not in _told:
                _told.add(keys)
                _log.info("%s: ignored keys: %s", _safe(path), ", ".join(map(repr, keys[1:])))


def _safe(path: object) -> str:
    """Return a path as a log can hold it, whatever its bytes are."""
    return visible(str(path))
