from decode.commands import reserved
from decode.skills.reserved import command_names


def test_the_names_are_those_of_the_commands_and_their_aliases() -> None:
    assert command_names() == set(reserved())
