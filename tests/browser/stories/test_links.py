"""Links that edit, that follow the latest version, and that prove a result."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import SIMULATED, stored
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture
def address(server: RunningServer) -> str:
    """Address of a scenario of two designs whose simulation is short."""
    deeper = design("b", title="Deeper")
    deeper["hosts"][0]["lun_depth"] = 8
    return stored(
        server, scenario(design("a"), deeper) | {"options": {"max_ios": 5000, "engine": "simpy"}}
    )


def _link(page: Page, opens: str, name: str) -> str:
    """Make a link in the dialog and give its address."""
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share this scenario")
    dialog.get_by_role("combobox", name="What the link opens").select_option(opens)
    dialog.get_by_role("button", name=re.compile("^Create ")).click()
    link = dialog.get_by_role("textbox", name=name).input_value()
    expect(dialog.get_by_role("listitem").filter(has_text=name).first).to_be_visible()
    assert grave_findings(page) == []
    page.keyboard.press("Escape")
    return link


def _save(page: Page, title: str, version: int) -> None:
    page.get_by_role("textbox", name="Title of the scenario").fill(title)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text=f"v{version}, saved")).to_be_visible()


def test_edit_link_edits_and_latest_link_follows(address: str, open_page: OpenPage) -> None:
    page = open_page(address)
    unsimulated = page.get_by_text("This version has no simulated results yet")
    edit = _link(page, "edit", "Edit link")
    expect(unsimulated).to_have_count(0)
    latest = _link(page, "latest", "View link")
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Create a view link").click()
    expect(unsimulated).to_be_visible()
    page.keyboard.press("Escape")
    frozen = _link(page, "version", "View link")
    editor = open_page(edit)
    _save(editor, "Changed by a colleague", 2)
    own = address.rsplit("/", 1)[-1]
    for link in (latest, frozen):
        reader = open_page(link)
        title = "Changed by a colleague" if link == latest else "VMFS or vVol?"
        expect(reader.get_by_role("heading", level=1)).to_have_text(title)
        assert own not in reader.content()
        assert edit.rsplit("/", 1)[-1] not in reader.content()


def test_shared_link_is_opened_on_the_start_page(address: str, open_page: OpenPage) -> None:
    link = _link(open_page(address), "latest", "View link")
    page = open_page("/")
    box = page.get_by_role("textbox", name="Shared link")
    box.fill("https://elsewhere.example/s/abc")
    page.get_by_role("button", name="Open link").click()
    expect(page.get_by_text("This link belongs to elsewhere.example")).to_be_visible()
    assert grave_findings(page) == []
    box.fill(link)
    box.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("VMFS or vVol?")


@pytest.mark.full
def test_evidence_is_computed_again_and_is_identical(
    address: str, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(address)
    page.get_by_role("button", name="Simulate", exact=True).click()
    expect(page.get_by_text(SIMULATED)).to_be_visible()
    link = _link(page, "evidence", "Evidence link")
    doubter = open_page(link, width=360, height=800, dark=True)
    doubter.get_by_role("button", name="Compute it again").click()
    expect(doubter.get_by_role("status").filter(has_text="Identical")).to_be_visible()
    table = doubter.get_by_role("table", name=re.compile("^Digest"))
    expect(table.get_by_role("cell", name="identical")).to_have_count(2)
    assert sideways(doubter) <= 0
    assert grave_findings(doubter) == []
    table.scroll_into_view_if_needed()
    picture(doubter, "evidence-phone-dark")


def test_evidence_without_a_result_says_what_to_do(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(
        stored(server, scenario(design("never-simulated")) | {"options": {"seed": 77}}),
        expect_errors=("409",),
    )
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share this scenario")
    dialog.get_by_role("combobox", name="What the link opens").select_option("evidence")
    dialog.get_by_role("button", name="Create an evidence link").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Run it first")
