"""What the environment says about the screen and its person; the screen's only reader of it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Comfort:
    """`remote` draws less often, `still` draws no motion, `editor` is a command line or ""."""

    remote: bool = False
    still: bool = False
    tmux: bool = False
    colourless: bool = False
    light: bool = False
    sixteen: bool = False
    editor: str = ""
    mouse: bool = True
    notice: str = ""
    """The number of the sequence by which the terminal shows a notice on the desktop."""

    @property
    def interval(self) -> float:
        """Seconds between drawings of a stream."""
        return 0.2 if self.remote else 0.1


def comfort(environ: Mapping[str, str] | None = None) -> Comfort:
    """Read the environment.

    `DECODE_REDUCED_MOTION` switches all motion off, `DECODE_NO_MOUSE` leaves the mouse to the
    terminal.
    """
    found = os.environ if environ is None else environ
    motion = found.get("DECODE_REDUCED_MOTION", found.get("REDUCE_MOTION", ""))
    ground = found.get("COLORFGBG", "").rpartition(";")[2]
    return Comfort(
        remote="SSH_CONNECTION" in found or "SSH_TTY" in found,
        still=_is_on(motion),
        tmux="TMUX" in found,
        colourless="NO_COLOR" in found,
        light=ground in ("7", "15"),
        sixteen=_sixteen(found),
        editor=found.get("VISUAL") or found.get("EDITOR") or "",
        mouse=not _is_on(found.get("DECODE_NO_MOUSE", "")),
        notice=_notice(found),
    )


_SIXTEEN = ("linux", "ansi", "xterm", "screen", "vt100", "vt220", "rxvt")


def _sixteen(found: Mapping[str, str]) -> bool:
    """The Linux console and the like have no more than the sixteen colours."""
    return found.get("TERM", "") in _SIXTEEN and "COLORTERM" not in found


def _notice(found: Mapping[str, str]) -> str:
    """Terminals that are known to show notices; inside tmux only its own bell gets through."""
    if "TMUX" in found:
        return ""
    term, program = found.get("TERM", ""), found.get("TERM_PROGRAM", "")
    if "kitty" in term:
        return "99"
    if program in ("iTerm.app", "WezTerm", "ghostty"):
        return "9"
    return "777" if term.startswith(("foot", "rxvt")) else ""


def _is_on(value: str) -> bool:
    return value.lower() not in ("", "0", "false", "no", "off")
