"""HEAD and OPTIONS of every address, and reads by pages of the origins in the settings."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qdepth.settings import Settings

API = "/api/"
READING = "GET, HEAD, OPTIONS"
PREFLIGHT_S = 3600
EXPOSED = "ETag, Location, Retry-After"


class Methods:
    """ASGI middleware that answers OPTIONS, and HEAD as GET without its body (RFC 9110, 9.3).

    A page of an origin in QDEPTH_ALLOWED_ORIGINS may read the API, without cookies: it opens what a
    key or a link opens.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        settings: Settings = scope["app"].state.services.settings
        origin = _allowed_origin(scope, settings)
        method = scope["method"]
        if method == "OPTIONS":
            await _answer_options(scope, send, origin)
        elif method == "HEAD":
            asked = {**scope, "method": "GET"}
            await self._app(asked, receive, _head_of(scope, asked, _readable(send, origin)))
        else:
            await self._app(scope, receive, _readable(send, origin) if method == "GET" else send)


def allowed_methods(scope: Scope) -> str:
    """Return the methods of an address as a header lists them; empty if nothing is there."""
    routes: list[BaseRoute] = scope["app"].routes
    found: set[str] = set()
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        asked = {**scope, "method": method}
        if any(route.matches(asked)[0] is Match.FULL for route in routes):
            found |= {method, "OPTIONS"} | ({"HEAD"} if method == "GET" else set())
    return ", ".join(sorted(found))


async def _answer_options(scope: Scope, send: Send, origin: str | None) -> None:
    allowed = allowed_methods(scope)
    headers = MutableHeaders(raw=[])
    if allowed:
        headers["Allow"] = allowed
    if origin is not None:
        headers["Access-Control-Allow-Origin"] = origin
        headers["Access-Control-Allow-Methods"] = READING
        headers["Access-Control-Allow-Headers"] = "Authorization, If-None-Match"
        headers["Access-Control-Max-Age"] = str(PREFLIGHT_S)
        headers["Vary"] = "Origin"
    status = 204 if allowed else 404
    await send({"type": "http.response.start", "status": status, "headers": headers.raw})
    await send({"type": "http.response.body", "body": b""})


def _allowed_origin(scope: Scope, settings: Settings) -> str | None:
    """Return the origin of a request if pages of it may read; None: not, or no other origin."""
    origin = Headers(scope=scope).get("origin")
    if origin is None or not scope["path"].startswith(API) or not urlsplit(origin).netloc:
        return None
    return origin if origin in settings.allowed_origin_names else None


def _readable(send: Send, origin: str | None) -> Send:
    """Let a page of an origin read an answer."""
    if origin is None:
        return send

    async def send_readable(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Access-Control-Allow-Origin"] = origin
            headers["Access-Control-Expose-Headers"] = EXPOSED
            headers["Cross-Origin-Resource-Policy"] = "cross-origin"
            headers.add_vary_header("Origin")
        await send(message)

    return send_readable


def _head_of(scope: Scope, asked: Scope, send: Send) -> Send:
    """Send the head of an answer and end it, so that an event stream ends as well."""

    async def send_head(message: Message) -> None:
        if message["type"] != "http.response.start":
            return
        if "route" in asked:  # for those who count requests by route
            scope["route"] = asked["route"]
        await send(message)
        await send({"type": "http.response.body", "body": b""})

    return send_head
