"""What is shown has room: lanes are seen whole, and nothing moves for a message."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import CASE_PAGE, await_case, go_to

pytestmark = pytest.mark.browser

MOST_DESIGNS = 6
MOST_ROWS = 3
LEAST_TARGET_PX = 40
LEAST_HEIGHT = "all => Math.min(...all.map((one) => one.getBoundingClientRect().height))"
ROWS = """shown => {
  const ends = []
  const boxes = shown.map((one) => one.getBoundingClientRect()).sort((a, b) => a.top - b.top)
  for (const { top, bottom } of boxes) {
    if (top >= (ends.at(-1) ?? -Infinity)) ends.push(bottom)
    else ends[ends.length - 1] = Math.max(ends.at(-1), bottom)
  }
  return ends
}"""
"""Lower ends of the rows of what can be clicked: what overlaps in height is in one row."""


def test_three_lanes_are_seen_whole_on_a_small_window(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(CASE_PAGE, width=1024, height=768)
    await_case(page)
    layout = page.get_by_role("region", name="Layout")
    datastore = layout.get_by_role("group", name=re.compile("^Datastore "))
    expect(datastore).to_be_in_viewport(ratio=0.999)
    canvas, box = layout.bounding_box(), datastore.bounding_box()
    assert canvas is not None
    assert box is not None
    assert box["x"] + box["width"] <= canvas["x"] + canvas["width"]
    expect(page.get_by_text("Latency targets")).to_be_attached()
    picture(page, "editor-1024")


def test_nothing_moves_or_is_covered_when_the_server_prepares_its_engines(
    open_page: OpenPage,
) -> None:
    said = {"status": "ok", "preparing": "Preparing the engines: compiling."}
    page = open_page(CASE_PAGE)
    await_case(page)
    placed = places(page)
    page.route("**/healthz", lambda route: route.fulfill(json=said))
    page.reload()
    expect(page.get_by_text("Preparing the engines: compiling.")).to_be_attached()
    expect(page.get_by_text(re.compile("IOPS")).first).to_be_visible()
    assert places(page) == placed
    page.get_by_role("button", name="Preparing", exact=True).hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Preparing the engines: compiling.")
    page.unroute("**/healthz")  # other tests use the page too


@pytest.mark.parametrize("width", [pytest.param(1280, marks=pytest.mark.full), 1024])
def test_six_designs_are_all_seen_in_the_bar(
    open_page: OpenPage, picture: Picture, width: int
) -> None:
    page = open_page(CASE_PAGE, width=1440)
    await_case(page)
    choices = fill_with_designs(page)
    page.set_viewport_size({"width": width, "height": 800})
    hidden = choices.evaluate("one => one.scrollWidth - one.clientWidth")
    assert hidden <= 0
    for letter in "ABCDEF":
        expect(choices.get_by_text(letter, exact=True)).to_be_in_viewport(ratio=1)
    assert sideways(page) <= 0
    picture(page, f"six-designs-{width}")


@pytest.mark.parametrize("width", [pytest.param(390, marks=pytest.mark.full), 360])
def test_bar_of_a_phone_has_three_rows_and_its_title_whole(
    open_page: OpenPage, picture: Picture, width: int
) -> None:
    page = open_page(CASE_PAGE, width=1440)
    await_case(page)
    fill_with_designs(page)
    page.set_viewport_size({"width": width, "height": 800})
    bar = page.locator("header")
    shown = bar.locator(":is(a, button, input, select):visible")
    assert len(shown.evaluate_all(ROWS)) <= MOST_ROWS
    assert bar.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    assert sideways(page) <= 0
    title = bar.get_by_role("textbox", name="Title of the scenario")
    assert title.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    assert bar.get_by_role("button").evaluate_all(LEAST_HEIGHT) >= LEAST_TARGET_PX
    design = bar.get_by_role("combobox", name="Design")
    expect(design.get_by_role("option")).to_have_count(MOST_DESIGNS)
    design.select_option(str(MOST_DESIGNS - 1))
    expect(page.get_by_role("heading", name="vVol, PE depth 254", exact=True)).to_be_visible()
    bar.get_by_role("button", name="Undo").click()
    expect(design.get_by_role("option")).to_have_count(MOST_DESIGNS - 1)
    picture(page, f"phone-bar-{width}")


def fill_with_designs(page: Page) -> Locator:
    """Give the scenario as many designs as it may have; gives the choice among them."""
    choices = page.locator("header").get_by_role("group", name="Design", exact=True)
    while choices.get_by_role("radio").count() < MOST_DESIGNS:
        count = choices.get_by_role("radio").count()
        page.get_by_role("button", name="Add or remove a design").click()
        page.get_by_role("menuitem", name="Duplicate this design").click()
        expect(choices.get_by_role("radio")).to_have_count(count + 1)
    return choices


@pytest.mark.parametrize(
    ("name", "next_step"),
    [
        ("Candidates", "Candidates to compare"),
        pytest.param("Spreadsheet", "Choose a number", marks=pytest.mark.full),
    ],
)
def test_what_needs_a_saved_scenario_saves_it_and_goes_on(
    page: Page, name: str, next_step: str
) -> None:
    go_to(page, name)
    assert grave_findings(page) == []
    page.get_by_role("button", name="Save and go on").press("Enter")
    expect(page.get_by_role("heading", name=re.compile(f"^{next_step}"))).to_be_visible()
    expect(page).not_to_have_url(re.compile("scenarios/new-"))


def places(page: Page) -> list[object]:
    """Where the parts of the editor are."""
    title = page.get_by_role("textbox", name="Title of the scenario")
    regions = [page.get_by_role("region", name=name) for name in ("Layout", "Answer")]
    save = page.get_by_role("button", name="Save", exact=True)
    return [one.bounding_box() for one in (title, save, *regions)]
