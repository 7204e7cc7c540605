from decode.tui.outcome import Done, Outcome


def test_nothing_is_done_by_an_empty_outcome() -> None:
    outcome = Done(Outcome()).outcome
    assert (outcome.reply, outcome.submit, outcome.insert) == (None, "", "")
    assert not outcome.leave
    assert not outcome.keep
