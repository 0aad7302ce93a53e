"""Effective capacity: usable capacity, less what stays free, times the data reduction."""

from typing import Any

import pytest

from qdepth.design.problem import InvalidDesign
from qdepth.report.prices.price import price_of
from qdepth.report.prices.price_result import PriceResult
from qdepth.report.quantity import Number
from qdepth.studies.metrics import metrics
from tests.support.designs import design

IOPS = Number(value=20_000.0, low=19_000.0, high=21_000.0, tag="simulated")
POOL = {
    "id": "pool",
    "raid": "raid6",
    "usable_gb": 10_000.0,
    "media": {"kind": "flash", "dies": 32, "read_us": 100.0, "write_us": 30.0},
}
ENTERED = {
    "currency": "EUR",
    "hosts__0__price": {"list_price": 0.0},
    "hosts__1__price": {"list_price": 0.0},
    "fabrics__0__price": {"list_price": 0.0},
    "arrays__0__price": {"list_price": 60_000.0},
    "arrays__0__pools": [POOL],
}
ENDS = ("value", "low", "high")


def _price(**fields: Any) -> PriceResult:
    return price_of(design(**(ENTERED | fields)), IOPS)


def _ends(number: Number) -> list[float]:
    return [getattr(number, end) for end in ENDS]


def test_array_holds_its_usable_capacity_less_free_space_times_its_ratio() -> None:
    reduction = {"ratio": 3.0, "low_ratio": 2.0, "high_ratio": 5.0, "source": "offer 7"}
    price = _price(arrays__0__data_reduction=reduction, arrays__0__free_pct=20.0)
    assert _ends(price.effective_gb) == pytest.approx([24_000, 16_000, 40_000])
    assert _ends(price.price_per_effective_gb) == pytest.approx([2.5, 1.5, 3.75])
    assert _ends(price.iops_per_effective_gb) == pytest.approx([20 / 24, 19 / 40, 21 / 16])
    assert price.price_per_gb.value == pytest.approx(6.0), "usable capacity does not move"
    text = " ".join(price.assumptions)
    assert "3.00 (2.00 to 5.00). Source: offer 7." in text
    assert "keeps 20 % of its usable capacity free" in text


def test_classes_weigh_by_their_data_where_the_array_has_no_ratio() -> None:
    """100 GiB at 4:1 and 100 GiB without a ratio take 125 GiB: 1.6."""
    price = _price(
        classes__0__data_gib=50.0,
        classes__0__data_reduction={"ratio": 4.0},
        classes__1__data_gib=100.0,
    )
    assert price.effective_gb.value == pytest.approx(16_000.0)
    own = _price(
        arrays__0__data_reduction={"ratio": 2.0},
        classes__0__data_gib=50.0,
        classes__0__data_reduction={"ratio": 4.0},
    )
    assert own.effective_gb.value == pytest.approx(20_000.0), "the array's own ratio counts"


def test_no_ratio_is_ever_assumed() -> None:
    price = _price()
    assert price.effective_gb.value is None
    assert "no data reduction is given for array" in str(price.effective_gb.note)
    assert price.price_per_effective_gb.value is None


def test_power_is_given_per_usable_and_per_effective_capacity() -> None:
    price = _price(
        arrays__0__power_w=1_000.0,
        hosts__0__power_w=0.0,
        hosts__1__power_w=0.0,
        fabrics__0__power_w=0.0,
        arrays__0__data_reduction={"ratio": 4.0},
    )
    assert price.power_per_gb.value == pytest.approx(0.1)
    assert price.power_per_effective_gb.value == pytest.approx(0.025)


def test_range_must_contain_its_ratio() -> None:
    wrong = {"ratio": 3.0, "low_ratio": 3.5, "high_ratio": 2.0}
    with pytest.raises(InvalidDesign) as refusal:
        design(arrays__0__data_reduction=wrong)
    assert [problem.pointer for problem in refusal.value.problems] == [
        "/arrays/0/data_reduction/low_ratio",
        "/arrays/0/data_reduction/high_ratio",
    ]


def test_metrics_have_units() -> None:
    units = {metric.name: metric.unit for metric in metrics()}
    assert units["price.effective_gb"] == "GB"
    assert units["price.price_per_effective_gb"] == "currency/GB"
    assert units["price.iops_per_effective_gb"] == "1/s/GB"
    assert units["price.power_per_effective_gb"] == "W/GB"
