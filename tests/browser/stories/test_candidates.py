"""A table of candidates with prices: sent, ranked, drawn and taken back."""

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import stored
from tests.support.scenarios import CALIBRATION, design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

TABLE = """label,arrays.array.price.list_price,hosts.esx.lun_depth
dear and slow,2000,4
cheap,900,4
fast,1500,16
wrong,1500,0
"""


def _priced() -> dict[str, Any]:
    document = design("a", currency="EUR", latency_target={"at_most_ms": 1.0})
    document["datastores"][0]["capacity_gib"] = 1024
    for part in ("hosts", "fabrics", "arrays"):
        document[part][0]["price"] = {"list_price": 100.0, "source": "made up"}
    return document


@pytest.fixture(scope="module")
def address(server: RunningServer) -> str:
    """Address of the page of candidates of a scenario with prices."""
    return stored(server, scenario(_priced())) + "/candidates"


def _send(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "candidates.csv"
    file.write_text(TABLE)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Table of candidates").click()
    chooser.value.set_files(file)
    page.get_by_role("button", name="Evaluate and rank").click()
    expect(page.get_by_text("Done: 4 of 4 rows, 3 with a result.")).to_be_visible()


def test_candidates_are_typed_and_ranked_at_once(
    address: str, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(address)
    grid = page.get_by_role("table", name="Candidates to compare")
    rows = grid.locator("tbody tr")
    expect(rows.first).to_contain_text("EUR")  # evaluated on opening
    page.get_by_role("button", name="Add a candidate").click()
    page.get_by_role("textbox", name=re.compile("LUN depth of Candidate 2$")).fill("16")
    page.get_by_label("Add a column").select_option(label="esx: quote")
    page.get_by_role("textbox", name="esx: quote of Candidate 2").fill("50")
    expect(rows.nth(1)).to_contain_text("EUR")
    expect(rows.nth(1)).to_have_attribute("data-best", "true")
    page.get_by_role("textbox", name=re.compile("LUN depth of Candidate 2$")).fill("0")
    expect(grid).to_contain_text("at least 1")
    page.get_by_role("button", name="Remove Candidate 2").click()
    expect(rows).to_have_count(1)
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    picture(page, "candidate-grid")


@pytest.mark.full
def test_candidates_are_ranked_and_given_back(
    address: str, open_page: OpenPage, picture: Picture, tmp_path: Path
) -> None:
    page = open_page(address)
    with page.expect_download() as template:
        page.get_by_role("link", name="CSV", exact=True).click()
    names = template.value.path().read_text().splitlines()[0].split(",")
    assert "arrays.array.price.discount_pct" in names

    _send(page, tmp_path)
    ranking = page.get_by_role("table", name=re.compile("^Candidates: 3 rows"))
    order = ranking.get_by_role("rowheader")
    expect(order).to_have_text(["Row 3, cheap", "Row 4, fast", "Row 2, dear and slow"])
    expect(
        ranking.get_by_text("Yes: no cheaper candidate is as fast and meets the targets as surely")
    ).to_have_count(2)
    expect(
        ranking.get_by_text("No: one that costs no more is as good within the error")
    ).to_have_count(1)
    expect(ranking.get_by_text(re.compile("^(Pass|Fail|Undecided)"))).to_have_count(3)
    iops = ranking.get_by_role("columnheader", name="IOPS", exact=True)
    iops.get_by_role("button").click()
    iops.get_by_role("button").click()
    expect(iops).to_have_attribute("aria-sort", "descending")
    expect(order.first).to_have_text("Row 4, fast")

    chart = page.get_by_role("img", name=re.compile("^IOPS against the total price"))
    expect(chart).to_have_accessible_name(
        re.compile(r"Worth their price, 2 of 3: Row 3, cheap: 1\s100\sEUR")
    )
    expect(chart.get_by_text("cheap", exact=True)).to_be_visible()
    refused = page.get_by_role("table", name=re.compile("^Rows without a result"))
    expect(refused).to_contain_text("hosts.esx.lun_depth")
    expect(refused).to_contain_text("at least 1")
    page.get_by_text("Assumptions behind prices, capacities and densities").click()
    expect(page.get_by_text("Source: made up").first).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "candidates-light")

    with page.expect_download() as download:
        page.get_by_role("link", name="The table with all results").click()
    rows = list(csv.DictReader(io.StringIO(download.value.path().read_text())))
    assert [row["rank_total_price"] for row in rows] == ["3", "1", "2", ""]
    assert [row["on_front_iops"] for row in rows] == ["no", "yes", "yes", ""]
    for row in rows[:3]:
        _is_judged_by_its_error(row)
    assert rows[3]["keeps_targets"] == ""

    page.reload()
    expect(page.get_by_text("Done: 4 of 4 rows, 3 with a result.")).to_be_visible()


def _is_judged_by_its_error(row: dict[str, str]) -> None:
    low, high = float(row["latency_mean_ms_low"]), float(row["latency_mean_ms_high"])
    verdict = "yes" if high <= 1.0 else "no" if low > 1.0 else "undecided"
    assert row["keeps_targets"] == verdict
    assert ("target 1.00" in row["targets_note"]) == (verdict != "yes")


@pytest.mark.full
def test_what_to_check_about_a_table_is_shown(
    address: str, open_page: OpenPage, picture: Picture, tmp_path: Path
) -> None:
    page = open_page(address)
    file = tmp_path / "candidates.csv"
    file.write_text("lun_depth;hosts.esx.price.quote\n8;0\n16;78.000\n")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Table of candidates").click()
    chooser.value.set_files(file)
    page.get_by_role("button", name="Evaluate and rank").click()
    expect(page.get_by_text("Done: 2 of 2 rows, 1 with a result.")).to_be_visible()
    check = page.get_by_role("alert").filter(has_text="Check how the table was read")
    expect(check).to_contain_text("Did you mean hosts.esx.lun_depth?")
    expect(page.get_by_text("78 or 78000").first).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "candidates-notes")


def test_prices_without_a_currency_are_told_and_mended(
    server: RunningServer, open_page: OpenPage, tmp_path: Path
) -> None:
    document = {name: value for name, value in _priced().items() if name != "currency"}
    page = open_page(stored(server, scenario(document)) + "/candidates")
    _send(page, tmp_path)
    expect(page.get_by_text("No row has a price, since its design has no currency")).to_be_visible()
    page.get_by_label("Currency", exact=True).select_option("EUR")
    expect(page.get_by_text("Version 1 is without your last edits.")).to_be_visible()
    page.get_by_role("button", name="Save and go on").click()
    expect(page.get_by_text("a design of version 2")).to_be_visible()
    assert grave_findings(page) == []
    page.get_by_role("button", name="Evaluate and rank").click()
    dear = page.get_by_role("columnheader", name="Price [EUR]", exact=True)
    expect(dear).to_be_visible()


@pytest.mark.full
def test_calibrated_candidates_have_the_intervals_of_calibration_and_model(
    server: RunningServer, open_page: OpenPage, picture: Picture, tmp_path: Path
) -> None:
    document = _priced() | {"calibration": CALIBRATION}
    page = open_page(stored(server, scenario(document)) + "/candidates")
    _send(page, tmp_path)
    with page.expect_download() as download:
        page.get_by_role("link", name="The table with all results").click()
    row = next(csv.DictReader(io.StringIO(download.value.path().read_text())))
    for name, value in (("iops_{}", "iops"), ("latency_p99_{}_ms", "latency_p99_ms")):
        low, high = (float(row[name.format(f"predicted_{end}")]) for end in ("low", "high"))
        assert low < float(row[value]) < high
    assert "calibration and model" in row["intervals"]
    chart = page.get_by_role("img", name=re.compile("^IOPS against the total price"))
    label = chart.get_by_text("cheap", exact=True).bounding_box()
    assert label is not None
    bars = chart.locator(".recharts-errorBar line")
    boxes = [bars.nth(n).bounding_box() for n in range(bars.count())]
    assert len(boxes) >= 9  # a line and two ends for each of three rows
    assert not any(box is not None and _overlap(label, box) for box in boxes)
    assert grave_findings(page) == []
    chart.scroll_into_view_if_needed()
    picture(page, "candidates-calibrated")


def _overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    down = one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
    return across and down


@pytest.mark.full
def test_candidates_work_on_a_phone_in_the_dark_with_the_keyboard(
    address: str, open_page: OpenPage, picture: Picture, tmp_path: Path
) -> None:
    page = open_page(address, width=360, height=800, dark=True)
    file = tmp_path / "candidates.csv"
    file.write_text(TABLE)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Table of candidates").press("Enter")
    chooser.value.set_files(file)
    page.get_by_role("button", name="Evaluate and rank").press("Enter")
    expect(page.get_by_role("table", name=re.compile("^Candidates"))).to_be_visible()
    orders = page.get_by_role("combobox", name="Sort by").get_by_role("option")
    expect(orders.filter(has_text="IOPS, largest first")).to_have_count(2)
    expect(orders.filter(has_text="Bottleneck, Z to A")).to_have_count(1)
    assert sideways(page) <= 0
    assert grave_findings(page) == []
    page.get_by_role("img", name=re.compile("against the total price")).scroll_into_view_if_needed()
    picture(page, "candidates-phone-dark")


def test_table_that_is_none_says_what_to_do(
    address: str, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(address, expect_errors=("422",))
    file = tmp_path / "candidates.csv"
    file.write_text("label\n")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Table of candidates").click()
    chooser.value.set_files(file)
    page.get_by_role("button", name="Evaluate and rank").click()
    expect(page.get_by_role("alert")).to_contain_text("Send a header and at least one row")
