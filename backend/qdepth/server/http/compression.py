"""Compresses answers, except those for pages of other sites."""

import re

from starlette.datastructures import Headers
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from qdepth.exports.candidate_file import XLSX
from qdepth.server.http.incoming.own_pages import OWN

LEAST_BYTES = 1000
"""Size below which packing an answer does not pay off."""
LEVEL = 6
_PACKED_ALREADY = (*DEFAULT_EXCLUDED_CONTENT_TYPES, XLSX)
"""Event streams are among them: their events must not wait for more."""
_UNWANTED = re.compile(r"\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)", re.IGNORECASE)


class Compressed:
    """ASGI middleware that packs answers with gzip if the client takes that.

    The length of a packed answer shows how much of the request it repeats. A page of another site
    that makes a browser ask again and again could find out a secret in the answers that way
    (BREACH, 2013). Browsers say which site asks (`Sec-Fetch-Site`), and no page can change that, so
    what another site asks for is sent as it is. Browsers leave the header out over http without
    TLS, where an answer is not secret from the network anyway.

    An entity tag names both forms of an answer: no ranges are served that could mix them.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._packed = GZipMiddleware(
            app,
            minimum_size=LEAST_BYTES,
            compresslevel=LEVEL,
            exclude_content_types=_PACKED_ALREADY,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        may_pack = scope["type"] == "http" and _may_pack(Headers(scope=scope))
        await (self._packed if may_pack else self._plain)(scope, receive, send)


def _may_pack(headers: Headers) -> bool:
    is_unwanted = _UNWANTED.search(headers.get("accept-encoding", "")) is not None
    return not is_unwanted and headers.get("sec-fetch-site", "none") in OWN
