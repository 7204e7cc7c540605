from pathlib import Path

from decode.gate.sandbox.profile import Profile
from decode.gate.sandbox.seatbelt import arguments, policy
from decode.gate.sandbox.walls import Walls

_WALLS = Walls(
    roots=(Path("/p"),),
    hidden=(Path("/Users"),),
    visible=(Path("/Users/me/.cargo"),),
    protected=(Path("/p/.git"), Path("/p/.git/config")),
    masked=(Path('/p/we "quote".env'),),
    writable=(Path("/p/.git"),),
)


def test_later_rules_win_so_denials_come_last() -> None:
    lines = policy(_WALLS, Profile.WORKSPACE_WRITE).splitlines()
    order = [
        '(allow file-write* (subpath "/p"))',
        '(deny file-write* (subpath "/p/.git"))',
        '(allow file-write* (subpath "/p/.git"))',
        '(deny file-write* (subpath "/p/.git/config"))',
        '(deny file-read* file-write* (subpath "/p/we \\"quote\\".env"))',
    ]
    last = len(lines) - 1 - lines[::-1].index(order[3])
    places = [lines.index(line) for line in order[:3]] + [last, lines.index(order[4])]
    assert places == sorted(places)


def test_read_only_writes_nothing_and_no_network_is_reached() -> None:
    text = policy(_WALLS, Profile.READ_ONLY)
    assert '(allow file-write* (subpath "/p"))' not in text
    assert "network" not in text
    assert "network-outbound" in policy(_WALLS, Profile.READ_ONLY, network=True)


def test_the_launcher_is_named_by_its_full_path() -> None:
    assert arguments(_WALLS, Profile.READ_ONLY)[0] == "/usr/bin/sandbox-exec"
