"""What the curve through a measured sweep says in a calibration: data alone."""

from qdepth.immutable import Immutable


class CurvePoint(Immutable):
    """A load and the rate there."""

    ios: int
    """I/Os under way."""
    iops: float
    """Rate [1/s]."""


class CurveFit(Immutable):
    """The curve through fitted points that are a sweep of one closed workload."""

    points: list[CurvePoint]
    """Its loads in increasing order; latency never falls from one to the next."""
    error_pct: float | None
    """Median error of its rates at the points that were set aside [%]; null if none were."""
    design_error_pct: float | None
    """The same for the design [%]."""
    next_ios: int | None
    """The load at which one more measurement narrows the intervals most [I/Os under way]; null if
    the measured points leave no range open."""
    text: str
    """Summary of the curve."""
