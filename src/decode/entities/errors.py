"""The errors a person may be shown: one sentence and the next step (design habit "Errors")."""


class DecodeError(Exception):
    """A fault with a `message` (place and cause) and a `hint` (the next step)."""

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message


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
