"""The failures of a design: listed, then one simulated beside the healthy design."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LIGHT_AND_DARK, OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import CASE_PAGE, await_case, go_to, save
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

SHIFT = """() => new Promise((resolve) => {
  let sum = 0
  const watch = new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) sum += shift.hadRecentInput ? 0 : shift.value
  })
  watch.observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(sum), 200)
})"""
LEAST_SEEN = 0.002
"""A line of text that moves by a few pixels shifts a page by more."""


@LIGHT_AND_DARK
def test_failure_is_one_click_away(
    open_page: OpenPage,
    picture: Picture,
    *,
    dark: bool,
) -> None:
    page = open_page(CASE_PAGE, dark=dark)
    await_case(page)
    go_to(page, "Failures")
    table = page.get_by_role("table", name="Single failures, the worst first")
    expect(table).to_be_visible()
    expect(
        page.get_by_text("VMs of a failed host restart on the others (vSphere HA).")
    ).to_be_visible()
    expect(table.get_by_role("row").nth(1)).to_contain_text("Nothing takes over")
    assert grave_findings(page) == []
    picture(page, "failures-dark" if dark else "failures-light")

    table.get_by_role("button", name=re.compile("^Simulate without HBA port")).first.click()
    both = page.get_by_role("link", name=re.compile("^Before and after, without HBA port"))
    row = table.get_by_role("row").filter(has=both)
    expect(row).to_contain_text("Simulated")
    both.click()
    expect(page.get_by_role("heading", name="Without HBA port")).to_be_in_viewport()
    took_over = page.get_by_role("table", name=re.compile("Paths before and after")).last
    expect(took_over).to_be_visible()
    assert grave_findings(page) == []

    go_to(page, "Design")
    go_to(page, "Failures")
    expect(took_over).to_be_visible()


def test_nothing_moves_while_failures_are_listed(server: RunningServer, page: Page) -> None:
    scenario = save(page)
    page.goto(f"{server.url}/scenarios/{scenario}/failures")
    expect(page.get_by_role("table", name="Single failures, the worst first")).to_be_visible()
    assert page.evaluate(SHIFT) < LEAST_SEEN


@pytest.mark.full
def test_each_simulated_failure_stays_in_the_list(page: Page) -> None:
    page.get_by_role("textbox", name="Max I/Os").fill("5000")
    save(page)
    go_to(page, "Failures")
    for times in (1, 2):
        page.get_by_role("button", name=re.compile("^Simulate without HBA port")).first.click()
        again = page.get_by_role("button", name=re.compile("^Again, simulate without HBA port"))
        expect(again).to_have_count(times)
    expect(
        page.get_by_text(re.compile(r"^Before anything fails: .* Simulated: .* p99\."))
    ).to_be_visible()
    page.reload()
    expect(again).to_have_count(2)
    heading = page.get_by_role("heading", name=re.compile("^Without HBA port"))
    links = page.get_by_role("link", name=re.compile("^Before and after, without HBA port"))
    for link in links.all():
        link.click()
        part = (link.get_attribute("aria-label") or "").removeprefix("Before and after, without ")
        expect(heading).to_have_text(f"Without {part}")
    page.get_by_role("button", name="Add as a design").click()
    expect(page.get_by_role("textbox", name="Title", exact=True)).to_have_value(
        re.compile(" without HBA port ")
    )


@pytest.mark.full
def test_failures_are_readable_on_a_phone(open_page: OpenPage, picture: Picture) -> None:
    page = open_page(CASE_PAGE, width=360, height=800)
    await_case(page)
    go_to(page, "Failures")
    expect(page.get_by_role("table", name="Single failures, the worst first")).to_be_visible()
    assert sideways(page) <= 0
    picture(page, "phone-failures")
