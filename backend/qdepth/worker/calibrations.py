"""Carries calibrations out; each solved design is kept, so a crash repeats one at most."""

import hashlib
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal

from dbos import DBOS
from sqlalchemy.orm import Session

from qdepth.db import calibrations, jobs
from qdepth.db.session import Sessions
from qdepth.db.tables import CalibrationRow, Document
from qdepth.design.document import Design
from qdepth.studies.calibration import Measured, Solver, calibrate
from qdepth.studies.calibration_question import CalibrationQuestion
from qdepth.studies.calibration_result import Calibration
from qdepth.studies.calibration_solver import scout_for, solver
from qdepth.studies.options import SimulationOptions
from qdepth.worker.failures import calibration_problem
from qdepth.worker.steps import step_options

logger = logging.getLogger(__name__)

Outcome = Literal["fitted", "failed", "stopped"]


class _Stopped(Exception):
    """The calibration has ended meanwhile."""


@dataclass(frozen=True)
class Calibrations:
    """Carries calibrations out with a function that makes solvers."""

    sessions: Sessions
    solver_for: Callable[[SimulationOptions], Solver] = solver
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    def carry_out(self, calibration_id: str) -> None:
        """Carry a calibration out. This is the workflow.

        A crash repeats the fit, which meets the designs that are solved already.
        """
        if DBOS.run_step(step_options("start"), self.start, calibration_id):
            DBOS.run_step(step_options("fit"), self.fit, calibration_id)

    def start(self, calibration_id: str) -> bool:
        """Mark the calibration as running; False when it has ended."""
        with self.sessions.writing() as session:
            return jobs.start(session, CalibrationRow, calibration_id)

    def fit(self, calibration_id: str) -> Outcome:
        """Fit and keep the result, or why there is none."""
        try:
            found = self._fit(calibration_id)
        except _Stopped:
            return "stopped"
        except Exception as error:
            logger.exception("calibration %s failed", calibration_id)
            problem = calibration_problem(error, calibration_id)
            with self.sessions.writing() as session:
                self._end(session, calibration_id, "failed", problem=problem)
            return "failed"
        document = found.model_dump(mode="json", by_alias=True)
        with self.sessions.writing() as session:
            self._end(session, calibration_id, "succeeded", result=document)
        return "fitted"

    def _end(self, session: Session, calibration_id: str, status: str, **found: Document) -> None:
        jobs.finish(session, CalibrationRow, calibration_id, status, now=self.now(), **found)

    def _fit(self, calibration_id: str) -> Calibration:
        with self.sessions.reading() as session:
            row = calibrations.find(session, calibration_id)
            known = calibrations.solutions(session, calibration_id)
        question = CalibrationQuestion.model_validate(row.question if row else {})
        design, options = question.design, question.options
        scout = None if options.engine == "analytic" else scout_for(design, options)

        def keeping(engine: str, solve: Solver) -> Solver:
            def kept(candidate: Design, group: str | None) -> Measured:
                key = _key(engine, candidate, group)
                if key not in known:
                    measured = solve(candidate, group)
                    with self.sessions.writing() as session:
                        if not calibrations.keep_solution(session, calibration_id, key, measured):
                            raise _Stopped
                    known[key] = measured
                return known[key]

            return kept

        return calibrate(
            design,
            question.measurements,
            keeping(options.engine, self.solver_for(options)),
            None if scout is None else keeping("scout", scout),
        )


def _key(engine: str, design: Design, group: str | None) -> str:
    text = json.dumps([engine, design.model_dump_json(by_alias=True), group])
    return hashlib.sha256(text.encode()).hexdigest()
