"""Known answers: what this version of the model gives for queues whose exact results are known."""

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.packs import shown, start_pack
from qdepth.api.schemas import KnownAnswers
from qdepth.published.computed import Pack

router = APIRouter(prefix="/known-answers", tags=["known answers"], route_class=IdempotentRoute)

PACK: Pack = "known_answers"


@router.get("")
def get_known_answers(session: ReadingSession) -> KnownAnswers:
    """Show the known answers of this version of the model.

    They ship with it, and show from there until this server has computed them itself.
    """
    return _view(session)


@router.post("", status_code=202, responses={200: {"model": KnownAnswers}})
def compute_known_answers(
    session: WritingSession, services: ServicesDep, response: Response, now: Now
) -> KnownAnswers:
    """Have the known answers computed by a worker of this server; 200 where it has done so already.

    They are computed once for each version of the model, so asking again starts nothing new,
    unless the last attempt failed.
    """
    start_pack(session, services, PACK, now=now)
    view = _view(session)
    if view.status == "ready":
        response.status_code = 200
    return view


def _view(session: Session) -> KnownAnswers:
    state, rows = shown(session, PACK, _questions)
    return KnownAnswers.model_validate(state | {"rows": rows})


def _questions() -> int:
    # Its formulas load engines, which a page that shows what ships need not wait for.
    from qdepth.known_answers.pack import pack  # noqa: PLC0415

    return len(pack())
