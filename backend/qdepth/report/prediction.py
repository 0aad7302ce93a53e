"""How far to trust the numbers of a design: simulation, calibration and structure."""

from math import hypot
from typing import Literal

from qdepth.report.quantity import Result

PredictedQuantity = Literal["iops", "mb_s", "latency_mean_ms", "latency_p95_ms", "latency_p99_ms"]


class PredictedNumber(Result):
    """A number with the interval in which to expect a measurement."""

    quantity: PredictedQuantity
    group: str | None
    """Id of the class of VMs; null for all together."""
    value: float
    low: float
    """Lower end of the 95 % prediction interval."""
    high: float
    """Upper end of the 95 % prediction interval."""
    simulation_pct: float
    """Half-width by the simulation alone, or by the stated error of the analytic engine [%]."""
    parameters_pct: float
    """Half-width by the uncertainty of the fitted parameters [%]."""
    structure_pct: float
    """Allowance for what the design leaves out [%]."""
    shifts: list[list[float]]
    """Change of the logarithm along each direction of the calibration, against it and with it."""
    is_by_curve: bool = False
    """True if the interval is that of the measured points around the load, which is narrower."""

    @property
    def model_pct(self) -> float:
        """Half-width by calibration and model together [%]."""
        return hypot(self.parameters_pct, self.structure_pct)


class Prediction(Result):
    """Contents of the intervals of a report."""

    text: str
    """What the intervals of the report include and exclude, in words."""
    numbers: list[PredictedNumber] = []
    """Empty if the design was not calibrated."""
    beyond: str = ""
    """How the load exceeds the fitted loads; empty if it does not."""
    source: str = ""
    """Source of the allowance for model error."""
    calibration: str = ""
    """Digest of the calibration. Reports with the same digest share their parameters."""

    def of(self, quantity: PredictedQuantity, group: str | None = None) -> PredictedNumber | None:
        """The number of a class of VMs, or of all; None if the design was not calibrated."""
        found = (row for row in self.numbers if (row.quantity, row.group) == (quantity, group))
        return next(found, None)
