import pytest

from decode.gate.sandbox.confinement import Backend, candidates
from decode.gate.sandbox.probe import Report, examine, probe


def test_without_a_backend_a_command_gets_out_and_the_test_says_so() -> None:
    assert examine(Backend.NONE) == "a command wrote outside"
    assert not probe([Backend.NONE]).works
    assert probe([Backend.NONE]).faults == ("none: a command wrote outside",)


def test_a_backend_that_does_not_start_is_named() -> None:
    report = probe([Backend.SEATBELT])
    assert report.backend is Backend.NONE
    assert "does not start" in report.faults[0]


def test_with_no_candidate_it_is_said() -> None:
    assert probe([]) == Report(Backend.NONE, ("no sandbox is known for this system",))


@pytest.mark.parametrize("backend", candidates())
def test_a_candidate_is_chosen_only_after_its_test(backend: Backend) -> None:
    fault = examine(backend)
    report = probe([backend])
    assert report.works == (fault is None)
    assert bool(report.weaker) == (report.backend is Backend.LANDLOCK)
