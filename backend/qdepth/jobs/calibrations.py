"""Calibrations: each solved design is a part found on the way, so a crash repeats one at most."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qdepth.db.jobs import NewJob
from qdepth.db.tables import Document
from qdepth.design.document.document import Design
from qdepth.jobs.kind import Kind, Work
from qdepth.studies.calibrate.calibration_question import CalibrationQuestion
from qdepth.studies.calibrate.calibration_result import most_simulations
from qdepth.studies.simulate.options import SimulationOptions, simulated_ios

if TYPE_CHECKING:  # the web process knows the kinds, and loads no solver
    from qdepth.studies.calibrate.calibration import Measured, Solver
    from qdepth.studies.calibrate.measurements import Subject

CALIBRATIONS = "calibrations"


def new_calibration(question: CalibrationQuestion) -> NewJob:
    """Make a calibration."""
    simulations = most_simulations(question.measurements, question.design)
    return NewJob(
        CALIBRATIONS,
        question.model_dump(mode="json", by_alias=True),
        most_ios=simulated_ios(question.options, simulations),
    )


@dataclass(frozen=True)
class Calibrations(Kind[CalibrationQuestion]):
    """Fits parameters with a function that makes solvers; unset: those of the engines."""

    solver_for: "Callable[[SimulationOptions], Solver] | None" = None
    name: str = CALIBRATIONS

    def read(self, question: Document) -> CalibrationQuestion:
        """Read design, measurements and options."""
        return CalibrationQuestion.model_validate(question)

    def put_together(self, work: Work[CalibrationQuestion]) -> Document:
        """Fit; each design that is solved on the way is kept."""
        from qdepth.studies.calibrate.calibration import calibrate  # noqa: PLC0415  loads SciPy
        from qdepth.studies.calibrate.calibration_solver import scout_for, solver  # noqa: PLC0415

        design, options = work.question.design, work.question.options
        scout = scout_for(design, options)

        def keeping(engine: str, solve: "Solver") -> "Solver":
            def kept(candidate: Design, subject: "Subject") -> "Measured":
                key = _key(engine, candidate, subject)
                return work.once(key, lambda: solve(candidate, subject))

            return kept

        solve = keeping(options.engine, (self.solver_for or solver)(options))
        scouting = None if scout is None else keeping("scout", scout)
        found = calibrate(
            design,
            work.question.measurements,
            solve,
            solve if options.engine == "analytic" else scouting,
        )
        found = found.model_copy(update={"refused": work.question.refused})
        return found.model_dump(mode="json", by_alias=True)


def _key(engine: str, design: Design, subject: "Subject") -> str:
    text = json.dumps([engine, design.model_dump_json(by_alias=True), *subject])
    return hashlib.sha256(text.encode()).hexdigest()
