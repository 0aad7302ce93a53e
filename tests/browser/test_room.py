"""What is shown has room: lanes are seen whole, and nothing moves for a message."""

import re

import pytest
from playwright.sync_api import Page, expect

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


def test_nothing_moves_or_is_covered_when_the_server_prepares_its_engines(
    server: RunningServer, open_page: OpenPage
) -> None:
    said = {"status": "ok", "preparing": "Preparing the engines: compiling."}
    page = open_page(server.url)
    open_case(page)
    placed = places(page)
    page.route("**/healthz", lambda route: route.fulfill(json=said))
    page.reload()
    expect(page.get_by_text("Preparing the engines: compiling.")).to_be_attached()
    expect(page.get_by_text(re.compile("IOPS")).first).to_be_visible()
    assert places(page) == placed
    page.get_by_role("button", name="Preparing", exact=True).hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Preparing the engines: compiling.")
    page.unroute("**/healthz")  # other tests use the page too


def places(page: Page) -> list[object]:
    """Where the parts of the editor are."""
    title = page.get_by_role("textbox", name="Title of the scenario")
    regions = [page.get_by_role("region", name=name) for name in ("Layout", "Answer")]
    save = page.get_by_role("button", name="Save", exact=True)
    return [one.bounding_box() for one in (title, save, *regions)]
