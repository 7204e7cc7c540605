"""What a person set: frozen values that are passed down, never looked up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SkillSettings:
    """The `[skills]` table (skills contract)."""

    dir: str = ".decode/skills"
    """The project's own skill folder, relative to each directory of the walk."""
    dirs: tuple[Path, ...] = ()
    """Further skill roots, from settings and `--skills-dir`."""
    compat: tuple[str, ...] = ()
    """Peers whose skill folders count too: claude, codex, opencode, gemini, copilot, dsh."""
    payload: str = "plain"
    """plain or tagged."""
    description_max: int = 500
    """Characters of one catalog entry's description, at least 3."""
    catalog_max: int = 16_000
    """Characters of the whole catalog."""
    disabled: frozenset[str] = frozenset()
    """Names (or `source:name`) that are switched off."""
    enabled: bool = True
    """False after `--no-skills`."""


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """The `[tui]` table."""

    keys: str = "plain"
    """plain or vim."""
    mouse: bool = True
    """Whether the screen takes the mouse from the terminal."""
    bindings: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """The keys of actions that have other ones than usual."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A permission rule as written, before it is parsed; `effect` is allow, ask or deny.

    `scope` is flag, user, project_trusted or project_untrusted. The commands of `match` must be
    covered by the rule and those of `not_match` must not, else the rule is broken.
    """

    effect: str
    text: str
    scope: str
    path: Path | None = None
    line: int | None = None
    match: tuple[str, ...] = ()
    not_match: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SettingsDiagnostic:
    """A setting that does not count, and why.

    With severity error the settings must not be used for a session: a deny rule may be lost.
    """

    message: str
    hint: str = ""
    path: Path | None = None
    line: int | None = None
    severity: str = "warning"


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting in force; defaults < user < project < project-local < environment < flags."""

    model: str | None = None
    small_model: str | None = None
    agent: str = "build"
    mode: str = "default"
    theme: str = "auto"
    tui: ScreenSettings = field(default_factory=ScreenSettings)
    skills: SkillSettings = field(default_factory=SkillSettings)
    rules: tuple[RuleText, ...] = ()
    add_dirs: tuple[Path, ...] = ()
    base_urls: Mapping[str, str] = field(default_factory=dict[str, str])
    """Provider name to base URL."""
    context_window: int | None = None
    """Overrides the model's window, in tokens."""
    thinking: Mapping[str, str] = field(default_factory=dict[str, str])
    """Model, provider or `default` to how hard it thinks: off, minimal, low, medium, high, xhigh or
    max."""
    fallback_models: tuple[str, ...] = ()
    """Models that take over, in their order, where the one before failed for good."""
    max_requests: int | None = None
    max_tokens: int | None = None
    """Tokens of a session, in and out."""
    max_cost_usd: float | None = None
    timeout_s: float | None = None
    keep_session: bool = True
    keep_days: int | None = None
    """Sessions that were not used for so many days are deleted; None: never."""
    keep_mb: int | None = None
    """The longest unused sessions are deleted when all are larger; None: never."""
    safe: bool = False
    """True after `--safe`: user and project settings, skills and memory are ignored."""
    origins: Mapping[str, str] = field(default_factory=dict[str, str])
    """Dotted key to where its value comes from: `--model` (a flag), `DECODE_MODEL` (a variable), or
    `user PATH:LINE`, `project PATH:LINE`, `local PATH:LINE`; absent for a default."""
    trusted: bool = False
    """True when the person trusts the project's folder."""
    untrusted: tuple[str, ...] = ()
    """What the project asks for and does not get until the folder is trusted, one a line; their
    text is what a person agrees to."""
    declined: bool = False
    """True when the person was shown that list and said no."""
    agreed: frozenset[str] = frozenset()
    """The lines that the person agreed to when the folder was trusted."""
    diagnostics: tuple[SettingsDiagnostic, ...] = ()
