import pytest

from tests.providers.service import served, usual


async def test_at_a_url_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await served("cerebras", "CEREBRAS_BASE_URL", monkeypatch)
    assert first.messages[0] == second.messages[0]


def test_the_usual_place(monkeypatch: pytest.MonkeyPatch) -> None:
    assert usual("cerebras", monkeypatch).system == "cerebras"
