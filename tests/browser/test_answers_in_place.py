"""What the editor says in place: dimming that ends, slots in force, rows that a paste needs."""

import re

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, texts_that_collide
from tests.browser.steps import BLANK_PAGE, add, simulate, unfolded
from tests.browser.test_bulk_edit import PASTE

pytestmark = pytest.mark.browser

DIMMED = "[data-on-path='false']"
IN_FORCE = re.compile("^64 set, 32 in force: DSNRO")


def open_cluster(page: Page) -> Locator:
    page.get_by_role("button", name="Open in the editor").click()
    layout = page.get_by_role("region", name="Layout")
    expect(layout.get_by_role("group", name=re.compile("^Host "))).to_be_visible()
    return layout


@pytest.mark.parametrize(
    ("width", "dark"), [(1440, False), pytest.param(1024, True, marks=pytest.mark.full)]
)
def test_a_click_on_the_ground_of_a_lane_and_escape_end_the_dimming(
    open_page: OpenPage, picture: Picture, width: int, dark: bool
) -> None:
    page = open_page("/scenarios/new", width=width, dark=dark)
    layout = open_cluster(page)
    host = layout.get_by_role("group", name=re.compile("^Host "))
    dimmed = layout.locator(DIMMED)
    array = layout.get_by_role("group", name=re.compile("^Array ")).first
    lane = layout.locator(".react-flow__node-lane").first
    for end in ("click", "Escape"):
        array.locator("span").first.click()
        host.locator("span").first.click()
        ground = lane.bounding_box()
        assert ground is not None
        below = Position(x=ground["width"] / 2, y=ground["height"] - 24)
        lane.click(position=below, force=True)
        expect(dimmed).to_have_count(0)
        expect(layout.locator("[data-selected='true']")).to_have_count(0)
        if end == "Escape":
            host.locator("span").first.click()
            expect(layout.locator("[data-selected='true']")).to_have_count(1)
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Escape")
            expect(layout.locator("[data-selected='true']")).to_have_count(0)
            expect(dimmed).to_have_count(0)
    picture(page, f"lane-ground-{width}")


@pytest.mark.parametrize(
    ("width", "dark"), [pytest.param(1440, False, marks=pytest.mark.full), (390, True)]
)
def test_slots_in_force_are_said_at_the_field_and_at_the_queue(
    open_page: OpenPage, picture: Picture, width: int, dark: bool
) -> None:
    page = open_page("/scenarios/new", width=width, dark=dark)
    layout = open_cluster(page)
    layout.get_by_role("group", name=re.compile("^Host ")).locator("span").first.click()
    depth = unfolded(page.get_by_label("LUN depth", exact=True))
    depth.fill("64")
    expect(page.get_by_text(IN_FORCE).first).to_be_visible()
    assert grave_findings(page) == []
    picture(page, f"slots-in-force-{width}")
    cap = unfolded(page.get_by_label("DSNRO", exact=True))
    cap.fill("64")
    expect(page.get_by_text(IN_FORCE)).to_have_count(0)


def test_an_edit_after_a_simulation_compares_estimates(page: Page, picture: Picture) -> None:
    strip = page.get_by_role("region", name="Answer")
    page.get_by_role("group", name="Host ESXi host").locator("span").first.click()
    depth = unfolded(page.get_by_label("LUN depth", exact=True))
    depth.fill("33")
    expect(strip.get_by_text("Estimate", exact=True)).to_be_visible()
    estimated = strip.inner_text()
    simulate(page)
    expect(strip).not_to_contain_text("dashed")
    depth.fill("64")
    told = strip.get_by_text(re.compile("dashed: .* the estimate before the last edit"))
    expect(told).to_be_visible()
    found = re.search("dashed: (.*), the estimate", told.inner_text())
    assert found is not None
    assert f"{found[1]}\nmean" in estimated or found[1] in estimated
    for width in (1440, 1024):
        page.set_viewport_size({"width": width, "height": 900})
        expect(strip.get_by_title("Since the last edit").first).to_be_visible()
        expect(strip.get_by_text(re.compile("^Headroom "))).to_be_visible()
        assert texts_that_collide(strip) == [], f"at {width} pixels"
        picture(page, f"ghost-of-estimates-{width}")


def test_a_paste_of_more_rows_than_there_are_adds_them(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(BLANK_PAGE)
    add(page, "Array", "Host", "Host", "Datastore")
    page.get_by_role("button", name="Table", exact=True).click()
    hosts = page.get_by_role("region", name="Table of Host")
    rows = hosts.locator("tbody tr")
    expect(rows).to_have_count(2)
    before = hosts.get_by_label(re.compile("^LUN depth"))
    before.first.evaluate(PASTE, "16\n32\n48\n64")
    expect(rows).to_have_count(4)
    values = [before.nth(at).input_value() for at in range(4)]
    assert values == ["16", "32", "48", "64"]
    picture(page, "paste-grows")
    page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(2)
