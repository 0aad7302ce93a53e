"""The built frontend: its files, and the one page for every address that it routes."""

from pathlib import Path
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, RedirectResponse

PAGES = (
    "/", "/scenarios/{path:path}", "/import", "/cases", "/known-answers", "/accuracy",
)  # fmt: skip


EDIT_LINK = "/e/{token}"


def install(app: FastAPI, static_dir: Path) -> None:
    """Serve the frontend from a directory; without one, only the API."""
    index = static_dir / "index.html"
    app.state.page = index if index.is_file() else None
    if app.state.page is None:
        return

    def page() -> FileResponse:
        return FileResponse(index)

    def edit(token: str) -> RedirectResponse:
        """Open the editor; the token of an edit link takes the place of the scenario's id."""
        return RedirectResponse(f"/scenarios/{quote(token, safe='')}", 307)

    app.add_api_route(EDIT_LINK, edit, methods=["GET", "HEAD"], include_in_schema=False)
    for path in PAGES:
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)
    app.frontend("/", directory=static_dir, fallback=None)


def missing_page(request: Request) -> FileResponse | None:
    """Return the page for browsers that says that an address does not exist."""
    page: Path | None = request.app.state.page
    wants_page = "text/html" in request.headers.get("accept", "")
    if page is None or not wants_page or request.url.path.startswith("/api/"):
        return None
    return FileResponse(page, status_code=404)
