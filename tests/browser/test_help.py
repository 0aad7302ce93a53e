"""The help: found from the header, searched without a network, under the page's policy."""

import pytest
from playwright.sync_api import Request, expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import grave_findings, sideways
from tests.support.server import RunningServer
from tools.help_site import SITE

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not SITE.exists(), reason="needs the built help: make page"),
]


def test_header_leads_to_help_and_search_finds_dsnro(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page("/")
    elsewhere: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith((server.url, "data:", "blob:")):
            elsewhere.append(request.url)

    page.on("request", note)
    page.get_by_role("link", name="Help", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Help")).to_be_visible()
    # The page listens to keys once it has its index of words.
    page.wait_for_load_state("networkidle")
    page.keyboard.press("/")
    words = page.get_by_role("combobox", name="Search")
    expect(words).to_be_focused()
    words.press_sequentially("DSNRO")
    result = page.get_by_role("option").filter(has_text="A host caps").first
    expect(result).to_be_visible()
    result.click()
    expect(page.get_by_role("heading", level=1, name="Fairness")).to_be_visible()
    page.get_by_role("link", name="Qdepth help").first.click()
    expect(page.get_by_role("heading", level=1, name="Plan the capacity")).to_be_visible()
    assert elsewhere == []


def test_help_is_readable_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/help/tutorials/offers/", width=360, height=800)
    expect(page.get_by_role("heading", level=1, name="Five offers")).to_be_visible()
    assert sideways(page) <= 0
    assert grave_findings(page) == []
