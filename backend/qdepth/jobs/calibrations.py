"""Calibrations: a part for each independent step, planned as the answers arrive.

Several workers may have structures, starts and predictions at the same time. Back-tests of imports
are calibrations that leave points aside, so they are, too.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from qdepth.db import jobs
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.jobs.kind import Kind, Work
from qdepth.jobs.solved_designs import SolvedDesigns
from qdepth.studies.calibrate.calibration_question import CalibrationQuestion
from qdepth.studies.calibrate.calibration_result import most_simulations
from qdepth.studies.simulate.options import SimulationOptions, simulated_ios

if TYPE_CHECKING:  # the web process knows the kinds, and loads no solver
    from qdepth.studies.calibrate.calibration import Solver, StepRequest
    from qdepth.studies.calibrate.calibration_result import Calibration
    from qdepth.studies.calibrate.calibration_steps import Solvers, Structure

CALIBRATIONS = "calibrations"


def new_calibration(question: CalibrationQuestion) -> NewJob:
    """Make a calibration."""
    simulations = most_simulations(question.measurements, question.design)
    return NewJob(
        CALIBRATIONS,
        question.model_dump(mode="json", by_alias=True),
        most_ios=simulated_ios(question.options, simulations),
    )


@dataclass
class _Known:
    """What a worker knows of the job that it worked on last."""

    structures: "list[Structure]"
    solvers: "Solvers"
    solved: SolvedDesigns


@dataclass(frozen=True)
class Calibrations(Kind[CalibrationQuestion]):
    """Fits parameters with a function that makes solvers; unset: those of the engines."""

    asks = CalibrationQuestion
    solver_for: "Callable[[SimulationOptions], Solver] | None" = None
    name: str = CALIBRATIONS
    shares_parts: bool = True
    plans_ahead: bool = True
    clock: Callable[[], float] = field(default=time.monotonic)
    """Clock for storing solved designs [s]."""

    def plan(self, work: Work[CalibrationQuestion]) -> list[NewPart]:
        """Return the steps that can be taken now and are not requested yet."""
        from qdepth.studies.calibrate.calibration import Unanswered  # noqa: PLC0415  loads SciPy

        try:
            self._fitted(work)
        except Unanswered as unanswered:
            with work.sessions.reading() as session:
                planned = jobs.names_of_planned(session, work.job_id)
            return [
                NewPart(
                    {"structure": each.structure, "step": each.step.model_dump(mode="json")},
                    key=each.name,
                )
                for each in unanswered.requests
                if each.name not in planned
            ]
        return []

    def solve(self, work: Work[CalibrationQuestion], part: PartRow) -> Document:
        """Take a step; each design solved on the way is stored."""
        from qdepth.studies.calibrate.calibration_steps import (  # noqa: PLC0415  loads SciPy
            STEPS,
            answer_of,
            as_document,
        )

        known, question = self._known(work), part.question or {}
        known.solved.begin(part.position)
        step = STEPS.validate_python(question["step"])
        answer = answer_of(step, known.structures[question["structure"]], known.solvers)
        known.solved.keep()
        return as_document(step, answer)

    def put_together(self, work: Work[CalibrationQuestion]) -> Document:
        """Return the calibration."""
        found = self._fitted(work).model_copy(update={"refused": work.question.refused})
        return found.model_dump(mode="json", by_alias=True)

    def _fitted(self, work: Work[CalibrationQuestion]) -> "Calibration":
        """Put the answers together. Raises Unanswered where some are missing."""
        from qdepth.studies.calibrate.calibration import (  # noqa: PLC0415  loads SciPy
            Unanswered,
            put_together,
        )
        from qdepth.studies.calibrate.calibration_steps import from_document  # noqa: PLC0415  loads SciPy

        with work.sessions.reading() as session:
            known = jobs.answers_of_planned(session, work.job_id)

        def take(requests: "Sequence[StepRequest]") -> Iterable[Any]:
            if missing := [each for each in requests if each.name not in known]:
                raise Unanswered(missing)
            return (from_document(each.step, known[each.name]) for each in requests)

        return put_together(self._known(work).structures, take)

    def _known(self, work: Work[CalibrationQuestion]) -> _Known:
        if work.job_id not in self._last:
            self._last.clear()
            self._last[work.job_id] = self._begun(work)
        return self._last[work.job_id]

    def _begun(self, work: Work[CalibrationQuestion]) -> _Known:
        from qdepth.studies.calibrate.calibration_solver import scout_for, solver  # noqa: PLC0415
        from qdepth.studies.calibrate.calibration_steps import Solvers  # noqa: PLC0415
        from qdepth.studies.calibrate.structures.alternatives import (  # noqa: PLC0415  loads SciPy
            structures_of,
        )

        design, options = work.question.design, work.question.options
        solved = SolvedDesigns(work.sessions, work.job_id, self.clock)
        solve = solved.of(options.engine, (self.solver_for or solver)(options))
        quick = None if options.engine == "analytic" else scout_for(design, options)
        scout = None if quick is None else solved.of("scout", quick)
        solvers = Solvers(solve, solve if options.engine == "analytic" else scout)
        is_scouted = solvers.scout is not None
        structures = structures_of(design, work.question.measurements, is_scouted=is_scouted)
        return _Known(structures, solvers, solved)

    @cached_property
    def _last(self) -> dict[str, _Known]:
        return {}
