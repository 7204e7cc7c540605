from decode.tui.prompt.messages import PromptPaged, PromptSubmitted


def test_what_they_carry() -> None:
    assert PromptSubmitted("text").queued is False
    assert PromptSubmitted("text", queued=True).queued
    assert PromptPaged(-1).by == -1
