"""Parts of jobs that evaluate one design of many, with stored answers and a watch for cancels."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from qdepth.design.document.document import Design
from qdepth.jobs.kind import EvaluateOneOfMany, Stopped, Work
from qdepth.report.report import Report
from qdepth.studies.simulate.answer import Kept, Question
from qdepth.studies.simulate.options import SimulationOptions


@dataclass(frozen=True)
class PartEvaluator:
    """Evaluates designs for a part of a job.

    A simulated answer is stored under the key of its network, as by runs, so no question is
    simulated twice. Estimates take milliseconds and are repeated.
    """

    evaluate: EvaluateOneOfMany
    work: Work[Any]
    options: SimulationOptions
    is_replayed: bool
    """True if the SimPy engine replays the beginning of each simulation."""

    def __call__(self, design: Design) -> Report:
        """Evaluate a design.

        Raises
        ------
        Stopped
            If the job was cancelled meanwhile.
        """
        from qdepth.jobs.progress import CancelWatch  # noqa: PLC0415  loads the engines

        watch = CancelWatch(self.work.sessions, self.work.job_id, time.monotonic)

        def keep(question: Question, compute: Callable[[], Kept]) -> Kept:
            def whole() -> Kept:
                answer = compute()
                if watch.stopped:
                    raise Stopped
                return answer

            keys = [question.key]
            if not self.is_replayed:
                keys = [question.key_without_replay, *keys]
            return self.work.answer(keys, whole)

        report = self.evaluate(
            design,
            self.options,
            observe=watch,
            replays=self.is_replayed,
            keep=None if self.options.engine == "analytic" else keep,
        )
        if watch.stopped:
            raise Stopped
        return report
