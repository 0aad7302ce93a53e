"""What a VM feels of its neighbour, a line for each cap of the host."""

import re
from copy import deepcopy

import pytest
from playwright.sync_api import expect

from qdepth.studies.simulate.options import LEAST_IOS
from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import stored
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser


def address(server: RunningServer) -> str:
    """Address of the page, for a scenario in which a busy class of VMs sits beside a quiet one."""
    document = design()
    document["hosts"][0]["lun_depth"] = 16
    (group,) = document["classes"]
    quiet, busy = (deepcopy(group) | {"id": name, "vms_per_host": 1} for name in ("quiet", "busy"))
    quiet["workload"]["outstanding_ios"] = 1
    document["classes"] = [busy, quiet]
    return (
        stored(server, scenario(document) | {"options": {"engine": "auto", "max_ios": LEAST_IOS}})
        + "/fairness"
    )


@pytest.mark.full
def test_victim_is_shown_beside_its_neighbour(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(address(server))
    expect(page.get_by_role("combobox", name="Who suffers")).to_have_value("quiet")
    page.get_by_role("combobox", name="The host gives slots").select_option("fair")
    page.get_by_role("button", name="Simulate 12 pairs").click()
    expect(page.get_by_text(re.compile("^Done: 12 of 12 cells"))).to_be_visible(timeout=300_000)
    words = page.get_by_role("region", name="What quiet feels").get_by_role("status").first
    expect(words).to_contain_text(
        "Next to busy at 256 outstanding I/Os, the 99th percentile of quiet"
    )
    table = page.get_by_role("table", name=re.compile("^99th percentile of quiet"))
    expect(table.get_by_role("row")).to_have_count(5)
    expect(page.get_by_role("img", name=re.compile("^99th percentile of quiet"))).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "fairness")
    page.get_by_role("combobox", name="Show").select_option("iops")
    expect(page.get_by_role("table", name=re.compile("^IOPS of quiet"))).to_be_visible()

    # The server keeps it, so that the bare address shows it in another browser, too.
    phone = open_page(page.url.split("?")[0], width=360, height=800, dark=True)
    expect(phone.get_by_text(re.compile(r"^Computed \d+ \w+ \d{4}"))).to_be_visible()
    expect(phone.get_by_text("Computed for designs that differ from these")).to_have_count(0)
    expect(phone.get_by_text(re.compile("^Done: 12 of 12 cells"))).to_be_visible()
    phone.get_by_role("heading", name="What quiet feels").scroll_into_view_if_needed()
    assert sideways(phone) <= 0
    assert grave_findings(phone) == []
    picture(phone, "phone-fairness-dark")


def test_empty_page_says_why_and_adds_a_neighbour(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(stored(server, scenario(design())) + "/fairness")
    expect(page.get_by_text("no two classes of VMs share a device")).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "fairness-empty")
    page.get_by_role("button", name="Add a noisy neighbour").press("Enter")
    expect(page.get_by_role("combobox", name="Noisy neighbour")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Add a noisy neighbour")).to_be_visible()
