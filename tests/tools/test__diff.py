from decode.tools._diff import short_diff


def test_a_change_is_shown_with_a_little_around_it() -> None:
    before = "".join(f"l{n}\n" for n in range(1, 9))
    assert short_diff(before, before.replace("l5", "five")) == (
        "@@ -5,1 +5 @@\n l3\n l4\n-l5\n+five\n l6\n l7"
    )


def test_a_long_diff_is_cut() -> None:
    lines = short_diff("", "x\n" * 500).split("\n")
    assert len(lines) == 61
    assert lines[-1] == "… the diff goes on"


def test_a_long_line_is_cut() -> None:
    assert max(map(len, short_diff("a" * 5000, "b" * 5000).split("\n"))) < 210


def test_no_change_is_no_text() -> None:
    assert short_diff("a", "a") == ""
