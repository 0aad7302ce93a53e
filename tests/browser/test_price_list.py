"""The price list of a supplier, read into a design by clicks and given back."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import BLANK_PAGE, add, choose, go_to, select

pytestmark = pytest.mark.browser

LIST = """Prices of May
id,name,list_price,discount_pct,quote,source,power_w,currency,vendor
HOST-2S,Server with two CPUs,9000,10,,list of May,400,EUR,
HBA-16,,,,450,quote 7,,EUR,somebody
"""


def _read(page: Page, tmp_path: Path, text: str) -> None:
    file = tmp_path / "prices.csv"
    file.write_text(text)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Read a price list").click()
    chooser.value.set_files(file)


def test_price_list_is_read_named_and_given_back(
    open_page: OpenPage,
    picture: Picture,
    tmp_path: Path,
) -> None:
    page = open_page(BLANK_PAGE)
    _read(page, tmp_path, LIST)
    expect(page.get_by_text("2 added, 0 replaced.")).to_be_visible()
    expect(page.get_by_text("Columns that were not read: vendor.")).to_be_visible()
    expect(page.get_by_label("Currency", exact=True)).to_have_value("EUR")
    assert grave_findings(page) == []
    picture(page, "price-list")
    _read(page, tmp_path, LIST.replace("9000", "8500"))
    expect(page.get_by_text("0 added, 2 replaced.")).to_be_visible()
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download CSV").click()
    rows = taken.value.path().read_text().splitlines()
    assert rows[1] == "HOST-2S,Server with two CPUs,8500,10,,list of May,400,EUR"
    assert rows[2] == "HBA-16,,,0,450,quote 7,,EUR"
    add(page, "Fabric", "Host")
    choose(page, "Price item", "HOST-2S")
    select(page, "esx01-p1")
    choose(page, "Price item", "HBA-16")
    page.set_viewport_size({"width": 360, "height": 740})
    assert sideways(page) <= 0


def test_cells_that_do_not_fit_are_named_and_nothing_is_taken(
    open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(BLANK_PAGE, expect_errors=("422",))
    _read(page, tmp_path, LIST.replace("9000", "dear"))
    refusal = page.get_by_role("alert").filter(has_text="Reading the price list did not work")
    expect(refusal).to_contain_text("Row 3, column list_price:")
    expect(page.get_by_text("No items yet")).to_be_visible()


@pytest.mark.full
def test_columns_of_a_supplier_are_mapped_from_the_buy_pages(
    open_page: OpenPage, picture: Picture, tmp_path: Path
) -> None:
    page = open_page(BLANK_PAGE)
    go_to(page, "Candidates")
    _read(page, tmp_path, "SKU;Description;List price\nP52 534;Server;9.000,50 EUR\n")
    expect(page.get_by_text("1 added, 0 replaced.")).to_be_visible()
    _read(page, tmp_path, "Ref;Ours\nP52;8,50\n")
    expect(page.get_by_text("An order number and a price are needed.")).to_be_visible()
    page.get_by_label("Order number").select_option("Ref")
    page.get_by_label("Quoted price").select_option("Ours")
    picture(page, "price-list-columns")
    assert grave_findings(page) == []
    page.get_by_role("button", name="Read with these columns").click()
    expect(page.get_by_text("1 added, 0 replaced.")).to_be_visible()
