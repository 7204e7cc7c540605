"""Every setting with its value in force and where that comes from."""

from dataclasses import dataclass
from typing import Any

from decode.config.schema import KEYS
from decode.config.settings import Settings

DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Row:
    """One setting; `value` is as JSON has it, `origin` as in `Settings.origins` or `default`."""

    name: str
    value: Any
    origin: str


def effective(settings: Settings) -> list[Row]:
    """Return a row for every setting, by name."""
    values = _values(settings)
    return [
        Row(key.name, values[key.name], settings.origins.get(key.name, DEFAULT))
        for key in sorted(KEYS, key=lambda key: key.name)
    ]


def _values(settings: Settings) -> dict[str, Any]:
    skills = settings.skills
    return {
        "model": settings.model,
        "small_model": settings.small_model,
        "fallback_models": list(settings.fallback_models),
        "thinking": dict(settings.thinking),
        "agent": settings.agent,
        "mode": settings.mode,
        "theme": settings.theme,
        "tui.keys": settings.tui.keys,
        "tui.mouse": settings.tui.mouse,
        "tui.bindings": {name: list(keys) for name, keys in settings.tui.bindings.items()},
        "skills_dir": skills.dir,
        "skills.dirs": [str(path) for path in skills.dirs],
        "skills.compat": list(skills.compat),
        "skills.payload": skills.payload,
        "skills.description_max": skills.description_max,
        "skills.catalog_max": skills.catalog_max,
        "skills.disabled": sorted(skills.disabled),
        **{f"permissions.{effect}": _rules(settings, effect) for effect in _EFFECTS},
        "add_dirs": [str(path) for path in settings.add_dirs],
        "base_urls": dict(settings.base_urls),
        "context_window": settings.context_window,
        "max_turns": settings.max_requests,
        "max_tokens": settings.max_tokens,
        "max_cost": settings.max_cost_usd,
        "timeout": settings.timeout_s,
        **_sessions(settings),
    }


def _sessions(settings: Settings) -> dict[str, Any]:
    return {
        "keep_session": settings.keep_session,
        "sessions.keep_days": settings.keep_days,
        "sessions.keep_mb": settings.keep_mb,
    }


_EFFECTS = ("allow", "ask", "deny")


def _rules(settings: Settings, effect: str) -> list[str]:
    return [rule.text for rule in settings.rules if rule.effect == effect]
