"""A cluster on vVols is brought to NVMe/TCP: the ways, the move, the designs, a link."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LIGHT_AND_DARK, OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import go_to, load_compiled_engine
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

MOST_ACTIONS = 20
SECONDS = 1000


def _counted(page: Page) -> None:
    """Count what a user does on a page."""
    page.evaluate(
        "() => { window.actions = 0;"
        " for (const kind of ['click', 'change'])"
        " addEventListener(kind, (event) => { window.actions += event.isTrusted ? 1 : 0 }, true) }"
    )


def _actions(page: Page) -> int:
    return int(page.evaluate("() => window.actions"))


def open_ways_of_the_example(page: Page) -> None:
    """Open the example on vVols and its ways, and wait for the one to NVMe/TCP."""
    page.get_by_role("link", name="Open an example").click()
    designs = page.get_by_role("group", name="Design", exact=True)
    designs.get_by_text("vVols behind a protocol endpoint").click()
    go_to(page, "Ways")
    table = page.get_by_role("table", name="Ways")
    way = table.get_by_role("row", name=re.compile("NVMe over TCP, 4 datastores"))
    expect(way).to_contain_text("1 is enough", timeout=120 * SECONDS)


def test_ways_are_listed_with_the_paths_that_are_enough(open_page: OpenPage) -> None:
    page = open_page("/")
    open_ways_of_the_example(page)
    assert grave_findings(page) == []
    assert sideways(page) <= 0


@pytest.mark.full
@LIGHT_AND_DARK
def test_cluster_is_brought_to_nvme_in_few_actions(
    server: RunningServer, open_page: OpenPage, picture: Picture, *, dark: bool
) -> None:
    load_compiled_engine(server)
    page = open_page("/", dark=dark)
    _counted(page)
    open_ways_of_the_example(page)
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    picture(page, "ways-dark" if dark else "ways-light")

    page.get_by_role("textbox", name="Data of a VM").fill("60")
    page.get_by_role("button", name="Plan the move").click()
    moves = page.get_by_role("table", name="Moves at once, simulated")
    expect(moves).to_contain_text("(plan)", timeout=180 * SECONDS)
    expect(page.get_by_text("400 VMs with 23.4 TiB move in about")).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "move-dark" if dark else "move-light")

    for closed in ("VMFS on Fibre Channel", "VMFS on NVMe over FC", "VMFS on iSCSI"):
        box = page.get_by_role("checkbox", name=f"{closed}, 4 datastores")
        if box.is_checked():
            box.click()
    page.get_by_role("button", name=re.compile("^Add [12] designs?$")).click()
    expect(page.get_by_text(re.compile("designs? (was|were) added"))).to_be_visible()
    page.get_by_role("button", name="Open its timeline").click()
    expect(page.get_by_role("heading", level=1, name="Timeline")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share this scenario")
    dialog.get_by_role("button", name="Create a view link").click()
    link = dialog.get_by_role("textbox", name="View link").input_value()
    assert "/s/" in link
    assert _actions(page) <= MOST_ACTIONS
