"""Packs of questions: what shows for this version of the model, and how a run of them starts."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.api.deps import Services
from qdepth.db import packs
from qdepth.db.tables import Document, PackRow
from qdepth.published.computed import Pack, digest_of_rows, read_shipped


def start_pack(session: Session, services: Services, pack: Pack, *, now: datetime) -> None:
    """Queue a run of a pack, unless one goes on or is done for this version of the model."""
    run_id = packs.start(session, pack, now=now)
    if run_id is not None:
        services.queue.put_pack(session, run_id)


class Shown(NamedTuple):
    """What is known of a pack."""

    state: dict[str, Any]
    """Fields of a `PackState`."""
    rows: list[Document]
    """Answers to show: computed here where all of them are, else those that ship, else those that
    are computed so far."""


def shown(session: Session, pack: Pack, first_rows: Iterable[str]) -> Shown:
    """How far a pack is answered, and the answers.

    Parameters
    ----------
    session : Session
        To read with.
    pack : Pack
        Its name.
    first_rows : iterable of str
        Id of the first row of each question; read only where a run has begun or nothing ships.
    """
    row = packs.find(session, pack)
    shipped = read_shipped(pack, MODEL_VERSION)
    if row is not None and row.status == "ready":
        origin, rows, day = "computed_here", row.answers, (row.finished_at or row.created_at).date()
    elif shipped is not None:
        origin, rows, day = "shipped", shipped.rows, shipped.computed_on
    else:
        origin, rows, day = None, [] if row is None else row.answers, None
    told = {
        "model_version": MODEL_VERSION,
        "origin": origin,
        "computed_on": day,
        "digest": digest_of_rows(rows) if origin else None,
    }
    if row is None:
        return Shown(
            told | _without_a_run(shipped.questions if shipped else None, first_rows), rows
        )
    return Shown(told | _of_a_run(row, list(first_rows)), rows)


def _without_a_run(shipped: int | None, first_rows: Iterable[str]) -> dict[str, Any]:
    questions = sum(1 for _ in first_rows) if shipped is None else shipped
    return {
        "status": "not_run" if shipped is None else "ready",
        "run_id": None,
        "questions": questions,
        "answered": shipped or 0,
        "problem": None,
        "started_at": None,
        "finished_at": None,
    }


def _of_a_run(row: PackRow, wanted: list[str]) -> dict[str, Any]:
    known = {answer["id"] for answer in row.answers}
    return {
        "status": row.status,
        "run_id": row.run_id,
        "questions": len(wanted),
        "answered": sum(id_ in known for id_ in wanted),
        "problem": row.problem,
        "started_at": row.created_at,
        "finished_at": row.finished_at,
    }
