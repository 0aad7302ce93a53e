"""Connections that a client leaves open are closed, and cost little until then."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from qdepth.server.http.incoming import open_requests
from qdepth.server.http.incoming.open_requests import LimitedRequests, ReadInTime
from tests.support.processes import wait_for

SOON_S = 0.3
EVENT = b"data: " + b"x" * 500_000 + b"\n\n"
REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class _Streams:
    """An app that answers with large events as fast as they are taken."""

    def __init__(self) -> None:
        self.sent = 0
        self.ended = threading.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        if scope["type"] != "http":
            return
        if scope["method"] == "POST":
            while (await receive()).get("more_body"):
                pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        if scope["method"] == "GET":
            begun = time.monotonic()
            while time.monotonic() < begun + 5 * SOON_S:
                before = time.monotonic()
                await send({"type": "http.response.body", "body": EVENT, "more_body": True})
                self.sent += 1
                if time.monotonic() - before > SOON_S:
                    break
        await send({"type": "http.response.body", "body": b""})
        self.ended.set()


@contextmanager
def _served(app: _Streams) -> Iterator[Callable[[], socket.socket]]:
    """Serve an app; gives what connects to it with a small window."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(ReadInTime(app), http=LimitedRequests, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=[[listener]])
    thread.start()

    def connect() -> socket.socket:
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.settimeout(10)
        client.connect(listener.getsockname())
        return client

    try:
        wait_for("the server", lambda: server.started)
        yield connect
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


@pytest.fixture(autouse=True)
def _short_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEADERS_S", "BODY_SILENCE_S", "READ_S"):
        monkeypatch.setattr(open_requests, name, SOON_S)
    monkeypatch.setattr(open_requests, "LEAST_READ_BYTES_S", 10_000_000)


def _is_closed(client: socket.socket) -> bool:
    try:
        return client.recv(10) == b""
    except ConnectionError:
        return True


def _is_refused(client: socket.socket) -> bool:
    """Send one byte more; tells whether the server has closed the connection."""
    try:
        client.sendall(b"a")
    except OSError:
        return True
    return False


def test_reader_that_takes_nothing_is_dropped_after_few_events() -> None:
    app = _Streams()
    with _served(app) as connect, connect() as client:
        client.sendall(REQUEST)
        assert app.ended.wait(10)
        assert app.sent <= 10

        def ends() -> bool:
            try:
                return client.recv(1_000_000) == b""
            except ConnectionResetError:
                return True

        wait_for("the end of the connection", ends)


def test_reader_that_takes_its_events_is_served_to_the_end() -> None:
    app = _Streams()
    with _served(app) as connect, connect() as client:
        client.sendall(REQUEST.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        taken = 0
        while piece := client.recv(1_000_000):
            taken += len(piece)
        assert app.sent > 10
        assert taken > app.sent * len(EVENT)


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-a: ",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["nothing", "half of its headers", "a part of its body"],
)
def test_connection_that_sends_no_more_is_closed(begun: bytes) -> None:
    with _served(_Streams()) as connect, connect() as client:
        client.sendall(begun)
        assert _is_closed(client)


def test_headers_that_trickle_win_no_time() -> None:
    with _served(_Streams()) as connect, connect() as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-a: ")
        begun = time.monotonic()
        while not _is_refused(client) and time.monotonic() - begun < 20 * SOON_S:
            time.sleep(SOON_S / 10)
        assert time.monotonic() - begun < 10 * SOON_S


def test_body_that_trickles_is_read() -> None:
    body = b"1234567890" * 2
    with _served(_Streams()) as connect, connect() as client:
        client.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n")
        for byte in body:
            client.sendall(bytes([byte]))
            time.sleep(SOON_S / 10)
        assert client.recv(100).startswith(b"HTTP/1.1 200")


def test_headers_beyond_64_kib_are_refused() -> None:
    with _served(_Streams()) as connect, connect() as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-a: " + b"a" * 70_000)
        assert client.recv(100).startswith(b"HTTP/1.1 400")
