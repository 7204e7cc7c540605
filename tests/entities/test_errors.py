import pytest

from decode.entities.errors import (
    AgentError,
    ConfigError,
    DecodeError,
    LoopError,
    ProviderError,
    SessionError,
    SkillError,
    UsageError,
)


def test_an_error_is_its_message_and_the_next_step() -> None:
    assert str(UsageError("no such mode", "modes are a, b")) == "no such mode; modes are a, b"
    assert str(UsageError("no such mode")) == "no such mode"


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (UsageError, 2),
        (ConfigError, 2),
        (SkillError, 1),
        (AgentError, 1),
        (ProviderError, 1),
        (LoopError, 1),
        (SessionError, 1),
    ],
)
def test_each_kind_has_its_exit_status(kind: type[DecodeError], status: int) -> None:
    assert kind("x").exit_code == status
