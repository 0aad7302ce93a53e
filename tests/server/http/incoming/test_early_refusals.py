"""A refusal that needs no body comes when the body has been sent: else it is lost on the way."""

import asyncio
from collections.abc import Mapping

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from qdepth.server.http.body_limit import BodyLimit

PIECES = [b"a" * 1000] * 3


async def refusing(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("wrong type", 415)(scope, receive, send)


def events(headers: Mapping[str, str]) -> list[str]:
    """What the server does, in order: it reads a piece, or sends the begin of its answer."""
    done: list[str] = []
    left = list(PIECES)

    async def receive() -> Message:
        done.append("read")
        body = left.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(left)}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            done.append(f"answer {message['status']}")

    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "POST", "path": "/", "headers": sent, "query_string": b""}
    asyncio.run(BodyLimit(refusing, 10_000)(scope, receive, send))
    return done


@pytest.mark.parametrize("headers", [{"content-length": "3000"}, {"transfer-encoding": "chunked"}])
def test_body_is_read_before_it_is_refused(headers: dict[str, str]) -> None:
    assert events(headers) == ["read", "read", "read", "answer 415"]


def test_client_that_asks_first_is_answered_at_once() -> None:
    assert events({"content-length": "3000", "expect": "100-continue"}) == ["answer 415"]


def test_request_without_a_body_is_answered_at_once() -> None:
    assert events({}) == ["answer 415"]
