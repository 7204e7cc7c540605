"""What the header of an agent file says, checked key by key."""

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from decode.entities.agent_def import AgentDef
from decode.entities.call import Verdict
from decode.entities.rule import Rule
from decode.entities.skill_def import SkillDiagnostic
from decode.entities.state import Mode
from decode.entities.tool_names import is_tool, meant, tool_name
from decode.frontmatter import Frontmatter, Value

#: What an agent may use whose file names no tools: it reads, and changes nothing.
READING = frozenset({"read", "glob", "grep", "skill", "skill_search", "todo_write"})

#: Modes that only the person, or a project the person trusts, may start an agent in.
LOOSE = (Mode.EDIT, Mode.BYPASS)

_KEYS = ("name", "description", "tools", "mode", "model", "rules", "allow", "ask", "deny")
_RULE = re.compile(r"([A-Za-z][A-Za-z0-9_*-]*)(?:\((.*)\))?", re.DOTALL)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class Refused(ValueError):
    """An agent that is left out: used as written it could do more than its author meant."""

    def __init__(self, code: str, message: str, line: int, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.line, self.hint = code, message, line, hint


@dataclass(slots=True)
class Reading:
    """One agent file being read; `may_loosen` is False for a project that is not trusted."""

    path: Path
    source: str
    header: Frontmatter
    may_loosen: bool
    notes: list[SkillDiagnostic] = field(default_factory=list[SkillDiagnostic])

    def warn(self, code: str, message: str, key: str, hint: str = "") -> None:
        """Note something that does not count."""
        line = self.header.line_of(key)
        self.notes.append(SkillDiagnostic("warning", code, message, self.path, line, hint))


def agent(reading: Reading) -> AgentDef:
    """Return the agent of a file; raises Refused when a restriction cannot be kept."""
    meta = reading.header.meta
    _name_unknown_keys(reading)
    return AgentDef(
        _name(reading),
        _text(meta, "description"),
        _prompt(reading),
        _tools(reading),
        _mode(reading),
        tuple(_rules(reading)),
        _text(meta, "model") or None,
        reading.source,
        reading.path,
    )


def _text(meta: Mapping[str, Value], key: str) -> str:
    value = meta.get(key, "")
    return " ".join(value.split()) if isinstance(value, str) else ""


def _name_unknown_keys(reading: Reading) -> None:
    for entry in reading.header.entries:
        if entry.key not in _KEYS:
            near = difflib.get_close_matches(_folded(entry.key), _KEYS, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]!r}?" if near else f"keys are {', '.join(_KEYS)}"
            reading.warn("unknown-key", f"the key {entry.key!r} means nothing", entry.key, hint)


def _folded(key: str) -> str:
    return re.sub(r"(?i)allowed[_-]?", "", key).lower() or key.lower()


def _name(reading: Reading) -> str:
    name = _text(reading.header.meta, "name") or reading.path.stem
    if not _NAME.fullmatch(name):
        raise Refused("name", f"{name!r} cannot be an agent's name", reading.header.line_of("name"))
    return name


def _prompt(reading: Reading) -> str:
    prompt = reading.header.body.strip()
    if not prompt:
        raise Refused("empty", "the agent has no prompt", reading.header.body_line)
    return prompt


def _tools(reading: Reading) -> frozenset[str] | None:
    value = reading.header.meta.get("tools", "")
    names = value.replace(",", " ").split() if isinstance(value, str) else value
    if isinstance(names, dict) or not all(isinstance(name, str) for name in names):
        raise Refused(
            "tools", "tools must be all or a list of names", reading.header.line_of("tools")
        )
    if not names:
        message = "no tools are named, so the agent may only read"
        reading.warn("no-tools", message, "tools", "name them: tools: all, or tools: [read, grep]")
        return READING
    listed = frozenset(tool_name(name.strip()) for name in names if isinstance(name, str))
    if listed == frozenset({"all"}):
        return None
    for name in sorted(listed):
        if not is_tool(name):
            reading.warn("unknown-tool", f"there is no tool {name!r}", "tools", _instead(name))
    return listed


def _instead(name: str) -> str:
    if name == "all":
        return "it stands alone: tools: all"
    return f"did you mean {meant(name)!r}?" if meant(name) else "the others count"


def _mode(reading: Reading) -> Mode:
    written = _text(reading.header.meta, "mode")
    if "mode" not in reading.header.meta:
        return Mode.DEFAULT
    if written not in tuple(Mode):
        line, hint = reading.header.line_of("mode"), f"modes are {', '.join(Mode)}"
        raise Refused("mode", f"there is no mode {written!r}", line, hint)
    mode = Mode(written)
    if mode in LOOSE and not reading.may_loosen:
        message = f"the mode {mode} counts only after the folder is trusted"
        reading.warn("untrusted", message, "mode")
        return Mode.DEFAULT
    return mode


def _rules(reading: Reading) -> Iterator[Rule]:
    for effect in (Verdict.DENY, Verdict.ASK, Verdict.ALLOW):
        loosens = effect is Verdict.ALLOW and not reading.may_loosen
        scope = "project_untrusted" if loosens else "agent"
        for text in _rule_texts(reading, effect):
            found = _RULE.fullmatch(text.strip())
            line = reading.header.line_of(effect if effect in reading.header.meta else "rules")
            fault = "does not parse" if found is None else _slip(found[1])
            if fault and effect is not Verdict.ALLOW:
                raise Refused("rule", f"the {effect} rule {text!r} {fault}", line)
            if fault:
                reading.warn("rule", f"the allow rule {text!r} {fault}", "rules")
            elif found is not None:
                yield Rule(found[1], found[2], effect, scope, None, reading.path, line)


def _slip(written: str) -> str:
    """A rule for a tool that is not there restricts nothing."""
    near = "" if is_tool(tool_name(written)) else meant(written)
    return f"names no tool; did you mean {near!r}?" if near else ""


def _rule_texts(reading: Reading, effect: Verdict) -> list[str]:
    meta = reading.header.meta
    table = meta.get("rules", {})
    if not isinstance(table, dict) or table.keys() - set(Verdict):
        line = reading.header.line_of("rules")
        raise Refused("rules", "rules holds lists named allow, ask and deny", line)
    texts: list[str] = []
    for value in (meta.get(effect, []), table.get(effect, [])):
        listed = [value] if isinstance(value, str) else value
        if isinstance(listed, dict) or not all(isinstance(entry, str) for entry in listed):
            raise Refused(
                "rules", f"{effect} must be a list of rules", reading.header.line_of(effect)
            )
        texts += [entry for entry in listed if isinstance(entry, str) and entry.strip()]
    return texts
