"""What a vendor advises: shown apart from problems, and applied with one click."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import BLANK_PAGE, add, choose, select, write

pytestmark = pytest.mark.browser


def test_advice_of_the_array_is_shown_beside_the_host_and_applied(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(BLANK_PAGE)
    add(page, "Fabric", "Fabric", "Host", "Array")
    choose(page, "Front end", "pure-flasharray")
    add(page, "Datastore", "Class of VMs")
    select(page, "esx01")
    write(page, "I/Os per path", "1000")
    advice = page.get_by_role("region", name="Advice", exact=True)
    expect(advice).to_contain_text(
        "Everpure FlashArray (formerly Pure Storage) recommends 1 I/O per path; esx01 has 1000."
    )
    expect(page.get_by_text("None: it can be simulated.")).to_be_visible()
    advice.get_by_role("button", name="esx01", exact=True).click()
    beside = page.get_by_role("region", name="Advice on esx01")
    expect(beside).to_contain_text('Set "I/Os per path" of esx01 to 1.')
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    picture(page, "advice")
    beside.get_by_role("button", name="Apply").click()
    expect(page.get_by_label("I/Os per path", exact=True)).to_have_value("1")
    expect(beside).to_have_count(0)
    expect(advice).to_have_count(0)
