from dataclasses import FrozenInstanceError

import pytest

from decode.tools._permit import Permit


def test_a_permit_permits_nothing_by_itself_and_cannot_be_changed() -> None:
    permit = Permit("1")
    assert not any((permit.command, permit.network, permit.git_dir_writable, permit.writes))
    with pytest.raises(FrozenInstanceError):
        delattr(permit, "place")
