"""From the opened page to the answer with the keyboard alone: sweep, failures, candidates."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.steps import stored
from tests.browser.stories.test_keyboard import Keys
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

TABLE = """label,hosts.esx.lun_depth
shallow,4
deep,16
"""


@pytest.fixture(scope="module")
def address(server: RunningServer) -> str:
    """Address of a small scenario with prices."""
    document = design("a", currency="EUR", latency_target={"at_most_ms": 1.0})
    for part in ("hosts", "fabrics", "arrays"):
        document[part][0]["price"] = {"list_price": 100.0, "source": "made up"}
    return stored(server, scenario(document))


def skip_to_content(page: Page) -> Keys:
    """Past the bar of the scenario."""
    keys = Keys(page)
    keys.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    return keys


def test_sweep_is_started_and_answered_by_keys(address: str, open_page: OpenPage) -> None:
    page = open_page(f"{address}/sweep")
    start = page.get_by_role("button", name="Start the sweep")
    expect(start).to_be_enabled()
    keys = skip_to_content(page)
    keys.tab_to(start)
    keys.press("Enter")
    expect(page.get_by_text(re.compile("^Done: "))).to_be_visible()
    # The question is folded and its button is gone; the focus stays there.
    expect(page.locator("[data-takes-keys]").filter(has=page.locator("#question"))).to_be_focused()
    keys.tab_to(page.get_by_role("link", name='Link to "Result"'))


@pytest.mark.full
def test_failure_is_simulated_by_keys(page: Page) -> None:
    page.goto(f"{page.url}/failures")
    first = page.get_by_role("button", name=re.compile("^Simulate without HBA port ")).first
    expect(first).to_be_visible()
    keys = skip_to_content(page)
    keys.tab_to(first)
    keys.press("Enter")
    below = page.get_by_role("link", name=re.compile("^Before and after, without"))
    expect(below).to_be_visible()
    # The button has left its cell, and the focus has not.
    keys.press("Tab")
    expect(below).to_be_focused()
    keys.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("^Without "))).to_be_focused()
    expect(page.get_by_role("heading", name="Before and after")).to_be_visible()


@pytest.mark.full
def test_candidates_are_ranked_by_keys(address: str, open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "candidates.csv"
    file.write_text(TABLE)
    page = open_page(f"{address}/candidates")
    # Listened for from the beginning: a key opens it before the browser could be asked to tell.
    page.on("filechooser", lambda chooser: chooser.set_files(file))
    choose = page.get_by_role("button", name="Table of candidates")
    expect(choose).to_be_visible()
    keys = skip_to_content(page)
    keys.tab_to(choose)
    page.keyboard.press("Enter")
    evaluate = page.get_by_role("button", name="Evaluate and rank")
    expect(evaluate).to_be_enabled()
    keys.tab_to(evaluate)
    keys.press("Enter")
    expect(page.get_by_text("Done: 2 of 2 rows, 2 with a result.")).to_be_visible()
    expect(evaluate).to_be_focused()
    keys.tab_to(page.get_by_role("link", name='Link to "Price and performance"'))
