"""Runs, as a user sees them: asked for, looked at, cancelled."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.db.ids import new_id
from qdepth.db.tables import Document, RunDesignRow, RunRow

RunStatus = Literal["queued", "running", "succeeded", "failed", "cancelled"]


def create(
    session: Session, *, designs: list[Document], keys: list[str], options: Document, now: datetime
) -> RunRow:
    """Keep a new run, queued."""
    progress = {
        "done_ios": 0,
        "total_ios": (options["max_ios"] or 0) * len(designs),
        "design_id": None,
        "design_index": 0,
        "designs": len(designs),
        "fraction": 0.0,
        "text": "Waiting for a worker.",
    }
    run = RunRow(
        id=new_id(),
        status="queued",
        model_version=MODEL_VERSION,
        options=options,
        progress=progress,
        partial=[],
        cancel_requested=False,
        interruptions=0,
        revision=1,
        created_at=now,
    )
    session.add(run)
    session.flush()
    for position, (design, key) in enumerate(zip(designs, keys, strict=True)):
        session.add(RunDesignRow(run_id=run.id, position=position, design=design, key=key))
    session.flush()
    return run


def find(session: Session, run_id: str) -> RunRow | None:
    """Find a run by its id."""
    return session.get(RunRow, run_id)


def find_active(session: Session, keys: Sequence[str]) -> RunRow | None:
    """Find a run under way that answers exactly these questions, in this order."""
    active = RunRow.status.in_(("queued", "running")) & ~RunRow.cancel_requested
    query = (
        select(RunRow)
        .join(RunDesignRow, RunDesignRow.run_id == RunRow.id)
        .where(active, RunDesignRow.position == 0, RunDesignRow.key == keys[0])
        .order_by(RunRow.created_at)
    )
    for run in session.scalars(query):
        if [row.key for row in designs_of(session, run.id)] == list(keys):
            return run
    return None


def designs_of(session: Session, run_id: str) -> Sequence[RunDesignRow]:
    """List the designs of a run in their order."""
    query = (
        select(RunDesignRow).where(RunDesignRow.run_id == run_id).order_by(RunDesignRow.position)
    )
    return session.scalars(query).all()


def request_cancel(session: Session, run_id: str, *, now: datetime) -> None:
    """End a queued run, ask a running one to stop; a finished one stays as it is."""
    changed = {"cancel_requested": True, "revision": RunRow.revision + 1}
    session.execute(
        update(RunRow)
        .where(RunRow.id == run_id, RunRow.status == "running")
        .values(changed)
        .execution_options(synchronize_session=False)
    )
    session.execute(
        update(RunRow)
        .where(RunRow.id == run_id, RunRow.status == "queued")
        .values({**changed, "status": "cancelled", "finished_at": now})
        .execution_options(synchronize_session=False)
    )
    session.expire_all()
