"""Many parts at once: converted together, filled down, pasted from a spreadsheet."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings
from tests.browser.steps import BLANK_PAGE, add, parts_list

pytestmark = pytest.mark.browser

PASTE = """(box, text) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const bubbling = { bubbles: true, cancelable: true }
  box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, ...bubbling }))
}"""


def test_ten_datastores_become_vvols_in_three_actions(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(BLANK_PAGE)
    add(page, "Array", *["Datastore"] * 10)
    parts_list(page).get_by_role("button", name="datastore05 Datastore").click()
    page.get_by_role("button", name="Select all 10").click()
    page.get_by_label("Kind", exact=True).select_option("vvol")
    fields = page.get_by_role("region", name="Fields of 10 parts")
    expect(fields.get_by_label("Protocol endpoint", exact=True)).not_to_have_value("")
    parts = parts_list(page)
    expect(parts.get_by_role("button", name="Protocol endpoint")).to_have_count(1)
    assert grave_findings(page) == []
    picture(page, "bulk-edit")
    page.get_by_role("button", name="Undo").click()
    expect(fields.get_by_label("Kind", exact=True)).to_have_value("vmfs")


def test_conversion_is_made_in_a_copy_by_one_action_more(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(BLANK_PAGE)
    add(page, "Array", *["Datastore"] * 3)
    parts_list(page).get_by_role("button", name="datastore02 Datastore").click()
    page.get_by_role("button", name="Select all 3").click()
    page.get_by_label("Kind", exact=True).select_option("vvol")
    fields = page.get_by_role("region", name="Fields of 3 parts")
    expect(fields).to_contain_text("3 datastores are converted in this design.")
    designs = page.get_by_role("group", name="Design", exact=True).get_by_role("radio")
    expect(designs).to_have_count(0)
    picture(page, "convert-offer")
    fields.get_by_role("button", name="Keep VMFS, convert a copy").click()
    expect(designs).to_have_count(2)
    expect(designs.nth(1)).to_be_checked()
    expect(fields.get_by_label("Kind", exact=True)).to_have_value("vvol")
    expect(fields.get_by_text("convert a copy")).to_have_count(0)
    assert grave_findings(page) == []
    picture(page, "convert-kept")
    # What follows a conversion at once is taken back with it.
    fields.get_by_role("button", name="Remove all 3").click()
    designs.nth(0).check(force=True)
    parts_list(page).get_by_role("button", name="datastore02 Datastore").click()
    expect(page.get_by_label("Kind", exact=True)).to_have_value("vmfs")
    designs.nth(1).check(force=True)
    page.get_by_role("button", name="Undo").click()
    expect(designs).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(designs).to_have_count(2)
    expect(designs.nth(1)).to_be_checked()
    page.get_by_role("button", name="Undo").click()
    expect(designs).to_have_count(0)
    parts_list(page).get_by_role("button", name="datastore02 Datastore").click()
    expect(page.get_by_label("Kind", exact=True)).to_have_value("vmfs")
    page.get_by_label("Kind", exact=True).select_option("nfs")
    expect(page.get_by_label("Kind", exact=True)).to_have_value("nfs")


def test_table_takes_a_block_of_a_spreadsheet_and_fills_down(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    ports = page.get_by_role("region", name="Table of HBA port")
    depths = [ports.get_by_role("textbox", name=f"Adapter depth of vmhba{port}") for port in (1, 2)]
    depths[0].evaluate(PASTE, "128\n64\n")
    expect(depths[0]).to_have_value("128")
    expect(depths[1]).to_have_value("64")
    ports.get_by_role("button", name="Adapter depth").click()
    expect(ports.get_by_role("columnheader", name="Adapter depth")).to_have_attribute(
        "aria-sort", "ascending"
    )
    expect(ports.get_by_role("rowheader").first).to_contain_text("vmhba2")
    depths[1].press("Control+d")
    expect(depths[0]).to_have_value("64")


@pytest.mark.full
def test_table_shows_what_holds_where_nothing_is_set(page: Page, picture: Picture) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("checkbox", name="All columns").check()
    hosts = page.get_by_role("region", name="Table of Host")
    # The release and the driver of the host give what nobody set.
    depth = hosts.get_by_role("textbox", name="DSNRO of ESXi host").first
    expect(depth).to_have_value("")
    expect(depth).to_have_attribute("placeholder", re.compile(r"^\d+$"))
    expect(depth).to_have_attribute("title", re.compile(r"^Default \d+: "))
    picture(page, "table-defaults")
