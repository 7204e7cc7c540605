from decode.gate.judgement import Access, Judgement, PathUse
from decode.gate.words import Word


def test_a_judgement_is_a_value() -> None:
    use = PathUse(Word("a"), Access.READ)
    assert Judgement(read_only=True, paths=(use,)) == Judgement(read_only=True, paths=(use,))
    assert Judgement(read_only=True).spelled == ()
    assert [str(access) for access in Access] == ["read", "write", "list", "search"]
