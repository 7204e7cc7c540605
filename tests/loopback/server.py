"""A scripted model server on the loopback address, for every test that needs a real provider.

It speaks OpenAI Chat Completions (`POST /v1/chat/completions`), OpenAI Responses
(`POST /v1/responses`) and Anthropic Messages (`POST /v1/messages`), streamed and not, and
`GET /v1/models`. It answers requests with the steps
of a script, in order, keeps every request as bytes, and refuses with status 400 what the strictest
of the providers would refuse (unanswered tool calls, orphan results, empty content, bad roles,
broken argument JSON, lone surrogates, unknown keys).

    with ScriptedServer(call("bash", command="ls"), "That is all.") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)        # …/v1
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.anthropic_url)  # no /v1
        ...                                      # run something with openai:scripted
    assert server.problems == []                 # nothing was refused
    assert server.requests[1].messages[-1]["role"] == "tool"

A step is one of (all in `tests.loopback.script`)

- a string, or `answer(...)` of strings and parts: `Say`, `Think`, `Call`, `Pause(event)`,
  `Delay(seconds)`, `Drop()` (cuts the connection), `Send(bytes)` (raw frames);
  `stop="length"` sets the stop reason, `stop=""` ends the stream without one
- `call("tool", arg=…)`: an answer that is one tool call
- `Fault(529, "overloaded", headers={"retry-after": "1"})`: an error in the provider's shape
- `Raw(b"<html>…")`: any body
- a function of the `Received` request that returns a step

`server.add(*steps)` lengthens the script, `server.wait(n)` blocks until n model requests came.
A request past the end of the script is refused with 400 and noted in `problems`. With `key="k"`
requests that do not carry that key get 401. With `strict=False` nothing is validated.
"""

import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self, cast

from tests.loopback import (
    chat,
    chat_rules,
    messages,
    messages_rules,
    responses,
    responses_rules,
)
from tests.loopback.script import (
    Answer,
    Delay,
    Drop,
    Fault,
    Json,
    Pause,
    Raw,
    Received,
    Step,
    answer,
)

_CHAT, _RESPONSES, _MESSAGES = "/v1/chat/completions", "/v1/responses", "/v1/messages"

_APIS = {_CHAT: chat, _RESPONSES: responses, _MESSAGES: messages}
_RULES = {_CHAT: chat_rules, _RESPONSES: responses_rules, _MESSAGES: messages_rules}


class ScriptedServer:
    """The server as a context manager; attributes are safe to read from the test's thread."""

    def __init__(
        self, *steps: Step, strict: bool = True, key: str = "", models: tuple[str, ...] = ()
    ) -> None:
        self.requests: list[Received] = []
        self.problems: list[str] = []
        self.strict, self.key, self.models = strict, key, models or ("scripted",)
        self.closing = threading.Event()
        self._script = list(steps)
        self._changed = threading.Condition()
        self._http = _Http(self)

    @property
    def port(self) -> int:
        """The port the system chose."""
        return int(self._http.server_address[1])

    @property
    def anthropic_url(self) -> str:
        """What `ANTHROPIC_BASE_URL` has to be."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def openai_url(self) -> str:
        """What `OPENAI_BASE_URL` has to be."""
        return f"{self.anthropic_url}/v1"

    @property
    def left(self) -> int:
        """How many steps were not used."""
        return len(self._script)

    def add(self, *steps: Step) -> None:
        """Lengthen the script."""
        with self._changed:
            self._script.extend(steps)

    def clear(self) -> None:
        """Take away what is left of the script."""
        with self._changed:
            self._script.clear()

    def wait(self, count: int, timeout: float = 60) -> None:
        """Block until so many model requests came; raises TimeoutError."""
        with self._changed:
            if not self._changed.wait_for(lambda: len(self.requests) >= count, timeout):
                raise TimeoutError(f"{len(self.requests)} requests came, {count} were awaited")

    def take(self, request: Received) -> tuple[Answer | Fault | Raw, int]:
        """Note a model request; return its step (resolved) and its number, from 1."""
        with self._changed:
            self.requests.append(request)
            number = len(self.requests)
            step = self._refusal(request) or self._next()
            self._changed.notify_all()
        while not isinstance(step, Answer | Fault | Raw):
            step = answer(step) if isinstance(step, str) else step(request)
        return step, number

    def _next(self) -> Step:
        return self._script.pop(0) if self._script else self._refuse("the script is over")

    def _refusal(self, request: Received) -> Fault | None:
        if self.key and self.key not in _credentials(request):
            return Fault(401, "invalid api key")
        if not self.strict:
            return None
        found = [*_undecodable(request), *_RULES[request.path].problems(request.json)]
        return self._refuse("; ".join(found)) if found else None

    def _refuse(self, message: str) -> Fault:
        self.problems.append(message)
        return Fault(400, message)

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        self._thread.join()
        self._http.end()


class _Http(ThreadingHTTPServer):
    """Keeps its connections so that closing ends them, whatever a client holds open."""

    daemon_threads = True

    def __init__(self, owner: ScriptedServer) -> None:
        self.owner = owner
        self._open: list[tuple[threading.Thread, socket.socket]] = []
        super().__init__(("127.0.0.1", 0), _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Serve a connection in a thread of its own that `end` can join."""
        thread = threading.Thread(
            target=self.process_request_thread, args=(request, client_address), daemon=True
        )
        self._open.append((thread, request))
        thread.start()

    def end(self) -> None:
        """Close every connection and wait for the threads."""
        for thread, connection in self._open:
            if thread.is_alive() and connection.fileno() >= 0:
                try:
                    connection.shutdown(socket.SHUT_RDWR)
                except OSError:
                    continue
        for thread, _ in self._open:
            thread.join()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def owner(self) -> ScriptedServer:
        return cast(_Http, self.server).owner

    def handle(self) -> None:
        try:
            super().handle()
        except OSError:
            self.close_connection = True

    def do_GET(self) -> None:
        if self.path.split("?")[0] != "/v1/models":
            return self._send(404, {"error": {"message": "not found"}})
        listed = [{"id": name, "object": "model", "type": "model"} for name in self.owner.models]
        return self._send(200, {"object": "list", "data": listed})

    def do_POST(self) -> None:
        request = self._received()
        if request.path == f"{_MESSAGES}/count_tokens":
            return self._send(200, {"input_tokens": len(request.body) // 4})
        if request.path not in _APIS:
            return self._send(404, {"error": {"message": "not found"}})
        step, number = self.owner.take(request)
        return self._give(step, request, number)

    def _give(self, given: Answer | Fault | Raw, request: Received, number: int) -> None:
        api = _APIS[request.path]
        match given:
            case Fault():
                self._send(given.status, api.fault(given), dict(given.headers))
            case Raw():
                self._send_bytes(given.status, given.body, given.content_type)
            case Answer() if request.stream:
                self._stream(api.frames(given, request, number))
            case Answer():
                if self._held(given):
                    self._send(200, api.whole(given, request, number))

    def _held(self, given: Answer) -> bool:
        """Wait out the pauses of an answer that is not streamed; False when it is dropped."""
        return all(
            self._pass(part) for part in given.parts if isinstance(part, Pause | Delay | Drop)
        )

    def _stream(self, frames: Iterator[bytes | Pause | Delay | Drop]) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for frame in frames:
            if isinstance(frame, bytes):
                self.wfile.write(b"%x\r\n%s\r\n" % (len(frame), frame))
                self.wfile.flush()
            elif not self._pass(frame):
                return
        self.wfile.write(b"0\r\n\r\n")

    def _pass(self, part: Pause | Delay | Drop) -> bool:
        """Hold for a pause; False when the connection is to be cut."""
        match part:
            case Pause(event):
                while not event.wait(0.01):
                    if self.owner.closing.is_set():
                        return self._cut()
            case Delay(seconds):
                if self.owner.closing.wait(seconds):
                    return self._cut()
            case Drop():
                return self._cut()
        return True

    def _cut(self) -> bool:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)
        return False

    def _received(self) -> Received:
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        headers = {name.lower(): value for name, value in self.headers.items()}
        return Received("POST", self.path.split("?")[0], headers, body, _parsed(body))

    def _send(self, status: int, body: Json, headers: dict[str, str] | None = None) -> None:
        self._send_bytes(status, json.dumps(body).encode(), "application/json", headers)

    def _send_bytes(
        self, status: int, body: bytes, content_type: str, headers: dict[str, str] | None = None
    ) -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("content-type", content_type)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep stderr clean: the tests look at it."""


def _parsed(body: bytes) -> Json:
    try:
        parsed: object = json.loads(body)
    except (UnicodeDecodeError, json.JSONDecodeError):
        return {}
    return cast(Json, parsed) if isinstance(parsed, dict) else {}


def _undecodable(request: Received) -> Iterator[str]:
    if not request.json:
        yield "We could not parse the JSON body of your request."
    try:
        json.dumps(request.json, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        yield "the body holds a lone surrogate"


def _credentials(request: Received) -> tuple[str, ...]:
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    return (bearer, request.headers.get("x-api-key", ""))
