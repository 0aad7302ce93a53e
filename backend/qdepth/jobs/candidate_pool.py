"""Answers rows of a batch in as many processes as may be used."""

import gc
import logging
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import repeat

from qdepth.design.document.document import Design
from qdepth.jobs.child_process import end_with_parent
from qdepth.jobs.kind import Evaluate
from qdepth.studies.candidates.candidate_table import (
    Candidate,
    Cells,
    evaluate_candidate,
    question_of,
)
from qdepth.studies.simulate.options import SimulationOptions

logger = logging.getLogger(__name__)

ROWS_AT_ONCE = 2
"""Rows that a process takes at once; few, so that all processes end together."""


class CandidatePool:
    """Answers rows, equal questions once; its processes start with the first rows.

    Parameters
    ----------
    evaluate : Evaluate
        Evaluates a design. With several processes, a function that they can import.
    processes : int
        Processes to use; with one the rows are answered in this process.
    """

    def __init__(self, evaluate: Evaluate, processes: int = 1) -> None:
        self._evaluate = evaluate
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def answer(
        self, candidates: Sequence[Candidate], designs: Sequence[Design], options: SimulationOptions
    ) -> list[Cells]:
        """Give the result columns of each row, in their order."""
        distinct = {question_of(candidate): candidate for candidate in candidates}
        unanswered = list(distinct.values())
        if self._processes > 1:
            answers = self._in_processes(unanswered, designs, options)
        else:
            answers = self._here(unanswered, designs, options)
        known = dict(zip(distinct, answers, strict=True))
        return [known[question_of(candidate)] for candidate in candidates]

    def _here(
        self, unanswered: Sequence[Candidate], designs: Sequence[Design], options: SimulationOptions
    ) -> list[Cells]:
        return [evaluate_candidate(one, designs, options, self._evaluate) for one in unanswered]

    def _in_processes(
        self, unanswered: Sequence[Candidate], designs: Sequence[Design], options: SimulationOptions
    ) -> list[Cells]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                multiprocessing.get_context("spawn"),
                _prepare,
                (self._evaluate,),
            )
        shared = (repeat(designs), repeat(options), repeat(self._evaluate))
        try:
            found = self._pool.map(evaluate_candidate, unanswered, *shared, chunksize=ROWS_AT_ONCE)
            return list(found)
        except BrokenProcessPool:
            logger.warning("a process of a batch was killed; its rows are answered in the worker")
            self.close()
            return self._here(unanswered, designs, options)

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None


def _prepare(_evaluate: Evaluate) -> None:
    """Make a new process ready for rows.

    Whoever gets `_evaluate` has imported all that it needs. That stays for good, so collecting
    garbage need not look at it again after every few rows.
    """
    gc.freeze()
    end_with_parent()
