"""A calibration as it is asked for: a design, what was measured, and how each design is solved."""

from typing import Self

from pydantic import model_validator

from qdepth.design.base import Part
from qdepth.design.document import Design
from qdepth.figures import whole
from qdepth.studies.calibration import most_solutions
from qdepth.studies.measurements import Measurements
from qdepth.studies.options import SimulationOptions

MOST_SOLUTIONS = 20_000
MOST_IOS = 500_000_000


class CalibrationQuestion(Part):
    """A design, its measurements, and how it is solved while parameters are fitted."""

    design: Design
    """Its own values of the parameters do not matter."""
    measurements: Measurements
    options: SimulationOptions = SimulationOptions()

    @model_validator(mode="after")
    def _can_be_answered(self) -> Self:
        solutions = most_solutions(self.measurements)
        if solutions > MOST_SOLUTIONS:
            raise ValueError(
                f"the fit may solve {whole(solutions)} designs; a calibration solves at most "
                f"{whole(MOST_SOLUTIONS)}: fit fewer parameters, or to fewer points"
            )
        ios = solutions * self.options.max_ios
        if self.options.engine != "analytic" and ios > MOST_IOS:
            raise ValueError(
                f"the fit may solve {whole(solutions)} designs of {whole(self.options.max_ios)} "
                f"I/Os, which are {whole(ios)} I/Os; a calibration simulates at most "
                f"{whole(MOST_IOS)}: take a smaller max_ios, fewer points, or the analytic engine"
            )
        return self
