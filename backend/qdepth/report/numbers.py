"""From estimates in SI to numbers in the report's units."""

from qdepth.report.document import Number
from qdepth.solution.solution import Estimate

MS = 1e3
MB = 1e-6
PCT = 100.0


def number(estimate: Estimate, factor: float = 1.0) -> Number:
    """An estimate as a report number, scaled to its unit."""
    scaled = estimate.times(factor)
    return Number(
        value=scaled.value,
        low=scaled.low,
        high=scaled.high,
        tag=scaled.tag,
        note=scaled.note,
    )


def absent(note: str) -> Number:
    """A number that there is not, and why."""
    return Number(value=None, low=None, high=None, tag="simulated", note=note)
