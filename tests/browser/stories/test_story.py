"""VMFS or vVol? From the start page to a link that a colleague opens."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.steps import (
    SIMULATED,
    go_to,
    load_compiled_engine,
    open_case,
    parts_list,
    save,
    simulate,
)
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

IOPS_ROW = "How many IOPS?"


def test_case_is_simulated_compared_saved_and_shared(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    load_compiled_engine(server)
    page = open_page("/")
    picture(page, "start")
    open_case(page)
    layout = page.get_by_role("region", name="Layout")
    for part in ("Class of VMs vdbench VM", "Fabric 16 Gb FC", "Array FlashArray//X50R3"):
        expect(layout.get_by_role("group", name=part)).to_be_visible()
    expect(layout.get_by_role("button", name="queue to lun1 depth 32")).to_be_visible()
    simulate(page)
    strip = page.get_by_role("region", name="Answer")
    expect(strip).to_contain_text("to lun1 (32 slots) is full 100 %")
    picture(page, "editor")

    go_to(page, "Results")
    expect(page.get_by_role("heading", name="Bottleneck")).to_be_visible()
    queues = page.get_by_role("table", name="Device queues with the counters of esxtop")
    expect(queues.get_by_role("cell", name=re.compile(r"^78\.2"))).to_be_visible()
    expect(page.get_by_text("replayed by the SimPy engine: identical")).to_be_hidden()
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("link", name="Run").press("Enter")
    expect(page.get_by_text("replayed by the SimPy engine: identical")).to_be_in_viewport()
    expect(contents).to_be_in_viewport(ratio=1)
    picture(page, "results")

    go_to(page, "Compare")
    answers = page.get_by_role("table", name="Answers of each design")
    row = answers.get_by_role("row", name=IOPS_ROW)
    expect(row).to_contain_text("1.88 times A")
    picture(page, "compare")
    seen = row.inner_text()

    scenario = save(page)
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share this scenario")
    dialog.get_by_role("button", name="Create a view link").click()
    link = dialog.get_by_role("textbox", name="View link").input_value()
    assert "/s/" in link
    assert scenario not in link

    colleague = open_page(link)
    expect(colleague.get_by_role("heading", level=1)).to_contain_text("VMFS or vVol?")
    colleague.get_by_role("heading", name="The comparison, question by question").click()
    theirs = colleague.get_by_role("table", name="Answers of each design")
    expect(theirs.get_by_role("row", name=IOPS_ROW)).to_be_visible()
    assert theirs.get_by_role("row", name=IOPS_ROW).inner_text() == seen
    expect(colleague.get_by_role("button", name="Save", exact=True)).to_have_count(0)
    expect(colleague.get_by_role("button", name="Simulate", exact=True)).to_have_count(0)
    picture(colleague, "shared")


def test_run_shows_its_progress_and_is_cancelled(open_page: OpenPage) -> None:
    page = open_page("/")
    open_case(page)
    page.get_by_role("combobox", name="Engine").select_option("simpy")
    page.get_by_role("textbox", name="Max I/Os").fill("5000000")
    page.get_by_role("button", name="Simulate", exact=True).click()
    expect(page.get_by_role("progressbar").first).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("The run was cancelled")).to_be_visible()


@pytest.mark.full
def test_four_designs_are_compared(page: Page, picture: Picture) -> None:
    for depth in (64, 128):
        page.get_by_role("button", name="Add or remove a design").click()
        page.get_by_role("menuitem", name="Duplicate this design").click()
        page.get_by_role("textbox", name="Title", exact=True).fill(f"VMFS, depth {depth}")
        parts_list(page).get_by_role(
            "button", name=re.compile("^ESXi host with Emulex .* Host$")
        ).click()
        page.get_by_role("textbox", name="LUN depth").fill(str(depth))
    expect(page.get_by_role("group", name="Design", exact=True).get_by_role("radio")).to_have_count(
        4
    )
    until = page.get_by_role("button", name="Simulate until")
    until.click()
    page.get_by_role("menuitem", name="p99 is known to 20 %").click()
    expect(page.get_by_text(SIMULATED)).to_be_visible()
    until.click()
    expect(page.get_by_role("menuitem", name="✓ p99 is known to 20 %")).to_be_visible()
    page.keyboard.press("Escape")
    go_to(page, "Compare")
    answers = page.get_by_role("table", name="Answers of each design")
    expect(answers.get_by_role("columnheader")).to_have_count(5)
    row = answers.get_by_role("row", name=IOPS_ROW)
    expect(row.get_by_text(re.compile(r"times A"))).to_have_count(3)
    expect(page.get_by_role("heading", name="Verdict")).to_be_visible()
    picture(page, "compare-four")
