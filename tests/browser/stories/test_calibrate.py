"""Unknown fields of a design fitted to points that an architect types or pastes."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import cut_buttons, grave_findings, on_paper, sideways, views
from tests.browser.steps import go_to, open_case, paste, stored
from tests.browser.test_bulk_edit import PASTE
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

LOAD = "classes.vdbench.workload.outstanding_ios"
TABLE = f"""id,role,{LOAD},iops,latency_mean_ms
alone,calibrate,1,2000,
full,calibrate,64,101000,
aside,predict,8,16000,
"""
SMALL_TABLE = """id,role,classes.vms.workload.outstanding_ios,iops,latency_mean_ms
alone,calibrate,1,6500,
full,calibrate,64,12000,
aside,predict,8,12000,
"""
FEW_IOS = {"max_ios": 20_000}


def open_calibration(page: Page) -> None:
    """From the start page to the form."""
    open_case(page)
    go_to(page, "Calibrate")
    expect(page.get_by_role("heading", name="What to fit")).to_be_visible()


def ask_again(page: Page) -> None:
    """Unfold the form above an answer."""
    page.get_by_text("Change the question").click()


def test_fitted_values_are_applied_to_a_copy(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    estimated = {"options": {"engine": "analytic"}}  # the page is the same, and fits in a second
    page = open_page(stored(server, scenario(design("small")) | estimated))
    go_to(page, "Calibrate")
    assert grave_findings(page) == []
    paste(page, SMALL_TABLE)
    picture(page, "calibrate-form")
    page.get_by_role("button", name="Fit", exact=True).click()
    expect(page.get_by_text(re.compile(r"^Done: \d+ designs solved"))).to_be_visible()
    expect(page.get_by_text("1 value fitted to 2 points, 1 more than it takes.")).to_be_visible()
    checked = re.compile("^Checked against 1 point that was held out: off by")
    expect(page.get_by_text(checked)).to_be_visible()
    page.get_by_text("Measured and computed, point by point").click()
    rows = page.get_by_role("table", name="Measured and computed").get_by_role("row")
    expect(rows).to_have_count(4)
    expect(rows.nth(3)).to_contain_text("predict")
    assert grave_findings(page) == []
    page.get_by_role("heading", name="What fits").scroll_into_view_if_needed()
    picture(page, "calibrate-result")
    with on_paper(page):
        assert sideways(page) <= 0

    page.reload()
    ask_again(page)
    expect(page.get_by_role("textbox", name="IOPS of full")).to_have_value("12000")
    page.get_by_role("button", name="Apply the fitted values to a copy").click()
    expect(page.get_by_role("radio", name=re.compile(r"\(copy\)"))).to_be_visible()


@pytest.mark.full
def test_rows_that_are_wrong_are_marked_and_the_others_are_fitted(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page("/", width=360, height=800, dark=True)
    open_calibration(page)
    paste(page, TABLE + "wrong,predict,4,101000,0.1\nwords,predict,4,many,\n")
    page.get_by_role("button", name="Fit", exact=True).click()
    expect(page.get_by_text(re.compile("^Done: "))).to_be_visible()
    ask_again(page)
    points = page.get_by_role("region", name="Measured points").get_by_role("row")
    for row in (4, 5):
        expect(points.nth(row)).to_contain_text("set aside")
    expect(points.nth(3)).not_to_contain_text("set aside")
    notices = page.get_by_role("alert").filter(has_text="set aside")
    expect(notices.nth(0)).to_contain_text("10.1 I/Os under way")
    expect(notices.nth(0)).to_contain_text('"many" is not a number')
    expect(notices.nth(1)).to_contain_text("10.1 I/Os under way")
    page.get_by_text("Measured and computed, point by point").click()
    rows = page.get_by_role("table", name="Measured and computed").get_by_role("row")
    expect(rows).to_have_count(4)
    assert sideways(page) <= 0
    assert cut_buttons(page) == []
    assert grave_findings(page) == []
    picture(page, "phone-calibrate-aside-dark")
    page.reload()  # what was open is open again
    expect(page.get_by_role("combobox", name="Role of wrong")).to_have_value("predict")
    expect(points.nth(4)).to_contain_text("set aside")


def test_too_few_rows_that_are_sound_are_refused_with_what_to_do(open_page: OpenPage) -> None:
    page = open_page("/", expect_errors=("422",))
    open_calibration(page)
    paste(page, TABLE.splitlines()[0] + "\nwrong,calibrate,4,101000,0.1\n")
    page.get_by_role("button", name="Fit", exact=True).click()
    expect(page.get_by_text("1 parameter cannot be fitted to 0 points")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="Little's law").first).to_contain_text(
        "10.1 I/Os under way"
    )


@pytest.mark.full
def test_structures_and_whole_numbers_are_fitted_side_by_side(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page("/")
    open_calibration(page)
    paste(page, TABLE)
    page.get_by_text("Try other structures as well").click()
    page.get_by_role("button", name="Try other values of a field").click()
    page.get_by_role("combobox", name="Field that may be different").select_option(
        "arrays.x50r3.fixed_scv"
    )
    page.get_by_role("textbox", name="Other values, with spaces").fill("0.5 1")
    page.get_by_role("button", name="Fit another field").click()
    page.get_by_role("combobox", name="Field", exact=True).nth(1).select_option(
        "hosts.esx01.lun_depth"
    )
    tick = page.get_by_role("checkbox", name="Whole numbers")
    expect(tick.nth(0)).not_to_be_checked()
    expect(tick.nth(1)).to_be_checked()
    expect(tick.nth(1)).to_be_disabled()
    for view in views(page):
        assert grave_findings(page) == []
        picture(page, f"calibrate-structures-form-{view}")
    page.get_by_role("button", name=re.compile("^Remove .*LUN depth$")).click()
    page.get_by_role("button", name="Fit", exact=True).click()
    expect(page.get_by_text(re.compile(r"^Done: \d+ designs solved"))).to_be_visible()
    structures = page.get_by_role("table", name="Structures side by side").get_by_role("row")
    expect(structures.nth(1)).to_contain_text("as designed")
    tells = page.get_by_role("table", name="What distinguishes the structures").get_by_role("row")
    expect(tells).to_have_count(4)
    for view in views(page):
        assert grave_findings(page) == []
        assert sideways(page) <= 0
        assert cut_buttons(page) == []
        picture(page, f"calibrate-structures-answer-{view}")
    structures.nth(2).get_by_role("button", name=re.compile("Apply .* to a copy")).click()
    expect(page.get_by_role("radio", name=re.compile(r"\(copy\)"))).to_be_visible()


@pytest.mark.full
def test_points_are_predicted_without_a_fit(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/")
    open_calibration(page)
    paste(page, TABLE)
    page.get_by_role("radio", name="Predict without fitting").click()
    page.get_by_role("textbox", name=re.compile("^Value")).fill("6.5")
    picture(page, "calibrate-predict-form")
    page.get_by_role("button", name="Predict", exact=True).click()
    expect(page.get_by_text(re.compile(r"^Done: \d+ designs solved"))).to_be_visible()
    expect(page.get_by_text(re.compile("^Nothing was fitted"))).to_be_visible()
    page.get_by_text("Measured and computed, point by point").click()
    rows = page.get_by_role("table", name="Measured and computed").get_by_role("row")
    expect(rows).to_have_count(4)
    expect(page.get_by_role("button", name="Apply the fitted values to a copy")).to_have_count(0)
    assert grave_findings(page) == []
    page.reload()
    ask_again(page)
    expect(page.get_by_role("radio", name="Predict without fitting")).to_be_checked()


def test_table_that_cannot_be_read_says_why(open_page: OpenPage) -> None:
    page = open_page("/")
    open_calibration(page)
    paste(page, "depth,iops\n1,2\n")
    expect(page.get_by_text('"depth" is not a column here.')).to_be_visible()


def estate() -> dict[str, Any]:
    """Two classes of VMs that ask for 1,400 I/Os per second in all, on an array of two SPs."""
    document = design("estate")
    (array,), (group,) = document["arrays"], document["classes"]
    port = array["sps"][0]["target_ports"][0] | {"id": "tp1"}
    array["sps"].append(array["sps"][0] | {"id": "spb", "target_ports": [port]})
    rates = {"sql1": ("SQL", 300.0), "sql2": ("SQL", 300.0), "web": ("Web", 100.0)}
    paced = {"loop": "paced", "outstanding_ios": 8, "read_pct": 100.0}
    document["classes"] = [
        group
        | {"id": id_, "name": name, "vms": 2, "vms_per_host": None}
        | {"workload": {**paced, "blocks": [{"size_kib": 8.0}], "rate_cap_iops": rate}}
        for id_, (name, rate) in rates.items()
    ]
    return document


@pytest.mark.full
def test_block_of_a_spreadsheet_is_fitted_to_an_estate_by_its_total_iops(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    """All class of VMss together ask for the IOPS that were measured."""
    page = open_page(stored(server, scenario(estate())) + "/calibrate")
    expect(page.get_by_role("radio", name=re.compile("^By its IOPS"))).to_be_checked()
    page.get_by_role("combobox", name="Field", exact=True).select_option("arrays.array.read_ms")
    box = page.get_by_role("textbox", name="IOPS of point 1")
    box.evaluate(PASTE, "400\t0.31\r\n900\t0.33\r\n1400\t0.36\r\n")
    expect(page.get_by_role("textbox", name="Mean latency [ms] of point 3")).to_have_value("0.36")
    for view in views(page):
        assert grave_findings(page) == []
        assert sideways(page) <= 0
        assert cut_buttons(page) == []
        picture(page, f"calibrate-estate-form-{view}")
    page.get_by_role("button", name="Fit", exact=True).click()
    expect(page.get_by_text(re.compile(r"^Done: \d+ designs solved"))).to_be_visible()
    page.get_by_text("Measured and computed, point by point").click()
    rows = page.get_by_role("table", name="Measured and computed").get_by_role("row")
    expect(rows).to_have_count(4)
    page.reload()
    ask_again(page)
    expect(page.get_by_role("radio", name=re.compile("^By its IOPS"))).to_be_checked()
    expect(page.get_by_role("textbox", name="IOPS of point 2")).to_have_value("900")
    for view in views(page):
        assert grave_findings(page) == []
        assert sideways(page) <= 0
        assert cut_buttons(page) == []
        picture(page, f"calibrate-estate-answer-{view}")
    rows = page.get_by_role("table", name="Fitted values").get_by_role("row")
    cells = rows.nth(1).get_by_role("cell")
    value = cells.nth(0).inner_text()
    expect(cells.nth(2)).to_have_text("0.2")
    page.get_by_role("button", name="Use these values").click()
    expect(page.get_by_role("region", name="Layout")).to_be_visible()
    page.go_back()
    expect(cells.nth(2)).not_to_have_text("0.2")
    assert float(cells.nth(2).inner_text()) == pytest.approx(float(value), rel=0.01)
