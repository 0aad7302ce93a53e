"""Laying out a design: on the canvas, by clicks, by keys and in the table."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.steps import BLANK_PAGE, CASE_PAGE, await_case, parts_list

pytestmark = pytest.mark.browser

HOST = "Host ESXi host with Emulex LPe36000"
GROUP = "Class of VMs vdbench VM"
START = """(line) => {
  const { x, y } = line.getPointAtLength(0).matrixTransform(line.getScreenCTM())
  return [x, y]
}"""
"""Where a line begins on the screen, whatever its width."""
ROW = re.compile("^vmhba1")


def layout_of(page: Page) -> Locator:
    """The canvas."""
    return page.get_by_role("region", name="Layout")


@pytest.mark.full
def test_several_parts_are_copied_lined_up_and_deleted(page: Page, picture: Picture) -> None:
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


def test_delete_removes_what_was_clicked_last_and_no_row_clicked_before(page: Page) -> None:
    layout = layout_of(page)
    row = layout.get_by_role("button", name=ROW)
    group = layout.get_by_role("group", name=GROUP)
    host = layout.get_by_role("group", name=HOST)
    row.click()
    expect(row).to_have_attribute("aria-current", "true")
    group.click()
    expect(row).to_have_attribute("aria-current", "false")
    page.keyboard.press("Delete")
    expect(group).to_have_count(0)
    expect(row).to_be_visible()
    row.click()
    host.locator("[data-long]").click()
    expect(row).to_have_attribute("aria-current", "false")
    page.keyboard.press("Delete")
    expect(host).to_have_count(0)


def test_delete_removes_nothing_once_the_empty_canvas_was_clicked(page: Page) -> None:
    layout = layout_of(page)
    boxes = layout.locator("[data-kind]")
    count = boxes.count()
    row = layout.get_by_role("button", name=ROW)
    row.click()
    expect(row).to_have_attribute("aria-current", "true")
    layout.locator(".react-flow__pane").click(position={"x": 4, "y": 4})
    expect(row).to_have_attribute("aria-current", "false")
    layout.get_by_role("group", name=GROUP).focus()
    page.keyboard.press("Delete")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(row).to_be_visible()
    expect(boxes).to_have_count(count)


def test_shift_adds_to_the_selection_and_escape_ends_it(page: Page) -> None:
    layout = layout_of(page)
    row = layout.get_by_role("button", name=ROW)
    group = layout.get_by_role("group", name=GROUP)
    host = layout.get_by_role("group", name=HOST)
    several = page.get_by_role("heading", name=re.compile("parts selected$"))
    row.click()
    group.click(modifiers=["Shift"])
    expect(several).to_have_text("2 parts selected")
    host.locator("[data-long]").click(modifiers=["Shift"])
    expect(several).to_have_text("3 parts selected")
    row.click(modifiers=["Shift"])
    expect(several).to_have_text("2 parts selected")
    expect(row).to_have_attribute("aria-current", "false")
    page.keyboard.press("Escape")
    expect(several).to_have_count(0)
    page.keyboard.press("Delete")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    row.click()
    group.click(modifiers=["Shift"])
    host.locator("[data-long]").click()
    expect(several).to_have_count(0)
    page.keyboard.press("Delete")
    expect(host).to_have_count(0)
    expect(group).to_be_visible()


@pytest.mark.full
def test_part_is_dropped_from_the_palette(open_page: OpenPage) -> None:
    page = open_page(BLANK_PAGE)
    layout = layout_of(page)
    expect(layout.get_by_text("Fabric")).to_be_visible()
    page.get_by_role("button", name="Fabric", exact=True).drag_to(layout)
    box = layout.get_by_role("group", name="Fabric fabric01")
    expect(box).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(box).to_have_count(0)


def box_of(place: Locator) -> dict[str, float]:
    """Where something stands on the screen, in pixels."""
    found = place.bounding_box()
    assert found is not None
    return {side: found[side] for side in ("x", "y", "width", "height")}


def middle_of(place: Locator) -> tuple[float, float]:
    """Its middle on the screen, in pixels."""
    found = box_of(place)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def drag(page: Page, start: tuple[float, float], by: tuple[float, float]) -> None:
    """A hand drags with the mouse, in a few steps."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + by[0], start[1] + by[1], steps=5)
    page.mouse.up()


def test_parts_are_connected_by_a_drag_where_they_fit(page: Page) -> None:
    layout = layout_of(page)
    page.get_by_role("button", name="Fabric", exact=True).click()
    fabric = layout.get_by_role("group", name="Fabric fabric01")
    end = middle_of(fabric.locator(".react-flow__handle.target"))

    def connect(handle: Locator) -> None:
        x, y = middle_of(handle)
        drag(page, (x, y), (end[0] - x, end[1] - y))

    lines = layout.get_by_role("img", name=re.compile(" to fabric01"))
    connect(layout.get_by_role("group", name=GROUP).locator(".react-flow__handle.source"))
    connect(layout.locator('.react-flow__handle.source[data-handleid="vmhba2"]'))
    expect(lines).to_have_count(1)
    expect(lines).to_have_attribute("data-line", "vmhba2>fabric01")
    page.get_by_role("button", name="Undo").click()
    expect(lines).to_have_count(0)
    expect(fabric).to_be_visible()


def test_a_line_follows_the_box_that_is_dragged(page: Page) -> None:
    layout = layout_of(page)
    group = layout.get_by_role("group", name=GROUP)
    line = layout.get_by_role("img", name=re.compile("^Line from vdbench VM to ESXi host"))
    before, drawn = box_of(group), line.get_attribute("d")
    drag(page, (before["x"] + before["width"] / 2, before["y"] + 6), (0, 120))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    after, (start_x, start_y) = box_of(group), line.evaluate(START)
    assert after["y"] > before["y"] + 60
    assert line.get_attribute("d") != drawn
    # It leaves from within the height of the box, at its right side.
    assert start_x == pytest.approx(after["x"] + after["width"], abs=8)
    assert after["y"] < start_y < after["y"] + after["height"]
    page.keyboard.press("Control+z")
    expect(line).to_have_attribute("d", drawn or "")


@pytest.mark.full
def test_the_overview_moves_and_enlarges_the_view(page: Page) -> None:
    layout = layout_of(page)
    host = layout.get_by_role("group", name=HOST)
    overview = layout.get_by_role("img", name="Overview of the layout")
    expect(overview).to_be_hidden()  # all is in view, so it would only cover parts
    closer = layout.get_by_role("button", name="Zoom In")
    closer.click()
    closer.click()
    expect(overview).to_be_visible()
    before = box_of(host)
    drag(page, middle_of(overview), (10, 5))
    moved = box_of(host)
    # What is in view goes right and down, so its parts go left and up, and farther.
    assert moved["x"] < before["x"] - 10
    assert moved["y"] < before["y"] - 5
    assert moved["width"] == pytest.approx(before["width"], abs=0.5)
    page.mouse.wheel(0, -200)
    page.wait_for_function(
        "([box, width]) => box.getBoundingClientRect().width > width * 1.1",
        arg=[host.element_handle(), moved["width"]],
    )


@pytest.mark.full
def test_a_long_title_ends_within_its_box_from_afar(open_page: OpenPage) -> None:
    page = open_page(CASE_PAGE, width=360)
    await_case(page)
    host = layout_of(page).get_by_role("group", name=HOST)
    title = host.get_by_text("ESXi host with Emulex LPe36000", exact=True)
    expect(title).to_have_attribute("title", "ESXi host with Emulex LPe36000")
    for _ in range(3):  # it begins as large as can be read
        layout_of(page).get_by_role("button", name="Zoom Out").click()
    bar = host.get_by_role("meter").first
    expect(bar).to_be_visible()
    assert title.evaluate("(one) => one.scrollHeight > one.clientHeight")
    words, below = box_of(title), box_of(bar)
    assert words["y"] + words["height"] <= below["y"]


def test_table_edits_the_same_design(page: Page, picture: Picture) -> None:
    table = page.get_by_role("button", name="Table", exact=True)
    table.click()
    tables = page.get_by_role("region", name="Tables")
    depth = tables.get_by_role("textbox", name="LUN depth of ESXi host with Emulex LPe36000")
    expect(depth).to_have_value("32")
    depth.fill("x")
    expect(tables.get_by_text('"x" is not a number')).to_be_visible()
    depth.fill("48")
    picture(page, "editor-table")
    page.get_by_role("button", name="Layout", exact=True).click()
    expect(layout_of(page).get_by_role("button", name="queue to lun1 depth 48")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(layout_of(page).get_by_role("button", name="queue to lun1 depth 32")).to_be_visible()


def test_commands_are_found_by_name_and_by_key(page: Page, picture: Picture) -> None:
    page.keyboard.press("Control+k")
    palette = page.get_by_role("dialog", name="Find a command")
    expect(palette.get_by_role("combobox", name="Command, part or field")).to_be_focused()
    page.keyboard.type("vmhba2")
    expect(palette.get_by_role("option", name="Select: HBA port vmhba2")).to_be_visible()
    picture(page, "commands")
    page.keyboard.press("Enter")
    expect(palette).to_have_count(0)
    expect(page.get_by_role("heading", name="vmhba2")).to_be_visible()
    page.get_by_role("button", name="Commands").click()
    palette.get_by_role("combobox").fill("add class of vms")
    palette.get_by_role("option", name="Add: Class of VMs").click()
    expect(layout_of(page).get_by_role("group", name=re.compile("^Class of VMs "))).to_have_count(2)
    page.locator("body").press("Shift+?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def test_dialog_gives_the_focus_back(page: Page) -> None:
    share = page.get_by_role("button", name="Share", exact=True)
    dialog = page.get_by_role("dialog", name="Share this scenario")
    for closed_by in ("Escape", "Enter"):  # Enter on its first button, Close
        share.press("Enter")
        expect(dialog.get_by_role("button", name="Close")).to_be_focused()
        page.keyboard.press(closed_by)
        expect(dialog).to_have_count(0)
        expect(share).to_be_focused()
    parts_list(page)
    find = page.get_by_label("Find a part")
    find.press("Control+k")
    expect(page.get_by_role("combobox", name="Command, part or field")).to_be_focused()
    page.keyboard.press("Escape")
    expect(find).to_be_focused()


def test_save_that_is_refused_says_why_and_not_behind_the_dialog(open_page: OpenPage) -> None:
    page = open_page(BLANK_PAGE, expect_errors=("422",))
    for part in ("Fabric", "Host"):
        page.get_by_role("button", name=part, exact=True).click()
    parts_list(page).get_by_role("button", name="fabric01 Fabric").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share this scenario")
    dialog.get_by_role("button", name="Save").click()
    refusal = page.get_by_role("alert").filter(has_text="Saving did not work")
    expect(refusal).to_contain_text("esx01-p1, esx01-p2, Fabric: There is no fabric fabric01.")
    expect(refusal).not_to_contain_text("/designs/")
    expect(dialog).to_have_count(0)


def test_guided_run_goes_on_as_its_steps_are_done(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Take the guided run").click()
    expect(page.get_by_text("Step 1 of 5: Read the answer first")).to_be_visible()
    picture(page, "guide")
    parts_list(page).get_by_role("button", name=re.compile("^ESXi host with Emulex")).click()
    expect(page.get_by_text("Step 2 of 5: Change one depth")).to_be_visible()
    depth = page.get_by_role("textbox", name="LUN depth")
    expect(depth).to_be_focused()
    expect(depth).to_be_in_viewport()
    depth.fill("64")
    expect(page.get_by_text("Step 3 of 5: Simulate")).to_be_visible()
    page.get_by_role("button", name="End the guided run").click()
    expect(page.get_by_text("Step 3 of 5")).to_have_count(0)
