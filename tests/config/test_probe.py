import http.server
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from decode.config.probe import served_models
from tests.loopback.server import ScriptedServer


@contextmanager
def _page(body: bytes, status: int = 200) -> Generator[str]:
    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Page) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/v1"
        finally:
            server.shutdown()
            thread.join()


def test_the_names_a_server_lists() -> None:
    with ScriptedServer(models=("b", "a")) as server:
        assert served_models(server.openai_url) == ("b", "a")
        assert served_models(server.openai_url + "/", "key") == ("b", "a")
        port = server.port
    assert served_models(f"http://127.0.0.1:{port}/v1") is None


@pytest.mark.parametrize(
    "body", [b"<html>", b"[]", b"{}", b'{"data": 3}', b"\xff", b'{"data": [{"x": 1}, 7]}', b"null"]
)
def test_another_program_on_the_port_does_not_count(body: bytes) -> None:
    with _page(body) as url:
        assert not served_models(url)


def test_an_error_status_does_not_count() -> None:
    with _page(b'{"data": [{"id": "a"}]}', 500) as url:
        assert served_models(url) is None


@pytest.mark.parametrize(
    "url", ["", "nonsense", "http://", "http://127.0.0.1:notaport/v1", "file:///etc/x", "http://[/"]
)
def test_a_url_that_leads_nowhere_is_an_answer(url: str, tmp_path: Path) -> None:
    assert served_models(url) is None


def test_a_server_that_keeps_silent_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decode.config.probe.PATIENCE", 0.02)
    handler = http.server.BaseHTTPRequestHandler
    with http.server.HTTPServer(("127.0.0.1", 0), handler) as silent:
        assert served_models(f"http://127.0.0.1:{silent.server_address[1]}/v1") is None
