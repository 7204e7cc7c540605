import logging
from itertools import count
from pathlib import Path

import pytest

from tests.sessions.crashes import laboratory

_logger = logging.getLogger(__name__)


def _assert_nothing_told_is_missing(cwd: Path, seeds: range) -> None:
    with laboratory(cwd) as made:
        for seed in seeds:
            made.trial(seed)
        for seed in count(seeds.stop):
            # On a busy machine the runs may all have come to their end before.
            if made.killed:
                break
            made.trial(seed)
        _logger.warning("%s killed in %s trials: %s", made.killed, len(seeds), made.counts)


def test_a_fixed_sample_of_killed_runs(cwd: Path) -> None:
    _assert_nothing_told_is_missing(cwd, range(6, 8))


@pytest.mark.soak
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("first", range(0, 360, 15))
def test_three_hundred_killed_runs(cwd: Path, first: int) -> None:
    _assert_nothing_told_is_missing(cwd, range(first, first + 15))
