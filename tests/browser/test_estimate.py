"""The strip at the foot of the editor answers while a design is edited."""

import re
import statistics
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.records import record
from tests.browser.steps import (
    BLANK_PAGE,
    SIMULATED,
    go_to,
    open_case,
    parts_list,
)
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

MOVES = 20
MOVE_AND_WAIT = """async ({ from, moves }) => {
  const slider = document.querySelector('input[type=range][aria-label="LUN depth, slider"]')
  const strip = document.querySelector('section[aria-label="Answer"]')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const times = []
  for (let move = 1; move <= moves; move += 1) {
    const before = strip.textContent
    const redrawn = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const text = strip.textContent
        if (text === before || text.includes('updating')) return
        observer.disconnect()
        requestAnimationFrame(resolve)
      })
      observer.observe(strip, { subtree: true, childList: true, characterData: true })
    })
    const start = performance.now()
    setValue.call(slider, from + move)
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await redrawn
    times.push(performance.now() - start)
  }
  return times
}"""


@pytest.mark.full
def test_estimate_is_redrawn_while_the_slider_moves(
    server: RunningServer, open_first: Callable[[str], Page], picture: Picture
) -> None:
    page = open_first(server.url)
    open_case(page)
    strip = page.get_by_role("region", name="Answer")
    expect(strip).to_contain_text("IOPS/GB")
    parts_list(page).get_by_role("button", name=re.compile("^ESXi host with Emulex")).click()
    slider = page.get_by_role("slider", name="LUN depth, slider")
    expect(slider).to_have_value("32")
    times = page.evaluate(MOVE_AND_WAIT, {"from": 32, "moves": MOVES})
    assert len(times) == MOVES
    record("slider-to-estimate", {"median_ms": statistics.median(times), "times_ms": times})
    expect(page.get_by_role("textbox", name="LUN depth")).to_have_value(str(32 + MOVES))
    page.get_by_role("button", name="Undo").click()
    expect(slider).to_have_value("32")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("textbox", name="LUN depth")).to_have_value("33")
    picture(page, "editor-estimate")


def test_strip_goes_from_estimate_to_simulation_and_back(page: Page, picture: Picture) -> None:
    strip = page.get_by_role("region", name="Answer")
    expect(strip.get_by_text(SIMULATED)).to_be_visible()
    parts_list(page).get_by_role("button", name=re.compile("^ESXi host with Emulex")).click()
    depth = page.get_by_role("textbox", name="LUN depth")
    depth.fill("33")
    expect(strip).to_contain_text("Estimate")
    page.get_by_role("button", name="Simulate", exact=True).click()
    expect(page.get_by_text(SIMULATED)).to_be_visible()
    expect(strip).not_to_contain_text("Estimate")
    go_to(page, "Results")
    page.get_by_text("Second opinion", exact=True).last.click()
    opinions = page.get_by_role("table", name="Simulated means and their analytic values")
    expect(opinions.get_by_role("row", name=re.compile("Mean latency")).first).to_be_visible()
    opinions.scroll_into_view_if_needed()
    picture(page, "results-opinion")
    go_to(page, "Design")
    depth.fill("64")
    expect(strip).to_contain_text("Simulation is older than the last edit")


def test_strip_says_what_a_design_lacks_and_what_is_wrong(open_page: OpenPage) -> None:
    page = open_page(BLANK_PAGE, expect_errors=("422",))
    strip = page.get_by_role("region", name="Answer")
    expect(strip).to_contain_text("There are numbers once the design has: Fabric, Host")
    for kind in ("Fabric", "Host", "Array", "Datastore", "Class of VMs"):
        page.get_by_role("button", name=kind, exact=True).click()
    expect(strip).to_contain_text("IOPS/GB")
    page.get_by_role("button", name="Fabric", exact=True).click()
    parts_list(page).get_by_role("button", name="fabric01 Fabric").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(strip).to_contain_text("No estimate.")


@pytest.mark.parametrize(
    ("width", "height"), [pytest.param(1440, 900, marks=pytest.mark.full), (390, 844)]
)
def test_strip_keeps_its_height_while_a_run_is_under_way(
    open_page: OpenPage, picture: Picture, width: int, height: int
) -> None:
    page = open_page("/scenarios/new", width=width, height=height)
    page.get_by_role("textbox", name="Hosts", exact=True).fill("11")
    page.get_by_role("button", name="Open in the editor").click()
    strip = page.get_by_role("region", name="Answer")
    expect(strip.get_by_text(re.compile(r"IOPS")).first).to_be_visible()
    at_rest = strip.bounding_box()
    page.get_by_role("button", name="Simulate until").click()
    # Only what nobody has learned yet is forecast from a free machine.
    expect(
        page.get_by_text(re.compile("Times on two free cores; many runs end sooner"))
    ).to_be_visible()
    page.get_by_role("menuitem", name="p99 is known to 1 %").click()
    cancel = strip.get_by_role("button", name="Cancel")
    expect(cancel).to_be_visible()
    assert strip.bounding_box() == at_rest
    until = page.get_by_role("button", name="Simulate until")
    expect(until).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="p99 is known to 1 %")).to_have_count(0)
    picture(page, f"strip-running-{width}")
    cancel.click()
    expect(strip.get_by_text("The run was cancelled")).to_be_visible()
    assert strip.bounding_box() == at_rest


@pytest.mark.parametrize(
    "width", [*(pytest.param(width, marks=pytest.mark.full) for width in (1440, 1100, 800)), 390]
)
def test_strip_keeps_its_height_when_a_target_is_set(open_page: OpenPage, width: int) -> None:
    page = open_page("/scenarios/new", width=width)
    page.get_by_role("button", name="Add a class").click()
    page.get_by_role("button", name="Open in the editor").click()
    strip = page.get_by_role("region", name="Answer")
    expect(strip.get_by_text(re.compile("IOPS")).first).to_be_visible()
    at_rest = strip.bounding_box()
    page.get_by_label("All VMs: at most [ms]").fill("0.01")
    expect(strip.locator("[data-kept]").first).to_be_visible()
    assert strip.bounding_box() == at_rest
