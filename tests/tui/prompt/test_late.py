from decode.tui.prompt.late import new_vim


def test_vims_keys_are_made_when_they_are_wanted() -> None:
    assert new_vim().inserts
