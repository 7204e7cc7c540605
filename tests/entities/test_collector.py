import gc

import pytest

from decode.entities.collector import for_good, without_collector


def _fail() -> None:
    with without_collector():
        assert not gc.isenabled()
        raise ValueError("x")


def test_the_search_is_paused_and_goes_on_whatever_happens() -> None:
    with pytest.raises(ValueError, match="x"):
        _fail()
    assert gc.isenabled()


def test_one_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with without_collector():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_what_stays_is_left_to_no_later_search() -> None:
    kept = gc.get_freeze_count()
    try:
        with for_good():
            assert not gc.isenabled()
            built = [[number] for number in range(1_000)]
        assert gc.isenabled()
        assert gc.get_freeze_count() >= kept + len(built)
    finally:
        gc.unfreeze()
