"""Batches: tables of candidates, a part for some rows, and a crash repeats one part at most."""

from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.jobs.candidate_pool import CandidatePool
from qdepth.jobs.kind import Kind, Work
from qdepth.studies.candidates.candidate_table import Candidate
from qdepth.studies.simulate.options import SimulationOptions, one_among_many, simulated_ios

BATCHES = "batches"
ROWS_OF_A_PART = 100


class TableFormat(Immutable):
    """How the table came, and is given back."""

    kind: str
    """`csv` or `xlsx`."""
    european: bool
    names: list[str]
    """Its columns."""


class BatchQuestion(Immutable):
    """What all candidates of a batch share."""

    designs: list[Design]
    """Designs that the candidates change."""
    options: SimulationOptions
    table: TableFormat


def new_batch(question: BatchQuestion, candidates: Sequence[Candidate]) -> NewJob:
    """Make a batch of candidates: the cells of each row, by their column."""
    number = len(candidates)
    return NewJob(
        BATCHES,
        question.model_dump(mode="json", by_alias=True),
        [
            NewPart({"candidates": candidates[start : start + ROWS_OF_A_PART]})
            for start in range(0, number, ROWS_OF_A_PART)
        ],
        progress={"rows": number, "done_rows": 0, "good_rows": 0},
        most_ios=simulated_ios(one_among_many(question.options), number),
    )


@dataclass(frozen=True)
class Batches(Kind[BatchQuestion]):
    """Answers batches, some rows at a time."""

    asks = BatchQuestion
    pool: CandidatePool
    name: str = BATCHES
    shares_parts: bool = True

    def solve(self, work: Work[BatchQuestion], part: PartRow) -> Document:
        """Answer some rows."""
        candidates = (part.question or {})["candidates"]
        options = one_among_many(work.question.options)
        return {"results": self.pool.answer(candidates, work.question.designs, options)}

    def advance(
        self, _part: PartRow, answer: Document, progress: Document | None
    ) -> Document | None:
        """Count the rows that are done, and those that have a result."""
        done, results = progress or {}, answer["results"]
        good = sum(result["error_message"] is None for result in results)
        return done | {
            "done_rows": done["done_rows"] + len(results),
            "good_rows": done["good_rows"] + good,
        }
