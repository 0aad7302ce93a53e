"""Limits on what clients leave open: requests that never end, and unread answers."""

import asyncio
import socket
import struct
from typing import Any

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS_S = 20.0
"""Longest time from a new connection, or the first byte of a request, to the end of its headers
[s]."""
BODY_SILENCE_S = 60.0
"""Longest time between two pieces of a body [s]."""
READ_S = 20.0
"""Time in which a client has to take an answer, and more for more bytes [s]."""
LEAST_READ_BYTES_S = 10_000
"""Slowest reading of a large answer that is waited for [bytes/s]."""

_FORGET = struct.pack("ii", 1, 0)
"""Value of SO_LINGER by which a close sends no more data."""


class LimitedRequests(H11Protocol):
    """The protocol of uvicorn, with limits on the time of a request.

    h11 limits the size of headers (64 KiB), and answers 400.
    """

    _timer: asyncio.TimerHandle | None = None
    _is_in_headers = False

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first headers."""
        super().connection_made(transport)
        self._wait_for_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass data on, and wait for the rest of the request."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            if not self._is_in_headers:  # bytes of the same headers win no time
                self._wait_for_headers()
            return
        self._stop()
        if self.conn.their_state is h11.SEND_BODY:
            self._wait(BODY_SILENCE_S)

    def on_response_complete(self) -> None:
        """Leave the connection to the limit on idle ones, which uvicorn has."""
        self._stop()
        super().on_response_complete()

    def _wait_for_headers(self) -> None:
        self._wait(HEADERS_S)
        self._is_in_headers = True

    def _wait(self, seconds: float) -> None:
        self._stop()
        self._timer = self.loop.call_later(seconds, self._give_up)

    def _stop(self) -> None:
        self._is_in_headers = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        if self.flow is not None and self.flow.read_paused:  # the server is slower than the client
            self._wait(BODY_SILENCE_S)
        else:
            _abort(self.transport)


class ReadInTime:
    """ASGI middleware that drops clients which do not read their answers.

    Unread data stay in memory. For an event stream that is one event, however many follow, because
    the next one is made when the client has taken the previous one.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_in_time(message: Message) -> None:
            size = len(message.get("body", b""))
            try:
                async with asyncio.timeout(READ_S + size / LEAST_READ_BYTES_S):
                    await send(message)
            except TimeoutError:
                _drop(send)

        await self._app(scope, receive, send_in_time)


def _drop(send: Send) -> None:
    """Close the connection now: one that is closed politely waits for its reader."""
    transport = getattr(getattr(send, "__self__", None), "transport", None)
    if transport is not None:
        _abort(transport)


def _abort(transport: Any) -> None:
    """Close a connection, and let the system forget what its client did not take."""
    own_socket = transport.get_extra_info("socket")
    own_socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _FORGET)
    transport.abort()
