"""Clients of OpenAI's SDK that do nothing for nothing, whoever's server they reach."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openai import AsyncOpenAI


def hasten(client: "AsyncOpenAI", *, responses: bool = False) -> None:
    """Let a client send requests of one API as they are given, once: who retries is the loop.

    A number of retries in a model's settings would make a copy of the client for each request. The
    SDK's part for the other API is not imported: that takes as long as a twentieth of a whole turn.
    """
    client.max_retries = 0
    # Both are made at their first use and kept like this by the SDK itself.
    if responses:
        from decode.providers._direct_responses import DirectResponses

        vars(client)["responses"] = DirectResponses(client)
    else:
        from decode.providers._direct_chat import DirectCompletions

        vars(client.chat)["completions"] = DirectCompletions(client)
