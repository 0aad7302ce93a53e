"""Headers of every answer: what a browser may do with it, and who may cache it."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PAGE_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)


ALWAYS = {
    "Content-Security-Policy": PAGE_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


ACCEPTED = 202
RETRY_S = "1"
"""After that a job, or an answer that is being computed, may be looked at again [s]."""


class SecurityHeaders:
    """ASGI middleware that adds headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and add headers to its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS.items():
                    headers.setdefault(name, value)
                if message["status"] == ACCEPTED:  # somebody works on it
                    headers.setdefault("Retry-After", RETRY_S)
                chosen = headers.get("cache-control", "")
                headers.update(_of_path(scope["path"], message["status"]))
                if chosen.startswith("private"):
                    headers["Cache-Control"] = chosen
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _of_path(path: str, status: int) -> dict[str, str]:
    if path.startswith(("/api/", "/s/", "/e/")):
        return {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow"}
    if path.startswith("/assets/") and status in (200, 206, 304):
        return {"Cache-Control": "public, max-age=31536000, immutable"}
    return {"Cache-Control": "no-cache"}
