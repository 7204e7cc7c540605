"""The errors a person may be shown: one sentence and the next step (design habit "Errors")."""


def joined(message: str, hint: str) -> str:
    """Return cause and next step as one line; a cause in somebody else's words may be a sentence
    with its full stop."""
    return f"{message.rstrip('. ')}; {hint}" if hint else message


class DecodeError(Exception):
    """A fault with a `message` (place and cause) and a `hint` (the next step)."""

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return joined(self.message, self.hint)


class UsageError(DecodeError):
    """A bad flag, or an unknown command, skill, agent, mode or model (exit status 2)."""

    exit_code = 2


class ConfigError(DecodeError):
    """Settings that cannot be used, such as a deny rule that does not parse."""

    exit_code = 2


class SkillError(DecodeError):
    """A skill that cannot be loaded when it is asked for; also a broken built-in (our fault)."""


class AgentError(DecodeError):
    """An agent definition that cannot be used."""


class ProviderError(DecodeError):
    """The model or its provider failed."""


class LoopError(DecodeError):
    """The agent loop or its process failed."""


class SessionError(DecodeError):
    """A session file that cannot be opened, written or resumed."""
