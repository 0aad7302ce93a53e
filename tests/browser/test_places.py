"""Where a page is read from, and what its boxes show."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.steps import CASE_PAGE, await_case, go_to
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

TWO_FRAMES = """() => new Promise(requestAnimationFrame).then(
    () => new Promise(requestAnimationFrame))"""
LOW = "window.scrollTo(0, document.documentElement.scrollHeight)"


def _place(page: Page) -> float:
    place: float = page.evaluate("window.scrollY")
    return place


def test_pages_begin_at_their_top(open_page: OpenPage) -> None:
    page = open_page(CASE_PAGE, width=390, height=700)
    await_case(page)
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


def test_back_forward_and_reload_return_to_the_place(open_page: OpenPage) -> None:
    page = open_page(CASE_PAGE, width=390, height=700)
    await_case(page)
    go_to(page, "Failures")
    expect(page.get_by_text("nothing takes over.")).to_be_visible()
    left = _leave_low(page)
    _follow(page, "Explore")
    expect(page.get_by_role("heading", name="Sweep", exact=True)).to_be_in_viewport()
    other = _scroll_to(page, 80)
    page.go_back()
    expect(page.get_by_text("nothing takes over.")).to_be_visible()
    _expect_place(page, left)
    page.go_forward()
    expect(page.get_by_role("heading", name="Sweep", exact=True)).to_be_attached()
    _expect_place(page, other)
    page.go_back()
    page.reload()
    # Its numbers come after the page.
    expect(page.get_by_text("nothing takes over.")).to_be_visible()
    _expect_place(page, left)


def test_what_was_unfolded_is_so_again_and_an_anchor_leads_to_its_part(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page("/cases")
    part = page.locator("main details[id]").last
    name = part.get_attribute("id")
    fold = page.locator("main details").first
    fold.evaluate("one => { one.open = true }")
    left = _scroll_to(page, 700)
    _follow(page, "Known answers")
    expect(page.get_by_role("heading", name="Known answers", exact=True)).to_be_in_viewport()
    page.go_back()
    expect(fold).to_have_attribute("open", "")
    _expect_place(page, left)
    page.goto(f"{server.url}/cases?again#{name}")
    expect(part).to_have_attribute("open", "")
    expect(part).to_be_in_viewport()
    _scroll_to(page, 0)
    expect(part).not_to_be_in_viewport()


def _follow(page: Page, link: str) -> None:
    """Follow a link without scrolling to it, as the keyboard can."""
    page.get_by_role("link", name=link, exact=True).dispatch_event("click")


def _scroll_to(page: Page, top: int) -> float:
    """Scroll as a reader does; gives the place once the page has heard of it."""
    page.keyboard.press("Shift")
    page.evaluate("top => window.scrollTo(0, top)", top)
    page.evaluate(TWO_FRAMES)
    place = _place(page)
    assert place == top
    return place


def _leave_low(page: Page) -> float:
    lowest: int = page.evaluate("document.documentElement.scrollHeight - window.innerHeight")
    assert lowest > 300
    return _scroll_to(page, lowest - 100)


def _expect_place(page: Page, place: float) -> None:
    page.wait_for_function(
        "place => Math.abs(window.scrollY - place) < 1", arg=place, timeout=30_000
    )


@pytest.mark.full
def test_a_link_shows_its_underscores(page: Page) -> None:
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
