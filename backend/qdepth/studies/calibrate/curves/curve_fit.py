"""What a calibration says of the curve through a measured sweep: data alone."""

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
    """Its loads in rising order; the latency never falls from one to the next."""
    error_pct: float | None
    """Half of its rates at the points left aside are less off [%]; null if none was."""
    design_error_pct: float | None
    """The same of the design [%]."""
    next_ios: int | None
    """The load at which one more measurement narrows the intervals most [I/Os under way]; null if
    the measured points leave no range open."""
    text: str
    """What it says, in words."""
