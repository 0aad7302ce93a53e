"""Results and comparison on paper."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import PAPER_PX, grave_findings
from tests.browser.steps import CASE_PAGE, await_case, go_to, simulate

pytestmark = pytest.mark.browser

INK = "element => getComputedStyle(element).color"
# A word with its meaning is a button too; on paper it is a word.
OUT_OF_FRAME = """tables => tables
  .filter((table) => table.offsetWidth > table.parentElement.clientWidth + 1)
  .map((table) => table.caption.textContent)"""
KINDS = "all => all.map((one) => one.hasAttribute('data-term') ? 'term' : one.textContent)"


@pytest.mark.full
def test_dark_page_is_printed_in_dark_ink_without_buttons(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(CASE_PAGE, dark=True)
    await_case(page)
    simulate(page)
    for name, heading in (("Results", "Bottleneck"), ("Compare", "Verdict")):
        page.emulate_media(media="screen")
        go_to(page, name)
        said = page.get_by_role("heading", name=heading)
        expect(said).to_be_visible()
        on_screen = said.evaluate(INK)
        page.emulate_media(media="print")
        assert said.evaluate(INK) != on_screen
        assert grave_findings(page) == []
        assert set(page.get_by_role("button").evaluate_all(KINDS)) <= {"term"}
        expect(page.get_by_role("table").first).to_be_visible()
        page.set_viewport_size({"width": PAPER_PX, "height": 900})
        assert page.get_by_role("table").evaluate_all(OUT_OF_FRAME) == []
        picture(page, f"print-{name.lower()}")
        page.set_viewport_size({"width": 1440, "height": 900})
