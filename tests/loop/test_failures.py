from typing import Any

import pytest
from pydantic_ai.exceptions import (
    ContentFilterError,
    IncompleteToolCall,
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelOverloadedError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestRejectedError,
    ModelRequestTimeout,
    ModelServerError,
    ModelTimeoutError,
    ModelUnavailableError,
    OutputTokenLimitExceeded,
    UnexpectedModelBehavior,
    UserError,
)

from decode.entities.errors import ProviderError, UsageError
from decode.loop.failures import Cure, Stalled, failure_of


def _http(kind: Any, status: int, body: object = None, **more: Any) -> ModelHTTPError:
    return ModelHTTPError.for_category(
        kind,
        status_code=status,
        model_name="gpt-x",
        body=body,
        **more,
    )


@pytest.mark.parametrize(
    "error",
    [
        _http(ModelRateLimitError, 429),
        _http(ModelServerError, 500),
        _http(ModelServerError, 502),
        _http(ModelUnavailableError, 503),
        _http(ModelServerError, 504),
        _http(ModelOverloadedError, 529),
        _http(None, 408),
        ModelConnectionError("m", "reset"),
        ModelTimeoutError("m", "slow"),
        ModelRequestTimeout("m", 10),
        ModelRateLimitError("m", "in the stream"),
        ModelOverloadedError("m", "in the stream"),
        ModelAPIError("m", "the stream ended without a finish reason"),
        Stalled(300),
        ConnectionResetError(),
        TimeoutError(),
    ],
)
def test_b101_what_passes_by_itself_is_waited_for(error: Exception) -> None:
    failure = failure_of(error)
    assert failure.cure is Cure.WAIT
    assert failure.short
    assert failure.exit_code == 1


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (_http(ModelAuthenticationError, 401), "refused the key"),
        (_http(ModelAuthenticationError, 403), "refused the key"),
        (_http(ModelQuotaExceededError, 402), "no credit"),
        (_http(ModelNotFoundError, 404), "does not know the model"),
        (_http(ModelRequestRejectedError, 400, {"error": {"message": "bad tool"}}), "bad tool"),
        (ContentFilterError("x"), "content filter"),
        (OutputTokenLimitExceeded("x"), "output limit"),
        (IncompleteToolCall("x"), "output limit"),
        (UnexpectedModelBehavior("no JSON"), "no JSON"),
        (UserError("Set the key."), "Set the key."),
        (ValueError("odd"), "ValueError: odd"),
        (ProviderError("it broke", "mend it"), "it broke"),
    ],
)
def test_what_does_not_pass_is_told_at_once_with_the_next_step(
    error: Exception, words: str
) -> None:
    failure = failure_of(error)
    assert failure.cure is Cure.NOTHING
    assert words in failure.message
    assert failure.hint
    assert "\n" not in failure.text


def test_b103_an_overfull_request_is_cured_by_shrinking() -> None:
    failure = failure_of(_http(ModelContextWindowExceededError, 400))
    assert failure.cure is Cure.SHRINK
    assert "/new" in failure.hint


def test_our_own_errors_keep_their_exit_status() -> None:
    assert failure_of(UsageError("no such model")).exit_code == 2


def test_the_providers_wish_to_wait_is_kept() -> None:
    error = _http(ModelRateLimitError, 429, headers={"retry-after": "17"})
    assert failure_of(error).retry_after == 17


def test_a_provider_that_says_do_not_retry_is_believed() -> None:
    error = _http(ModelServerError, 500, headers={"x-should-retry": "false"})
    assert failure_of(error).cure is Cure.NOTHING
    again = _http(ModelRequestRejectedError, 400, headers={"x-should-retry": "true"})
    assert failure_of(again).cure is Cure.WAIT


@pytest.mark.parametrize(
    "body",
    [
        {"error": {"message": "no \x1b[31mred\u202e\n\nlines " + "x" * 1000}},
        {"message": "no \x1b[31mred\u202e\nlines"},
        {"error": "no \x1b[31mred\u202e"},
        "no \x1b[31mred\u202e",
        {"detail": {"message": "no \x1b[31mred\u202e"}},
    ],
)
def test_the_providers_words_are_one_short_harmless_line(body: object) -> None:
    text = failure_of(_http(ModelRequestRejectedError, 400, body)).message
    assert "no \\x1b[31mred\\u202e" in text
    assert "\n" not in text
    assert len(text) < 500


def test_no_key_is_ever_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "my-own-secret")
    body = {"error": {"message": "bad keys my-own-secret and sk-proj-abc123****xyz"}}
    text = failure_of(_http(ModelRequestRejectedError, 400, body)).message
    assert "secret" not in text
    assert "abc123" not in text
    assert text.count("[key]") == 2


def test_a_near_name_is_suggested() -> None:
    error = _http(ModelNotFoundError, 404, suggested_model_id="openai:gpt-y")
    assert "did you mean openai:gpt-y?" in failure_of(error).message
