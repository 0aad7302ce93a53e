"""Limits request bodies while they arrive: a body that is too large is never stored or parsed."""

from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qdepth.server.http.problem_kinds import TOO_LARGE
from qdepth.server.http.problems import problem_response

MOST_DISCARDED_BYTES = 32_000_000


class BodyLimit:
    """ASGI middleware that rejects larger bodies, announced or not, with a problem document.

    The framework's own limit answers an announced length in plain text.
    """

    def __init__(
        self, app: ASGIApp, most_bytes: int, exceptions: Mapping[str, int] | None = None
    ) -> None:
        """Limit bodies to `most_bytes`, and to others at the addresses of `exceptions`."""
        self._app = app
        self._most_bytes = most_bytes
        self._exceptions = exceptions or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with its body counted, or refuse it at once."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most_bytes = self._exceptions.get(scope["path"], self._most_bytes)
        smaller = (
            "fewer files at once"
            if scope["path"] in self._exceptions
            else "a smaller design or table"
        )
        detail = f"A body may have at most {most_bytes} bytes. Send {smaller}."
        announced = Headers(scope=scope).get("content-length", "0")
        if announced.isdecimal() and int(announced) > most_bytes:
            await _discard(receive)
            refusal = problem_response(Request(scope), TOO_LARGE, detail)
            await refusal(scope, receive, send)
            return
        received_bytes, is_read = 0, not _sends_all_first(scope)

        async def counted() -> Message:
            nonlocal received_bytes, is_read
            message = await receive()
            is_read = not message.get("more_body", False)
            received_bytes += len(message.get("body", b""))
            if received_bytes > most_bytes:
                if message.get("more_body", False):
                    await _discard(receive)
                raise HTTPException(413, detail)
            return message

        async def answered(message: Message) -> None:
            nonlocal is_read
            if not is_read:  # a refusal that needed no body, such as that of its type
                is_read = True
                await _discard(receive)
            await send(message)

        await self._app(scope, counted, answered)


def _sends_all_first(scope: Scope) -> bool:
    """Whether a client sends a body before it reads an answer: not if it asks whether to."""
    headers = Headers(scope=scope)
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    return has_body and headers.get("expect", "").lower() != "100-continue"


async def _discard(receive: Receive) -> None:
    """Read on for a while: many clients read no answer before they have sent everything."""
    discarded_bytes = 0
    while discarded_bytes < MOST_DISCARDED_BYTES:
        message = await receive()
        discarded_bytes += len(message.get("body", b""))
        if not message.get("more_body", False):
            return
