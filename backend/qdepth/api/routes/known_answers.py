"""Known answers: what this version of the model gives for queues whose exact results are known."""

from fastapi import APIRouter, Response

from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.packs import start_pack, state_of
from qdepth.api.schemas import KnownAnswers
from qdepth.db import packs
from qdepth.db.tables import PackRow

router = APIRouter(prefix="/known-answers", tags=["known answers"], route_class=IdempotentRoute)

PACK = "known_answers"


@router.get("")
def get_known_answers(session: ReadingSession) -> KnownAnswers:
    """Show the known answers of this version of the model, as far as they are computed."""
    return _view(packs.find(session, PACK))


@router.post("", status_code=202, responses={200: {"model": KnownAnswers}})
def compute_known_answers(
    session: WritingSession, services: ServicesDep, response: Response, now: Now
) -> KnownAnswers:
    """Have the known answers computed by a worker; 200 where they are there already.

    They are computed once for each version of the model, so asking again starts nothing new,
    unless the last attempt failed.
    """
    start_pack(session, services, PACK, now=now)
    shown = _view(packs.find(session, PACK))
    if shown.status == "ready":
        response.status_code = 200
    return shown


def _view(row: PackRow | None) -> KnownAnswers:
    # Its formulas load engines, which the first page need not wait for.
    from qdepth.known_answers.pack import pack  # noqa: PLC0415

    state = state_of(row, (question.row_id(question.quantities[0]) for question in pack()))
    return KnownAnswers.model_validate(state | {"rows": [] if row is None else row.answers})
