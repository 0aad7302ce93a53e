"""The reference of the API: Swagger UI on the description, bundled, under the page's policy."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import grave_findings, sideways
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser
CALLS = ("evaluations-evaluate", "keys-revoke_key", "scenarios-save_scenario", "sheets-get_value")


def _open(server: RunningServer, open_page: OpenPage, **look: int | bool) -> Page:
    page = open_page(f"{server.url}/api/v1/docs", **look)
    for call in CALLS:
        page.locator(f"#operations-{call} .opblock-summary-control").click()
        expect(page.locator(f"#operations-{call} .responses-inner")).to_be_visible()
    return page


@pytest.mark.parametrize("dark", [False, True])
def test_reference_is_readable_in_both_themes(
    server: RunningServer, open_page: OpenPage, picture: Callable[[Page, str], None], dark: bool
) -> None:
    page = _open(server, open_page, dark=dark)
    picture(page, f"api-reference-{'dark' if dark else 'light'}")
    assert grave_findings(page) == []
    background = page.locator("body").evaluate("""(body) => {
        const own = getComputedStyle(body).backgroundColor
        const clear = own === 'rgba(0, 0, 0, 0)'
        return clear ? getComputedStyle(document.documentElement).backgroundColor : own
    }""")
    assert (background == "rgb(28, 32, 34)") == dark


def test_reference_fits_a_phone(server: RunningServer, open_page: OpenPage) -> None:
    assert sideways(_open(server, open_page, width=360)) <= 0


def test_call_is_made_from_the_reference_and_nothing_is_asked_elsewhere(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(f"{server.url}/api/v1/docs")
    elsewhere: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith((server.url, "data:")):
            elsewhere.append(request.url)

    page.on("request", note)
    page.reload()
    call = page.locator("#operations-failures-get_survivor")
    call.locator(".opblock-summary-control").click()
    call.get_by_role("button", name="Try it out").click()
    call.get_by_role("button", name="Execute").click()
    expect(call.locator(".live-responses-table .response-col_status").last).to_have_text("200")
    assert elsewhere == []
