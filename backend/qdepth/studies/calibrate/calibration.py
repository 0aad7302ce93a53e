"""Fits named parameters of a design to measured points, and predicts the others."""

from qdepth.design.document.document import Design
from qdepth.studies.calibrate.allowance import allowance_for
from qdepth.studies.calibrate.calibration_result import Allowance, Calibration, Residual
from qdepth.studies.calibrate.carried import carried_load, carrying, fitted_load, places_of_carried
from qdepth.studies.calibrate.findings import fitted_parameters, warnings_of
from qdepth.studies.calibrate.fit import Fit
from qdepth.studies.calibrate.measurements import (
    InvalidMeasurements,
    Measurements,
    at_point,
    find_freedom_problems,
    with_structure,
)
from qdepth.studies.calibrate.prediction import Measured, residuals_of, share_inside
from qdepth.studies.calibrate.structures import AS_DESIGNED, side_by_side
from qdepth.studies.calibrate.task import Solver, Task
from qdepth.studies.calibrate.told import told
from qdepth.studies.calibrate.uncertainty import Spread
from qdepth.studies.calibrate.usual_structures import usual_structures
from qdepth.studies.estimate.offered_load import beyond, load_of

__all__ = ["Measured", "Solver", "calibrate"]


def calibrate(
    design: Design,
    measurements: Measurements,
    solve: Solver,
    scout: Solver | None = None,
    allowance: Allowance | None = None,
) -> Calibration:
    """Fit the parameters to the points with the role `calibrate`.

    Parameters
    ----------
    design : Design
        Its own values of the parameters do not matter.
    measurements : Measurements
        Parameters with their bounds, and points.
    solve : Solver
        Gives the numbers that are fitted and reported.
    scout : Solver, optional
        A quicker solver that says where to start, and how numbers change with the parameters.
    allowance : Allowance, optional
        For the structure of the design; unset: that of the back-tests.

    Notes
    -----
    Least squares of log(computed / measured) over the logarithms of the parameters, each row in
    units of its noise. Latency of a closed workload follows from its IOPS by Little's law; a point
    with both numbers is one row in the count of degrees of freedom. The scout is asked nothing
    where a point names an operation: no quick solver knows those.

    Raises
    ------
    InvalidMeasurements
        If no point is to be fitted to, or fewer than there are parameters.
    """
    measurements = _predicting(measurements)
    too_few = find_freedom_problems(measurements)
    if too_few:
        raise InvalidMeasurements.of(too_few)
    solvers = solve, scout
    found = _calibrated(design, measurements, solvers, allowance)
    alternatives = [*measurements.structures]
    if measurements.usual_structures:
        alternatives += usual_structures(design, measurements)
    fits, refusals = [(AS_DESIGNED, found)], []
    for alternative in alternatives:
        other = with_structure(design, alternative)
        asked = measurements
        if alternative.parameters is not None and measurements.parameters:
            asked = measurements.model_copy(update={"parameters": alternative.parameters})
        try:
            fits.append((alternative.name, _calibrated(other, asked, solvers, allowance)))
        except InvalidMeasurements as refusal:
            refusals.append(f"{alternative.name} could not be fitted: {refusal}")
    found = side_by_side(measurements, fits) if alternatives else found
    return found.model_copy(
        update={
            "inside_pct": share_inside(found.residuals),
            "warnings": [*found.warnings, *refusals],
        }
    )


def _calibrated(
    design: Design,
    measurements: Measurements,
    solvers: tuple[Solver, Solver | None],
    allowance: Allowance | None,
) -> Calibration:
    """One structure, fitted."""
    solve, scout = solvers
    if any(point.operation for point in measurements.points if point.role != "ignore"):
        scout = None
    task = Task(design, measurements)
    found, noise, spread = told(task, solve, scout)
    allowed = allowance or allowance_for(design.id)
    rows = _rows(task, (found, spread), (solve, scout or solve), allowed)
    errors = [
        abs(row.error_pct) for row in rows if row.role == "predict" and row.error_pct is not None
    ]
    used, parameters = len(task.used), measurements.parameters
    return Calibration(
        parameters=fitted_parameters(task.scales, found.logs, spread),
        residuals=rows,
        rows_used=used,
        degrees_of_freedom=used - len(parameters),
        mean_error_pct=sum(errors) / len(errors) if errors else None,
        worst_error_pct=max(errors, default=None),
        noise_pct=measurements.noise_pct * noise.factor,
        covariance=spread.covariance.tolist(),
        allowance=allowed,
        warnings=warnings_of(task, found, noise, rows),
        design=carrying(task, found, spread, allowed),
    )


def _predicting(measurements: Measurements) -> Measurements:
    """Where nothing is to be fitted, points that could be fitted to are predicted."""
    if measurements.parameters:
        return measurements
    points = [
        point.model_copy(update={"role": "predict"}) if point.role == "calibrate" else point
        for point in measurements.points
    ]
    return measurements.model_copy(update={"points": points})


def _rows(
    task: Task, fitted_to: tuple[Fit, Spread], solvers: tuple[Solver, Solver], allowance: Allowance
) -> list[Residual]:
    found, spread = fitted_to
    fitted = task.scales.at(found.logs)
    carried = None if found.logs.size else fitted.calibration
    most = fitted_load(task, fitted) if found.logs.size else carried_load(carried)
    rows: list[Residual] = []
    for point in task.measurements.points:
        if point.role == "ignore":
            continue
        there = at_point(fitted, point)
        places = task.places(point, solvers, found.logs, spread)
        if carried is not None:
            places = places_of_carried(there, carried, point, solvers[1])
        is_load = most is not None and point.operation is None
        beyond_text = beyond(load_of(there), most) if most and is_load else ""
        computed = solvers[0](there, point.subject)
        rows += residuals_of(point, computed, places, allowance, beyond_text)
    return rows
