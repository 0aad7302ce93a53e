"""Steps of the calibration of one structure, each of which may run in another process.

A step is data. Its answer, to the last digit, depends only on the step, the structure and the
solvers.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from pydantic import Field, TypeAdapter

from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem
from qdepth.immutable import Immutable
from qdepth.studies.calibrate.calibration_result import (
    MOST_ROUNDS,
    SCOUT_ENDS,
    SCOUTED,
    Residual,
    most_repetitions,
)
from qdepth.studies.calibrate.design_calibration import carried_load, fitted_load, places_of_carried
from qdepth.studies.calibrate.fit import Fit, FloatArray, apart, ends
from qdepth.studies.calibrate.inference import Inference, infer
from qdepth.studies.calibrate.measurements import InvalidMeasurements, Measurements, at_point
from qdepth.studies.calibrate.prediction import residuals_of
from qdepth.studies.calibrate.scales import Scales, scales_of
from qdepth.studies.calibrate.surrogate import Known, Surrogate
from qdepth.studies.calibrate.task import Solver, Task
from qdepth.studies.estimate.offered_load import beyond, load_of

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Structure:
    """A structure of the design, with its fitted parameters and points."""

    name: str
    design: Design
    measurements: Measurements
    is_scouted: bool
    """True if a fast solver gives the starting place; none knows the time of an operation."""
    taken: int = 0
    """Numbers that it takes from the fitted points, in addition to its parameters."""

    @cached_property
    def scales(self) -> Scales:
        """The logarithms of its parameters."""
        return scales_of(self.design, self.measurements.parameters)

    def task(self, noises: FloatArray | None = None) -> Task:
        """Its parameters and points; `noises` are those of the points, by default the stated
        ones."""
        return Task(self.scales, self.measurements, noises)


class Solvers(NamedTuple):
    """Solvers that a step uses."""

    solve: Solver
    """Returns the numbers that are fitted and reported."""
    scout: Solver | None
    """A quicker one."""


class Step(Immutable, Generic[Answer]):
    """A part of a calibration."""

    answers: ClassVar[TypeAdapter[Any]]
    """Makes documents of its answers, and reads them."""

    def taken(self, structure: Structure, solvers: Solvers) -> Answer:
        """Return the answer. Raises InvalidMeasurements if a point has no number."""
        raise NotImplementedError


class Starts(NamedTuple):
    """Possible starting places of a simulated fit, the most likely first."""

    places: list[FloatArray]
    known: list[Known]
    """Simulation results there."""


class Fitted(NamedTuple):
    """Where a fit ended."""

    fit: Fit
    noises: FloatArray
    """Noises of the points, which are the units of its residuals."""
    known: Known | None
    """Simulation results there; None without a scout."""


class Search(Step[Starts]):
    """Search the whole range with the scout, corrected by known simulations, and simulate its
    ends."""

    answers = TypeAdapter(Starts)

    does: Literal["search"] = "search"
    noises: FloatArray | None
    """Noises of the points; None: the stated ones."""
    known: list[Known]
    """Simulation results so far."""
    fits: list[Fit]
    """Fits so far: places close to them are no starts."""

    def taken(self, structure: Structure, solvers: Solvers) -> Starts:
        """Return the starts in the order of what is left there by simulation."""
        task = structure.task(self.noises)
        surrogate = Surrogate(task.residuals(solvers.scout or solvers.solve), self.known)
        low, high = task.scales.low, task.scales.high
        places = ends(surrogate, low, high, most_repetitions(len(low), SCOUTED))
        simulate = task.residuals(solvers.solve)
        new = apart(places, self.fits)[:SCOUT_ENDS]
        simulated = [(simulate(place.logs), place.logs) for place in new]
        for residuals, logs in simulated:
            surrogate.learn(logs, residuals)
        simulated.sort(key=lambda each: float(each[0] @ each[0]))
        learned = surrogate.known[len(self.known) :]
        return Starts([logs for _, logs in simulated], learned)


class FitFrom(Step[Fitted]):
    """Fit from a place, or from anywhere."""

    answers = TypeAdapter(Fitted)

    does: Literal["fit"] = "fit"
    start: FloatArray | None

    def taken(self, structure: Structure, solvers: Solvers) -> Fitted:
        """Return the place where the fit ends."""
        task, (solve, scout) = structure.task(), solvers
        if self.start is None:
            return Fitted(task.searched(solve, scout), task.noises, None)
        fitted = task.fitted_from(self.start, solve, MOST_ROUNDS)
        surrogate = Surrogate(task.residuals(scout or solve))
        surrogate.learn(fitted.logs, fitted.residuals)
        return Fitted(fitted, task.noises, surrogate.known[0])


class Spreading(Step[Inference]):
    """Find how far the parameters could be from a fit."""

    answers = TypeAdapter(Inference)

    does: Literal["spread"] = "spread"
    fit: Fit
    noises: FloatArray

    def taken(self, structure: Structure, solvers: Solvers) -> Inference:
        """Return the fit, or a better one that was met, with its spread."""
        return infer(structure.task(self.noises), self.fit, *solvers)


class Predict(Step[list[Residual]]):
    """Compute the numbers of some points, each with its interval without the structure."""

    answers = TypeAdapter(list[Residual])

    does: Literal["predict"] = "predict"
    inference: Inference
    points: list[int]
    """Their places among the measured ones."""

    def taken(self, structure: Structure, solvers: Solvers) -> list[Residual]:
        """Return a residual for each measured number."""
        task, solve, quick = structure.task(), solvers.solve, solvers.scout or solvers.solve
        logs = self.inference.found.logs
        fitted = task.scales.at(logs)
        carried = None if logs.size else fitted.calibration
        most = fitted_load(task, fitted) if logs.size else carried_load(carried)
        residuals: list[Residual] = []
        for place in self.points:
            point = task.measurements.points[place]
            there = at_point(fitted, point)
            places = task.places(point, (solve, quick), logs, self.inference.spread)
            if carried is not None:
                places = places_of_carried(there, carried, point, quick)
            is_load = most is not None and point.operation is None
            beyond_text = beyond(load_of(there), most) if most and is_load else ""
            computed = solve(there, point.subject)
            residuals += residuals_of(point, computed, places, beyond_text)
        return residuals


STEPS: TypeAdapter[Step[Any]] = TypeAdapter(
    Annotated[Search | FitFrom | Spreading | Predict, Field(discriminator="does")]
)
"""Reads any step."""


def answer_of(
    step: Step[Answer], structure: Structure, solvers: Solvers
) -> Answer | InvalidMeasurements:
    """Take a step; a rejection is an answer, too."""
    if not structure.is_scouted:
        solvers = solvers._replace(scout=None)
    try:
        return step.taken(structure, solvers)
    except InvalidMeasurements as refusal:
        return refusal


def as_document(step: Step[Answer], answer: Answer | InvalidMeasurements) -> dict[str, Any]:
    """Make a document of the answer to a step."""
    if isinstance(answer, InvalidMeasurements):
        problems = [problem.model_dump(mode="json") for problem in answer.problems]
        return {"refused": str(answer), "problems": problems}
    return {"answer": step.answers.dump_python(answer, mode="json")}


def from_document(step: Step[Answer], document: dict[str, Any]) -> Answer | InvalidMeasurements:
    """Read the answer to a step."""
    if "refused" in document:
        problems = map(DesignProblem.model_validate, document["problems"])
        return InvalidMeasurements(document["refused"], [*problems])
    answer: Answer = step.answers.validate_python(document["answer"])
    return answer
