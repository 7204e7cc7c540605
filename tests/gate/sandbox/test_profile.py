from pathlib import Path

from decode.gate.sandbox.profile import Command, Profile


def test_profiles_are_named_as_the_panel_shows_them() -> None:
    assert [str(profile) for profile in Profile] == ["read-only", "workspace-write", "none"]


def test_a_command_reaches_no_network_unless_it_is_said() -> None:
    assert not Command(("true",), Path("/"), {}).network
