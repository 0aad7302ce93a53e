"""Published cases and known answers: the results of this version of the model."""

from fastapi import APIRouter, Response

from qdepth.design.document.document import Design
from qdepth.server.deps import Now, ReadingSession, WritingSession
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.problem_responses import problems
from qdepth.server.suites import service
from qdepth.server.suites.schemas import AccuracyOfPredictions, Cases, KnownAnswers

router = APIRouter(route_class=IdempotentRoute)


@router.get("/known-answers", tags=["known answers"])
def get_known_answers(session: ReadingSession) -> KnownAnswers:
    """Show the known answers of this version of the model.

    They ship with it, and show from there until this server has computed them itself.
    """
    return service.known_answers(session)


@router.post(
    "/known-answers",
    status_code=202,
    responses={200: {"model": KnownAnswers}},
    tags=["known answers"],
)
def compute_known_answers(session: WritingSession, response: Response, now: Now) -> KnownAnswers:
    """Let a worker compute the known answers; 200 if it already has.

    They are computed once for each version of the model, so a repeated call starts nothing new,
    unless the last attempt failed.
    """
    service.start(session, "known_answers", now=now)
    answers = service.known_answers(session)
    if answers.status == "ready":
        response.status_code = 200
    return answers


@router.get("/cases", tags=["cases"])
def get_cases(session: ReadingSession) -> Cases:
    """Show the published numbers next to the computed ones.

    They ship with each version of the model, and show from there until this server has computed
    them itself. A number that a parameter was fitted to has the verdict `calibrated`, never
    `within`.
    """
    return service.cases(session)


@router.get("/accuracy", tags=["cases"])
def get_accuracy() -> AccuracyOfPredictions:
    """Show errors of predictions of calibrated designs, and how many intervals contain the value.

    By measured rig and class of row, over the published cases, and over everything. They ship with
    the version of the model: nothing is computed.
    """
    return service.accuracy_of_predictions()


@router.post("/cases", status_code=202, responses={200: {"model": Cases}}, tags=["cases"])
def compute_cases(session: WritingSession, response: Response, now: Now) -> Cases:
    """Let a worker compute the numbers; 200 if it already has.

    They are computed once for each version of the model, so a repeated call starts nothing new,
    unless the last attempt failed.
    """
    service.start(session, "cases", now=now)
    cases = service.cases(session)
    if cases.status == "ready":
        response.status_code = 200
    return cases


@router.get("/cases/{case_id}/designs/{design_id}", responses=problems(404), tags=["cases"])
def get_case_design(case_id: str, design_id: str) -> Design:
    """Return the design behind a number of a case."""
    return service.case_design(case_id, design_id)
