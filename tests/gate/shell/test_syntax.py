from decode.gate.shell.syntax import Pattern, ShellWord, Text, Tilde


def test_only_a_word_of_one_text_is_literal() -> None:
    assert ShellWord((Text("a b"),)).literal == "a b"
    assert ShellWord((Text(""),)).literal == ""
    assert ShellWord((Text("a"), Pattern("*"))).literal is None
    assert ShellWord((Tilde(),)).literal is None
