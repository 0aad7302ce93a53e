"""Packs of questions: what shows for this version of the model, and how one is started."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy.orm import Session

from qdepth import MODEL_VERSION
from qdepth.api.deps import Services
from qdepth.db import jobs
from qdepth.db.tables import Document, JobRow
from qdepth.jobs.packs import new_pack, pack_name
from qdepth.published.computed import Pack, digest_of_rows, read_shipped

STATUS = {"queued": "running", "running": "running", "succeeded": "ready"}


def start_pack(session: Session, services: Services, pack: Pack, *, now: datetime) -> None:
    """Queue a pack, unless it goes on or is done for this version of the model."""
    job = jobs.create_once(session, new_pack(pack), now=now)
    if job is not None:
        services.queue.put(session, job)


class Shown(NamedTuple):
    """What is known of a pack."""

    state: dict[str, Any]
    """Fields of a `PackState`."""
    rows: list[Document]
    """Answers to show: computed here where all of them are, else those that ship, else those that
    are computed so far."""


def shown(session: Session, pack: Pack, questions: Callable[[], int]) -> Shown:
    """How far a pack is answered, and the answers.

    Parameters
    ----------
    session : Session
        To read with.
    pack : Pack
        Its name.
    questions : callable
        Number of its questions; asked for only where a job has begun or nothing ships.
    """
    job = jobs.find_named(session, pack_name(pack))
    answers = [] if job is None else jobs.answered_parts(session, job.id)
    computed = [row for part in answers for row in (part.answer or {})["rows"]]
    shipped = read_shipped(pack, MODEL_VERSION)
    if job is not None and job.status == "succeeded":
        origin, rows, day = "computed_here", computed, (job.finished_at or job.created_at).date()
    elif shipped is not None:
        origin, rows, day = "shipped", shipped.rows, shipped.computed_on
    else:
        origin, rows, day = None, computed, None
    told = {
        "model_version": MODEL_VERSION,
        "origin": origin,
        "computed_on": day,
        "digest": digest_of_rows(rows) if origin else None,
    }
    if job is None:
        return Shown(told | _without_a_job(shipped.questions if shipped else None, questions), rows)
    return Shown(told | _of_a_job(job, questions(), len(answers)), rows)


def _without_a_job(shipped: int | None, questions: Callable[[], int]) -> dict[str, Any]:
    return {
        "status": "not_run" if shipped is None else "ready",
        "run_id": None,
        "questions": questions() if shipped is None else shipped,
        "answered": shipped or 0,
        "problem": None,
        "started_at": None,
        "finished_at": None,
    }


def _of_a_job(job: JobRow, questions: int, answered: int) -> dict[str, Any]:
    return {
        "status": STATUS.get(job.status, "failed"),
        "run_id": job.id,
        "questions": questions,
        "answered": answered,
        "problem": job.problem,
        "started_at": job.created_at,
        "finished_at": job.finished_at,
    }
