"""Compares each simulated mean with its analytic value."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scipy.special import stdtrit

from qdepth.design.part_names import PartNames
from qdepth.figures import NO_BREAK, count, error_digit
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult, GroupResults
from qdepth.report.run_facts import SecondOpinion
from qdepth.statistics.agreement import FALSE_ALARMS, LEAST_GAP
from qdepth.statistics.window import LEAST_BATCHES


def second_opinion(simulated: Report, analytic: Report | GroupResults) -> list[SecondOpinion]:
    """Compare the means of a simulated report with the analytic results of the same design.

    Two values disagree if they differ by more than the error that the analytic engine states
    plus the half-width of the simulated interval. An exact value states no error, and 5 of 100
    intervals miss it by chance. It disagrees beyond an interval so wide that all means together
    miss in one steady run of a thousand.
    """
    groups = zip(
        [simulated.total, *simulated.groups], [analytic.total, *analytic.groups], strict=True
    )
    pairs = [
        (quantity, ours.id, number, other)
        for ours, theirs in groups
        for (quantity, number), (_, other) in zip(_means(ours), _means(theirs), strict=True)
    ]
    rules = _Rules(analytic.outside_validity, _widening(len(pairs)))
    return [_row(*pair, rules) for pair in pairs]


def dispute(opinions: Sequence[SecondOpinion], names: PartNames) -> str | None:
    """Return why exact values contradict a simulation, or None if none does.

    An approximate value never does: if it differs, its own row notes that it is off.
    """
    differing = [row for row in opinions if row.disagrees and row.analytic.tag == "exact"]
    if not differing:
        return None
    worst = max(differing, key=_gap)
    what = f"{_NAMES[worst.quantity]} of {_group_name(worst.group, names)}"
    more = f" {len(differing)} values differ like this." if len(differing) > 1 else ""
    return (
        f"The simulation contradicts an exact formula: {what} is {_shown(worst.simulated)} "
        f"simulated and {_shown(worst.analytic)} computed.{more} The run has not yet seen all that "
        "happens in this design. Simulate longer."
    )


_NAMES = {
    "iops": "IOPS",
    "mb_s": "MB/s",
    "latency_mean_ms": "the mean latency [ms]",
    "outstanding_ios": "the number of outstanding I/Os",
}


def _group_name(id_: str, names: PartNames) -> str:
    return "all classes of VMs" if id_ == "total" else names.with_kind("class", id_)


def _gap(row: SecondOpinion) -> float:
    """Relative difference of the two values."""
    ours, theirs = row.simulated.value, row.analytic.value
    return abs(ours - theirs) / max(ours, theirs) if ours and theirs else 0.0


def _shown(number: Number) -> str:
    """A value with its ends."""
    if number.low is None or number.high is None:
        return count(number.value)
    return f"{count(number.value)} ({count(number.low)} to {count(number.high)})"


def _means(group: GroupResult) -> Iterator[tuple[str, Number]]:
    yield "iops", group.iops
    yield "mb_s", group.mb_s
    yield "latency_mean_ms", group.latency_ms.mean
    yield "outstanding_ios", group.outstanding_ios


class _Rules(NamedTuple):
    """What all values of a report share when they are compared."""

    outside: str | None
    """Why the analytic engine does not trust itself; None if it does."""
    widening: float
    """Factor on the simulated interval that an exact value must leave to disagree."""


def _widening(means: int) -> float:
    """Factor from a 95 % interval to one that fails with `FALSE_ALARMS` in any of several means.

    Student's t with the fewest observations of an interval, and C. E. Bonferroni's bound.
    """
    freedom = LEAST_BATCHES - 1
    return float(stdtrit(freedom, 1 - FALSE_ALARMS / (2 * means)) / stdtrit(freedom, 0.975))


def _row(
    quantity: str,
    group: str,
    simulated: Number,
    analytic: Number,
    rules: _Rules,
) -> SecondOpinion:
    error, disagrees = None, False
    if simulated.value is None or analytic.value is None:
        text = analytic.note or simulated.note or "One of the two values is missing."
    elif rules.outside is not None:
        text = rules.outside
    else:
        error = _larger_side(analytic)
        gap = abs(simulated.value - analytic.value)
        allowed = error + _larger_side(simulated)
        if analytic.tag == "exact":
            allowed = max(LEAST_GAP * simulated.value, rules.widening * _larger_side(simulated))
        disagrees = gap > allowed
        scale = 100 / simulated.value if simulated.value else 0.0
        apart, within = scale * gap, scale * allowed
        pct = error_digit(apart), error_digit(within)
        if pct[0] == pct[1]:
            pct = f"{apart:.3g}", f"{within:.3g}"
        differs, may_differ = (f"{each}{NO_BREAK}%" for each in pct)
        way = "higher" if analytic.value > simulated.value else "lower"
        verdict = "more than" if disagrees else "within"
        text = (
            f"Analytic {differs} {way}, {verdict} the {may_differ} of its stated error and the "
            "simulated interval."
        )
        if analytic.tag == "exact":
            text = f"Exact {differs} {way}, {verdict} the {may_differ} that chance explains."
        elif disagrees:
            text += " The estimate is off here. Rely on the simulation once it has settled."
    stated = 100 * error / analytic.value if error is not None and analytic.value else None
    return SecondOpinion(
        quantity=quantity,
        group=group,
        simulated=simulated,
        analytic=analytic,
        stated_error_pct=stated,
        disagrees=disagrees,
        text=text,
    )


def _larger_side(number: Number) -> float:
    """How far the interval reaches; one that ends at what is on offer reaches further down."""
    if number.value is None or number.low is None or number.high is None:
        return 0.0
    return max(number.high - number.value, number.value - number.low)
