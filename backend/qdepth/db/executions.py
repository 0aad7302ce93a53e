"""Runs, as a worker carries them out.

Each function is one step of a run in one transaction, and harmless when it is repeated.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db import results
from qdepth.db.jobs import FINAL
from qdepth.db.runs import designs_of
from qdepth.db.tables import Document, RunDesignRow, RunRow

ACTIVE = ("queued", "running")
NoTask = Literal["known", "stopped"]


@dataclass(frozen=True)
class Task:
    """What a worker needs to evaluate one design of a run."""

    run_id: str
    position: int
    designs: int
    design: Document
    options: Document
    key: str
    interruptions: int
    """Times that a worker died while it evaluated a design of this run."""
    numbers_before: list[Document]
    """First numbers of the designs of the run that are done."""


def start(session: Session, run_id: str, *, now: datetime) -> int:
    """Mark a run as running and tell how many designs it has; 0 when it has ended already."""
    session.execute(
        update(RunRow)
        .where(RunRow.id == run_id, RunRow.status == "queued")
        .values(status="running", started_at=now, revision=RunRow.revision + 1)
    )
    row = session.get_one(RunRow, run_id)
    return 0 if row.status in FINAL else len(designs_of(session, run_id))


def begin(session: Session, run_id: str, position: int) -> Task | NoTask:
    """Claim a design of a run for evaluation.

    Raises `sqlalchemy.exc.IntegrityError` while another run evaluates the same question.
    """
    row = session.get_one(RunRow, run_id)
    if row.cancel_requested or row.status in FINAL:
        return "stopped"
    designs = designs_of(session, run_id)
    wanted: RunDesignRow = designs[position]
    if results.has(session, wanted.key):
        return "known"
    if row.evaluating_key == wanted.key:
        row.interruptions += 1
    row.evaluating_key = wanted.key
    session.flush()
    return Task(
        run_id=run_id,
        position=position,
        designs=len(designs),
        design=wanted.design,
        options=row.options,
        key=wanted.key,
        interruptions=row.interruptions,
        numbers_before=_numbers(session, designs[:position]),
    )


def _numbers(session: Session, designs: Sequence[RunDesignRow]) -> list[Document]:
    reports = results.find(session, [row.key for row in designs]) or []
    return [
        {
            "design_id": row.design["id"],
            "iops": report["total"]["iops"]["value"],
            "latency_mean_ms": report["total"]["latency_ms"]["mean"]["value"],
        }
        for row, report in zip(designs, reports, strict=False)
    ]


@dataclass(frozen=True)
class Claim:
    """A run that evaluates a question, and how often its row has changed."""

    run_id: str
    revision: int


def find_claim(session: Session, run_id: str, position: int) -> Claim | None:
    """Find the run that evaluates the same question as a design of this run."""
    key = designs_of(session, run_id)[position].key
    query = select(RunRow.id, RunRow.revision).where(RunRow.evaluating_key == key)
    found = session.execute(query).one_or_none()
    return Claim(*found) if found else None


def release(session: Session, claim: Claim) -> None:
    """Take a claim from a run that has not changed since it was found."""
    session.execute(
        update(RunRow)
        .where(RunRow.id == claim.run_id, RunRow.revision == claim.revision)
        .values(evaluating_key=None)
    )


def show_progress(
    session: Session, run_id: str, progress: Document, partial: list[Document]
) -> bool:
    """Write how far a run is; False when it shall stop."""
    step = (
        update(RunRow)
        .where(RunRow.id == run_id, RunRow.status == "running")
        .values(progress=progress, partial=partial, revision=RunRow.revision + 1)
        .returning(RunRow.cancel_requested)
    )
    return session.scalar(step) is False


def keep_report(session: Session, task: Task, report: Document, *, now: datetime) -> None:
    """Keep the report of a design and give its claim back."""
    results.keep(session, task.key, report, now=now)
    session.execute(update(RunRow).where(RunRow.id == task.run_id).values(evaluating_key=None))


def succeed(session: Session, run_id: str, *, now: datetime) -> None:
    """End a run whose reports are all there."""
    row = session.get_one(RunRow, run_id)
    designs = designs_of(session, run_id)
    text = "Done."
    progress = {**row.progress, "done_ios": row.progress["total_ios"], "fraction": 1.0}
    _end(
        session,
        run_id,
        "succeeded",
        now=now,
        progress={**progress, "design_id": None, "design_index": len(designs) - 1, "text": text},
        partial=_numbers(session, designs),
    )


def cancel(session: Session, run_id: str, *, now: datetime) -> None:
    """End a run that was asked to stop."""
    _end(session, run_id, "cancelled", now=now)


def fail(session: Session, run_id: str, problem: Document, *, now: datetime) -> None:
    """End a run that cannot be carried out."""
    _end(session, run_id, "failed", now=now, problem=problem)


def _end(session: Session, run_id: str, status: str, *, now: datetime, **changes: Any) -> None:
    session.execute(
        update(RunRow)
        .where(RunRow.id == run_id, RunRow.status.in_(ACTIVE))
        .values(
            status=status,
            finished_at=now,
            evaluating_key=None,
            revision=RunRow.revision + 1,
            **changes,
        )
    )


def active(session: Session) -> list[str]:
    """List the runs of this version of the model that have not ended."""
    query = select(RunRow.id).where(
        RunRow.status.in_(ACTIVE), RunRow.model_version == MODEL_VERSION
    )
    return list(session.scalars(query))


def fail_other_versions(session: Session, problem: Document, *, now: datetime) -> None:
    """Fail the runs that were asked of another version of the model: their keys are not ours."""
    query = select(RunRow.id).where(
        RunRow.status.in_(ACTIVE), RunRow.model_version != MODEL_VERSION
    )
    for run_id in session.scalars(query).all():
        fail(session, run_id, problem, now=now)
