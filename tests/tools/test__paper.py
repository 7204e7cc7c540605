from decode.tools._paper import Paper


def test_blanks_run_together_and_lines_begin_and_end_without_them() -> None:
    paper = Paper()
    for text in (" a ", "\n", " b\u00a0\t", "", "c "):
        paper.write(text)
    assert paper.text == "a b c"


def test_blocks_stand_apart_by_one_empty_line_whatever_ends_them() -> None:
    paper = Paper()
    paper.end_block()
    paper.write("a")
    paper.end_block()
    paper.end_block()
    paper.write("b")
    paper.end_line()
    paper.write("c")
    assert paper.text == "a\n\nb\nc"


def test_prefixes_are_put_before_lines_and_gaps() -> None:
    paper = Paper()
    paper.indent("> ", "> ")
    paper.indent("1. ", "   ")
    paper.write("a")
    paper.end_block()
    paper.write("b")
    paper.outdent()
    paper.write("c")
    paper.outdent()
    paper.outdent()
    paper.write("d")
    assert paper.text == "> 1. a\n>\n>    b\n> c\nd"


def test_verbatim_lines_keep_their_blanks_inside() -> None:
    paper = Paper()
    paper.write("a")
    paper.end_block()
    paper.verbatim("x\n    y  z\n\nw")
    assert paper.text == "a\n\nx\n    y  z\n\nw"


def test_a_link_around_nothing_is_taken_back() -> None:
    paper = Paper()
    paper.close_link("https://none")
    paper.mark("[")
    paper.write(" ")
    paper.close_link("https://a")
    paper.mark("[")
    paper.write("b")
    paper.close_link("https://b")
    assert paper.text == "[b](https://b)"
