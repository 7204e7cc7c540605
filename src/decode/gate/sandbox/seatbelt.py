"""Confinement on macOS by Seatbelt. Written from the profile language's documentation; it has not
been run by this project's own tests, which have no such machine (SECURITY.md says so)."""

from pathlib import Path

from decode.gate.sandbox.profile import Profile
from decode.gate.sandbox.walls import Walls

SANDBOX_EXEC = Path("/usr/bin/sandbox-exec")


def arguments(walls: Walls, profile: Profile, *, network: bool = False) -> list[str]:
    """Return the command line of sandbox-exec up to the command itself."""
    return [str(SANDBOX_EXEC), "-p", policy(walls, profile, network=network)]


def policy(walls: Walls, profile: Profile, *, network: bool = False) -> str:
    """Return the profile text; the last rule that matches counts, so it ends with the denials."""
    lines = [
        "(version 1)",
        "(deny default)",
        '(import "system.sb")',
        "(allow process-exec process-fork signal sysctl-read)",
        "(allow file-read*)",
        '(allow file-write* (literal "/dev/null") (subpath "/private/tmp"))',
    ]
    if network:
        lines.append("(allow network-outbound (remote ip))")
    lines += [f"(deny file-read* (subpath {_quoted(place)}))" for place in walls.hidden]
    lines += [f"(allow file-read* (subpath {_quoted(place)}))" for place in walls.visible]
    lines += [f"(allow file-read* (subpath {_quoted(place)}))" for place in walls.roots]
    if profile is Profile.WORKSPACE_WRITE:
        lines += [f"(allow file-write* (subpath {_quoted(place)}))" for place in walls.roots]
        lines += [f"(deny file-write* (subpath {_quoted(place)}))" for place in walls.protected]
        lines += [f"(allow file-write* (subpath {_quoted(place)}))" for place in walls.writable]
        lines += [
            f"(deny file-write* (subpath {_quoted(place)}))"
            for place in walls.protected
            if place not in walls.writable
            and any(place.is_relative_to(opened) and place != opened for opened in walls.writable)
        ]
    lines += [f"(deny file-read* file-write* (subpath {_quoted(place)}))" for place in walls.masked]
    return "\n".join(lines) + "\n"


def _quoted(place: Path) -> str:
    text = str(place).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
