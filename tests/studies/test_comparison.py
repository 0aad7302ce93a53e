"""Designs side by side: what differs, whether that is clear, and in which words."""

import re
from typing import Any

import numpy as np
import pytest

from qdepth.report.comparison import Comparison, Difference
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.run_facts import BatchValues
from qdepth.studies.compare.compared_quantities import density_of
from qdepth.studies.compare.comparison import compare
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import design
from tests.support.facts import facts_of

OPTIONS = SimulationOptions(max_ios=5_000)


def known(value: float, half: float = 0.0) -> Number:
    return Number(value=value, low=value - half, high=value + half, tag="simulated")


@pytest.fixture(scope="module")
def report() -> Report:
    return evaluate(design(datastores=design_datastores()), OPTIONS)


def design_datastores() -> list[dict[str, Any]]:
    return [
        {"id": "ds1", "kind": "vmfs", "lun": "lun1", "capacity_gib": 100.0},
        {"id": "vv1", "kind": "vvol", "protocol_endpoint": "pe1"},
    ]


def with_iops(report: Report, iops: Number, **fields: Any) -> Report:
    """A report of other IOPS, without batches unless they are given."""
    run = facts_of(report).model_copy(update={"batch_values": []})
    total = report.total.model_copy(update={"iops": iops})
    return report.model_copy(update={"total": total, "run": run, **fields})


def compared(report: Report, before: Number, after: Number) -> Difference:
    """The difference in IOPS of two reports that differ in nothing else."""
    designs = [design(), design(id="other")]
    reports = [
        with_iops(report, before),
        with_iops(report, after, design_id="other", design_title="Other"),
    ]
    (row,) = [d for d in compare(designs, reports).differences if d.quantity == "iops"]
    return row


def test_clear_difference(report: Report) -> None:
    row = compared(report, known(100.0, 1.0), known(190.0, 1.0))
    assert row.design_id == "other"
    assert row.ratio.value == pytest.approx(1.9)
    assert row.difference.value == pytest.approx(90.0)
    assert row.difference.low == pytest.approx(90.0 - 2**0.5)
    half = 1.9 * ((1 / 100) ** 2 + (1 / 190) ** 2) ** 0.5
    assert row.ratio.high == pytest.approx(1.9 + half)
    assert row.verdict == "1.90 times A (1.88 to 1.92)"


def in_batches(report: Report, iops: np.ndarray, **fields: Any) -> Report:
    """A report whose batches have given IOPS; its IOPS are their mean."""
    batches = [
        BatchValues(
            replication=0,
            after=len(iops) - 1 - place,
            iops=value,
            mb_s=1.0,
            latency_mean_ms=1.0,
            latency_p99_ms=1.0,
        )
        for place, value in enumerate(iops)
    ]
    run = facts_of(report).model_copy(update={"batch_values": batches})
    spread = float(np.std(iops, ddof=1)) / len(iops) ** 0.5
    return with_iops(report, known(float(np.mean(iops)), 2 * spread), run=run, **fields)


def with_capacity(report: Report, *capacities_gib: float | None) -> Report:
    rows = [
        row.model_copy(update={"capacity_gib": gib})
        for row, gib in zip(report.datastores, capacities_gib, strict=True)
    ]
    return report.model_copy(update={"datastores": rows})


def test_density_is_the_iops_over_the_capacity_of_all_datastores(report: Report) -> None:
    """400 GiB are 400 x 1.073741824 GB."""
    found = density_of(with_capacity(with_iops(report, known(1000.0, 10.0)), 100.0, 300.0))
    expected = [iops / (400.0 * 1.073741824) for iops in (990.0, 1000.0, 1010.0)]
    assert [found.low, found.value, found.high] == pytest.approx(expected)


@pytest.mark.parametrize("capacities", [(None, None), (100.0, None), (None, 300.0), (0.0, 0.0)])
def test_density_needs_the_capacity_of_each_datastore(
    report: Report, capacities: tuple[float | None, ...]
) -> None:
    found = density_of(with_capacity(report, *capacities))
    assert found.value is None
    assert "not every datastore has a capacity" in (found.note or "")


class TestPairs:
    shared = np.random.default_rng(1).normal(100.0, 10.0, 40)
    own = np.random.default_rng(2).normal(0.0, 0.5, (2, 40))

    def compared(self, one: Report, other: Report) -> Difference:
        return compare([design(), design()], [one, other]).differences[0]

    def test_what_both_designs_owe_to_the_same_numbers_cancels(self, report: Report) -> None:
        """10 % more, in the midst of 10 % noise that both share."""
        one = in_batches(report, self.shared + self.own[0])
        other = in_batches(report, 1.1 * self.shared + self.own[1])
        row = self.compared(one, other)
        assert row.verdict.startswith("1.10 times A (1.")
        assert row.difference.low is not None
        assert row.difference.high is not None
        assert 9.3 < row.difference.low < row.difference.high < 10.7
        assert (row.difference.high - row.difference.low) / 2 == pytest.approx(
            2.02 * ((2 * 0.5**2 + (0.1 * 10.0) ** 2) / 40) ** 0.5, rel=0.5
        )

    def test_density_of_twice_the_capacity_is_half_as_certain_as_the_iops(
        self, report: Report
    ) -> None:
        """Each design's batches count with its own capacity."""
        one = with_capacity(in_batches(report, self.shared + self.own[0]), 100.0, 300.0)
        other = with_capacity(in_batches(report, 1.1 * self.shared + self.own[1]), 200.0, 600.0)
        rows = {
            row.quantity: row.ratio
            for row in compare([design(), design()], [one, other]).differences
        }
        iops, density = rows["iops"], rows["iops_per_gb"]
        assert None not in (iops.low, iops.value, iops.high)
        expected = [(end or 0.0) / 2 for end in (iops.low, iops.value, iops.high)]
        assert [density.low, density.value, density.high] == pytest.approx(expected)

    def test_batches_that_share_nothing_give_no_credit(self, report: Report) -> None:
        one = in_batches(report, self.shared)
        other = in_batches(report, 1.02 * self.shared[::-1] + 0.01)
        row = self.compared(one, other)
        assert row.verdict == "no clear difference"
        assert row.difference.high is not None
        assert row.difference.value is not None
        half = row.difference.high - row.difference.value
        assert half > 0.7 * 2.02 * 10.0 * (2 / 40) ** 0.5

    def test_are_matched_by_their_place_from_the_end(self, report: Report) -> None:
        """The second design has a longer warm-up: its first batch is the other's fourth."""
        one = in_batches(report, self.shared + self.own[0])
        other = in_batches(report, 1.05 * self.shared[3:] + self.own[1][3:])
        row = self.compared(one, other)
        assert row.ratio.high is not None
        assert row.ratio.low is not None
        assert row.ratio.high - row.ratio.low < 0.01

    @pytest.mark.parametrize("fields", [{"seed": 2}, {"run": None}])
    def test_other_seed_or_none_means_independent(
        self, report: Report, fields: dict[str, Any]
    ) -> None:
        one = in_batches(report, self.shared)
        other = in_batches(report, 1.06 * self.shared).model_copy(update=fields)
        found = self.compared(one, other).difference
        assert found.low is not None
        again = in_batches(report, 1.06 * self.shared)
        paired = self.compared(one, again)
        assert paired.verdict == "1.06 times A (1.06 to 1.06)"
        assert paired.difference.low is not None
        assert found.low < paired.difference.low - 1.0

    def test_few_pairs_mean_independent(self, report: Report) -> None:
        one, other = (in_batches(report, factor * self.shared[:9]) for factor in (1.0, 1.02))
        assert self.compared(one, other).verdict == "no clear difference"

    def test_digits_tell_the_ends_apart(self, report: Report) -> None:
        one = in_batches(report, self.shared)
        other = in_batches(report, 1.07 * self.shared + 0.01 * self.own[0])
        found = re.fullmatch(r"(\S+) times A \((\S+) to (\S+)\)", self.compared(one, other).verdict)
        assert found is not None
        _, low, high = found.groups()
        assert float(low) < float(high)
        assert max(len(low), len(high)) > len("1.07")

    def test_percentiles_are_known_to_their_bucket_only(self, report: Report) -> None:
        """Equal batches: half a bucket of each design remains."""
        one, other = (in_batches(report, self.shared) for _ in range(2))
        p99 = known(1.0)
        reports = [
            of.model_copy(
                update={
                    "total": of.total.model_copy(
                        update={"latency_ms": of.total.latency_ms.model_copy(update={"p99": p99})}
                    )
                }
            )
            for of in (one, other)
        ]
        row = compare([design(), design()], reports).differences[3]
        assert (row.quantity, row.verdict) == ("latency_p99_ms", "no clear difference")
        assert row.difference.high == pytest.approx(2 / 256)


def test_difference_inside_the_noise(report: Report) -> None:
    assert compared(report, known(100.0, 5.0), known(104.0, 5.0)).verdict == "no clear difference"


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (104.9, "no clear difference"),
        (95.1, "no clear difference"),
        (106.0, "1.06 times A"),
        (94.0, "94.0\u00a0% of A"),
    ],
)
def test_a_gap_too_small_to_matter_is_no_clear_difference(
    report: Report, other: float, told: str
) -> None:
    """However sure it is."""
    row = compared(report, known(100.0, 1e-6), known(other, 1e-6))
    assert row.verdict.startswith(told)
    assert row.is_clear is (told != "no clear difference")


def test_design_a_says_what_matters(report: Report) -> None:
    reports = [
        with_iops(report, known(100.0, 1e-6)),
        with_iops(report, known(102.0, 1e-6), design_id="other"),
    ]

    def clear(first_pct: float, other_pct: float) -> bool:
        designs = [
            design(material_difference_pct=first_pct),
            design(id="other", material_difference_pct=other_pct),
        ]
        return compare(designs, reports).differences[0].is_clear

    assert [clear(1.0, 5.0), clear(5.0, 1.0), clear(0.0, 50.0)] == [True, False, True]


def test_equal_numbers(report: Report) -> None:
    row = compared(report, known(100.0), known(100.0))
    assert (row.ratio.value, row.verdict) == (1.0, "no clear difference")


def test_missing_number(report: Report) -> None:
    none = Number(value=None, low=None, high=None, tag="simulated", note="no I/O completed")
    for row in (compared(report, none, known(1.0)), compared(report, known(1.0), none)):
        assert row.ratio.value is row.difference.value is None
        assert row.verdict == "cannot be compared: no I/O completed"


def test_nothing_to_divide_by(report: Report) -> None:
    row = compared(report, known(0.0), known(5.0))
    assert row.verdict == "cannot be compared: the first design does not have it"


def test_without_intervals_nothing_is_clear(report: Report) -> None:
    bare = Number(value=101.0, low=None, high=None, tag="simulated")
    row = compared(report, known(100.0), bare)
    assert row.verdict == "1.01 times A, but too little was measured to tell whether by chance"
    assert row.ratio.low is row.difference.high is None


def test_an_estimate_without_a_known_error_asks_for_a_simulation(report: Report) -> None:
    """More of the same run cannot tell: there is none."""
    bare = Number(value=120.0, low=None, high=None, tag="approximate")
    told = compared(report, bare, known(100.0)).verdict
    assert told.endswith("but the error of the estimate is unknown: simulate it")


def test_every_quantity_of_every_design_but_the_first(report: Report) -> None:
    designs = [design(id=name) for name in "abc"]
    reports = [report.model_copy(update={"design_id": name}) for name in "abc"]
    differences = compare(designs, reports).differences
    assert [(d.design_id, d.quantity) for d in differences] == [
        (name, quantity)
        for name in "bc"
        for quantity in ("iops", "mb_s", "latency_mean_ms", "latency_p99_ms", "iops_per_gb")
    ]


def test_density_is_compared_where_every_datastore_has_a_capacity(report: Report) -> None:
    def density(of: Report) -> Difference:
        return compare([design(), design()], [of, of]).differences[-1]

    assert "not every datastore" in density(report).verdict
    sized = [row.model_copy(update={"capacity_gib": 100.0}) for row in report.datastores]
    assert density(report.model_copy(update={"datastores": sized})).verdict == "no clear difference"
    datastore = report.datastores[0].model_copy(update={"iops_per_gb": known(1.0, 0.1)})
    single = report.model_copy(update={"datastores": [datastore]})
    assert density(single).verdict == "no clear difference"


def test_changed_fields_are_listed_for_each_design(report: Report) -> None:
    designs = [design(), design(id="deep", hosts__0__lun_depth=64), design(id="same")]
    changes = compare(designs, [report] * 3).changes
    assert [(c.design_id, c.pointer, c.before, c.after) for c in changes] == [
        ("deep", "/hosts/0/lun_depth", "32", "64")
    ]


@pytest.mark.parametrize("number", [0, 1, 7])
def test_takes_two_to_six_designs(report: Report, number: int) -> None:
    with pytest.raises(ValueError, match=f"takes 2 to 6 designs, not {number}"):
        compare([design()] * number, [report] * number)


def test_equal_designs_give_equal_numbers(report: Report) -> None:
    """Common random numbers: another id, title or layout changes no digit."""
    what = design(
        datastores=design_datastores(), id="b", title="B", layout={"esx1": {"x": 1.0, "y": 1.0}}
    )
    again = evaluate(what, OPTIONS)
    assert again.digest == report.digest
    assert again.total == report.total
    comparison = compare([design(), what], [report, again])
    assert Comparison.model_validate_json(comparison.model_dump_json()) == comparison
