"""Observes each request from outside: its id, its time, its place in the metrics."""

import logging
import re
import secrets
import time
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qdepth.logs import of_request
from qdepth.redaction import redact_address
from qdepth.tracing import Tracing

logger = logging.getLogger("qdepth.access")

REQUEST_ID = "X-Request-ID"
GOOD_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Methods counted by name: invented ones make no new rows of the metrics."""


class Observed:
    """ASGI middleware that names each request, times it and writes it down.

    A proxy may send the id along as X-Request-ID; the answer carries it back.

    Parameters
    ----------
    app : ASGIApp
        What answers.
    prefix : str
        What the addresses of the API begin with; its routes name themselves without it.
    """

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self._app = app
        self._prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sent = Headers(scope=scope).get(REQUEST_ID, "")
        request_id = sent if GOOD_ID.fullmatch(sent) else secrets.token_hex(8)
        begun = time.monotonic()
        noted: dict[str, Any] = {}

        async def send_and_note(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)[REQUEST_ID] = request_id
                route = self._note(scope, message["status"], time.monotonic() - begun)
                noted["http.route"] = route
                noted["http.response.status_code"] = message["status"]
            await send(message)

        tracing: Tracing = scope["app"].state.services.tracing
        with of_request(request_id), tracing.span(scope["method"], Headers(scope=scope)) as traced:
            await self._app(scope, receive, send_and_note)
            traced.update(noted)
            traced["qdepth.request"] = request_id

    def _note(self, scope: Scope, status: int, seconds: float) -> str:
        route = self._route(scope)
        method = scope["method"] if route != "other" and scope["method"] in METHODS else "any"
        scope["app"].state.services.metrics.count(method, route, status, seconds)
        path = redact_address(scope["path"])
        fields = {
            "method": scope["method"],
            "path": path,
            "status": status,
            "ms": round(1000 * seconds, 1),
        }
        logger.info("%s %s %s", scope["method"], path, status, extra={"fields": fields})
        return route

    def _route(self, scope: Scope) -> str:
        """The address as a proxy sees it, with names in place of ids."""
        route: str = getattr(scope.get("route"), "path", "other")
        is_whole = route == "other" or route.startswith(self._prefix)
        if is_whole or not scope["path"].startswith(f"{self._prefix}/"):
            return route
        return f"{self._prefix}{route}"
