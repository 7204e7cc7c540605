from decode.gate.words import Word


def test_a_word_is_static_glob_or_dynamic() -> None:
    static, glob = Word("a"), Word("*.py", static=False, glob=True, leading_glob=True)
    dynamic = Word("$x", static=False)
    assert [word.dynamic for word in (static, glob, dynamic)] == [False, False, True]


def test_what_may_become_an_option() -> None:
    assert Word("-x").may_be_option
    assert not Word("x").may_be_option
    assert Word("*", static=False, glob=True, leading_glob=True).may_be_option
    assert not Word("a*", static=False, glob=True).may_be_option
    assert Word("$x", static=False, leading_dynamic=True).may_be_option
    assert Word("-$x", static=False).may_be_option


def test_the_value_of_an_option_is_a_word_of_its_own() -> None:
    glob = Word("--file=*", static=False, glob=True)
    assert glob.after("--file=") == Word("*", static=False, glob=True)
    assert Word("-ofile").after("-o") == Word("file")


def test_a_pattern_is_shown_without_its_escapes() -> None:
    assert Word("a\\*b*", static=False, glob=True).shown == "a*b*"
    assert Word("a\\*b").shown == "a\\*b"
