"""A sweep over two fields, and the curve of a design over its load."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import CASE_PAGE, await_case, go_to, simulate, stored
from tests.support.scenarios import CALIBRATION, design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser


def sweep(page: Page) -> None:
    """Open the page of sweeps and sweep the load of the case."""
    go_to(page, "Sweep")
    page.get_by_role("button", name="Start the sweep").click()
    expect(page.get_by_text(re.compile("^Done: "))).to_be_visible()


def sees_what_binds(page: Page) -> None:
    """Open the page and wait for the estimate, which says what to sweep first."""
    go_to(page, "Sweep")
    field = page.get_by_role("combobox", name="Field", exact=True)
    expect(field).to_have_value(re.compile(r"\.lun_depth$"))


def test_two_fields_are_swept(page: Page, picture: Picture) -> None:
    sees_what_binds(page)
    sweep(page)
    expect(page.get_by_role("img", name=re.compile("^IOPS over .*LUN depth"))).to_be_visible()
    picture(page, "sweep-line")

    expect(page.get_by_role("heading", name="What to sweep")).to_have_count(0)
    page.get_by_text("Change the question").click()
    page.get_by_role("combobox", name="Vary", exact=True).select_option("pairs")
    depths = page.get_by_role("group", name="First field")
    loads = page.get_by_role("group", name="Second field")
    for axis, values in ((loads, "16 64"), (depths, "32 64")):
        axis.get_by_label("Values").select_option("list")
        axis.get_by_role("textbox", name="List").fill(values)
    page.get_by_role("button", name="Start the sweep").click()
    expect(page.get_by_text("Done: 4 of 4 cells.")).to_be_visible()
    heat = page.get_by_role("table", name=re.compile("^IOPS by .*LUN depth and vdbench"))
    deep = heat.get_by_role("row").nth(3)
    expect(deep.get_by_role("rowheader")).to_have_text("64")
    expect(deep.get_by_role("cell")).to_have_count(2)
    expect(heat).to_contain_text(re.compile(r"99\.9k|10[01]k"))
    assert grave_findings(page) == []
    heat.scroll_into_view_if_needed()
    picture(page, "sweep-heat-map")

    page.reload()
    expect(heat).to_contain_text(re.compile(r"99\.9k|10[01]k"))
    page.get_by_role("combobox", name="Show").select_option("latency_mean_ms")
    expect(page.get_by_role("region", name=re.compile("^Mean latency by"))).to_contain_text("ms")


@pytest.mark.full
def test_two_designs_are_swept_in_one_chart(page: Page, picture: Picture) -> None:
    sees_what_binds(page)
    page.get_by_role("combobox", name="Compare with").select_option("vvol")
    sweep(page)
    chart = page.get_by_role("img", name=re.compile("^IOPS over .*LUN depth.*A VMFS.*B vVol"))
    expect(chart).to_be_visible()
    same = page.get_by_text(re.compile("^B vVol, PE depth 254: IOPS: 18.k in every cell"))
    expect(same).to_be_visible()
    page.get_by_text("The points as a table").click()
    table = page.get_by_role("table", name=re.compile("^IOPS over .*LUN depth"))
    expect(table.get_by_role("columnheader", name="Design")).to_be_visible()
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    picture(page, "sweep-two-designs")


@pytest.mark.full
def test_load_of_a_class_is_swept_in_all_of_its_name(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    document = design("a")
    (group,) = document["classes"]
    document["classes"] = [group | {"id": id_, "name": "SQL"} for id_ in ("sql1", "sql2")]
    page = open_page(stored(server, scenario(document)) + "/sweep")
    loads = "+".join(f"classes.{id_}.workload.outstanding_ios" for id_ in ("sql1", "sql2"))
    page.get_by_role("combobox", name="Field", exact=True).select_option(loads)
    page.get_by_role("button", name="Start the sweep").click()
    expect(page.get_by_text(re.compile("^Done: "))).to_be_visible()
    over = re.compile(r"^IOPS over SQL, all\s2: Outstanding I.Os")
    expect(page.get_by_role("img", name=over)).to_be_visible()
    page.get_by_text("The points as a table").click()
    expect(page.get_by_role("table", name=over)).to_be_visible()
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    picture(page, "sweep-class")


@pytest.mark.full
def test_calibrated_design_shows_how_far_its_points_may_be_trusted(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    document = design("a", calibration=CALIBRATION)
    page = open_page(stored(server, scenario(document)) + "/sweep")
    page.get_by_role("button", name="Start the sweep").click()
    expect(page.get_by_text(re.compile("^Done: "))).to_be_visible(timeout=180_000)
    held = page.get_by_text(re.compile("^The intervals cover calibration and model too"))
    expect(held).to_be_visible()
    page.get_by_text("The points as a table").click()
    part = re.compile(r"±\s[\d.]+\s% analytic engine, ±\s[\d.]+\s% calibration and model")
    for metric, name in (("iops", "IOPS"), ("latency_p99_ms", "99th percentile"), ("mb_s", "MB.s")):
        page.get_by_role("combobox", name="Show").select_option(metric)
        table = page.get_by_role("table", name=re.compile(f"^{name} over"))
        expect(table.get_by_text(part).first).to_be_visible()
        expect(held).to_be_visible()
    page.get_by_role("combobox", name="Show").select_option("outstanding_ios")
    expect(page.get_by_text("These intervals leave calibration and model out")).to_be_visible()
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    picture(page, "sweep-calibrated")


@pytest.mark.full
def test_sample_tells_the_best_cells_and_what_moves_them(page: Page, picture: Picture) -> None:
    go_to(page, "Sweep")
    page.get_by_role("combobox", name="Vary", exact=True).select_option("sample")
    page.get_by_role("button", name="Add a field").click()
    expect(page.get_by_role("group", name="Third field")).to_be_visible()
    page.get_by_role("textbox", name="Cells to draw").fill("60")
    page.get_by_role("button", name="Start the sweep").click()
    expect(page.get_by_text(re.compile("^Done: "))).to_be_visible()
    expect(page.get_by_text(re.compile("^What moves it, as rank correlation"))).to_be_visible()
    best = page.get_by_role("table", name=re.compile("best cells by IOPS"))
    expect(best.get_by_role("row")).to_have_count(26)
    assert grave_findings(page) == []
    picture(page, "sweep-sample")


@pytest.mark.full
def test_sweep_and_curve_are_readable_on_a_phone_and_in_the_dark(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(CASE_PAGE, width=360, height=800, dark=True)
    await_case(page)
    sweep(page)
    assert sideways(page) <= 0
    picture(page, "phone-sweep-dark")
    go_to(page, "Design")
    page.get_by_role("textbox", name="Max I/Os").fill("5000")
    simulate(page)
    go_to(page, "Results")
    block = page.get_by_role("region", name=re.compile("^Throughput and latency over the load"))
    box = block.get_by_role("textbox", name="at most [ms]")
    box.scroll_into_view_if_needed()
    box.fill("1")
    expect(block.get_by_text(re.compile(r"the mean is 1\sms"))).to_be_visible()
    curve = page.get_by_role("img", name=re.compile("^Throughput-latency curve"))
    curve.scroll_into_view_if_needed()
    assert sideways(page) <= 0
    assert grave_findings(page) == []
    picture(page, "phone-load-curve-dark")


@pytest.mark.full
def test_fix_is_applied_to_a_copy(page: Page, picture: Picture) -> None:
    page.get_by_role("textbox", name="Max I/Os").fill("5000")
    simulate(page)
    go_to(page, "Results")
    expect(
        page.get_by_text("Set the LUN depth to 64 instead of 32 at ESXi host with Emulex LPe36000")
    ).to_be_visible()
    picture(page, "results-fix")
    page.get_by_role("button", name="Apply the fix to a copy").click()
    queue = page.get_by_role("button", name="queue to lun1 depth 64")
    expect(queue).to_be_visible()
    copy = page.get_by_role("radio", name=re.compile(r"VMFS, device depth 32 \(copy\)"))
    expect(copy).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(copy).to_have_count(0)
