"""How the numbers of a calibrated design move along the directions of its fitted parameters."""

import math

from qdepth.design.document.calibration import DesignCalibration
from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.report.report import Report
from qdepth.report.rows import GroupResults
from qdepth.studies.estimate.followed_directions import followed
from qdepth.studies.estimate.structure import LIMIT
from qdepth.studies.estimate.widened import numbers_of
from qdepth.studies.overrides import Override, override, values_at

MOST_STATIONS = 1_000
"""Number of stations up to which the analytic engine follows the parameters interactively."""

Shifts = list[list[tuple[float, float]]]
"""Changes of the logarithm of each number of `numbers_of`, in that order: against and along each
direction."""


def fitted_values(design: Design) -> list[object] | None:
    """What the shifts of a design depend on in addition to its network; None without a
    calibration."""
    calibration = design.calibration
    if calibration is None:
        return None
    paths = [path for field in calibration.parameters for path in field.paths]
    fitted = calibration.model_dump(mode="json", include={"parameters", "directions"})
    return [fitted, values_at(design, paths)]


def shifts_of(
    design: Design, analytic: GroupResults | Report, stations: int
) -> tuple[Shifts | None, str]:
    """Follow the directions of a calibration with the analytic engine.

    Parameters
    ----------
    design : Design
        Calibrated.
    analytic : GroupResults or Report
        What the analytic engine says of the design.
    stations : int
        Stations of its network.

    Returns
    -------
    shifts : Shifts or None
        None if the parameters cannot be followed.
    doubt : str
        Why not.
    """
    calibration = design.calibration
    if calibration is None or stations > MOST_STATIONS:
        return None, (
            "The design is too large to vary its fitted parameters, so the intervals "
            "exclude their uncertainty."
        )
    try:
        around = _around(design, calibration)
    except InvalidDesign as refusal:
        return None, (
            "The intervals exclude the uncertainty of the fitted parameters, because it "
            f"reaches values that the design does not allow ({refusal.problems[0].message})"
        )
    here = list(numbers_of(analytic).values())
    shifts: Shifts = [[] for _ in here]
    for pair in around:
        ends = [list(numbers_of(report).values()) for report in pair]
        for place, number in enumerate(here):
            down, up = (_shift(end[place].value, number.value) for end in ends)
            shifts[place].append((down, up))
    return shifts, ""


def _around(design: Design, calibration: DesignCalibration) -> list[tuple[Report, Report]]:
    """Reports on both sides of each direction."""
    from qdepth.studies.estimate.analytic_report import analytic_report  # noqa: PLC0415  an engine

    return [
        (
            analytic_report(moved(design, direction, -LIMIT)),
            analytic_report(moved(design, direction, LIMIT)),
        )
        for direction in followed(calibration.directions)
    ]


def moved(design: Design, direction: list[float], by: float) -> Design:
    """Return the design with its fitted parameters moved; those changed since stay the same.

    Raises
    ------
    InvalidDesign
        If a parameter reaches a value that the design does not accept.
    """
    changes = []
    parameters = design.calibration.parameters if design.calibration else []
    steps = [pair for pair in zip(parameters, direction, strict=True) if pair[1] != 0]
    known = values_at(design, [path for field, _ in steps for path in field.paths])
    for field, step in steps:
        for path in field.paths:
            now = known[path]
            if isinstance(now, int | float) and math.isclose(now, field.value, rel_tol=1e-5):
                value = field.value * math.exp(by * step)
                whole = max(1, round(value)) if isinstance(now, int) else None
                changes.append(Override(path, whole or float(f"{value:.6g}")))
    return override(design, changes)


def _shift(there: float | None, here: float | None) -> float:
    """Change of the logarithm of a number where the parameters are moved."""
    return math.log(there / here) if there and here else 0.0
