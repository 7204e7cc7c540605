"""Models behind an API like OpenAI's Chat Completions, whoever serves it."""

from collections.abc import Callable

from pydantic_ai.models import Model
from pydantic_ai.profiles import ModelProfile, merge_profile
from pydantic_ai.settings import ModelSettings, merge_model_settings

from decode.providers._hastened import hasten
from decode.providers._schemas import steady
from decode.providers._spec import PATIENT, Access

#: What OpenAI-like SDKs insist on where the server wants no key.
NO_KEY = "no-key"

#: The announcement stands in every request, else the first note of the framework would change the
#: system prompt in mid-session and with it the server's prompt cache.
_STEADY = ModelSettings(framing_announcement="always")

Profiles = Callable[[str], ModelProfile | None]


def chat(
    access: Access,
    *,
    profiles: Profiles | None = None,
    settings: ModelSettings = PATIENT,
    quirks: ModelProfile | None = None,
) -> Model:
    """Return a Chat Completions model at `access.url`, else at the service's usual place.

    `profiles` knows the service's models; `quirks` says what the server does otherwise than most.
    """
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    provider = OpenAICompatibleProvider(
        access.prefix,
        base_url=access.url or access.usual,
        api_key=access.key or NO_KEY,
        profile=profiles,
    )
    hasten(provider.client)
    profile = steady(merge_profile(_imitation(), whole_streams(), quirks))
    told = merge_model_settings(settings, _STEADY)
    return OpenAIChatModel(access.model, provider=provider, profile=profile, settings=told)


def whole_streams() -> ModelProfile:
    """Return that a stream which ends without a finish reason is a failure, not a whole answer."""
    from pydantic_ai.profiles.openai import OpenAIModelProfile

    return OpenAIModelProfile(openai_chat_streaming_requires_finish_reason=True)


def _imitation() -> ModelProfile:
    """Return what servers that are only like OpenAI's cannot do or would garble."""
    from pydantic_ai.profiles.openai import OpenAIModelProfile

    return OpenAIModelProfile(
        # Else `<|im_start|>` in a file would reach the model with an unseen character inside.
        may_tokenize_special_tokens_in_content=False,
        # Some chat templates refuse a system message that is not the first, or a second one.
        supports_inline_system_prompts=False,
        openai_chat_supports_multiple_system_messages=False,
        openai_supports_strict_tool_definition=False,
    )
