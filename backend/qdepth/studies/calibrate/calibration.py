"""Fits named parameters of a design to measured points, and predicts the others."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np

from qdepth.design.document.document import Design
from qdepth.studies.calibrate.calibration_result import SCOUTS, Allowance, Calibration
from qdepth.studies.calibrate.calibration_steps import (
    Answer,
    FitFrom,
    Fitted,
    Predict,
    Search,
    Solvers,
    Spreading,
    Step,
    Structure,
    answer_of,
)
from qdepth.studies.calibrate.curves.curve_prediction import with_curve
from qdepth.studies.calibrate.design_calibration import carrying
from qdepth.studies.calibrate.findings import fitted_parameters, warnings_of
from qdepth.studies.calibrate.fit import Fit
from qdepth.studies.calibrate.inference import Inference
from qdepth.studies.calibrate.measurements import InvalidMeasurements, Measurements
from qdepth.studies.calibrate.prediction import Measured, errors_pct, share_inside, with_allowance
from qdepth.studies.calibrate.structures.alternatives import structures_of
from qdepth.studies.calibrate.structures.side_by_side import side_by_side
from qdepth.studies.calibrate.surrogate import Known
from qdepth.studies.calibrate.task import Solver
from qdepth.studies.calibrate.uncertainty import nothing_fitted

__all__ = ["Measured", "Solver", "calibrate"]

PREDICTIONS = 24
"""Largest number of steps for the predictions of a structure."""
Found = TypeVar("Found")
Flow = Generator[Sequence[Step[Any]], Iterable[Any], Found]
"""Requests steps that may be taken in any order, and continues with their answers in this order."""


class StepRequest(NamedTuple):
    """A requested step."""

    name: str
    """Unique within the calibration."""
    structure: int
    """Place of its structure."""
    step: Step[Any]


Take = Callable[[Sequence[StepRequest]], Iterable[Any]]
"""Returns the answers to steps, in their order; refusals are answers too."""


class Unanswered(Exception):
    """Some requested steps have no answer yet."""

    def __init__(self, requests: Sequence[StepRequest]) -> None:
        super().__init__()
        self.requests = requests


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
        Returns the numbers that are fitted and reported.
    scout : Solver, optional
        A quicker solver that says where to start, and how numbers change with the parameters.
    allowance : Allowance, optional
        For the structure of the design; unset: that of the back-tests and of its own points.

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
    structures = structures_of(design, measurements, is_scouted=scout is not None)
    solvers = Solvers(solve, scout)

    def take(requests: Sequence[StepRequest]) -> Iterator[Any]:
        """Take the steps one after the other, only as far as the caller reads the answers."""
        for each in requests:
            yield answer_of(each.step, structures[each.structure], solvers)

    return put_together(structures, take, allowance)


def put_together(
    structures: Sequence[Structure], take: Take, allowance: Allowance | None = None
) -> Calibration:
    """The calibration of a design, the first of the structures, with the others next to it.

    Raises
    ------
    InvalidMeasurements
        If the design has no number for a point.
    Unanswered
        By `take`, with all steps that can be taken now.
    """
    measurements = structures[0].measurements
    fits: list[tuple[str, Calibration]] = []
    refusals: list[str] = []
    missing: list[StepRequest] = []
    for place, structure in enumerate(structures):
        try:
            flow = _calibrated(structure, allowance)
            fits.append((structure.name, _followed(flow, place, take)))
        except Unanswered as unanswered:
            missing += unanswered.requests
        except InvalidMeasurements as refusal:
            if place == 0:
                raise
            refusals.append(f"{structure.name} could not be fitted: {refusal}")
    if missing:
        raise Unanswered(missing)
    found = fits[0][1]
    if len(structures) > 1:
        taken = {structure.name: structure.taken for structure in structures}
        found = side_by_side(measurements, fits, taken)
    if measurements.parameters and allowance is None:
        found = with_curve(structures[0].design, measurements, found)
    return found.model_copy(
        update={
            "inside_pct": share_inside(found.residuals),
            "warnings": [*found.warnings, *refusals],
        }
    )


def _followed(flow: Flow[Calibration], structure: int, take: Take) -> Calibration:
    """Follow the flow of a structure to its end."""
    try:
        steps, turn = next(flow), 0
        while True:
            requests = [
                StepRequest(f"{structure}.{turn}.{place}", structure, step)
                for place, step in enumerate(steps)
            ]
            steps, turn = flow.send(take(requests)), turn + 1
    except StopIteration as end:
        found: Calibration = end.value
        return found


def _calibrated(structure: Structure, given: Allowance | None) -> Flow[Calibration]:
    """One structure, fitted."""
    measurements = structure.measurements
    answer = yield from _inference(structure)
    task, (found, noise, spread, _) = structure.task(answer.noises), answer
    places = [place for place, each in enumerate(measurements.points) if each.role != "ignore"]
    size = max(1, -(-len(places) // PREDICTIONS))
    predicted = yield from _each(
        Predict(inference=answer, points=places[first : first + size])
        for first in range(0, len(places), size)
    )
    bare = [one for some in predicted for one in some]
    freedom = len(task.used) - len(measurements.parameters) - structure.taken
    left = 0.0 if noise.is_estimated else freedom / max(1, len(task.used))
    residuals, allowance = with_allowance(bare, structure.design.id, left, given)
    errors = errors_pct(residuals)
    return Calibration(
        parameters=fitted_parameters(task.scales, found.logs, spread),
        residuals=residuals,
        rows_used=len(task.used),
        degrees_of_freedom=freedom,
        mean_error_pct=sum(errors) / len(errors) if errors else None,
        worst_error_pct=max(errors, default=None),
        noise_pct=measurements.noise_pct * noise.factor,
        covariance=spread.covariance.tolist(),
        allowance=allowance,
        warnings=warnings_of(task, found, noise, residuals),
        design=carrying(task, found, spread, allowance),
    )


def _inference(structure: Structure) -> Flow[Inference]:
    """What the fitted points tell; nothing if there is no parameter."""
    parameters, task = structure.measurements.parameters, structure.task()
    if not parameters:
        nothing = Fit(np.empty(0), np.empty(0), converged=True)
        return Inference(nothing, task.noise(nothing), nothing_fitted(), task.noises)
    if structure.is_scouted and not task.scales.wholes:
        fitted = yield from _scouted(structure)
    else:
        fitted = yield from _one(FitFrom(start=None))
    return (yield from _one(Spreading(fit=fitted.fit, noises=fitted.noises)))


def _scouted(structure: Structure) -> Flow[Fitted]:
    """The best fit from the places that a scout proposes; the first that meets its rows.

    What a scout takes for the best place may lead to another minimum than the least. So the ends of
    its search are simulated, and where no fit from them meets the rows it searches once more,
    corrected by what was simulated. The likeliest start is tried alone: mostly it is the last.
    """
    task = structure.task()
    known: list[Known] = []
    found: list[Fitted] = []
    for _ in range(SCOUTS):
        noises = found[-1].noises if found else None
        search = Search(noises=noises, known=[*known], fits=[each.fit for each in found])
        starts = yield from _one(search)
        known += starts.known
        places = starts.places
        for together in [places] if found else [places[:1], places[1:]]:
            for answer in (yield [FitFrom(start=place) for place in together]):
                if isinstance(answer, InvalidMeasurements):
                    if not found:
                        raise answer
                    continue
                fitted: Fitted = answer
                found.append(fitted)
                known += [] if fitted.known is None else [fitted.known]
                if task.meets_points(fitted.fit):
                    return fitted
    return min(found, key=lambda each: each.fit.cost)


def _one(step: Step[Answer]) -> Flow[Answer]:
    (answer,) = yield from _each([step])
    return answer


def _each(steps: Iterable[Step[Answer]]) -> Flow[list[Answer]]:
    """Answers to steps that are all needed."""
    answers = []
    for answer in (yield [*steps]):
        if isinstance(answer, InvalidMeasurements):
            raise answer
        answers.append(answer)
    return answers
