"""Packs of questions: started once for each version of the model, and how far they are."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.api.deps import Services
from qdepth.db import packs
from qdepth.db.tables import PackRow


def start_pack(session: Session, services: Services, pack: str, *, now: datetime) -> None:
    """Queue a run of a pack, unless one goes on or is done for this version of the model."""
    run_id = packs.start(session, pack, now=now)
    if run_id is not None:
        services.queue.put_pack(session, run_id)


def state_of(row: PackRow | None, first_rows: Iterable[str]) -> dict[str, Any]:
    """Fields of a `PackState`.

    Parameters
    ----------
    row : PackRow or None
        What is kept; None before the first run.
    first_rows : iterable of str
        Id of the first row of each question.
    """
    wanted = list(first_rows)
    if row is None:
        return {
            "status": "not_run",
            "model_version": MODEL_VERSION,
            "run_id": None,
            "questions": len(wanted),
            "answered": 0,
            "problem": None,
            "started_at": None,
            "finished_at": None,
        }
    known = {answer["id"] for answer in row.answers}
    return {
        "status": row.status,
        "model_version": row.model_version,
        "run_id": row.run_id,
        "questions": len(wanted),
        "answered": sum(id_ in known for id_ in wanted),
        "problem": row.problem,
        "started_at": row.created_at,
        "finished_at": row.finished_at,
    }
