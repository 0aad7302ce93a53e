"""Simulated means beside analytic ones: when they disagree, and what is said."""

import re
from typing import Any

import pytest

from qdepth.design.part_names import PartNames
from qdepth.engines.analytic.solve.stated_errors import OPEN_TIME_ERROR, RATE_ERROR
from qdepth.figures import count
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.report.second_opinion import dispute, second_opinion
from qdepth.studies.estimate.estimate import estimate
from tests.support.designs import design

NAMES = PartNames(design())


@pytest.fixture(scope="module")
def analytic() -> Report:
    return estimate(design())


def simulated(analytic: Report, iops: Number) -> Report:
    """A report like the analytic one, with other IOPS in all."""
    total = analytic.total.model_copy(update={"iops": iops})
    return analytic.model_copy(update={"engine": "simpy", "total": total})


def around(value: float, half: float) -> Number:
    return Number(value=value, low=value - half, high=value + half, tag="simulated")


def total_iops(rows: list[Any]) -> Any:
    return next(row for row in rows if (row.group, row.quantity) == ("total", "iops"))


def test_every_mean_of_every_group_has_a_row(analytic: Report) -> None:
    rows = second_opinion(analytic, analytic)
    assert len(rows) == 4 * (1 + len(analytic.groups))
    assert not any(row.disagrees for row in rows)
    stated = {
        "iops": RATE_ERROR,
        "mb_s": RATE_ERROR,
        "latency_mean_ms": OPEN_TIME_ERROR,
        "outstanding_ios": OPEN_TIME_ERROR,
    }
    for row in rows:
        assert row.stated_error_pct == pytest.approx(100 * stated[row.quantity])


@pytest.mark.parametrize(("factor", "disagrees"), [(1.06, False), (1.2, True), (0.8, True)])
def test_disagrees_beyond_stated_error_and_interval(
    analytic: Report, factor: float, disagrees: bool
) -> None:
    value = analytic.total.iops.value
    assert value is not None
    report = simulated(analytic, around(value * factor, 0.02 * value))
    row = total_iops(second_opinion(report, analytic))
    assert row.disagrees is disagrees
    assert ("more than" if disagrees else "within") in row.text


@pytest.mark.parametrize("beyond", [0.99, 1.01])
def test_sentence_shows_on_which_side_of_the_limit_it_is(analytic: Report, beyond: float) -> None:
    iops = analytic.total.iops
    assert iops.value is not None
    assert iops.high is not None
    value = iops.value + beyond * (iops.high - iops.value)
    row = total_iops(second_opinion(simulated(analytic, around(value, 0.0)), analytic))
    gap, allowed = (float(text) for text in re.findall(r"([-+\d.]+)\s%", row.text))
    assert (abs(gap) > allowed) is row.disagrees is (beyond > 1)


def test_no_judgement_outside_its_validity(analytic: Report) -> None:
    doubtful = analytic.model_copy(update={"outside_validity": "too few I/Os"})
    value = analytic.total.iops.value
    assert value is not None
    row = total_iops(second_opinion(simulated(analytic, around(2 * value, 0.0)), doubtful))
    assert (row.disagrees, row.stated_error_pct, row.text) == (False, None, "too few I/Os")


def test_missing_value_is_said(analytic: Report) -> None:
    none = Number(value=None, low=None, high=None, tag="simulated", note="no I/O completed")
    row = total_iops(second_opinion(simulated(analytic, none), analytic))
    assert (row.disagrees, row.text) == (False, "no I/O completed")


def exactly(number: Number) -> Number:
    return number.model_copy(update={"low": None, "high": None, "tag": "exact"})


def exact(analytic: Report) -> Report:
    """The same report, if formulas that are exact had given its means."""

    def of(group: GroupResult) -> GroupResult:
        latency = group.latency_ms.model_copy(update={"mean": exactly(group.latency_ms.mean)})
        means = {name: exactly(getattr(group, name)) for name in ("iops", "mb_s")}
        outstanding = exactly(group.outstanding_ios)
        return group.model_copy(
            update={**means, "latency_ms": latency, "outstanding_ios": outstanding}
        )

    groups = [of(group) for group in analytic.groups]
    return analytic.model_copy(update={"total": of(analytic.total), "groups": groups})


def test_an_approximate_value_disputes_nothing_and_says_that_it_is_off(analytic: Report) -> None:
    value = analytic.total.iops.value
    assert value is not None
    rows = second_opinion(simulated(analytic, around(value * 3, 0.01 * value)), analytic)
    assert total_iops(rows).disagrees
    assert total_iops(rows).text.endswith("Rely on the simulation once it has settled.")
    assert dispute(rows, NAMES) is None


def test_an_exact_value_just_outside_one_of_many_intervals_is_chance(analytic: Report) -> None:
    """5 of 100 intervals of 95 % miss the truth, so that alone disputes no steady run."""
    value = analytic.total.iops.value
    assert value is not None
    half = 0.05 * value
    found = []
    for gap in (1.2 * half, 10 * half):
        report = simulated(analytic, around(value + gap, half))
        rows = second_opinion(report, exact(analytic))
        found.append((total_iops(rows).disagrees, dispute(rows, NAMES) is not None))
    assert found == [(False, False), (True, True)]


def test_nobody_minds_a_small_difference_however_sure_it_is(analytic: Report) -> None:
    value = analytic.total.iops.value
    assert value is not None
    for factor, disagrees in ((1.004, False), (1.006, True)):
        report = simulated(analytic, around(value * factor, 0.0))
        assert total_iops(second_opinion(report, exact(analytic))).disagrees is disagrees


def test_dispute_tells_both_values_of_the_worst_and_what_to_do(analytic: Report) -> None:
    value = analytic.total.iops.value
    assert value is not None
    mildly = simulated(analytic, around(value * 1.2, 0.01 * value))
    assert dispute(second_opinion(analytic, exact(analytic)), NAMES) is None
    told = dispute(second_opinion(mildly, exact(analytic)), NAMES)
    assert told is not None
    assert f"IOPS of all classes of VMs is {count(value * 1.2)} (" in told
    assert f"simulated and {count(value)} computed" in told
    assert "Simulate longer" in told
    assert "values differ like this" not in told
    slow = mildly.total.latency_ms.mean
    assert slow.value is not None
    tenfold = around(10 * slow.value, 0.01 * slow.value)
    latency = mildly.total.latency_ms.model_copy(update={"mean": tenfold})
    both = mildly.model_copy(
        update={"total": mildly.total.model_copy(update={"latency_ms": latency})}
    )
    told = dispute(second_opinion(both, exact(analytic)), NAMES)
    assert told is not None
    assert f"mean latency [ms] of all classes of VMs is {count(10 * slow.value)} (" in told
    assert "2 values differ like this." in told


def test_dispute_calls_a_vm_group_by_its_name(analytic: Report) -> None:
    first = analytic.groups[0]
    value = first.iops.value
    assert value is not None
    fast = first.model_copy(update={"iops": around(2 * value, 0.01 * value)})
    report = analytic.model_copy(update={"groups": [fast, *analytic.groups[1:]]})
    names = PartNames(design(classes__0__name="Shop of the web"))
    told = dispute(second_opinion(report, exact(analytic)), names)
    assert told is not None
    assert "IOPS of Shop of the web is" in told
