"""Sets each simulated mean beside its analytic value."""

from collections.abc import Iterator, Sequence

from qdepth.design.part_names import PartNames
from qdepth.figures import NO_BREAK, count, error_digit
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.report.run_facts import SecondOpinion


def second_opinion(simulated: Report, analytic: Report) -> list[SecondOpinion]:
    """Means of a simulated report beside those of the analytic report of the same design.

    Two values disagree if they differ by more than the error that the analytic engine states
    plus the half-width of the simulated interval.
    """
    groups = zip(
        [simulated.total, *simulated.groups], [analytic.total, *analytic.groups], strict=True
    )
    return [
        _row(quantity, ours.id, number, other, analytic.outside_validity)
        for ours, theirs in groups
        for (quantity, number), (_, other) in zip(_means(ours), _means(theirs), strict=True)
    ]


def dispute(opinions: Sequence[SecondOpinion], names: PartNames) -> str | None:
    """What the two engines do not agree on, in words; None where they agree.

    The largest disagreement beyond what both allow for, and how many there are.
    """
    differing = [row for row in opinions if row.disagrees]
    if not differing:
        return None
    worst = max(differing, key=_gap)
    what = f"{_NAMES[worst.quantity]} of {_group_name(worst.group, names)}"
    more = f" {len(differing)} values differ like this." if len(differing) > 1 else ""
    return (
        f"Simulation and analytic engine disagree: {what} is {_shown(worst.simulated)} simulated "
        f"and {_shown(worst.analytic)} computed.{more} Simulate longer: that usually settles it. "
        "If not, the simulation is right more often."
    )


_NAMES = {
    "iops": "IOPS",
    "mb_s": "MB/s",
    "latency_mean_ms": "the mean latency [ms]",
    "outstanding_ios": "the number of outstanding I/Os",
}


def _group_name(id_: str, names: PartNames) -> str:
    return "all VM groups" if id_ == "total" else names.with_kind("VM group", id_)


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


def _row(
    quantity: str, group: str, simulated: Number, analytic: Number, outside: str | None
) -> SecondOpinion:
    error, disagrees = None, False
    if simulated.value is None or analytic.value is None:
        text = analytic.note or simulated.note or "One of the two has no value."
    elif outside is not None:
        text = outside
    else:
        error = _half_width(analytic)
        gap = abs(simulated.value - analytic.value)
        allowed = error + _half_width(simulated)
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


def _half_width(number: Number) -> float:
    if number.low is None or number.high is None:
        return 0.0
    return (number.high - number.low) / 2
