"""Ratios in words: the larger way round, with the interval of what is said."""

import pytest

from qdepth.studies.compare.batch_pairs import Ends
from qdepth.studies.compare.compared_quantities import Quantity
from qdepth.studies.compare.ratio_words import (
    ratio_in_words,
    ratio_interval,
    ratio_to_a,
)


@pytest.mark.parametrize(
    ("quantity", "ratio", "told"),
    [
        ("iops", 1.9, "1.90 times the IOPS"),
        ("iops", 0.5, "50.0\u00a0% of the IOPS"),
        ("latency_mean_ms", 0.5, "2.00 times faster on average"),
        ("latency_p99_ms", 1.5, "1.50 times slower at p99"),
    ],
)
def test_more_is_better_or_faster(quantity: Quantity, ratio: float, told: str) -> None:
    assert ratio_in_words(quantity, ratio, "IOPS") == told


@pytest.mark.parametrize(
    ("quantity", "ratio", "ends", "told"),
    [
        ("iops", 1.9, Ends(1.88, 1.92), "1.90 times A (1.88 to 1.92)"),
        ("iops", 0.5, Ends(0.49, 0.51), "50.0\u00a0% of A (49.0 to 51.0)"),
        ("latency_mean_ms", 0.5, Ends(0.4, 0.8), "2.00 times faster than A (1.25 to 2.50)"),
        ("latency_mean_ms", 2.0, Ends(1.5, 2.5), "2.00 times slower than A (1.50 to 2.50)"),
        ("latency_p99_ms", 0.1, Ends(-0.1, 0.5), "10.0 times faster than A (at least 2.00)"),
    ],
)
def test_interval_is_that_of_what_is_said(
    quantity: Quantity, ratio: float, ends: Ends, told: str
) -> None:
    interval = ratio_interval(quantity, ratio, ends)
    assert f"{ratio_to_a(quantity, ratio)} ({interval})" == told


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (1.23, 1.24, "1.23 to 1.24"),
        (1.231, 1.232, "1.231 to 1.232"),
        (1.2311, 1.2312, "1.2311 to 1.2312"),
        (1.23111, 1.23112, "1.23111 to 1.23112"),
        (1.231111, 1.231112, "1.23 to 1.23"),
    ],
)
def test_interval_has_three_to_six_digits_so_that_its_ends_differ(
    low: float, high: float, told: str
) -> None:
    assert ratio_interval("iops", 1.23, Ends(low, high)) == told
