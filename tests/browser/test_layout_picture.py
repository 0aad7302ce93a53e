"""The layout of a design as a picture to take along."""

import xml.etree.ElementTree as ET

import pytest

from tests.browser.conftest import LIGHT_AND_DARK, OpenPage, Picture
from tests.browser.looks import sideways
from tests.browser.steps import CASE_PAGE, await_case

pytestmark = pytest.mark.browser

PNG = b"\x89PNG\r\n\x1a\n"


@LIGHT_AND_DARK
def test_layout_is_taken_as_a_picture(
    open_page: OpenPage,
    picture: Picture,
    *,
    dark: bool,
) -> None:
    page = open_page(CASE_PAGE, dark=dark)
    await_case(page)
    with page.expect_download() as drawn:
        page.get_by_role("button", name="Download the design").click()
        page.get_by_role("menuitem", name="Layout as SVG").click()
    text = drawn.value.path().read_text()
    words = "".join(ET.fromstring(text).itertext())  # noqa: S314  our own file
    assert "ESXi host" in words
    assert "var(" not in text
    with page.expect_download() as painted:
        page.get_by_role("button", name="Download the design").click()
        page.get_by_role("menuitem", name="Layout as PNG").click()
    assert painted.value.path().read_bytes().startswith(PNG)
    alone = open_page("about:blank")
    alone.set_content(text)
    picture(alone, "layout-picture-dark" if dark else "layout-picture")


def test_buttons_for_pictures_fit_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(CASE_PAGE, width=360, height=740)
    await_case(page)
    assert sideways(page) <= 0
