"""The one formatter: what the model reads when a skill is loaded (skills contract, section 4)."""

import re
from pathlib import Path

from decode.entities.encodable import safe_text
from decode.entities.skill_def import SkillDef
from decode.skills.arguments import substitute
from decode.skills.ready import ready_now
from decode.skills.resources import directory, trailer

_CLOSING = re.compile(r"<(?=/\s*skill_(?:content|resources|instructions)\s*>)", re.IGNORECASE)


def format_skill_payload(
    skill: SkillDef, cwd: Path, arguments: str = "", *, tagged: bool = False
) -> str:
    """Return the skill's text for the model, the same bytes by every entry.

    The body is read again from disk; a skill whose file is gone gives the body it was listed with.
    `arguments` is the text after the token, `cwd` where relative paths start. `tagged` wraps the
    same content in a frame. NUL and what is no text have visible stand-ins. Raises SkillError when
    the file no longer holds this skill.
    """
    return render(ready_now(skill, cwd) or skill, cwd, arguments, tagged=tagged)


def render(skill: SkillDef, cwd: Path, arguments: str = "", *, tagged: bool = False) -> str:
    """Return the payload of a skill whose body was just read; touches only its bundled files."""
    given = arguments if arguments.strip() else ""
    body, taken = substitute(skill.body, skill.arguments, given, directory(skill, cwd))
    files = trailer(skill, cwd)
    text = _framed(skill.name, body, files) if tagged else _plain(body, files)
    # what no request can carry is replaced here, so that every entry shows what the model reads
    return safe_text(text if taken or not given else f"{text}\n\n{given}")


def _plain(body: str, files: str) -> str:
    return f"{body}\n\n{files}" if files else body


def _framed(name: str, body: str, files: str) -> str:
    """Wrap the content; a closing tag inside it is defused, so that nothing ends the frame."""
    resources = f"<skill_resources>\n{_defused(files)}\n</skill_resources>\n" if files else ""
    return (
        f'<skill_content name="{name}">\n{resources}'
        f"<skill_instructions>\n{_defused(body)}\n</skill_instructions>\n</skill_content>"
    )


def _defused(text: str) -> str:
    return _CLOSING.sub(r"<\\", text)
