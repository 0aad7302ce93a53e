"""Proxies in front of the server, and the callers behind them."""

from fastapi import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

PEER = "qdepth.peer"
UNKNOWN = "unknown"


class Proxied:
    """ASGI middleware that takes callers and scheme of a request from trusted proxies.

    A proxy names the caller in X-Forwarded-For, and the scheme in X-Forwarded-Proto.

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
    """Address of the caller, if known, behind any trusted proxy."""
    return request.client.host if request.client else UNKNOWN


def peer_of(request: Request) -> str:
    """Address at the other end of the connection, which may be a proxy."""
    peer: tuple[str, int] | None = request.scope.get(PEER)
    return peer[0] if peer else UNKNOWN
