from decode.config.schema import BY_NAME
from decode.skills.peers import PEERS


def test_the_setting_takes_exactly_the_known_peers() -> None:
    assert set(BY_NAME["skills.compat"].choices) == set(PEERS)
