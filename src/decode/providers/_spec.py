"""The shape of a provider, and how one is reached."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pydantic_ai.models import Model
from pydantic_ai.settings import ModelSettings

#: A stream that never begins is given up. Retries are the loop's, where the person sees them; how
#: an SDK is told depends on it.
PATIENT = ModelSettings(first_event_timeout=120)

#: A server on a person's machine may first have to read a model of many gigabytes from disk.
LOCAL_PATIENT = ModelSettings(first_event_timeout=600)

#: For an SDK that would try again by itself.
ONCE = ModelSettings(max_retries=0)


@dataclass(frozen=True, slots=True)
class Access:
    """Where a model is and what opens it.

    `prefix` is the part of the name before the colon, `model` the part after it. `key` is "" when
    none was found, `url` is "" unless one was said; `usual` is where the service is otherwise.
    """

    prefix: str
    model: str
    key: str = field(default="", repr=False)
    url: str = ""
    usual: str = ""

    @property
    def elsewhere(self) -> bool:
        """Say whether the service was said to be somewhere else than usual."""
        return bool(self.url) and self.url.rstrip("/") != self.usual.rstrip("/")


@dataclass(frozen=True, slots=True)
class Provider:
    """A provider of models; `build` imports its SDK and returns the model without a request.

    `build` raises ImportError when the SDK is not installed and pydantic-ai's UserError when
    something it needs was not said. `prefixes` are further names for it.
    """

    name: str
    build: Callable[[Access], Model]
    prefixes: tuple[str, ...] = ()
