"""Laying out a design: on the canvas, by clicks, by keys and in the table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.steps import open_case
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

HOST = "Host ESXi host with Emulex LPe36000"
GROUP = "VM group vdbench VM"


def layout_of(page: Page) -> Locator:
    """The canvas."""
    return page.get_by_role("region", name="Layout")


def test_several_parts_are_copied_lined_up_and_deleted(
    server: RunningServer, open_page: OpenPage, picture: Callable[[Page, str], None]
) -> None:
    page = open_page(server.url)
    open_case(page)
    layout = layout_of(page)
    hosts = layout.get_by_role("group", name=re.compile("^Host "))
    layout.get_by_role("group", name=HOST).click()
    layout.get_by_role("group", name=GROUP).click(modifiers=["Control"])
    expect(page.get_by_role("heading", name="2 parts selected")).to_be_visible()
    picture(page, "editor-selection")
    page.get_by_role("button", name="Duplicate").last.click()
    expect(hosts).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(hosts).to_have_count(1)
    layout.get_by_role("group", name=HOST).click()
    layout.get_by_role("group", name=GROUP).click(modifiers=["Control"])
    page.keyboard.press("Control+c")
    page.keyboard.press("Control+v")
    expect(hosts).to_have_count(2)
    page.get_by_role("button", name="Align top").click()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(hosts).to_have_count(1)
    layout.get_by_role("group", name=HOST).click()
    page.keyboard.press("Delete")
    expect(hosts).to_have_count(0)


def test_part_is_dropped_from_the_palette(server: RunningServer, open_page: OpenPage) -> None:
    page = open_page(server.url)
    page.get_by_role("button", name="Blank design").click()
    layout = layout_of(page)
    expect(layout.get_by_text("Fabric")).to_be_visible()
    page.get_by_role("button", name="Fabric", exact=True).drag_to(layout)
    box = layout.get_by_role("group", name="Fabric fabric01")
    expect(box).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(box).to_have_count(0)


def test_table_edits_the_same_design(
    server: RunningServer, open_page: OpenPage, picture: Callable[[Page, str], None]
) -> None:
    page = open_page(server.url)
    open_case(page)
    table = page.get_by_role("button", name="Table", exact=True)
    table.click()
    tables = page.get_by_role("region", name="Tables")
    depth = tables.get_by_role("textbox", name="LUN depth of ESXi host with Emulex LPe36000")
    expect(depth).to_have_value("32")
    depth.fill("x")
    expect(tables.get_by_text('"x" is not a number')).to_be_visible()
    depth.fill("48")
    picture(page, "editor-table")
    table.click()
    expect(layout_of(page).get_by_role("button", name="queue to lun1 depth 48")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(layout_of(page).get_by_role("button", name="queue to lun1 depth 32")).to_be_visible()
