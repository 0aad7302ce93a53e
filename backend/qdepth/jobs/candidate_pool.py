"""Answers rows of a batch in as many processes as allowed."""

import gc
import logging
import multiprocessing
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import repeat
from typing import Any, NamedTuple, Protocol, TypeVar

from qdepth.design.document.document import Design
from qdepth.errors import QdepthError
from qdepth.jobs.kind import Evaluate
from qdepth.library.processes import end_with_parent
from qdepth.studies.candidates.candidate_table import (
    Candidate,
    Cells,
    candidate_design,
    evaluate_candidate,
    question_of,
)
from qdepth.studies.simulate.answer import Kept, Question
from qdepth.studies.simulate.options import SimulationOptions

logger = logging.getLogger(__name__)

ROWS_AT_ONCE = 2
"""Rows that a process takes at a time; few, so that all processes end together."""


class StoredAnswers(Protocol):
    """Stored answers, by the keys of their questions."""

    def find(self, keys: Sequence[str]) -> dict[str, Kept]:
        """Return the existing ones."""

    def store(self, answers: Mapping[str, Kept]) -> None:
        """Store answers."""


_T = TypeVar("_T")
_Row = tuple[Candidate, Mapping[str, Kept] | None]
"""A row with the answers that it may use; None: it is not to hand over its own."""


class _RowAnswer(NamedTuple):
    cells: Cells
    kept: dict[str, Kept]
    """Answers that were computed for it, by their keys."""


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
        self,
        candidates: Sequence[Candidate],
        designs: Sequence[Design],
        options: SimulationOptions,
        stored: StoredAnswers | None = None,
    ) -> list[Cells]:
        """Return the result columns of each row, in their order.

        With `stored`, rows of equal networks are simulated once: a difference such as a price is
        added to the answer.
        """
        distinct = {question_of(candidate): candidate for candidate in candidates}
        answer = self._each if stored is None else partial(self._once, stored)
        answers = answer(list(distinct.values()), designs, options)
        known = dict(zip(distinct, answers, strict=True))
        return [known[question_of(candidate)] for candidate in candidates]

    def _once(
        self,
        stored: StoredAnswers,
        rows: Sequence[Candidate],
        designs: Sequence[Design],
        options: SimulationOptions,
    ) -> list[Cells]:
        """Answer rows; those of one network wait for the first of them."""
        keys = self._in_processes(_key, rows, designs, options)
        known = stored.find([key for key in keys if key is not None])
        firsts = [
            at
            for at, key in enumerate(keys)
            if key is None or (key not in known and keys.index(key) == at)
        ]
        begun = self._map([(rows[at], {}) for at in firsts], designs, options)
        new = {key: kept for answer in begun for key, kept in answer.kept.items()}
        stored.store(new)
        known |= new
        cells = {at: answer.cells for at, answer in zip(firsts, begun, strict=True)}
        others = [at for at in range(len(rows)) if at not in cells]
        left = [(rows[at], _only(known, keys[at])) for at in others]
        ended = self._map(left, designs, options)
        cells |= {at: answer.cells for at, answer in zip(others, ended, strict=True)}
        return [cells[at] for at in range(len(rows))]

    def _each(
        self, rows: Sequence[Candidate], designs: Sequence[Design], options: SimulationOptions
    ) -> list[Cells]:
        found = self._map([(row, None) for row in rows], designs, options)
        return [answer.cells for answer in found]

    def _map(
        self, rows: Sequence[_Row], designs: Sequence[Design], options: SimulationOptions
    ) -> list[_RowAnswer]:
        return self._in_processes(_answer, rows, designs, options, self._evaluate)

    def _in_processes(
        self, function: Callable[..., _T], rows: Sequence[Any], *common: object
    ) -> list[_T]:
        """Call a function for each row, with what all rows have in common."""
        shared = [repeat(each) for each in common]
        if self._processes == 1:
            return list(map(function, rows, *shared))
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                multiprocessing.get_context("spawn"),
                _prepare,
                (self._evaluate,),
            )
        try:
            return list(self._pool.map(function, rows, *shared, chunksize=ROWS_AT_ONCE))
        except BrokenProcessPool:
            logger.warning("a process of a batch was killed; its rows are answered in the worker")
            self.close()
            return list(map(function, rows, *shared))

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


def _answer(
    row: _Row, designs: Sequence[Design], options: SimulationOptions, evaluate: Evaluate
) -> _RowAnswer:
    """Answer a row, with what it had to compute."""
    candidate, known = row
    new: dict[str, Kept] = {}

    def keep(question: Question, compute: Callable[[], Kept]) -> Kept:
        found = (known or {}).get(question.key)
        if found is None:
            found = new[question.key] = compute()
        return found

    use = evaluate if known is None else partial(evaluate, keep=keep)
    return _RowAnswer(evaluate_candidate(candidate, designs, options, use), new)


def _key(candidate: Candidate, designs: Sequence[Design], options: SimulationOptions) -> str | None:
    """Key of the question of a row; None for one that is refused."""
    try:
        return Question(candidate_design(candidate, designs), options).key
    except QdepthError:
        return None


def _only(known: Mapping[str, Kept], key: str | None) -> dict[str, Kept]:
    """The answer of one key, if it is known."""
    return {key: known[key]} if key in known and key is not None else {}
