"""A fabric that becomes NVMe: one problem, which one step mends, and one assumption."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import BLANK_PAGE, add, choose, select, write

pytestmark = pytest.mark.browser


def test_fabric_that_becomes_nvme_is_mended_in_one_step(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(BLANK_PAGE, expect_errors=("422",))
    add(page, "Fabric", "Host", "Array", "Datastore", "Class of VMs")
    expect(page.get_by_text("None: it can be simulated.")).to_be_visible()
    select(page, "fabric01")
    choose(page, "Protocol", "nvme_tcp")
    problems = page.get_by_role("region", name="Problems", exact=True)
    expect(problems.get_by_role("listitem")).to_have_count(1)
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    picture(page, "nvme")
    problems.get_by_role("button", name="Convert").click()
    expect(page.get_by_text("None: it can be simulated.")).to_be_visible()
    notices = page.get_by_role("region", name="Notices", exact=True)
    expect(notices).to_contain_text("1 I/O queue pair of 128 entries, which take 126 commands")
    expect(notices).to_contain_text("esxcli storage core device list")
    select(page, "esx01")
    write(page, "Namespace depth", "126")
    expect(notices).to_have_count(0)
