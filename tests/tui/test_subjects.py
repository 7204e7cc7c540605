from decode.tui.subjects import Find


def test_a_search_seeks_and_stops() -> None:
    find = Find(lambda words, step: (len(words), step), lambda: True)
    assert find.seek("abc", 1) == (3, 1)
    assert find.stop()
