"""Where a page is read from, and what its boxes show."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.steps import go_to, open_case
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

LOW = "window.scrollTo(0, document.documentElement.scrollHeight)"


def _place(page: Page) -> float:
    place: float = page.evaluate("window.scrollY")
    return place


def test_pages_begin_at_their_top(server: RunningServer, open_page: OpenPage) -> None:
    page = open_page(server.url, width=390, height=700)
    open_case(page)
    go_to(page, "Failures")
    table = page.get_by_role("table", name="Single failures, the worst first")
    expect(table).to_be_visible()
    expect(page.get_by_text("nothing takes over.")).to_be_visible()
    page.evaluate(LOW)
    assert _place(page) > 0
    go_to(page, "Compare")
    expect(page.get_by_role("heading", name="Compare", exact=True)).to_be_in_viewport()
    assert _place(page) == 0
    page.keyboard.press("Home")
    page.get_by_role("link", name="Skip to content").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()


def test_a_link_shows_its_underscores(server: RunningServer, open_page: OpenPage) -> None:
    page = open_page(server.url)
    open_case(page)
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Save", exact=True).click()
    dialog.get_by_role("button", name="Create a view link").click()
    link = page.locator("#share-url")
    expect(link).to_be_visible()
    drawn = []
    for text in ("a_b", "a b"):
        link.evaluate("(box, text) => { box.value = text; box.style.width = '160px' }", text)
        drawn.append(link.screenshot())
    assert drawn[0] != drawn[1]
