from decode.sessions.opening import Opening


def test_a_session_begins_afresh_by_default() -> None:
    assert Opening() == Opening(resume=None, fork=False)
