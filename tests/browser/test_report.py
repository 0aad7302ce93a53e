"""The report on paper: published cases, printed by the browser, with their pages counted."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import grave_findings, sideways
from tests.browser.profile import NOWHERE
from tests.browser.steps import CASE_PAGE, await_case, go_to, held, simulate
from tests.support import http
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

MOST_PAGES = 6
PAPER_PX = 703
"""Width of A4 within its margins. What is wider makes Chromium shrink the whole page."""
PHONE_PX, SCREEN_PX = 390, 1440
A_PAGE = re.compile(rb"/Type\s*/Page\b")


def test_report_of_the_published_case_has_six_pages_at_most(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(NOWHERE)
    with held(page, "**/api/v1/stored-results") as simulations:
        page.goto(server.url + CASE_PAGE)
        await_case(page)
        go_to(page, "Report")
        cards = page.get_by_role("list", name="The answer in short")
        expect(cards).to_have_count(2)
        expect(cards.first).not_to_contain_text("Simulated")
        expect(page.get_by_role("table")).to_have_count(0)
        fold = page.locator("#handed-comparison > summary")
        fold.press("Enter")
        table = page.get_by_role("table", name="Answers of each design")
        expect(table).to_contain_text("How much more load does it carry?")
        assert len(simulations) == 1
    expect(cards.first).to_contain_text("Simulated")
    expect(cards.first).to_contain_text("is full at")  # the headroom
    expect(page.get_by_role("region", name="Verdict")).to_contain_text("is ahead of A")
    expect(table).to_be_visible()
    expect(fold).to_be_focused()
    expect(page.get_by_text("/datastores/0")).to_have_count(0)
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    _is_printed_alike_from_any_window(page, designs=2)


@pytest.mark.full
def test_report_of_five_designs_has_six_pages_at_most(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("link", name="More datastores, hosts or arrays?").click()
    simulate(page)
    go_to(page, "Report")
    expect(page.get_by_role("list", name="The answer in short")).to_have_count(5)
    page.set_viewport_size({"width": 360, "height": 800})
    assert sideways(page) <= 0
    assert grave_findings(page) == []
    _is_printed_alike_from_any_window(page, designs=5)


def test_layout_that_paper_is_too_small_for_is_printed_in_words(
    server: RunningServer, open_page: OpenPage
) -> None:
    many = design("many")
    [host], [group] = many["hosts"], many["classes"]
    ids = [f"host{place}" for place in range(12)]
    [port] = host["hba_ports"]
    many["hosts"] = [
        host | {"id": id_, "kernel_us": 5.0 + place, "hba_ports": [port | {"id": f"{id_}-p1"}]}
        for place, id_ in enumerate(ids)
    ]
    many["classes"] = [
        group | {"id": f"on-{id_}", "hosts": [id_], "vms_per_host": 4} for id_ in ids
    ]
    made = http.post(f"{server.url}/api/v1/scenarios", json=scenario(many)).json()
    shared = http.post(f"{server.url}/api/v1/scenarios/{made['id']}/shares")
    page = open_page(f"{server.url}{shared.raise_for_status().json()['url']}")
    expect(page.get_by_role("heading", name="One host, one LUN").first).to_be_visible()
    in_words = page.get_by_text("12 hosts with")
    drawing = page.locator("main svg[viewBox]").filter(has=page.locator("> title"))
    expect(in_words).to_be_visible()
    expect(drawing).to_have_count(0)


def _is_printed_alike_from_any_window(page: Page, *, designs: int) -> None:
    """On as many pages from a phone as from a wide screen, not shrunk, every design unfolded."""
    expect(page.get_by_text(re.compile("^Estimating "))).to_have_count(0)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": PAPER_PX, "height": 900})
    drawings = page.locator("section > div svg[viewBox]:not(.recharts-surface) > title")
    expect(drawings).to_have_count(designs)
    assert sideways(page) <= 0
    # A medium that is set holds on paper too.
    page.emulate_media(media="null")
    counts = []
    for width in (PHONE_PX, SCREEN_PX):
        page.set_viewport_size({"width": width, "height": 900})
        expect(page.get_by_role("list", name="The answer in short")).to_have_count(designs)
        named = os.environ.get("QDEPTH_SCREENSHOTS")
        path = Path(named) / f"report-{designs}-{width}.pdf" if named else None
        printed = page.pdf(format="A4", path=path, prefer_css_page_size=True)
        counts.append(len(A_PAGE.findall(printed)))
    assert counts[0] == counts[1]
    counts.append(len(A_PAGE.findall(page.pdf(format="Letter"))))
    assert min(counts) >= 2
    assert max(counts) <= MOST_PAGES
