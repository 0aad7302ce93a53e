"""How long a calibration will still take: from the time of its solutions so far, and the usual
number."""

from collections.abc import Mapping
from typing import NamedTuple

from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.studies.calibrate.calibration_result import (
    most_simulations,
    most_solutions,
    structures_tried,
)
from qdepth.studies.calibrate.measurements import Measurements

USUAL_ESTIMATES = (1.0, 75.0, 290.0, 450.0, 600.0)
"""Usual number of times that a fit by estimates computes each fitted point, by number of
parameters: the median of drawn fits to five points."""
FURTHER = 150.0
"""Additional number for each further parameter."""
USUAL_SIMULATIONS = 25.0
"""Usual number for a fit by simulation, for each parameter, in addition to the estimates that lead
it."""


class Spent(NamedTuple):
    """Work done with one engine so far."""

    designs: int
    seconds: float
    """Seconds of all workers together [s]."""


class Forecast(Immutable):
    """Work that remains, at the speed so far; several workers share it."""

    usual_designs: int
    """Designs that such a calibration usually solves, with all engines together."""
    left_s: float
    """Time of one worker until its usual end [s]; 0 if it solves more than usual."""
    most_left_s: float
    """The same up to the largest allowed number of solutions [s]."""


def forecast(
    measurements: Measurements, design: Design, engine: str, spent: Mapping[str, Spent]
) -> Forecast | None:
    """The forecast; None before each engine that takes part has solved a design.

    Parameters
    ----------
    engine : str
        That of the options.
    spent : mapping
        By the name of the engine; the quick one next to a simulation is the `scout`.
    """
    usual = _usual(measurements, engine)
    most = {"scout": most_solutions(measurements)}
    most[engine] = (
        most_solutions(measurements)
        if engine == "analytic"
        else most_simulations(measurements, design)
    )
    if not spent.get(engine, Spent(0, 0.0)).designs:
        return None
    left = most_left = 0.0
    for name, (designs, seconds) in spent.items():
        each = seconds / max(1, designs)
        left += each * max(0.0, usual.get(name, 0.0) - designs)
        most_left += each * max(0, most.get(name, 0) - designs)
    known = [number for name, number in usual.items() if name in spent]
    return Forecast(usual_designs=round(sum(known)), left_s=left, most_left_s=most_left)


def _usual(measurements: Measurements, engine: str) -> dict[str, float]:
    """Designs that are usually solved, by the name of the engine."""
    parameters = len(measurements.parameters)
    last = len(USUAL_ESTIMATES) - 1
    each = USUAL_ESTIMATES[min(parameters, last)] + FURTHER * max(0, parameters - last)
    structures = structures_tried(measurements)
    used = sum(point.role == "calibrate" for point in measurements.points)
    predicted = sum(point.role == "predict" for point in measurements.points)
    estimates = structures * (used * each + predicted * (1 + 2 * parameters))
    if engine == "analytic":
        return {"analytic": estimates}
    simulations = structures * (used * (1 + USUAL_SIMULATIONS * parameters) + predicted)
    return {"scout": estimates, engine: simulations}
