"""Settings in force: the one reader of settings files, `DECODE_*` variables and flags."""

import difflib
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from decode.config.bindings import bindings
from decode.config.flags import Flags
from decode.config.layers import Layer
from decode.config.merge import Merged, merge
from decode.config.rule_texts import rule_texts
from decode.config.settings import (
    RuleText,
    ScreenSettings,
    Settings,
    SettingsDiagnostic,
    SkillSettings,
)
from decode.config.sources import environment_layer, file_layers, flag_layer
from decode.config.trusting import scope_of, withhold
from decode.entities.errors import ConfigError, UsageError
from decode.entities.state import Mode


def load_settings(
    cwd: Path,
    flags: Flags | None = None,
    *,
    trusted: bool = False,
    environ: Mapping[str, str] | None = None,
) -> Settings:
    """Return the settings for a session in `cwd`.

    Order: defaults < user < project < project-local < environment < flags; `DECODE_MODEL` is weaker
    than every file (contract, "Models"). Lists add up. What is wrong is in `diagnostics`, the good
    rest counts (see `refuse_broken`). `trusted`: the person agreed to what the project loosens.
    Raises UsageError for a bad flag.
    """
    flags = flags or Flags()
    _check(flags)
    found = [] if flags.safe else list(file_layers(cwd))
    layers = [layer for layer in found if isinstance(layer, Layer)]
    faults = [fault for fault in found if isinstance(fault, SettingsDiagnostic)]
    kept, withheld = (layers, ()) if trusted else withhold(layers)
    environment = environment_layer(os.environ if environ is None else environ, cwd)
    merged = merge(_ordered(kept, environment, flag_layer(flags, cwd)))
    faults += [fault for layer in (*layers, environment) for fault in layer.diagnostics]
    screen, bad_keys = _screen(merged)
    faults += bad_keys
    settings = replace(_settings(merged), safe=flags.safe, trusted=trusted, untrusted=withheld)
    settings = replace(settings, tui=screen)
    return _with_rules(settings, merged, faults, skills=_skills(merged, flags))


def refuse_broken(settings: Settings) -> None:
    """Raise ConfigError when a deny rule may have been lost: such settings start no session."""
    grave = [fault for fault in settings.diagnostics if fault.severity == "error"]
    if grave:
        raise ConfigError(
            "\n".join(fault.message for fault in grave),
            grave[0].hint or "mend it, or start with --safe",
        )


def _check(flags: Flags) -> None:
    if flags.mode is not None and flags.mode not in tuple(Mode):
        near = difflib.get_close_matches(flags.mode, tuple(Mode), n=1)
        hint = f"did you mean {near[0]}?" if near else f"modes are {', '.join(Mode)}"
        raise UsageError(f"there is no mode {flags.mode!r}", hint)


def _ordered(files: Sequence[Layer], environment: Layer, flags: Layer) -> list[Layer]:
    weak = {name: found for name, found in environment.values.items() if name == "model"}
    strong = {name: found for name, found in environment.values.items() if name != "model"}
    return [
        Layer("environment", weak, base=environment.base),
        *files,
        Layer("environment", strong, environment.diagnostics, base=environment.base),
        flags,
    ]


def _with_rules(
    settings: Settings,
    merged: Merged,
    faults: Sequence[SettingsDiagnostic],
    skills: SkillSettings,
) -> Settings:
    found = list(_rules(merged.layers, trusted=settings.trusted))
    rules = tuple(rule for rule in found if isinstance(rule, RuleText))
    bad = [fault for fault in found if isinstance(fault, SettingsDiagnostic)]
    return replace(settings, skills=skills, rules=rules, diagnostics=(*faults, *bad))


def _rules(layers: Sequence[Layer], *, trusted: bool) -> Iterator[RuleText | SettingsDiagnostic]:
    for layer in layers:
        yield from rule_texts(layer, scope_of(layer, trusted=trusted))


def _settings(merged: Merged) -> Settings:
    default = Settings()
    take = merged.take
    return Settings(
        model=take("model", default.model),
        small_model=take("small_model", default.small_model),
        agent=take("agent", default.agent),
        mode=take("mode", default.mode),
        theme=take("theme", default.theme),
        add_dirs=merged.paths("add_dirs"),
        base_urls=take("base_urls", default.base_urls),
        context_window=take("context_window", default.context_window),
        max_requests=take("max_turns", default.max_requests),
        fallback_models=merged.texts("fallback_models"),
        thinking=take("thinking", default.thinking),
        max_tokens=take("max_tokens", default.max_tokens),
        max_cost_usd=take("max_cost", default.max_cost_usd),
        timeout_s=take("timeout", default.timeout_s),
        keep_session=take("keep_session", default.keep_session),
        keep_days=take("sessions.keep_days", default.keep_days),
        keep_mb=take("sessions.keep_mb", default.keep_mb),
        origins=merged.origins,
    )


def _screen(merged: Merged) -> tuple[ScreenSettings, Sequence[SettingsDiagnostic]]:
    default = ScreenSettings()
    take = merged.take
    given, faults = bindings(merged.layers)
    screen = ScreenSettings(take("tui.keys", default.keys), take("tui.mouse", default.mouse), given)
    return screen, faults


def _skills(merged: Merged, flags: Flags) -> SkillSettings:
    default = SkillSettings()
    take = merged.take
    return SkillSettings(
        dir=take("skills_dir", default.dir),
        dirs=merged.paths("skills.dirs"),
        compat=merged.texts("skills.compat"),
        payload=take("skills.payload", default.payload),
        description_max=take("skills.description_max", default.description_max),
        catalog_max=take("skills.catalog_max", default.catalog_max),
        disabled=frozenset(merged.texts("skills.disabled")),
        enabled=not flags.no_skills,
    )
