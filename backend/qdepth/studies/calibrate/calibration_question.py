"""A calibration question: a design, what was measured, and how each design is solved."""

from typing import Any, Self

from pydantic import model_validator

from qdepth.design.document.base import Part
from qdepth.design.document.document import Design
from qdepth.figures import whole
from qdepth.studies.calibrate.calibration_result import (
    RefusedRow,
    most_simulations,
    most_solutions,
)
from qdepth.studies.calibrate.measurements import Measurements, require_engine
from qdepth.studies.calibrate.sound_points import legible, set_aside
from qdepth.studies.simulate.options import PRESET_OF_MANY, OptionsOfMany, most_ios

MOST_SOLUTIONS = 200_000
MOST_IOS = 1_000_000_000


class CalibrationQuestion(Part):
    """A design, its measurements, and how it is solved while parameters are fitted."""

    design: Design
    """Design to calibrate; its own values of the parameters do not matter."""
    measurements: Measurements
    options: OptionsOfMany = PRESET_OF_MANY
    refused: list[RefusedRow] = []
    """Rows that were set aside, with their reasons. The server writes it; leave it out."""

    @model_validator(mode="before")
    @classmethod
    def _without_illegible_rows(cls, data: Any) -> Any:
        """Set rows aside that are no points; the others are checked against the design later."""
        if not isinstance(data, dict):
            return data
        measurements, refused = legible(data.get("measurements"))
        found = {**data, "measurements": measurements}
        return {**found, "refused": refused} if refused else found

    @model_validator(mode="after")
    def _can_be_answered(self) -> Self:
        solutions = most_solutions(self.measurements)
        if solutions > MOST_SOLUTIONS:
            raise ValueError(
                f"the fit may solve {whole(solutions)} designs; a calibration solves at most "
                f"{whole(MOST_SOLUTIONS)}: fit fewer parameters, or to fewer points"
            )
        require_engine(self.measurements, self.options.engine)
        simulations, each = most_simulations(self.measurements, self.design), most_ios(self.options)
        ios = simulations * each
        if self.options.engine != "analytic" and ios > MOST_IOS:
            raise ValueError(
                f"the fit may solve {whole(simulations)} designs of {whole(each)} "
                f"I/Os, which are {whole(ios)} I/Os; a calibration simulates at most "
                f"{whole(MOST_IOS)}: take a smaller max_ios, fewer points, or the analytic engine"
            )
        return self

    def sound(self) -> Self:
        """The question without the rows that contradict themselves or the design.

        Raises
        ------
        InvalidMeasurements
            If anything else is wrong, or too few rows are left.
        """
        kept, refused = set_aside(self.measurements, self.design, self.refused)
        return self.model_copy(update={"measurements": kept, "refused": refused})
