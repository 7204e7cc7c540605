"""A call that cannot be carried out, as a sentence for the model."""


class Refusal(Exception):
    """Carries one plain sentence: what is wrong and what to do next (tools contract)."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
