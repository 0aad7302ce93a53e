"""Proxies in front of the server, and the callers whom they speak for."""

from fastapi import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

PEER = "qdepth.peer"
UNKNOWN = "unknown"


class Proxied:
    """ASGI middleware that takes callers and scheme of a request from the proxies that are trusted.

    A proxy says for whom it asks in X-Forwarded-For, and in X-Forwarded-Proto how they reached it.

    Parameters
    ----------
    app : ASGIApp
        What answers.
    trusted : str
        Addresses and networks of the proxies, with commas.
    """

    def __init__(self, app: ASGIApp, trusted: str) -> None:
        self._forwarded = ProxyHeadersMiddleware(app, trusted)  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        scope[PEER] = scope.get("client")
        await self._forwarded(scope, receive, send)  # type: ignore[arg-type]


def address_of(request: Request) -> str:
    """Address of whoever asks, as far as it is known; not that of a proxy that asks for them."""
    return request.client.host if request.client else UNKNOWN


def peer_of(request: Request) -> str:
    """Address at the other end of the connection: of a proxy, where one is in front."""
    peer: tuple[str, int] | None = request.scope.get(PEER)
    return peer[0] if peer else UNKNOWN
