"""Settings whose rules all parse; those that do not are named."""

from dataclasses import replace

from decode.config.settings import RuleText, Settings, SettingsDiagnostic
from decode.entities.errors import ConfigError


def checked(settings: Settings) -> Settings:
    """Return the settings without the rules that are none; each becomes a diagnostic.

    A broken deny rule is one of severity error, with which no session starts (gate contract,
    section 4); so is any broken rule of a flag, which is a bad flag (command-line contract).
    """
    if not settings.rules:
        return settings
    # The grammar of rules and commands costs 60 ms, which most people's settings never need.
    from decode.gate.reading import read_rule

    good: list[RuleText] = []
    faults: list[SettingsDiagnostic] = []
    for written in settings.rules:
        try:
            read_rule(written)
            good.append(written)
        except ConfigError as error:
            faults.append(_fault(written, error))
    return replace(settings, rules=tuple(good), diagnostics=(*settings.diagnostics, *faults))


def _fault(written: RuleText, error: ConfigError) -> SettingsDiagnostic:
    is_flag = written.scope == "flag"
    is_grave = written.effect == "deny" or is_flag
    hint = f"{error.hint}, or start with --safe" if is_grave and not is_flag else error.hint
    severity = "error" if is_grave else "warning"
    return SettingsDiagnostic(error.message, hint, written.path, written.line, severity)
