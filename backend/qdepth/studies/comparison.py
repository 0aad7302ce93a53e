"""Compares designs: each against the first one, quantity by quantity and field by field."""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import sqrt
from typing import Literal

from qdepth.design.changes import field_changes
from qdepth.design.document import Design
from qdepth.report.document import Comparison, Difference, FieldChange, Number, Report
from qdepth.report.numbers import absent

LETTERS = "ABCDEF"
MOST_DESIGNS = len(LETTERS)
NO_INTERVAL = "but too little was measured to tell whether by chance"
Quantity = Literal["iops", "mb_s", "latency_mean_ms", "latency_p99_ms", "iops_per_gb"]


def compare(designs: Sequence[Design], reports: Sequence[Report]) -> Comparison:
    """Compare two to six evaluated designs; the first one is the reference.

    Parameters
    ----------
    designs, reports : sequences of the same length, 2 to 6
        Each report is that of the design at its place.

    Notes
    -----
    Each design is simulated on the random numbers that its stream keys name, so designs that
    share keys share their randomness; the intervals do not take credit for it: they treat the
    two results as independent, which makes them wider than they need to be.
    """
    if not 2 <= len(designs) <= MOST_DESIGNS:
        raise ValueError(f"a comparison takes 2 to {MOST_DESIGNS} designs, not {len(designs)}")
    first = reports[0]
    differences = [
        [
            _difference(quantity, before, after, report.design_id)
            for (quantity, before), (_, after) in zip(
                quantities(first), quantities(report), strict=True
            )
        ]
        for report in reports[1:]
    ]
    changes = [
        FieldChange(
            design_id=design.id, pointer=change.pointer, before=change.before, after=change.after
        )
        for design in designs[1:]
        for change in field_changes(designs[0], design)
    ]
    return Comparison(
        reports=list(reports),
        differences=list(chain.from_iterable(differences)),
        changes=changes,
        verdict=_verdict(reports, differences),
    )


def quantities(report: Report) -> Iterator[tuple[Quantity, Number]]:
    """What is compared, of all VM groups together."""
    total = report.total
    yield "iops", total.iops
    yield "mb_s", total.mb_s
    yield "latency_mean_ms", total.latency_ms.mean
    yield "latency_p99_ms", total.latency_ms.p99
    if len(report.datastores) == 1:
        yield "iops_per_gb", report.datastores[0].iops_per_gb
    else:
        yield "iops_per_gb", absent("several datastores: see each datastore's density")


def _half(number: Number) -> float | None:
    if number.low is None or number.high is None:
        return None
    return (number.high - number.low) / 2


def _difference(quantity: Quantity, before: Number, after: Number, design_id: str) -> Difference:
    if before.value is None or after.value is None or before.value == 0:
        note = after.note or before.note or "the first design has none of it"
        return Difference(
            quantity=quantity,
            design_id=design_id,
            ratio=absent(note),
            difference=absent(note),
            verdict=f"cannot be compared: {note}",
        )
    a, b = before.value, after.value
    ratio = b / a
    half_before, half_after = _half(before), _half(after)
    if half_before is None or half_after is None:
        return Difference(
            quantity=quantity,
            design_id=design_id,
            ratio=Number(value=ratio, low=None, high=None, tag="simulated", note=NO_INTERVAL),
            difference=Number(value=b - a, low=None, high=None, tag="simulated", note=NO_INTERVAL),
            verdict=f"{ratio:.3g} times A, {NO_INTERVAL}",
        )
    relative = sqrt((half_before / a) ** 2 + (half_after / b) ** 2) if b else 0.0
    half = sqrt(half_before**2 + half_after**2)
    ratio_number = _around(ratio, ratio * relative)
    clear = abs(b - a) > half
    verdict = (
        f"{ratio:.3g} times A ({ratio_number.low:.3g} to {ratio_number.high:.3g})"
        if clear
        else "no clear difference"
    )
    return Difference(
        quantity=quantity,
        design_id=design_id,
        ratio=ratio_number,
        difference=_around(b - a, half),
        verdict=verdict,
    )


def _around(value: float, half: float) -> Number:
    return Number(value=value, low=value - half, high=value + half, tag="simulated")


def _verdict(reports: Sequence[Report], differences: Sequence[Sequence[Difference]]) -> str:
    names = [
        f"{letter} ({report.design_title})"
        for letter, report in zip(LETTERS, reports, strict=False)
    ]
    stuck = [place for place, report in enumerate(reports) if report.status == "no_steady_state"]
    if stuck:
        named = " and ".join(names[place] for place in stuck)
        reason = reports[stuck[0]].status_text
        return f"No answer yet: {named} cannot carry its open workload. {reason}"
    sentences = []
    for name, rows in zip(names[1:], differences, strict=True):
        said = {row.quantity: row.verdict for row in rows}
        sentences.append(f"{name}: IOPS {said['iops']}, mean latency {said['latency_mean_ms']}.")
    best = max(reports, key=lambda report: report.total.iops.value or 0.0)
    return " ".join([*sentences, best.bottleneck.sentence])
