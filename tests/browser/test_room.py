"""What is shown has room: lanes are seen whole, and nothing moves for a message."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.steps import open_case
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser


def test_three_lanes_are_seen_whole_on_a_small_window(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(server.url, width=1024, height=768)
    open_case(page)
    layout = page.get_by_role("region", name="Layout")
    datastore = layout.get_by_role("group", name=re.compile("^Datastore "))
    expect(datastore).to_be_in_viewport(ratio=1)
    canvas, box = layout.bounding_box(), datastore.bounding_box()
    assert canvas is not None
    assert box is not None
    assert box["x"] + box["width"] <= canvas["x"] + canvas["width"]
    expect(page.get_by_text("Latency targets")).to_be_attached()
    picture(page, "editor-1024")


def test_nothing_moves_when_the_server_prepares_its_engines(
    server: RunningServer, open_page: OpenPage
) -> None:
    said = {"status": "ok", "preparing": "Preparing the engines: compiling."}
    page = open_page("about:blank")
    page.route("**/healthz", lambda route: route.fulfill(json=said))
    page.goto(server.url)
    telling = page.get_by_text("Preparing the engines: compiling.")
    expect(telling).to_be_visible()
    heading = page.get_by_role("heading", level=1)
    before = heading.bounding_box()
    page.get_by_role("button", name="Hide", exact=True).click()
    expect(telling).to_have_count(0)
    assert heading.bounding_box() == before
    page.unroute("**/healthz")  # other tests use the page too
