"""Timelines: the answer of each regime is stored under its key, so nothing is simulated twice.

A simulation I/O by I/O is stored as a whole.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from qdepth.db import jobs
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.design.document.document import Design
from qdepth.jobs.kind import Kind, Stopped, Work
from qdepth.report.by_io import ByIoReport
from qdepth.report.timeline import TimelineReport
from qdepth.studies.calibrate.calibration_result import most_regimes
from qdepth.studies.simulate.answer import Kept
from qdepth.studies.simulate.options import SimulationOptions, simulated_ios
from qdepth.studies.timeline.timeline_question import TimelineQuestion, timeline_key

if TYPE_CHECKING:  # the web process knows the kinds, and loads no engine
    from qdepth.statistics.recorder import Progress
    from qdepth.studies.timeline.regime_answers import KeepRegime, ObserveRegime

TIMELINES = "timelines"
LONGEST_S = 3600.0
"""Longest time of all regimes of a timeline together."""


class SolveTimeline(Protocol):
    """Works out a timeline."""

    def __call__(
        self,
        design: Design,
        options: SimulationOptions,
        *,
        observe: "ObserveRegime | None",
        answer: "KeepRegime",
    ) -> TimelineReport:
        """Return the report; raises Cancelled where an observer stopped it."""


def new_timeline(question: TimelineQuestion) -> NewJob:
    """Make the job that works out a timeline."""
    key = timeline_key(question)
    document = question.model_dump(mode="json", by_alias=True)
    return NewJob(
        TIMELINES,
        document,
        [NewPart({}, key)],
        _progress(0, "Waiting for a worker."),
        most_ios=simulated_ios(question.options, 1 + most_regimes(question.design)),
    )


@dataclass(frozen=True)
class Timelines(Kind[TimelineQuestion]):
    """Computes timelines with a function; unset: the one of the studies."""

    asks = TimelineQuestion
    says_done = True
    solve_timeline: SolveTimeline | None = None
    name: str = TIMELINES

    def solve(self, work: Work[TimelineQuestion], part: PartRow) -> Document:
        """Work out the timeline; its report is stored under the key of the part."""
        solved = self._solved if work.question.by_io is None else _solved_by_io
        work.document([part.key or ""], lambda: solved(work).model_dump(mode="json"))
        return {}

    def _solved(self, work: Work[TimelineQuestion]) -> TimelineReport:
        from qdepth.jobs.time_limit import Patience, TookTooLong  # noqa: PLC0415
        from qdepth.studies.timeline import cancellation, timeline  # noqa: PLC0415  loads the engines

        writers = _Writers(work)
        patience = Patience(writers.write, time.monotonic, longest_s=LONGEST_S)

        def observe(regime: str) -> "Callable[[Progress], bool]":
            writers.begin(regime)
            return patience

        def answer(key: str, simulate: Callable[[], Kept]) -> Kept:
            kept = work.answer([key], simulate)
            writers.count_answer()
            return kept

        solve = self.solve_timeline or timeline.solve_timeline
        question = work.question
        try:
            return solve(question.design, question.options, observe=observe, answer=answer)
        except cancellation.Cancelled:
            if patience.reason is not None:
                raise TookTooLong(patience.reason) from None
            raise Stopped from None


def _solved_by_io(work: Work[TimelineQuestion]) -> ByIoReport:
    from qdepth.jobs.progress import ProgressWriter  # noqa: PLC0415  loads the engines
    from qdepth.jobs.time_limit import Patience, TookTooLong  # noqa: PLC0415
    from qdepth.studies.timeline import by_io_options, by_io_report, cancellation  # noqa: PLC0415

    question = work.question
    shown = partial(_describe, 0, "each I/O")
    writer = ProgressWriter(work.sessions, work.job_id, shown, time.monotonic)
    patience = Patience(writer, time.monotonic, longest_s=LONGEST_S)
    chosen = question.by_io or by_io_options.ByIoOptions()
    try:
        return by_io_report.solve_by_io(question.design, question.options, chosen, observe=patience)
    except cancellation.Cancelled:
        if patience.reason is not None:
            raise TookTooLong(patience.reason) from None
        raise Stopped from None


class _Writers:
    """Writes the progress of a job, one regime after the other."""

    def __init__(self, work: Work[TimelineQuestion]) -> None:
        self._work = work
        self.answered = 0
        """Regimes whose answer is known."""

    def count_answer(self) -> None:
        """Count an answer, known or simulated; raises Stopped where the job has ended."""
        self.answered += 1
        shown = _progress(self.answered, "Looking for the next change.")
        with self._work.sessions.writing() as session:
            if not jobs.show_progress(session, self._work.job_id, shown):
                raise Stopped

    def begin(self, regime: str) -> None:
        from qdepth.jobs.progress import ProgressWriter  # noqa: PLC0415  loads the engines

        shown = partial(_describe, self.answered, regime)
        self._writer = ProgressWriter(self._work.sessions, self._work.job_id, shown, time.monotonic)

    def write(self, progress: "Progress") -> bool:
        return self._writer(progress)


def _describe(answered: int, regime: str, progress: "Progress") -> Document:
    from qdepth.studies.simulate.progress_words import in_words  # noqa: PLC0415  loads the engines

    return _progress(answered, in_words(regime, progress), progress.fraction)


def _progress(answered: int, text: str, fraction: float = 0.0) -> Document:
    return {"answered_regimes": answered, "fraction_of_regime": fraction, "text": text}
