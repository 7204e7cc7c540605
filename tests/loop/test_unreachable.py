import socket
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from openai import AsyncOpenAI
from pydantic_ai import Agent
from pydantic_ai.exceptions import ModelConnectionError
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

from decode.loop.failures import Cure, failure_of
from decode.loop.unreachable import dead


@pytest.fixture
def port() -> Iterator[int]:
    # Bound and not listened on: nobody else gets it, and it refuses.
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]


@dataclass
class _Request:
    url: str


class _Failed(Exception):
    def __init__(self, url: str) -> None:
        self.request = _Request(url)


class _Unset(Exception):
    @property
    def request(self) -> _Request:
        raise RuntimeError("the request was not set")


def _failed(cause: BaseException, url: str = "http://h:1/v1") -> Exception:
    return _after(ModelConnectionError("m", "Connection error."), _after(_Failed(url), cause))


def _after(error: Exception, cause: BaseException) -> Exception:
    error.__cause__ = cause
    return error


async def test_a_port_that_refuses_is_named_without_what_the_url_carries(port: int) -> None:
    url = f"http://someone:hunter2@127.0.0.1:{port}/v1"
    client = AsyncOpenAI(base_url=url, api_key="k", max_retries=0)
    model = OpenAIChatModel("m", provider=OpenAIProvider(openai_client=client))
    with pytest.raises(ModelConnectionError) as caught:
        await Agent(model).run("hi")
    await client.close()
    failure = failure_of(caught.value)
    assert failure.text == (
        f"no connection to m at 127.0.0.1:{port}: connection refused; "
        "start the server there, or mend the base URL; `decode models` shows what answers"
    )
    assert (failure.cure, failure.retries, failure.exit_code) == (Cure.WAIT, 3, 1)


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://h/v1", "h:80"),
        ("https://h/v1", "h:443"),
        ("https://a:b@h:8080/v1?key=1", "h:8080"),
        ("http://[::1]:9/v1", "[::1]:9"),
    ],
)
def test_the_address_is_host_and_port(url: str, address: str) -> None:
    found = dead(_failed(ConnectionRefusedError(), url))
    assert found is not None
    assert found.address == address


def test_a_host_that_nobody_knows_is_named_and_tried_as_often_as_ever() -> None:
    failure = failure_of(_failed(socket.gaierror(-2, "unknown")))
    assert failure.message == "no connection to m at h:1: no such host"
    assert failure.retries is None


def test_each_of_several_addresses_is_looked_at() -> None:
    group = ExceptionGroup("all", [OSError(), ConnectionRefusedError()])
    found = dead(_failed(group))
    assert found is not None
    assert found.reason == "connection refused"


@pytest.mark.parametrize(
    "error",
    [
        _failed(ConnectionResetError()),
        _failed(ConnectionRefusedError(), "http://[h:1"),
        _failed(ConnectionRefusedError(), "http://h:port"),
        _after(_Unset(), ConnectionRefusedError()),
        ConnectionRefusedError(),
    ],
)
def test_other_failures_are_no_dead_server(error: Exception) -> None:
    assert dead(error) is None


def test_causes_that_go_round_end() -> None:
    error = _Failed("http://h:1")
    assert dead(_after(_after(error, OSError()), error)) is None
