"""A real Chromium on the built page, served by a real server."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.support.server import RunningServer, running_server

REPOSITORY = Path(__file__).parents[2]
PATIENCE_MS = 60_000
QUIET_CHROMIUM = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

expect.set_options(timeout=PATIENCE_MS)

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One Chromium for all tests; each page has a profile of its own."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(QUIET_CHROMIUM))
        yield running
        running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with an empty database for the tests of a module."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder, settings_for(folder)) as running:
        yield running


def settings_for(folder: Path) -> dict[str, str]:
    """Settings of a server that keeps its database in a folder."""
    return {"QDEPTH_DATABASE_URL": f"sqlite:///{folder / 'qdepth.sqlite'}"}


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens an empty profile; at the end no page may have logged an error that nobody expected."""
    contexts, errors = [], []
    expected: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(text in message.text for text in expected):
            errors.append(message.text)

    def open_one(
        url: str,
        *,
        width: int = 1440,
        height: int = 900,
        dark: bool = False,
        expect_errors: tuple[str, ...] = (),
    ) -> Page:
        expected.extend(expect_errors)
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(url)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def picture() -> Callable[[Page, str], None]:
    """Keeps a screenshot, in the folder that QDEPTH_SCREENSHOTS names or in test-results."""
    folder = Path(os.environ.get("QDEPTH_SCREENSHOTS", REPOSITORY / "test-results"))
    folder.mkdir(parents=True, exist_ok=True)

    def take(page: Page, name: str) -> None:
        page.screenshot(path=folder / f"{name}.png")

    return take
