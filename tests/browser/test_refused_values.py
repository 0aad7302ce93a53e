"""What a box refuses is said wherever somebody reads or asks for an answer."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import CASE_PAGE, await_case, go_to, select

pytestmark = pytest.mark.browser

COUNT = "1 refused value, not simulated: go to the first"
SAID = re.compile(r'ESXi host with Emulex LPe36000: LUN depth refuses "-5"; 32 stays in use\.')


@pytest.mark.parametrize(
    ("width", "dark"), [pytest.param(1440, False, marks=pytest.mark.full), (360, True)]
)
def test_refused_value_is_not_left_behind(
    open_page: OpenPage,
    picture: Picture,
    width: int,
    dark: bool,
) -> None:
    # Without a LUN depth and without a driver, at the end, nothing can be estimated.
    page = open_page(CASE_PAGE, width=width, dark=dark, expect_errors=("422",))
    await_case(page)
    page.get_by_role("group", name="Host ESXi host").click()
    depth = page.get_by_role("textbox", name="LUN depth")
    depth.fill("-5")
    said = page.get_by_role("region", name="Answer").get_by_role("list", name="Refused values")
    expect(said).to_contain_text(SAID)
    expect(page.get_by_role("status").filter(has_text="Refused: ")).to_have_text(
        re.compile(r"ESXi host with Emulex LPe36000: LUN depth\.$")
    )
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    picture(page, f"refused-editor-{width}")

    # Another part is shown, and another page: the line stays, and leads back.
    select(page, "FlashArray//X50R3")
    expect(depth).to_have_count(0)
    expect(said).to_contain_text(SAID)
    go_to(page, "Compare")
    expect(page.get_by_role("heading", level=1, name="Compare")).to_be_visible()
    elsewhere = page.get_by_role("list", name="Refused values")
    expect(elsewhere).to_contain_text(SAID)
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    picture(page, f"refused-compare-{width}")
    elsewhere.get_by_role("button", name="Go to the box").press("Enter")
    expect(depth).to_be_focused()
    expect(depth).to_have_value("-5")

    # What is refused in a box that takes part in a step of undo goes with it.
    depth.fill("48")
    expect(said).to_have_count(0)
    expect(page.get_by_role("button", name=COUNT)).to_have_count(0)
    depth.fill("abc")
    expect(said).to_contain_text('refuses "abc"; 48 stays in use.')
    page.keyboard.press("Control+z")
    expect(said).to_have_count(0)
    expect(depth).to_have_value("32")

    # Beside Simulate stands the way to the first refused box.
    depth.fill("1e9")
    go_to(page, "Results")
    expect(page.get_by_role("heading", level=1, name="Results")).to_be_visible()
    page.get_by_role("button", name=COUNT).click()
    expect(depth).to_be_focused()
    page.get_by_role("button", name="Reset LUN depth").click()
    expect(page.get_by_role("button", name=COUNT)).to_have_count(0)
