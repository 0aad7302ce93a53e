"""The page that a link opens, and the picture that chats and mails show next to it."""

from html import escape
from pathlib import Path
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from sqlalchemy.exc import SQLAlchemyError

from qdepth.errors import QdepthError
from qdepth.server.deps import Now, ServicesDep
from qdepth.server.sharing.schemas import SharedScenario
from qdepth.server.sharing.service import find_open_share, shared_by, shared_version

PAGE = "/s/{token}"
PICTURE = "/s/{token}/preview.png"


def install(app: FastAPI) -> None:
    """Serve the page of each link and its picture; nothing if there is no page."""
    if app.state.page is None:
        return
    app.add_api_route(PAGE, show_page, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route(PICTURE, show_picture, methods=["GET", "HEAD"], include_in_schema=False)


def show_page(token: str, request: Request, services: ServicesDep, now: Now) -> HTMLResponse:
    """Return the page, with the shared content in its head for readers without scripts.

    For a link that opens nothing, or a silent database, the page is returned without it and itself
    says what is wrong.
    """
    html = _page_of(request).read_text(encoding="utf-8")
    try:
        with services.sessions.reading() as session:
            title = shared_version(session, find_open_share(session, token, now=now))[0].title
    except (QdepthError, SQLAlchemyError):
        return HTMLResponse(html)
    picture = f"{str(request.base_url).rstrip('/')}/s/{quote(token, safe='')}/preview.png"
    return HTMLResponse(html.replace("</title>", f"</title>{_head(title, picture)}", 1))


def show_picture(token: str, request: Request, services: ServicesDep, now: Now) -> Response:
    """Draw the content of a link."""
    from qdepth.exports.preview import Sharing, draw_preview  # noqa: PLC0415  a library of pictures

    with services.sessions.reading() as session:
        shared = shared_by(session, find_open_share(session, token, now=now))
    reports = [] if shared.result is None else shared.result.reports
    titles = [design.title for design in shared.designs]
    sharing = Sharing(shared.title, titles, reports, _conclusion(shared))
    font = next(_page_of(request).parent.glob("assets/inter-latin-*.woff2"), None)
    return Response(draw_preview(sharing, font), media_type="image/png")


def _page_of(request: Request) -> Path:
    page: Path = request.app.state.page
    return page


def _conclusion(shared: SharedScenario) -> str:
    if shared.result is None:
        return "Not simulated yet: the link shows estimates."
    if shared.result.comparison is not None:
        return shared.result.comparison.outcome
    return shared.result.reports[0].bottleneck.sentence


def _head(title: str, picture: str) -> str:
    properties = {
        "og:type": "website",
        "og:site_name": "Qdepth",
        "og:title": title,
        "og:image": picture,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(text)}" />' for name, text in properties.items()
    )
