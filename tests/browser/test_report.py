"""The report on paper: the published case, printed by the browser, with its pages counted."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import go_to, open_case, simulate
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

MOST_PAGES = 6
MOST_OF_FIVE = 8
"""Charts that still have the width of the screen make Chromium shrink the paper, to 5 pages."""
A_PAGE = re.compile(rb"/Type\s*/Page\b")


def test_report_of_the_published_case_has_six_pages_at_most(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(server.url)
    open_case(page)
    simulate(page)
    go_to(page, "Report")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link", name="Verdict")).to_be_visible()
    expect(page.get_by_role("region", name="Verdict")).to_contain_text(
        "How much more load does it carry?"
    )
    expect(page.get_by_text("/datastores/0")).to_have_count(0)
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    page.emulate_media(media="print")
    expect(page.locator("[id^=handed-] svg[viewBox] > title")).to_have_count(2)
    # A medium that is set holds on paper too.
    page.emulate_media(media="null")
    named = os.environ.get("QDEPTH_SCREENSHOTS")
    path = Path(named) / "report.pdf" if named else None
    pages = A_PAGE.findall(page.pdf(format="A4", path=path, prefer_css_page_size=True))
    assert 2 <= len(pages) <= MOST_PAGES


def test_report_of_five_designs_has_eight_pages_at_most(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(server.url)
    page.get_by_role("link", name="More datastores, hosts or arrays?").click()
    simulate(page)
    go_to(page, "Report")
    expect(page.get_by_role("heading", name=re.compile(": layout$"))).to_have_count(5)
    page.set_viewport_size({"width": 360, "height": 800})
    assert sideways(page) <= 0
    assert grave_findings(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(media="print")
    expect(page.locator("[id^=handed-] svg[viewBox] > title")).to_have_count(5)
    # A medium that is set holds on paper too.
    page.emulate_media(media="null")
    pages = A_PAGE.findall(page.pdf(format="A4", prefer_css_page_size=True))
    assert 2 <= len(pages) <= MOST_OF_FIVE
