import os
from pathlib import Path

import pytest

from decode.gate.sandbox.confinement import Backend, Confinement, candidates
from decode.gate.sandbox.profile import Command, Profile
from decode.gate.sandbox.walls import Walls


@pytest.mark.parametrize("backend", list(Backend))
def test_the_profile_none_starts_the_command_with_limits_alone(
    tmp_path: Path, backend: Backend
) -> None:
    command = Command(("/bin/true",), tmp_path, {"A": "1"})
    launch = Confinement(backend).launch(command, Profile.NONE, Walls((tmp_path,)))
    assert launch.argv[-1] == "/bin/true"
    assert "bwrap" not in launch.argv[0]
    assert launch.env == {"A": "1"}


@pytest.mark.parametrize("backend", candidates())
def test_closing_leaves_no_temporary_directory(tmp_path: Path, backend: Backend) -> None:
    confinement = Confinement(backend)
    command = Command(("/bin/true",), tmp_path, {})
    launch = confinement.launch(command, Profile.WORKSPACE_WRITE, Walls((tmp_path,)))
    for descriptor in launch.pass_fds:
        os.close(descriptor)
    confinement.close()
    folder = Path(launch.env["TMPDIR"])
    assert folder == Path("/tmp") or not folder.exists()


def test_candidates_are_strongest_first() -> None:
    found = candidates()
    assert sorted(found, key=list(Backend).index) == list(found)
