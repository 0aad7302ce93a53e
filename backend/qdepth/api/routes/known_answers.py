"""Known answers: what this version of the model gives for queues whose exact results are known."""

from fastapi import APIRouter, Response

from qdepth import MODEL_VERSION
from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.schemas import KnownAnswers
from qdepth.db import known_answers
from qdepth.db.tables import KnownAnswersRow
from qdepth.known_answers.known_answer import KnownAnswer
from qdepth.known_answers.pack import pack

router = APIRouter(prefix="/known-answers", tags=["known answers"], route_class=IdempotentRoute)


@router.get("")
def get_known_answers(session: ReadingSession) -> KnownAnswers:
    """Show the known answers of this version of the model, as far as they are computed."""
    return _view(known_answers.find(session))


@router.post("", status_code=202, responses={200: {"model": KnownAnswers}})
def compute_known_answers(
    session: WritingSession, services: ServicesDep, response: Response, now: Now
) -> KnownAnswers:
    """Have the known answers computed by a worker; 200 where they are there already.

    They are computed once for each version of the model, so asking again starts nothing new,
    unless the last attempt failed.
    """
    run_id = known_answers.start(session, now=now)
    if run_id is not None:
        services.queue.put_known_answers(session, run_id)
    shown = _view(known_answers.find(session))
    if shown.status == "ready":
        response.status_code = 200
    return shown


def _view(row: KnownAnswersRow | None) -> KnownAnswers:
    questions = pack()
    if row is None:
        return KnownAnswers(
            status="not_run",
            model_version=MODEL_VERSION,
            run_id=None,
            questions=len(questions),
            answered=0,
            rows=[],
            problem=None,
            started_at=None,
            finished_at=None,
        )
    rows = [KnownAnswer.model_validate(answer) for answer in row.answers]
    known = {answer.id for answer in rows}
    return KnownAnswers.model_validate(
        {
            "status": row.status,
            "model_version": row.model_version,
            "run_id": row.run_id,
            "questions": len(questions),
            "answered": sum(
                question.row_id(question.quantities[0]) in known for question in questions
            ),
            "rows": rows,
            "problem": row.problem,
            "started_at": row.created_at,
            "finished_at": row.finished_at,
        }
    )
