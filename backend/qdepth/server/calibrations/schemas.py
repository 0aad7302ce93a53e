"""Documents of calibrations."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.document import Design
from qdepth.server.http.schemas import RequestModel
from qdepth.server.jobs.schemas import Job, PlacedRequest
from qdepth.studies.calibrate.calibration_question import CalibrationQuestion
from qdepth.studies.calibrate.calibration_result import Calibration, RefusedRow
from qdepth.studies.calibrate.measurements import Measurements
from qdepth.studies.calibrate.shown.forecast import Forecast
from qdepth.studies.calibrate.shown.trust import Trust


class CalibrationRequest(CalibrationQuestion, PlacedRequest):
    """A calibration to start."""


class CalibrationRun(Job):
    """A calibration that a worker carries out."""

    measurements: Measurements
    """Fitted fields and measurements. Rows that were set aside have the role `ignore`."""
    refused: list[RefusedRow]
    """Rows that were set aside, each with its reason and intended role."""
    solved_designs: int
    """Designs solved so far, including those of the faster engine that finds a start."""
    most_designs: int
    """Largest number of designs that it solves with each engine; a fit mostly ends far before."""
    forecast: Forecast | None
    """Remaining work while it runs; null before anything was solved, and once it has ended."""
    result: Calibration | None
    """Null until it has succeeded."""
    trust: Trust | None
    """How close measurements should be to the fitted design, in words; null without a result."""


class JoinRequest(RequestModel):
    """A design, and calibrations of some of its fields."""

    design: Design
    """Design that gets the fitted values."""
    calibrations: Annotated[list[str], Field(min_length=1, max_length=100)]
    """Ids of calibrations that have ended."""
