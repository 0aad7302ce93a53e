"""The published cases on the page: as they ship, computed again, and opened as scenarios."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import grave_findings, sideways
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser


def test_start_page_sums_up_cases_and_known_answers(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(server.url)
    trust = page.get_by_role("region", name="How far to trust it")
    expect(trust).to_contain_text(" predictions that could have failed are within their tolerance")
    expect(trust).to_contain_text(" exact results of textbook queues")
    trust.get_by_role("link", name="Queue by queue").click()
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.get_by_text("Shipped with version")).to_be_visible()


def test_cases_show_at_once_and_are_computed_again_from_the_page(
    server: RunningServer, open_page: OpenPage, picture: Callable[[Page, str], None]
) -> None:
    page = open_page(server.url)
    page.get_by_role("link", name="Cases", exact=True).click()
    rows = page.get_by_role("table", name="Rows of case D")
    expect(rows.get_by_role("link").first).to_be_visible()
    page.get_by_role("button", name="Compute again here").click()
    expect(page.get_by_text("Until then: Shipped with version")).to_be_visible()
    expect(page.get_by_text("Computed on this server with version")).to_be_visible(timeout=180_000)
    assert grave_findings(page) == []
    picture(page, "cases-light")

    dark = open_page(f"{server.url}/cases", dark=True, width=360, height=800)
    expect(dark.get_by_role("table", name="Rows of case D")).to_be_visible()
    assert grave_findings(dark) == []
    assert sideways(dark) <= 0
    picture(dark, "phone-cases")

    rows.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/scenarios/new-"))
    expect(page.get_by_role("group", name="Host ESXi host")).to_be_visible()
