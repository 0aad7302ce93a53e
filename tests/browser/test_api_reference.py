"""The reference of the API: Swagger UI on the description, bundled, under the page's policy."""

from typing import Any

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser
CALLS = ("evaluations-evaluate", "keys-revoke_key", "scenarios-save_scenario", "sheets-get_value")
DESCRIPTION = "**/api/v1/openapi.json"
OPENED = (CALLS[0], CALLS[-1])
"""One with a body and one with parameters: each takes seconds to draw."""
BACKGROUND = """() => {
  const own = getComputedStyle(document.body).backgroundColor
  const clear = own === 'rgba(0, 0, 0, 0)'
  return clear ? getComputedStyle(document.documentElement).backgroundColor : own
}"""
FEW_SCHEMAS = """() => {
  const models = [...document.querySelectorAll('.models .model-container')]
  for (const model of models.slice(3)) model.remove()
}"""
"""Leaves three schemas: axe would go through 200 alike."""


def _shorten(route: Route) -> None:
    """Give the page the description with one call of each method.

    Swagger UI takes seconds to draw all of them, and axe to go through 160 alike.
    """
    whole = route.fetch()
    description = whole.json()
    paths = {
        path: kept
        for path, calls in description["paths"].items()
        if (kept := {way: call for way, call in calls.items() if _id_of(call) in CALLS})
    }
    route.fulfill(response=whole, json=description | {"paths": paths})


def _id_of(call: dict[str, Any]) -> str:
    """The id by which the page draws a call."""
    return f"{call['tags'][0]}-{call['operationId']}"


@pytest.mark.full
def test_reference_is_readable_in_both_themes_and_on_a_phone(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page("about:blank")
    page.route(DESCRIPTION, _shorten)
    page.goto(f"{server.url}/api/v1/docs")
    for call in OPENED:
        page.locator(f"#operations-{call} .opblock-summary-control").click()
        expect(page.locator(f"#operations-{call} .responses-inner")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 800})
    assert sideways(page) <= 0
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate(FEW_SCHEMAS)
    page.unroute(DESCRIPTION)
    for dark in (False, True):
        page.emulate_media(color_scheme="dark" if dark else "light")
        expect(page.locator("html.dark-mode")).to_have_count(int(dark))
        picture(page, f"api-reference-{'dark' if dark else 'light'}")
        assert (page.evaluate(BACKGROUND) == "rgb(28, 32, 34)") == dark
        assert grave_findings(page) == []


@pytest.mark.full
def test_call_is_made_from_the_reference_and_nothing_is_asked_elsewhere(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page("about:blank")
    elsewhere: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith((server.url, "data:")):
            elsewhere.append(request.url)

    page.on("request", note)
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{server.url}/api/v1/docs")
    call = page.locator("#operations-failures-get_survivor")
    call.locator(".opblock-summary-control").click()
    call.get_by_role("button", name="Try it out").click()
    call.get_by_role("button", name="Execute").click()
    expect(call.locator(".live-responses-table .response-col_status").last).to_have_text("200")
    assert elsewhere == []
    assert sideways(page) <= 0
