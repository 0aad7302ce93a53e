"""Published cases: what this version of the model gives for their numbers."""

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from qdepth.api.case_view import case_rows
from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import NotFound
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.pack_schemas import Cases
from qdepth.api.packs import shown, start_pack
from qdepth.design.document.document import Design
from qdepth.published.case import CASES, NOT_COVERED, case_designs, read_case, read_case_design
from qdepth.published.computed import Pack
from qdepth.studies.cases.computed_row import ComputedRow, outcome_in_words

router = APIRouter(prefix="/cases", tags=["cases"], route_class=IdempotentRoute)

PACK: Pack = "cases"


@router.get("")
def get_cases(session: ReadingSession) -> Cases:
    """Show the published numbers beside the computed ones.

    They ship with each version of the model, and show from there until this server has computed
    them itself. A number that a parameter was fitted to has the verdict `calibrated`, never
    `within`.
    """
    return _view(session)


@router.post("", status_code=202, responses={200: {"model": Cases}})
def compute_cases(
    session: WritingSession, services: ServicesDep, response: Response, now: Now
) -> Cases:
    """Have the numbers computed by a worker of this server; 200 where it has done so already.

    They are computed once for each version of the model, so asking again starts nothing new,
    unless the last attempt failed.
    """
    start_pack(session, services, PACK, now=now)
    view = _view(session)
    if view.status == "ready":
        response.status_code = 200
    return view


@router.get("/{case_id}/designs/{design_id}", responses=documented(404))
def get_case_design(case_id: str, design_id: str) -> Design:
    """Give a design that ships with a case, the one behind a number of it."""
    if case_id not in CASES or design_id not in case_designs(case_id):
        raise NotFound(f"There is no design {design_id} of a case {case_id}. See GET /cases.")
    return read_case_design(case_id, design_id)


def _view(session: Session) -> Cases:
    cases = [read_case(case_id) for case_id in CASES]
    state, answers = shown(session, PACK, lambda: sum(len(case.rows) for case in cases))
    rows = {answer["id"]: ComputedRow.model_validate(answer) for answer in answers}
    return Cases.model_validate(
        state
        | {
            "outcome": outcome_in_words(list(rows.values())) if rows else [],
            "not_covered": NOT_COVERED,
            "cases": [case_rows(case, rows) for case in cases],
        }
    )
