"""Rejects requests that pages of other sites make a browser send."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from qdepth.errors import QdepthError
from qdepth.server.http.errors import OtherSite, UnknownHost
from qdepth.server.http.incoming.known_hosts import is_configured, is_known, name_in
from qdepth.server.http.problem_kinds import kind_of
from qdepth.server.http.problems import problem_response
from qdepth.settings import Settings

READING = ("GET", "HEAD", "OPTIONS")
OWN = ("same-origin", "none")
HEALTH = ("/healthz", "/readyz")
"""Load balancers request these under their own names; the answers contain no user data."""
MOST_SHOWN = 100


class OwnPages:
    """ASGI middleware that rejects foreign host names, and changes from foreign pages.

    If people sign in, a foreign name carries no session, so every name is served.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            settings: Settings = scope["app"].state.services.settings
            _require_known_host(scope["path"], headers, settings)
            _require_own_page(scope["method"], headers, settings)
        except (UnknownHost, OtherSite) as refusal:
            await _refused(Request(scope), refusal)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _require_known_host(path: str, headers: Headers, settings: Settings) -> None:
    host = headers.get("host", "")
    if settings.sign_in != "none" or path in HEALTH or is_known(host, settings):
        return
    name = name_in(host)[:MOST_SHOWN]
    raise UnknownHost(
        f"This server does not know the host name {name}. If the name is yours, add it to its "
        f"settings, QDEPTH_KNOWN_HOSTS={name}, and start it again. If not, another site pretends "
        "to be this server: leave that site. Localhost and IP addresses always work."
    )


def _require_own_page(method: str, headers: Headers, settings: Settings) -> None:
    """Raise OtherSite if a page of another site makes a browser change something.

    Browsers say where a request comes from: Sec-Fetch-Site, or Origin if they are older or the
    address is not https. A request without both comes from no browser.
    """
    if method in READING:
        return
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is None and origin is not None:
        is_own = _is_own_origin(urlsplit(origin).netloc, headers.get("host"), settings)
        site = "same-origin" if is_own else "cross-site"
    if site is not None and site not in OWN:
        raise OtherSite(
            "A page of another site may not change anything here. If this is the server's own page "
            "behind a proxy, set QDEPTH_PUBLIC_URL to the address that browsers use."
        )


def _is_own_origin(origin: str, host: str | None, settings: Settings) -> bool:
    """Return whether pages of an origin, `name:port`, are those of this server."""
    public = urlsplit(settings.public_url).netloc
    return origin != "" and (origin in (host, public) or is_configured(origin, settings))


def _refused(request: Request, refusal: QdepthError) -> Response:
    """A problem document, or words for a spreadsheet cell or the window of a browser."""
    kind = kind_of(refusal)
    if request.query_params.get("errors") in ("text", "row"):
        return PlainTextResponse(f"error: {refusal}")
    if "text/html" in request.headers.get("accept", ""):
        return PlainTextResponse(str(refusal), kind.status)
    return problem_response(request, kind, str(refusal))
