"""Batches: tables of candidates, a part for some rows; a crash repeats at most one part."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qdepth.db import results
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.jobs.candidate_pool import CandidatePool
from qdepth.jobs.candidate_rows import Remark
from qdepth.jobs.kind import Kind, Work
from qdepth.studies.candidates.candidate_table import (
    Candidate,
    Cells,
    InvalidCandidate,
    refused_cells,
)
from qdepth.studies.simulate.answer import Kept, read_kept
from qdepth.studies.simulate.options import SimulationOptions, one_among_many, simulated_ios

BATCHES = "batches"
ROWS_OF_A_PART = 100


class TableFormat(Immutable):
    """Format of the table, in both directions."""

    kind: str
    """`csv` or `xlsx`."""
    european: bool
    names: list[str]
    """Its columns."""
    notes: list[str] = []
    """What to check about the table, in sentences."""


class BatchQuestion(Immutable):
    """Common parameters of all candidates of a batch."""

    designs: list[Design]
    """Designs that the candidates change."""
    options: SimulationOptions
    table: TableFormat


def new_batch(
    question: BatchQuestion,
    candidates: Sequence[Candidate],
    remarks: Sequence[Remark | None] = (),
) -> NewJob:
    """Make a batch of candidates: the cells of each row by their column, and its remark."""
    number = len(candidates)
    said = [remark and remark.model_dump(exclude_none=True) for remark in remarks]
    return NewJob(
        BATCHES,
        question.model_dump(mode="json", by_alias=True),
        [
            NewPart(
                {
                    "candidates": candidates[start : start + ROWS_OF_A_PART],
                    "remarks": said[start : start + ROWS_OF_A_PART],
                }
            )
            for start in range(0, number, ROWS_OF_A_PART)
        ],
        progress={"rows": number, "done_rows": 0, "good_rows": 0},
        most_ios=simulated_ios(one_among_many(question.options), number),
    )


def rows_of(part: PartRow) -> list[tuple[Candidate, Remark]]:
    """Return the rows of a part of a batch, with remarks from reading them."""
    question = part.question or {}
    candidates = question["candidates"]
    said = question.get("remarks") or [None] * len(candidates)
    remarks = [Remark.model_validate(remark or {}) for remark in said]
    return list(zip(candidates, remarks, strict=True))


def _refused(remark: Remark) -> Cells | None:
    if remark.message is None:
        return None
    return refused_cells(InvalidCandidate(remark.column or "", remark.message))


@dataclass(frozen=True)
class _Stored:
    """Answers in the database."""

    work: Work[BatchQuestion]

    def find(self, keys: Sequence[str]) -> dict[str, Kept]:
        with self.work.sessions.reading() as session:
            known = results.find_known(session, keys)
        return {key: read_kept(document) for key, document in known.items()}

    def store(self, answers: Mapping[str, Kept]) -> None:
        with self.work.sessions.writing() as session:
            for key, kept in answers.items():
                results.store(session, key, kept.model_dump(mode="json"), now=self.work.now())


@dataclass(frozen=True)
class Batches(Kind[BatchQuestion]):
    """Answers batches, some rows at a time."""

    asks = BatchQuestion
    pool: CandidatePool
    name: str = BATCHES
    shares_parts: bool = True

    def solve(self, work: Work[BatchQuestion], part: PartRow) -> Document:
        """Answer some rows."""
        rows = rows_of(part)
        options = one_among_many(work.question.options)
        readable = [candidate for candidate, remark in rows if remark.message is None]
        stored = None if options.engine == "analytic" else _Stored(work)
        answers = iter(self.pool.answer(readable, work.question.designs, options, stored))
        return {"results": [_refused(remark) or next(answers) for _, remark in rows]}

    def advance(
        self, _part: PartRow, answer: Document, progress: Document | None
    ) -> Document | None:
        """Count the rows that are done, and those with a result."""
        done, results = progress or {}, answer["results"]
        good = sum(result["error_message"] is None for result in results)
        return done | {
            "done_rows": done["done_rows"] + len(results),
            "good_rows": done["good_rows"] + good,
        }
