"""From a blank scenario to the VMworld 2006 layout with two datastores, and what it does."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from qdepth.published.case import read_case
from tests.browser.conftest import OpenPage, Picture
from tests.browser.steps import SIMULATED, simulate

pytestmark = pytest.mark.browser

EDITS = 21
MOST_TABS = 60

HOST = {"LUN depth": "32", "Path policy": "fixed", "Kernel [µs]": "0"}
PORT = {"Speed [Gb/s]": "2"}
ARRAY = {"Read [ms]": "0.356", "Write [ms]": "0.356"}
SP = {
    "Read [µs]": "246.6",
    "Write [µs]": "246.6",
    "Read per KiB [µs/KiB]": "0",
    "Write per KiB [µs/KiB]": "0",
    "Service SCV": "0",
}
VMS = {"VMs": "2", "Outstanding I/Os": "4", "Size [KiB]": "64"}
"""One on each datastore: a new class lies on all of them."""


def published_iops() -> float:
    """What the source measured on two datastores."""
    rows = {row.id: row for row in read_case("vmworld_2006").rows}
    return float(rows["B6c"].published)


def box_of(page: Page, name: str) -> Locator:
    """The box of a parameter in the inspector."""
    box = page.get_by_label(name, exact=True)
    expect(box).to_have_count(1)
    return box


def summary_of(box: Locator) -> Locator:
    """What opens the group of fields that holds the box."""
    return box.locator("xpath=ancestor::details[1]/summary")


def is_list(box: Locator) -> bool:
    """Whether the box offers choices instead of taking text."""
    return bool(box.evaluate("element => element.tagName === 'SELECT'"))


def tab_to(page: Page, target: Locator) -> None:
    """Go on with the Tab key until the target has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    pytest.fail(f"{target} is more than {MOST_TABS} tab stops away")


def command(page: Page, words: str, heading: str) -> None:
    """Run the first command with these words; it leads to the inspector of a part."""
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox", name="Command, part or field")).to_be_focused()
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=heading, exact=True)).to_be_focused()


def fill_by_keys(page: Page, values: dict[str, str]) -> None:
    """Set parameters of the part that the inspector shows, by Tab and by typing."""
    for name, value in values.items():
        box = box_of(page, name)
        if not box.is_visible():
            tab_to(page, summary_of(box))
            page.keyboard.press("Enter")
        tab_to(page, box)
        if is_list(box):
            # A list looks for what is typed from its place on.
            page.keyboard.press("Home")
        page.keyboard.type(value)
        expect(box_of(page, name)).to_have_value(value)


def fill_by_clicks(page: Page, values: dict[str, str]) -> None:
    """Set parameters of the part that the inspector shows, by pointer and by typing."""
    for name, value in values.items():
        box = box_of(page, name)
        if not box.is_visible():
            summary_of(box).click()
        if is_list(box):
            box.select_option(value)
        else:
            box.click(click_count=3)
            page.keyboard.type(value)
        expect(box).to_have_value(value)


def shows_what_was_measured(page: Page) -> None:
    """The simulated IOPS, with their interval in the tooltip, hold the published number."""
    iops = page.get_by_role("region", name="Answer").get_by_title(re.compile(r"IOPS .*95\s%"))
    expect(iops).to_have_text(re.compile(r"^3\.9\dk\sIOPS"))
    numbers = re.findall(r"(\d\.\d+)k", iops.get_attribute("title") or "")
    _, low, high = (1000 * float(number) for number in numbers)
    assert low <= published_iops() <= high


@pytest.mark.full
def test_layout_is_built_by_keys_alone_and_does_what_was_measured(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page("/")
    tab_to(page, page.get_by_role("button", name="Blank design"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Commands")).to_be_visible()
    command(page, "add: fabric", "fabric01")
    command(page, "add: host", "esx01")
    fill_by_keys(page, HOST)
    command(page, "select: hba port esx01-p2", "esx01-p2")
    tab_to(page, page.get_by_role("button", name="Delete", exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="esx01", exact=True)).to_be_focused()
    command(page, "select: hba port", "esx01-p1")
    fill_by_keys(page, PORT)
    command(page, "add: array", "array01")
    fill_by_keys(page, ARRAY)
    command(page, "select: storage processor", "array01-sp1")
    fill_by_keys(page, SP)
    command(page, "select: target port", "array01-sp1-p1")
    fill_by_keys(page, PORT)
    command(page, "add: datastore", "datastore01")
    box_of(page, "Kind")
    command(page, "add: datastore", "datastore02")
    command(page, "add: class of vms", "vms01")
    fill_by_keys(page, VMS)
    expect(page.get_by_text("None: it can be simulated.")).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text(SIMULATED)).to_be_visible(timeout=180_000)
    shows_what_was_measured(page)
    picture(page, "story-keys")


def kept_designs(page: Page) -> object:
    """The designs as this browser keeps them for the next visit."""
    drafts = page.evaluate("Object.values(localStorage)")
    kept = [json.loads(text) for text in drafts if '"designs"' in text]
    assert len(kept) == 1
    return kept[0]["content"]["designs"]


@pytest.mark.full
def test_layout_is_built_by_clicks_without_a_drag_and_undone(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Blank design").click()
    add = page.get_by_role("region", name="Add a part")
    layout = page.get_by_role("region", name="Layout")

    def put(kind: str, values: dict[str, str]) -> None:
        add.get_by_role("button", name=kind, exact=True).click()
        fill_by_clicks(page, values)

    put("Fabric", {})
    put("Host", HOST)
    layout.get_by_role("button", name="esx01-p2").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    layout.get_by_role("button", name="esx01-p1").click()
    fill_by_clicks(page, PORT)
    put("Array", ARRAY)
    layout.get_by_role("button", name="SP array01-sp1").click()
    fill_by_clicks(page, SP)
    layout.get_by_role("button", name="array01-sp1-p1 ").click()
    fill_by_clicks(page, PORT)
    put("Datastore", {})
    put("Datastore", {})
    put("Class of VMs", VMS)
    simulate(page)
    shows_what_was_measured(page)
    picture(page, "story-clicks")

    built = kept_designs(page)
    for _ in range(EDITS):
        before = kept_designs(page)
        page.get_by_role("button", name="Undo").click()
        assert kept_designs(page) != before
    for _ in range(EDITS):
        page.get_by_role("button", name="Redo").click()
    assert kept_designs(page) == built
    # What was simulated is still the answer to what stands here again.
    shows_what_was_measured(page)
    page.reload()
    shows_what_was_measured(page)
    assert kept_designs(page) == built
