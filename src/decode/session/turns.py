"""From an intent to the turn that is put before the model."""

from collections.abc import Sequence
from pathlib import Path

from decode.config.settings import Settings
from decode.entities.picture import labelled, mentioned
from decode.entities.turn import Invoke, Turn
from decode.session.mentions import attached
from decode.skills.answer import invoke_skill


def invoked(intent: Invoke, text: str, cwd: Path, settings: Settings) -> Turn:
    """Return the turn of a skill that was typed; `text` is the line as it was typed.

    Raises SkillError when the skill's file no longer holds it, or keeps it for the model.
    """
    tagged = settings.skills.payload == "tagged"
    payload, use = invoke_skill(intent.skill, intent.arguments, cwd, tagged=tagged)
    return Turn(payload, text, use, attached(intent.arguments, cwd).images)


def said(text: str, cwd: Path, notes: Sequence[str] = ()) -> Turn:
    """Return the turn of free text: the text as typed, then the files it names with `@path`, then
    the notes. Copied pictures stand in it by their short words.

    Raises UsageError for a picture that cannot be sent."""
    found = attached(text, cwd)
    whole = "\n\n".join([labelled(text), *found.parts, *notes])
    return Turn(whole, text, images=found.images)


def spoken(turn: Turn) -> str | None:
    """Return the text that says a turn to one that is running.

    Copied images are named in it by their places; None when there are others, which only a prompt
    of its own can carry.
    """
    copies = {str(Path(one.path).resolve()) for one in mentioned(turn.shown)}
    if not copies.issuperset(turn.images):
        return None
    if turn.skill is not None:
        return turn.prompt
    return turn.shown + turn.prompt.removeprefix(labelled(turn.shown))
