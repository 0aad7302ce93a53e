"""No page shows the id of a part or design that has a name."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.steps import go_to, simulate, stored
from tests.support.designs import changed, small_design
from tests.support.marked_ids import MARK, with_marked_ids
from tests.support.scenarios import scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

PAGES = ("Results", "Compare", "Failures", "Timeline", "Sweep", "Fairness", "Report")
UNFOLD = "() => document.querySelectorAll('details').forEach((one) => { one.open = true })"


def marked_lines(page: Page) -> list[str]:
    """Lines with an id, in the words that are seen and in those that are heard."""
    page.evaluate(UNFOLD)
    seen: str = page.locator("body").inner_text()
    heard: str = page.locator("body").aria_snapshot()
    lines = [line.strip() for line in (seen + "\n" + heard).splitlines()]
    return [line for line in lines if MARK in line and not line.startswith("- /url:")]


@pytest.mark.full
def test_pages_name_parts_and_designs(server: RunningServer, open_page: OpenPage) -> None:
    deeper = changed(small_design(), title="Deeper", hosts__0__lun_depth=16)
    # Names that several parts share are told apart without ids too.
    pair = [with_marked_ids(small_design(), "a", alike=True), with_marked_ids(deeper, "b")]
    page = open_page(
        stored(server, scenario(*pair, title="Marked") | {"options": {"max_ios": 20_000}})
    )
    simulate(page)
    for name in PAGES:
        go_to(page, name)
        expect(page).to_have_url(re.compile("/" + name.lower().replace(" ", "")))
        title = page.get_by_role("heading", level=1)
        expect(title).to_contain_text("Marked" if name == "Report" else name)
        expect(page.locator(".mantine-Skeleton-root")).to_have_count(0)
        if name == "Failures":
            expect(page.get_by_role("table", name="Single failures")).to_be_visible()
        assert (name, marked_lines(page)) == (name, [])
