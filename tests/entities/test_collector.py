import gc

import pytest

from decode.entities.collector import without_collector


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
