from decode.tools._refusal import Refusal


def test_a_refusal_carries_its_sentence() -> None:
    refusal = Refusal("read it first")
    assert (refusal.sentence, str(refusal)) == ("read it first", "read it first")
