"""What calibrations look like."""

from qdepth.api.http.schemas import Problem
from qdepth.api.jobs.schemas import Job
from qdepth.studies.calibrate.calibration_result import Calibration, RefusedRow
from qdepth.studies.calibrate.measurements import Measurements


class CalibrationRun(Job):
    """A calibration that a worker carries out."""

    measurements: Measurements
    """What it fits, and to what. Rows that were set aside have the role `ignore`."""
    refused: list[RefusedRow]
    """Rows that were set aside, each with its reason and the role that it was to have."""
    solved_designs: int
    """Designs that were solved so far, those of the quicker engine that finds a start too."""
    most_designs: int
    """Designs that it solves at most with each engine; a fit mostly ends far before."""
    result: Calibration | None
    """Null until it has succeeded."""
    problem: Problem | None
    """Why it failed."""
