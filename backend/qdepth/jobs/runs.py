"""Runs: a part for each design. Of all runs that need a design, one evaluates it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy.exc import IntegrityError

from qdepth.db import claims, jobs, results
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, JobRow, PartRow
from qdepth.design.document.document import Design
from qdepth.jobs.failure_problems import MOST_INTERRUPTIONS, Interrupted
from qdepth.jobs.kind import Evaluate, Kind, Stopped, Work
from qdepth.report.report import Report
from qdepth.studies.simulate.answer import Kept, Question, questions_of
from qdepth.studies.simulate.options import SimulationOptions, simulated_ios

RUNS = "runs"
BUSY_POLL_S = 0.2


def new_run(
    designs: Sequence[Design], options: SimulationOptions, keys: Sequence[str] | None = None
) -> NewJob:
    """Make a run.

    Parameters
    ----------
    designs : sequence of Design
        Designs to evaluate, one after the other.
    options : SimulationOptions
        How to simulate them.
    keys : sequence of str
        Keys under which the answers are stored; unset: those of the questions.

    Raises
    ------
    InvalidDesign
        If a design is not complete.
    """
    keys = keys or [question.key for question in questions_of(designs, options)]
    progress: Document = {
        "done_ios": 0,
        "total_ios": (options.max_ios or 0) * len(designs),
        "design_id": None,
        "design_index": 0,
        "designs": len(designs),
        "fraction": 0.0,
        "text": "Waiting for a worker.",
        "partial": [],
    }
    parts = [
        NewPart(design.model_dump(mode="json", by_alias=True), key)
        for design, key in zip(designs, keys, strict=True)
    ]
    ios = simulated_ios(options, len(designs))
    return NewJob(RUNS, options.model_dump(mode="json"), parts, progress, most_ios=ios)


@dataclass(frozen=True)
class Runs(Kind[SimulationOptions]):
    """Evaluates the designs of runs with a function."""

    asks = SimulationOptions
    """The designs are the parts."""
    evaluate: Evaluate
    silent_s: float = 15.0
    """Time after which a run without progress loses its claim on a report [s]."""
    name: str = RUNS

    def solve(self, work: Work[SimulationOptions], part: PartRow) -> Document:
        """Evaluate a design, and return its first numbers."""
        design = Design.model_validate(part.question)
        progress = self._wait_for_claim(work, part)
        report = self._evaluate(work, part, design, progress)
        return {
            "design_id": design.id,
            "iops": report.total.iops.value,
            "latency_mean_ms": report.total.latency_ms.mean.value,
        }

    def advance(
        self, part: PartRow, answer: Document, progress: Document | None
    ) -> Document | None:
        """Show the numbers of a design that is done."""
        before = progress or {}
        shown = before | {"partial": [*before["partial"][: part.position], answer]}
        if part.position + 1 < before["designs"]:
            return shown
        return shown | {
            "total_ios": before["done_ios"],
            "fraction": 1.0,
            "design_id": None,
            "design_index": part.position,
            "text": "Done.",
        }

    def _wait_for_claim(self, work: Work[SimulationOptions], part: PartRow) -> Document:
        """Claim the design when no other run computes the same any more; give the progress.

        The other run may be one that a dead worker left and that waits in the queue behind this
        one, so its claim holds only while it shows progress.
        """
        key = part.key or ""
        seen: claims.Claim | None = None
        since = time.monotonic()
        while True:
            try:
                with work.sessions.writing() as session:
                    run = session.get_one(JobRow, work.job_id)
                    if run.cancel_requested or run.status in jobs.FINAL:
                        raise Stopped
                    if not results.has(session, key) and (
                        claims.take(session, run, key) >= MOST_INTERRUPTIONS
                    ):
                        raise Interrupted
                    return run.progress or {}
            except IntegrityError:
                with work.sessions.writing() as session:
                    holder = claims.find(session, key)
                    if holder != seen:
                        seen, since = holder, time.monotonic()
                    elif holder and time.monotonic() - since >= self.silent_s:
                        claims.release(session, holder)
                time.sleep(BUSY_POLL_S)

    def _evaluate(
        self, work: Work[SimulationOptions], part: PartRow, design: Design, progress: Document
    ) -> Report:
        from qdepth.jobs.progress import ProgressWriter, describe  # noqa: PLC0415  loads the engines
        from qdepth.jobs.time_limit import Patience, TookTooLong  # noqa: PLC0415

        shown = partial(describe, part, progress)
        observe = ProgressWriter(work.sessions, part.job_id, shown, time.monotonic)
        patience = Patience(observe, time.monotonic)

        def keep(_question: Question, compute: Callable[[], Kept]) -> Kept:
            def whole() -> Kept:
                answer = compute()
                if patience.reason is not None:
                    raise TookTooLong(patience.reason)
                if observe.stopped:
                    raise Stopped
                return answer

            return work.answer([part.key or ""], whole)

        return self.evaluate(design, work.question, observe=patience, keep=keep)
