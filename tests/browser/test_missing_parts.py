"""A part that others name is deleted: the page says what it was called, and leads to them."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import go_to, parts_list
from tests.support.designs import small_design

pytestmark = pytest.mark.browser

MOMENTS = [
    {"at_s": 60, "fails": ["sps.spb"]},
    {"at_s": 120, "set_fields": ["sps.spb.read_us=10"]},
]
RAW = re.compile(r"sps\.|<collection>|/arrays/|\bspb\b")


def without_its_sp(page: Page, folder: Path) -> None:
    """Open a design whose two LUNs, and two of whose moments, name SP 2; then delete SP 2."""
    design = small_design()
    (array,) = design["arrays"]
    for number, sp in enumerate(array["sps"], start=1):
        sp["name"] = f"SP {number}"
    array["access"] = "alua"
    array["protocol_endpoints"][0]["owners"] = ["spa"]
    array["luns"] = [
        {"id": f"lun{number}", "name": f"LUN {number}", "owners": ["spb"]} for number in (1, 2)
    ]
    design["timeline"] = {"length_s": 600, "moments": MOMENTS}
    file = folder / "design.json"
    file.write_text(json.dumps(design))
    page.locator("input[type=file]").set_input_files(file)
    parts = parts_list(page)
    parts.get_by_role("button", name="SP 2").first.click()
    page.get_by_role("button", name="Delete", exact=True).click()


@pytest.mark.parametrize(
    ("width", "dark"),
    [
        (1440, False),
        *(pytest.param(*one, marks=pytest.mark.full) for one in ((1440, True), (390, False))),
    ],
)
def test_what_is_gone_goes_by_its_name_and_leads_to_what_names_it(
    open_page: OpenPage,
    picture: Picture,
    tmp_path: Path,
    *,
    width: int,
    dark: bool,
) -> None:
    page = open_page("/", width=width, dark=dark, expect_errors=("422",))
    without_its_sp(page, tmp_path)
    strip = page.get_by_role("region", name="Answer")
    expect(strip).to_contain_text("LUN 1, LUN 2, Owners, no. 1: There is no SP 2 in array.")
    problems = page.get_by_role("region", name="Problems")
    expect(problems.get_by_role("listitem")).to_have_count(2)
    expect(problems).to_contain_text("SP 2 (missing) is not a part of the design that can fail.")
    expect(problems).not_to_contain_text(RAW)
    problems.get_by_role("button", name="LUN 2").click()
    expect(page.get_by_role("heading", name="LUN 2", exact=True)).to_be_visible()
    assert sideways(page) == 0
    assert grave_findings(page) == []
    picture(page, f"missing-part-{width}-{'dark' if dark else 'light'}")
    if width < 1440:
        return
    page.get_by_role("button", name="Save", exact=True).click()
    refusal = page.get_by_role("alert").filter(has_text="Saving did not work")
    expect(refusal).to_contain_text("LUN 1, LUN 2, Owners, no. 1: There is no SP 2 in array.")
    go_to(page, "Failures")
    expect(page.locator("main")).to_contain_text("Estimating the failures did not work")
    expect(page.locator("main")).not_to_contain_text(RAW)

    go_to(page, "Timeline")
    moments = page.get_by_role("region", name="Events")
    expect(moments).to_contain_text("SP 2 (missing) fails")
    expect(moments).to_contain_text("read of SP 2 (missing) to 10")
    page.get_by_role("button", name="Compute the timeline").click()
    expect(page.get_by_text("Starting the timeline did not work")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text(RAW)
    picture(page, f"missing-part-timeline-{'dark' if dark else 'light'}")
    # A part is edited on the design page, and leads there.
    page.get_by_role("region", name="Problems").get_by_role("button", name="LUN 1").click()
    expect(page.get_by_role("heading", name="LUN 1", exact=True)).to_be_visible()
