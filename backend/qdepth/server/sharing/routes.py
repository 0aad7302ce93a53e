"""Links: to read a version or the latest one, to edit, and to prove a result."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from qdepth.server.access import EditAccess
from qdepth.server.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.server.http.authentication import CallerDep
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.runs.schemas import Run
from qdepth.server.sharing import repetitions, service
from qdepth.server.sharing.schemas import (
    CreatedShare,
    Repetition,
    Share,
    SharedScenario,
    ShareRequest,
)

router = APIRouter(tags=["shares"], route_class=IdempotentRoute)


@router.post(
    "/scenarios/{scenario_id}/shares",
    status_code=201,
    responses=problems(400, 404, 409, 410, 413, 415, 422),
    openapi_extra=request_example({"expires_in_days": 30}),
)
def create_share(
    access: EditAccess,
    session: WritingSession,
    services: ServicesDep,
    now: Now,
    request: ShareRequest | None = None,
) -> CreatedShare:
    """Make a link. The token is shown once and stored as a hash."""
    days = services.settings.share_days
    return service.create_share(session, access, request or ShareRequest(), days=days, now=now)


@router.get("/scenarios/{scenario_id}/shares", responses=problems(404, 410))
def list_shares(access: EditAccess, session: ReadingSession) -> list[Share]:
    """List the links of a scenario, the newest first."""
    return service.list_shares(session, access)


@router.delete(
    "/scenarios/{scenario_id}/shares/{share_id}", status_code=204, responses=problems(404, 410)
)
def revoke_share(access: EditAccess, share_id: str, session: WritingSession, now: Now) -> None:
    """End a link permanently."""
    service.revoke_share(session, access, share_id, now=now)


@router.get("/shares/{token}", responses=problems(404, 410, 422))
def open_share(
    token: str,
    session: WritingSession,
    now: Now,
    rows: Annotated[bool, Query(description="List queues and parts in reports.")] = True,
) -> SharedScenario:
    """Show what a link shares, with its result if known.

    Without rows an answer is a fraction as long: reports then lack `devices`, `limits`, `stations`,
    `second_opinion` and distributions.
    """
    shown = service.open_share(session, token, now=now)
    return shown if rows else service.without_rows(shown)


@router.post("/shares/{token}/repetitions", status_code=202, responses=problems(404, 410))
def repeat(
    token: str, session: WritingSession, caller: CallerDep, response: Response, now: Now
) -> Run:
    """Compute the result of an evidence link again from scratch."""
    run = repetitions.start_repetition(session, caller, token, now=now)
    response.headers["Location"] = f"/api/v1/shares/{token}/repetitions/{run.id}"
    return run


@router.get("/shares/{token}/repetitions/{run_id}", responses=problems(404, 410))
def get_repetition(token: str, run_id: str, session: ReadingSession, now: Now) -> Repetition:
    """Show whether the repeated result is identical, or what differs."""
    return repetitions.find_repetition(session, token, run_id, now=now)
