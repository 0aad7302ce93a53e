"""The published cases on the page: as they ship, computed again, and opened as scenarios."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import grave_findings, sideways
from tests.support.server import RunningServer, own_database, running_server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that has computed neither yet, and goes on with it when a test is over."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder, own_database(folder)) as running:
        yield running


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


def test_known_answers_are_computed_from_the_page(
    server: RunningServer, open_page: OpenPage, picture: Callable[[Page, str], None]
) -> None:
    page = open_page(server.url)
    page.get_by_role("link", name="Known answers").click()
    expect(page.get_by_role("status")).to_contain_text("numbers hold")
    start = page.get_by_role("button", name="Compute again here")
    assert grave_findings(page) == []
    start.click()
    expect(page.get_by_role("status")).to_have_text(re.compile(r"\d+ of \d+ questions answered"))
    assert grave_findings(page) == []
    picture(page, "known-answers")
