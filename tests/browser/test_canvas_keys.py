"""The canvas by keyboard, and its boxes under a thumb."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.steps import CASE_PAGE, await_case
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

HOST = re.compile("^Host ")
CLASS = "Class of VMs General server"
TOP_PX = 200
"""What begins above it stands at the top of the inspector."""
ABOVE = "([box, y]) => box.getBoundingClientRect().top < y"
BELOW = "([box, y]) => box.getBoundingClientRect().top > y"
WIDER = "([box, width]) => box.getBoundingClientRect().width > width"


def open_cluster(page: Page) -> Locator:
    """Four hosts with four datastores, as the form of a new scenario has them; gives the canvas."""
    page.get_by_role("button", name="Open in the editor").click()
    layout = page.get_by_role("region", name="Layout")
    expect(layout.get_by_role("group", name=HOST)).to_be_visible()
    return layout


def width_of(place: Locator) -> float:
    """How wide it is on the screen, in pixels."""
    box = place.bounding_box()
    assert box is not None
    return box["width"]


def top_of(place: Locator) -> float:
    """Where it begins on the screen, in pixels."""
    box = place.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.full
def test_boxes_are_walked_opened_and_moved_by_keys(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page("/scenarios/new")
    layout = open_cluster(page)
    host, vms = (layout.get_by_role("group", name=name) for name in (HOST, CLASS))
    vms.focus()
    page.keyboard.press("Tab")
    expect(host).to_be_focused()
    expect(host).to_have_accessible_description(re.compile("Enter for its fields"))
    expect(layout.get_by_text("move what is selected")).to_be_visible()
    picture(page, "canvas-keys")
    page.keyboard.press("Space")
    expect(host).to_be_focused()
    before = top_of(host)
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    assert top_of(host) > before
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert top_of(host) == pytest.approx(before, abs=0.5)
    seed = page.get_by_role("textbox", name="Seed")
    page.keyboard.press("Escape")
    seed.focus()
    expect(page.get_by_text("Seed.", exact=True)).to_be_visible()
    host.press("Enter")
    heading = page.get_by_role("heading", name="esx01")
    expect(heading).to_be_focused()
    assert top_of(heading) < TOP_PX
    expect(page.get_by_text("Seed.", exact=True)).to_have_count(0)
    vms.press("Enter")
    expect(page.get_by_role("heading", name="General server")).to_be_focused()


def test_focus_goes_to_the_next_box_and_back_to_the_one_that_returns(open_page: OpenPage) -> None:
    page = open_page("/scenarios/new")
    layout = open_cluster(page)
    host = layout.get_by_role("group", name=HOST)
    host.press("Space")
    page.keyboard.press("Delete")
    expect(host).to_have_count(0)
    expect(layout.get_by_role("group", name="Fabric fabric01")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(host).to_be_focused()


def test_tapped_box_shows_its_fields_in_a_drawer_that_closes(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(CASE_PAGE, width=390, height=844)
    await_case(page)
    layout = page.get_by_role("region", name="Layout")
    box = layout.get_by_role("group", name=HOST)
    tapped = box.locator("[data-long]")
    fields = page.get_by_role("heading", name="ESXi host with Emulex LPe36000", exact=True)
    depth = page.get_by_role("textbox", name="LUN depth")
    close = page.get_by_role("button", name="Close")
    placed = box.bounding_box()
    for leave in (close.click, page.go_back, lambda: page.keyboard.press("Escape")):
        tapped.click()
        expect(fields).to_be_focused()
        expect(fields).to_be_in_viewport()
        expect(depth).to_be_in_viewport()
        expect(page.get_by_role("region", name="Answer")).to_be_in_viewport(ratio=1)
        assert box.bounding_box() == placed
        leave()
        expect(fields).to_have_count(0)
        expect(box).to_be_focused()
        assert box.bounding_box() == placed
    tapped.click()
    depth.fill("16")
    picture(page, "drawer-phone")
    page.get_by_role("button", name="Undo").click()
    expect(depth).to_have_value("32")
    close.click()
    layout.locator(".react-flow__pane").click(position={"x": 4, "y": 4})
    page.get_by_label("All VMs: at most [ms]").fill("0.1")
    strip = page.get_by_role("region", name="Answer")
    summary = strip.locator("summary").first
    expect(summary).to_contain_text("IOPS")
    expect(summary.locator("[data-kept=no]")).to_be_visible()
    picture(page, "strip-phone")


def test_what_has_the_focus_is_never_behind_the_meaning_of_a_field(open_page: OpenPage) -> None:
    page = open_page("/scenarios/new")
    open_cluster(page)
    page.get_by_role("textbox", name="Title", exact=True).focus()
    for _ in range(16):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.tagName === 'ASIDE'"):
            break
        hidden = page.evaluate("""() => {
          const { activeElement: at } = document
          const { left, bottom, height, width } = at.getBoundingClientRect()
          const top = document.elementFromPoint(left + width / 2, bottom - Math.min(height / 2, 8))
          return at.contains(top) || top?.contains(at) ? null : at.outerHTML
        }""")
        assert hidden is None


def test_hands_move_the_view_and_keys_work_after_a_click_between_boxes(open_page: OpenPage) -> None:
    page = open_page("/scenarios/new")
    layout = open_cluster(page)
    host = layout.get_by_role("group", name=HOST)
    canvas = layout.bounding_box()
    assert canvas is not None
    page.mouse.move(canvas["x"] + 40, canvas["y"] + canvas["height"] - 40)
    before, wide = top_of(host), width_of(host)
    page.mouse.wheel(0, 100)
    page.wait_for_function(ABOVE, arg=[host.element_handle(), before - 90])
    assert width_of(host) == pytest.approx(wide, abs=0.5)  # it scrolls, and does not zoom

    page.mouse.down()
    page.mouse.up()
    page.keyboard.press("0")
    page.wait_for_function(BELOW, arg=[host.element_handle(), before - 1])
    page.keyboard.press("+")
    page.wait_for_function(WIDER, arg=[host.element_handle(), wide * 1.1])
    page.keyboard.press("0")
    page.keyboard.press("Control+a")
    expect(page.get_by_role("heading", name=re.compile("selected"))).to_be_visible()
