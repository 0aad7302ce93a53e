"""How one evaluated design differs from another, quantity by quantity."""

import math
from collections.abc import Callable, Iterator
from math import sqrt

from qdepth.figures import three_digits
from qdepth.report.comparison import Difference, PredictedRatio
from qdepth.report.numbers import absent
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.run_facts import BatchValues
from qdepth.studies.compare.batch_pairs import Ends, Pairs, difference, pairs_of, ratio
from qdepth.studies.compare.compared_quantities import FOLLOWS, Quantity, density_of, quantities
from qdepth.studies.compare.engine_intervals import of_engine, share_calibration
from qdepth.studies.compare.materiality import DEFAULT, Materiality, matters
from qdepth.studies.compare.model_error import directions_and_structure
from qdepth.studies.compare.ratio_words import ratio_interval, ratio_to_a, ratio_to_before

NO_INTERVAL = "but too little was measured to tell whether by chance"
WITHOUT_ERROR = "but the error of the estimate is unknown: simulate it"
UNCLEAR = "no clear difference"
"""Words for two values that differ by chance, or by too little to matter."""
BUCKET_SHARE = 1 / 128
"""Width of a bucket of latencies over its value, at most."""
BatchValue = Callable[[BatchValues], float | None]


def _half(number: Number) -> float | None:
    if number.low is None or number.high is None:
        return None
    return (number.high - number.low) / 2


def differences(
    first: Report, report: Report, materiality: Materiality = DEFAULT
) -> Iterator[Difference]:
    """How a report differs from the first one, using pairs of batches if available."""
    density = _density_per_iops(first), _density_per_iops(report)
    values: dict[Quantity, tuple[BatchValue, BatchValue]] = {
        "iops": (lambda b: b.iops,) * 2,
        "mb_s": (lambda b: b.mb_s,) * 2,
        "latency_mean_ms": (lambda b: b.latency_mean_ms,) * 2,
        "latency_p99_ms": (lambda b: b.latency_p99_ms,) * 2,
        "iops_per_gb": (lambda b: b.iops * density[0], lambda b: b.iops * density[1]),
    }
    for (quantity, before), (_, after) in zip(quantities(first), quantities(report), strict=True):
        pairs = pairs_of(first, report, *values[quantity])
        follows = FOLLOWS[quantity]
        ours, theirs = of_engine(first, before, follows), of_engine(report, after, follows)
        found = _difference(quantity, (ours, theirs), report.design_id, pairs)
        if found.is_clear and not matters(
            ours.value or 0.0, theirs.value or 0.0, materiality.pct_of(follows)
        ):
            found = found.model_copy(update={"is_clear": False, **_said(UNCLEAR, UNCLEAR)})
        predicted = predicted_ratio(first, report, quantity, found.ratio)
        yield found.model_copy(update={"predicted": predicted})


def _density_per_iops(report: Report) -> float:
    """IOPS per GB for each IOPS of the design."""
    density, iops = density_of(report).value, report.total.iops.value
    return density / iops if density and iops else 0.0


def _difference(
    quantity: Quantity,
    numbers: tuple[Number, Number],
    design_id: str,
    pairs: Pairs | None,
) -> Difference:
    """How the second number differs from the first one, as far as that is not chance."""
    before, after = numbers
    if before.value is None or after.value is None or before.value == 0:
        note = after.note or before.note or "the first design does not have it"
        return Difference(
            quantity=quantity,
            design_id=design_id,
            ratio=absent(note),
            difference=absent(note),
            is_clear=False,
            **_said(f"cannot be compared: {note}", f"cannot be compared: {note}"),
        )
    a, b = before.value, after.value
    ends = _ends(before, after, pairs)
    if ends is None:
        is_estimate = "approximate" in {before.tag, after.tag}
        why = WITHOUT_ERROR if is_estimate else NO_INTERVAL
        return Difference(
            quantity=quantity,
            design_id=design_id,
            ratio=Number(value=b / a, low=None, high=None, tag="simulated", note=why),
            difference=Number(value=b - a, low=None, high=None, tag="simulated", note=why),
            is_clear=False,
            **_said(*(f"{to(quantity, b / a)}, {why}" for to in (ratio_to_a, ratio_to_before))),
        )
    half_bucket = BUCKET_SHARE / 2 if quantity == "latency_p99_ms" else 0.0
    by = _at_least(b - a, ends[0], half_bucket * (a + b))
    times = _at_least(b / a, ends[1], half_bucket * 2 * b / a)
    clear = by.low > 0 or by.high < 0
    return Difference(
        quantity=quantity,
        design_id=design_id,
        ratio=Number(value=b / a, low=times.low, high=times.high, tag="simulated"),
        difference=Number(value=b - a, low=by.low, high=by.high, tag="simulated"),
        is_clear=clear,
        **(_clear_words(quantity, b / a, times) if clear else _said(UNCLEAR, UNCLEAR)),
    )


def _clear_words(quantity: Quantity, ratio: float, times: Ends) -> dict[str, str]:
    interval = ratio_interval(quantity, ratio, times)
    return _said(ratio_to_a(quantity, ratio), ratio_to_before(quantity, ratio), interval)


def _said(words: str, against_before: str, interval: str = "") -> dict[str, str]:
    """The fields of a difference that hold its words."""
    return {
        "verdict": f"{words} ({interval})" if interval else words,
        "words": words,
        "against_before": against_before,
        "interval": interval,
    }


def _ends(before: Number, after: Number, pairs: Pairs | None) -> tuple[Ends, Ends] | None:
    """Intervals of the difference and of the ratio, from pairs or else as if independent."""
    a, b = before.value or 0.0, after.value or 0.0
    if pairs is not None:
        return difference(pairs, a, b), ratio(pairs, a, b)
    half_before, half_after = _half(before), _half(after)
    if half_before is None or half_after is None:
        return None
    half = sqrt(half_before**2 + half_after**2)
    relative = sqrt((half_before / a) ** 2 + (half_after / b) ** 2) if b else 0.0
    of_ratio = relative * b / a
    return Ends(b - a - half, b - a + half), Ends(b / a - of_ratio, b / a + of_ratio)


def _at_least(value: float, ends: Ends, half: float) -> Ends:
    """An interval no narrower than what is known of the values themselves."""
    return Ends(min(ends.low, value - half), max(ends.high, value + half))


def predicted_ratio(
    first: Report, other: Report, quantity: Quantity, ratio: Number
) -> PredictedRatio | None:
    """Return the interval of a ratio with parameters and structure; None without a calibration."""
    found = directions_and_structure(first, other, FOLLOWS[quantity])
    if found is None or not ratio.value:
        return None
    down, up, allowed = found
    shares = share_calibration([first, other])
    noise = _noise(ratio)
    low = ratio.value * math.exp(-math.hypot(down, allowed, noise))
    high = ratio.value * math.exp(math.hypot(up, allowed, noise))
    why = (
        "both designs share their fitted parameters, so only their differences count"
        if shares
        else "each design has a calibration of its own, and both count"
    )
    return PredictedRatio(
        low=low,
        high=high,
        shares_calibration=shares,
        text=f"A measurement should find a ratio of {three_digits(low)} to {three_digits(high)}; "
        f"{why}.",
    )


def _noise(ratio: Number) -> float:
    if ratio.low is None or ratio.high is None or not ratio.value or ratio.low <= 0:
        return 0.0
    return 0.5 * math.log(ratio.high / ratio.low)
