"""The layout: what is dropped, copied and selected, and that it fits whatever it holds."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LIGHT_AND_DARK, OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import BLANK_PAGE, add, parts_list, select, write
from tests.browser.test_page_speed import HOSTS, large_design

pytestmark = pytest.mark.browser

OVERLAPS = """(boxes) => {
  const areas = boxes.map((box) => box.getBoundingClientRect())
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1
    || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
  return areas.flatMap((a, at) => areas.slice(at + 1).filter((b) => !apart(a, b))).length
}"""
BOXES = ".react-flow__node [data-kind]"


def overlaps(page: Page) -> int:
    """Pairs of boxes of which one covers a part of the other."""
    found: int = page.locator(BOXES).evaluate_all(OVERLAPS)
    return found


def test_class_belongs_to_the_host_on_which_it_is_dropped(page: Page) -> None:
    add(page, "Host")
    second = page.get_by_role("group", name="Host esx02")
    expect(second).to_be_visible()
    palette = page.get_by_role("region", name="Add a part")
    palette.get_by_role("button", name="Class of VMs", exact=True).drag_to(
        second, target_position={"x": 24, "y": 12}
    )
    expect(page.get_by_role("heading", name="vms01", exact=True)).to_be_visible()
    hosts = page.get_by_role("group", name="Hosts", exact=True)
    expect(hosts.get_by_role("checkbox", name="esx02")).to_be_checked()
    expect(hosts.get_by_role("checkbox", checked=True)).to_have_count(1)
    assert overlaps(page) == 0


def test_copies_cover_nothing(page: Page) -> None:
    for kind in ("Host", "Class of VMs", "Datastore"):
        page.get_by_role("group", name=re.compile(f"^{kind} ")).first.press("Enter")
        page.get_by_role("button", name="Duplicate").click()
    assert overlaps(page) == 0


def test_slots_that_are_set_come_into_force_in_one_step(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(BLANK_PAGE)
    add(page, "Fabric", "Host", "Array", "Datastore", "Class of VMs", "Class of VMs")
    select(page, "esx01")
    write(page, "LUN depth", "64")
    write(page, "DSNRO", "32")
    expect(page.get_by_text("64 set, 32 in force: DSNRO").first).to_be_visible()
    picture(page, "slots-in-force")
    page.get_by_role("button", name="Set DSNRO to 64").first.click()
    expect(page.get_by_text("64 set, 32 in force: DSNRO")).to_have_count(0)
    expect(page.get_by_label("DSNRO", exact=True)).to_have_value("64")


def test_escape_leads_back_from_a_box_and_from_the_ground(page: Page) -> None:
    host = page.get_by_role("group", name=re.compile("^Host "))
    nothing = page.get_by_text("Select a part to see its parameters.")
    host.click()
    expect(nothing).to_have_count(0)
    page.get_by_label("Name", exact=True).click()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(nothing).to_be_visible()
    host.click()
    pane = page.locator(".react-flow__pane").bounding_box()
    assert pane is not None
    page.mouse.move(pane["x"] + 40, pane["y"] + 60)
    page.mouse.down()
    page.mouse.move(pane["x"] + 60, pane["y"] + 80, steps=4)
    page.mouse.up()
    page.keyboard.press("Escape")
    expect(nothing).to_be_visible()


@pytest.mark.full
@LIGHT_AND_DARK
def test_layout_of_very_many_kinds_fits_a_small_window(
    open_page: OpenPage, picture: Picture, tmp_path: Path, *, dark: bool
) -> None:
    file = tmp_path / "large.json"
    file.write_text(json.dumps(large_design()))
    page = open_page("/", width=1024, height=768, dark=dark)
    page.locator("input[type=file]").set_input_files(file)
    fold = page.get_by_role("group", name=f"Host {HOSTS} kinds of host")
    expect(fold).to_be_in_viewport(ratio=0.99)
    assert overlaps(page) == 0
    assert sideways(page) <= 0
    assert grave_findings(page) == []
    picture(page, f"many-kinds-{'dark' if dark else 'light'}")
    page.get_by_role("button", name=f"Show {HOSTS} kinds of host").click()
    page.get_by_role("button", name="Fit View").click()
    expect(page.get_by_role("group", name=f"Host esx{HOSTS - 1}")).to_be_in_viewport()
    assert overlaps(page) == 0


def test_list_of_parts_is_put_away_and_called_for(page: Page) -> None:
    parts = page.get_by_role("region", name="Parts", exact=True)
    expect(parts).to_have_count(0)
    expect(parts_list(page)).to_be_visible()
    page.reload()
    expect(parts).to_be_visible()
    assert grave_findings(page) == []
