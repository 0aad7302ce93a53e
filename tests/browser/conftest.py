"""A real Chromium on the built page, served by a real server."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.profile import PATIENCE_MS, Profile
from tests.browser.steps import CASE_PAGE, await_case
from tests.support.server import RunningServer

REPOSITORY = Path(__file__).parents[2]
QUIET_CHROMIUM = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SHORT_VISITS = (
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    "--num-raster-threads=1",
    "--in-process-gpu",
    "--js-flags=--no-opt --no-maglev",
)
"""All pages are drawn in one process, and no code is optimized: neither another process nor better
code pays within the seconds of a test, and they took a third of the browser's time."""

expect.set_options(timeout=PATIENCE_MS)

OpenPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
LIGHT_AND_DARK = pytest.mark.parametrize(
    "dark", [False, pytest.param(True, marks=pytest.mark.full)], ids=["light", "dark"]
)
"""A test that is made on a light page, and in full on a dark one too: both have the same parts."""


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One Chromium for all tests."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=chromium, args=[*QUIET_CHROMIUM, *SHORT_VISITS]
        )
        yield running
        running.close()


@pytest.fixture(scope="session")
def profiles() -> list[Profile]:
    """Profiles that are ready to be used again."""
    return []


@pytest.fixture
def open_page(
    browser: Browser, profiles: list[Profile], server: RunningServer
) -> Iterator[OpenPage]:
    """Opens an address, or a path of the server, in an empty profile; at the end no page may have
    logged an error that nobody expected."""
    opened: list[Profile] = []
    expected: list[str] = []

    def open_one(
        url: str,
        *,
        width: int = 1440,
        height: int = 900,
        dark: bool = False,
        expect_errors: tuple[str, ...] = (),
    ) -> Page:
        expected.extend(expect_errors)
        profile = profiles.pop() if profiles else Profile(browser)
        opened.append(profile)
        address = server.url + url if url.startswith("/") else url
        return profile.open(address, width=width, height=height, dark=dark)

    yield open_one
    errors = [error for profile in opened for error in profile.leave()]
    profiles.extend(reversed(opened))
    assert [error for error in errors if not any(text in error for text in expected)] == []


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """The editor of the case, on a wide and light page."""
    page = open_page(CASE_PAGE)
    await_case(page)
    return page


@pytest.fixture
def open_first(browser: Browser, chromium: str) -> Iterator[OpenPage]:
    """Opens a page in a browser as people have it, which never saw it: for what is measured."""
    opened: list[tuple[Browser, Profile]] = []

    def open_one(url: str, *, width: int = 1440, height: int = 900, dark: bool = False) -> Page:
        new = browser.browser_type.launch(executable_path=chromium, args=list(QUIET_CHROMIUM))
        opened.append((new, Profile(new)))
        return opened[-1][1].open(url, width=width, height=height, dark=dark)

    yield open_one
    for new, profile in opened:
        assert profile.leave() == []
        new.close()


@pytest.fixture
def picture() -> Picture:
    """Keeps a screenshot in the folder that QDEPTH_SCREENSHOTS names, if it names one."""
    named = os.environ.get("QDEPTH_SCREENSHOTS")
    if named is None:
        return lambda _page, _name: None
    folder = Path(named)
    folder.mkdir(parents=True, exist_ok=True)

    def take(page: Page, name: str) -> None:
        page.screenshot(path=folder / f"{name}.png")

    return take
