"""What lies behind ports and SPs: caches, pools, switches, trunks and zones, by clicks."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import BLANK_PAGE, add, choose, select, simulate, write

pytestmark = pytest.mark.browser


@pytest.mark.full
def test_media_and_trunks_are_laid_out_and_simulated(open_page: OpenPage, picture: Picture) -> None:
    # Ports without a switch beside a trunk cannot be estimated meanwhile.
    page = open_page(BLANK_PAGE, expect_errors=("422",))
    add(page, "Fabric", "Host", "Array")
    choose(page, "Kind of cache", "cache")
    write(page, "Read hit [%]", "40")
    add(page, "Pool")
    expect(page.get_by_role("heading", name="array01-pool01")).to_be_visible()
    choose(page, "Kind of media", "flash")
    write(page, "Dies", "16")
    choose(page, "Kind of media", "disks")
    write(page, "Count", "10")
    choose(page, "RAID", "raid10")
    assert grave_findings(page) == []
    picture(page, "inspector-pool")
    select(page, "LUN 1")
    choose(page, "Pool", "array01-pool01")
    add(page, "Datastore", "Class of VMs", "Switch", "Switch", "Inter-switch links")
    expect(page.get_by_label("Second switch", exact=True)).to_have_value("switch02")
    for port, switch in (
        ("esx01-p1", "switch01"),
        ("esx01-p2", "switch01"),
        ("array01-sp1-p1", "switch02"),
    ):
        select(page, port)
        choose(page, "Switch", switch)
    add(page, "Own profile")
    write(page, "LUN depth", "96")
    write(page, "Source", "data sheet")
    select(page, "esx01")
    page.get_by_label("LUN depth", exact=True).focus()
    expect(page.get_by_text("Default 32: Emulex lpfc 12.8.534 and later profile")).to_be_visible()
    for port in ("esx01-p1", "esx01-p2"):
        select(page, port)
        choose(page, "Driver", "profile01")
    select(page, "esx01")
    page.get_by_label("LUN depth", exact=True).focus()
    expect(page.get_by_text("Default 96: Own profile profile01: data sheet")).to_be_visible()
    add(page, "Zone")
    members = page.get_by_role("group", name="Members")
    expect(members.get_by_role("checkbox", checked=True)).to_have_count(2)
    members.get_by_role("checkbox", name="esx01-p2").check()
    expect(page.get_by_text("None: it can be simulated.")).to_be_visible()
    assert sideways(page) <= 0
    picture(page, "inspector-zone")
    simulate(page)
    page.get_by_role("button", name="Table", exact=True).click()
    table = page.get_by_role("region", name="Table of Pool")
    table.get_by_label("Media: Count of array01-pool01").fill("12")
    page.get_by_role("button", name="Layout", exact=True).click()
    expect(page.get_by_role("group", name="Array array01")).to_contain_text("12 disks, RAID 10")
