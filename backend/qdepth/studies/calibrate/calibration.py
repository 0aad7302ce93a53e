"""Fits named parameters of a design to measured points, and predicts the others."""

from collections.abc import Callable
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.studies.calibrate.calibration_result import (
    MOST_ROUNDS,
    QUANTITIES,
    Calibration,
    FittedParameter,
    Residual,
)
from qdepth.studies.calibrate.measurements import (
    InvalidMeasurements,
    Measurements,
    Parameter,
    Point,
    Subject,
    at_point,
    find_freedom_problems,
)
from qdepth.studies.overrides import Override, override

FloatArray = NDArray[np.float64]
Measured = dict[str, float | None]
Solver = Callable[[Design, Subject], Measured]
"""Gives `iops` and `latency_mean_ms` of one VM group of a design or all, or `duration_s` of an
operation."""

STEP = 0.02
"""Step of a derivative, as a share of the range of a parameter."""
INSENSITIVE = 0.01
"""A parameter that changes no row by so much over its whole range is not identified."""
ILL_CONDITIONED = 0.01
"""Ratio of singular values below which only a combination of parameters is identified."""


def calibrate(
    design: Design, measurements: Measurements, solve: Solver, scout: Solver | None = None
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
        A quicker solver that says where to start; without one it is the middle of each range.

    Notes
    -----
    Least squares of log(computed / measured), so that all rows count by their relative error,
    with a trust region inside the bounds (Branch, Coleman and Li, SIAM J. Sci. Comput. 21, 1999,
    as in SciPy). Latency of a closed workload follows from its IOPS by Little's law; a point with
    both numbers is one row in the count of degrees of freedom. The scout is asked nothing where a
    point names an operation: no quick solver knows those.

    Raises
    ------
    InvalidMeasurements
        If no point is to be fitted to, or fewer than there are parameters.
    """
    used = [point for point in measurements.points if point.role == "calibrate"]
    parameters = measurements.parameters
    too_few = find_freedom_problems(measurements)
    if too_few:
        raise InvalidMeasurements.of(too_few)

    start = np.full(len(parameters), 0.5)
    if scout is not None and not any(point.operation for point in used):
        with suppress(InvalidMeasurements):  # what it has no answer for, the solver may have
            start, _ = _fit(design, parameters, used, scout, start)
    shares, jacobian = _fit(design, parameters, used, solve, start)
    fitted = _with(design, parameters, shares)
    warnings = _warnings(parameters, jacobian)
    rows = [
        residual
        for point in measurements.points
        if point.role != "ignore"
        for residual in _residuals(fitted, point, solve)
    ]
    errors = [
        abs(row.error_pct) for row in rows if row.role == "predict" and row.error_pct is not None
    ]
    return Calibration(
        parameters=[
            FittedParameter(
                path=parameter.path,
                also=parameter.also,
                value=_value(design, parameter, float(share)),
                identified=not warning,
                warning=warning,
            )
            for parameter, share, warning in zip(parameters, shares, warnings, strict=True)
        ],
        residuals=rows,
        rows_used=len(used),
        degrees_of_freedom=len(used) - len(parameters),
        mean_error_pct=sum(errors) / len(errors) if errors else None,
        worst_error_pct=max(errors, default=None),
        design=fitted,
    )


def _fit(
    design: Design,
    parameters: list[Parameter],
    used: list[Point],
    solve: Solver,
    start: FloatArray,
) -> tuple[FloatArray, FloatArray]:
    """Shares of the ranges that fit best, and the derivatives of the residuals there."""

    def residuals(shares: FloatArray) -> FloatArray:
        fitted = _with(design, parameters, shares)
        return np.array([_gap(fitted, point, solve) for point in used])

    def derivatives(shares: FloatArray) -> FloatArray:
        columns = []
        for index in range(len(shares)):
            up, down = shares.copy(), shares.copy()
            up[index] = min(1.0, shares[index] + STEP)
            down[index] = max(0.0, shares[index] - STEP)
            columns.append((residuals(up) - residuals(down)) / (up[index] - down[index]))
        return np.array(columns).T

    inside = np.clip(start, STEP, 1.0 - STEP)
    found = least_squares(
        residuals, inside, derivatives, bounds=(0.0, 1.0), max_nfev=MOST_ROUNDS, xtol=1e-5
    )
    return found.x, derivatives(found.x)


def _with(design: Design, parameters: list[Parameter], shares: FloatArray) -> Design:
    changes = [
        Override(path, str(_value(design, parameter, float(share))))
        for parameter, share in zip(parameters, shares, strict=True)
        for path in (parameter.path, *parameter.also)
    ]
    return override(design, changes)


def _value(design: Design, parameter: Parameter, share: float) -> float:
    """Value at a share of the range; 0 where the field takes nothing else so near to it."""
    value = parameter.at(share)
    if parameter.low == 0 < value:
        changes = [Override(path, str(value)) for path in (parameter.path, *parameter.also)]
        try:
            override(design, changes)
        except InvalidDesign:
            return 0.0
    return value


def _gap(fitted: Design, point: Point, solve: Solver) -> float:
    """log(computed / measured) of the first number that the point has, IOPS before latency."""
    computed = solve(at_point(fitted, point), point.subject)
    name = next(name for name in QUANTITIES if getattr(point, name) is not None)
    value = computed.get(name)
    if value is None:
        raise InvalidMeasurements(
            f"{point.id}: the design has no {name} there, so nothing can be fitted to it. Narrow "
            "the ranges of the parameters, or correct the point's overrides."
        )
    return float(np.log(value / getattr(point, name)))


def _residuals(fitted: Design, point: Point, solve: Solver) -> list[Residual]:
    computed = solve(at_point(fitted, point), point.subject)
    rows = []
    for name in QUANTITIES:
        measured, value = getattr(point, name), computed.get(name)
        if measured is not None:
            error = None if value is None else 100 * (value / measured - 1)
            rows.append(
                Residual(
                    point=point.id,
                    quantity=name,
                    role="predict" if point.role == "predict" else "calibrate",
                    measured=measured,
                    computed=value,
                    error_pct=error,
                )
            )
    return rows


def _warnings(parameters: list[Parameter], jacobian: FloatArray) -> list[str]:
    """For each parameter why the rows cannot identify it; empty where they do."""
    warnings = [""] * len(parameters)
    for index, parameter in enumerate(parameters):
        if np.abs(jacobian[:, index]).max() < INSENSITIVE:
            warnings[index] = (
                f"No row changes by 1 % over the whole range of {parameter.path}: any value fits. "
                "Add a point that it limits."
            )
    _, singular, directions = np.linalg.svd(jacobian, full_matrices=False)
    for value, direction in zip(singular, directions, strict=True):
        if value >= ILL_CONDITIONED * singular[0]:
            continue
        names = [p.path for p, part in zip(parameters, direction, strict=True) if abs(part) > 0.3]
        for index, parameter in enumerate(parameters):
            if parameter.path in names and not warnings[index]:
                warnings[index] = (
                    f"The rows tell only a combination of {', '.join(names)}. Add a point with "
                    "one outstanding I/O, or one that saturates what it stands for."
                )
    return warnings
