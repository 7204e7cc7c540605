from decode.tui.bindings import KEYS


def test_no_key_has_two_meanings_and_none_types_a_letter() -> None:
    keys = [key for key, _, _ in KEYS]
    assert len(set(keys)) == len(keys)
    assert all(len(key) > 1 for key in keys)
