"""The worked example of the page on prices: what it says is what comes out."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from qdepth.design.parsing import read_design
from qdepth.published.case import read_case_design
from qdepth.report.prices.price import price_of
from qdepth.report.report import Report
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.compare.comparison import compare
from qdepth.studies.estimate.density_at_target import with_target
from qdepth.studies.estimate.estimate import estimate

DOCS = Path(__file__).resolve().parents[2] / "docs"
PRICED = DOCS.parent / "backend" / "qdepth" / "studies" / "cases" / "priced"
ADDED = ("price", "power_w", "capacity_gib", "currency", "latency_target", "title", "notes")


def _document(name: str) -> Any:
    return json.loads((PRICED / f"{name}.json").read_text("utf-8"))


def _without_prices(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_prices(one) for key, one in value.items() if key not in ADDED}
    return [_without_prices(one) for one in value] if isinstance(value, list) else value


def _sources(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["price"].get("source", "")] if "price" in value else []
        return own + [text for one in value.values() for text in _sources(one)]
    return [text for one in value for text in _sources(one)] if isinstance(value, list) else []


@pytest.fixture(scope="module")
def reports() -> list[Report]:
    designs = [read_design(_document(name)) for name in ("vmfs", "vvol")]
    return [with_target(design, estimate(design)) for design in designs]


@pytest.mark.parametrize("name", ["vmfs", "vvol"])
def test_example_is_the_published_design_with_prices_marked_as_made_up(name: str) -> None:
    document = _document(name)
    published = read_case_design("emulex_vvol", name).model_dump(mode="json", by_alias=True)
    priced = read_design(document).model_dump(mode="json", by_alias=True)
    assert _without_prices(priced) == _without_prices(published)
    assert len(_sources(document)) == 5
    assert all(source.startswith("made up") for source in _sources(document))
    assert "made up" in document["notes"]


def test_page_gives_the_numbers_that_come_out(reports: list[Report]) -> None:
    page = (DOCS / "how-to" / "prices.md").read_text("utf-8")
    rows = {
        title: cells
        for title, *cells in re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \|$", page, re.MULTILINE)
    }
    prices = [report.price for report in reports]
    expected = {
        "**total price**": [f"**{p.total_price.value:,.0f}**" for p in prices],
        "usable, 16,384 GiB = 17,592 GB: per GB": [f"{p.price_per_gb.value:.2f}" for p in prices],
        "per IOPS": [f"{p.price_per_iops.value:.2f}" for p in prices],
        "W per 1000 IOPS, of 1,580 W": [
            f"{1000 * (p.power_per_iops.value or 0.0):.1f}" for p in prices
        ],
        "IOPS/GB": [f"{p.iops_per_gb.value:.1f}" for p in prices],
        "IOPS/GB with a mean latency of at most 1 ms": [
            f"{p.at_target.iops_per_gb.value:.1f}" for p in prices
        ],
    }
    assert {title: rows[title] for title in expected} == expected
    assert {p.power_w.value for p in prices} == {1580.0}
    assert {round(p.usable_gb.value or 0.0) for p in prices} == {17_592}


def test_neither_design_dominates_and_the_ranks_are_as_told(reports: list[Report]) -> None:
    designs = [read_design(_document(name)) for name in ("vmfs", "vvol")]
    comparison = compare(designs, reports)
    (front,) = [one for one in comparison.fronts if one.criterion == "iops"]
    assert [point.on_front for point in front.points] == [True, True]
    first = {one.criterion: one.rows[0].design_id for one in comparison.rankings}
    assert (first["price_per_gb"], first["price_per_iops"]) == ("vmfs", "vvol")


def test_capacity_after_spares_and_raid_is_as_told(reports: list[Report]) -> None:
    document = _document("vmfs")
    disks = {
        "kind": "disks", "count": 16, "spares": 2, "raid_group_disks": 7, "capacity_gb": 2400.0,
        "rotation_rpm": 10_000, "seek_ms": 4.0, "transfer_mb_s": 100.0,
    }  # fmt: skip
    document["arrays"][0]["pools"] = [{"id": "pool", "raid": "raid6", "media": disks}]
    price = price_of(read_design(document), reports[0].total.iops)
    numbers = (price.raw_gb, price.usable_gb, price.usable_gib)
    raw, usable, usable_gib = (f"{one.value or 0:,.0f}" for one in numbers)
    per_gb, per_gib = (f"{one.value:.2f}" for one in (price.price_per_gb, price.price_per_gib))
    page = " ".join((DOCS / "how-to" / "prices.md").read_text("utf-8").split())
    assert f"of {raw} GB, {usable} GB = {usable_gib} GiB would be usable" in page
    assert f"would cost {per_gb} per GB and {per_gib} per GiB" in page


def test_example_is_among_those_to_open() -> None:
    example = examples()[-1]
    assert [design.id for design in example.designs] == ["vmfs", "vvol"]
    assert example.designs == [read_design(_document(name)) for name in ("vmfs", "vvol")]
    assert "made-up" in example.title
    assert "made up" in example.source
