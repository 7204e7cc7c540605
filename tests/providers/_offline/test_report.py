from decode.providers._offline.paths import GitPath
from decode.providers._offline.report import block, names


def test_long_lists_are_counted() -> None:
    paths = [GitPath(str(number).encode()) for number in range(14)]
    assert names(paths[:2]) == "`0`, `1`"
    assert names(paths).endswith("`11` and 2 more")


def test_nothing_inside_ends_a_block() -> None:
    assert block("a\n```\nb") == "````\na\n```\nb\n````"
    assert block("plain") == "```\nplain\n```"


def test_a_block_is_bounded_and_cannot_act_on_a_screen() -> None:
    shown = block("\x1b[31m" + "x" * 5000)
    assert "\x1b" not in shown
    assert "more characters]" in shown
