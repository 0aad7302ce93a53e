"""Keys of scripts and sheets."""

from fastapi import APIRouter

from qdepth.server.access import EditAccess
from qdepth.server.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.server.http.authentication import CallerDep
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.keys import service
from qdepth.server.keys.schemas import (
    CreatedKey,
    Key,
    KeyRequest,
    RotationRequest,
    ScenarioKeyRequest,
)

router = APIRouter(tags=["keys"], route_class=IdempotentRoute)


@router.post(
    "/keys",
    status_code=201,
    responses=problems(400, 413, 415, 422),
    openapi_extra=request_example({"title": "My scripts"}),
)
def create_key(
    request: KeyRequest, session: WritingSession, services: ServicesDep, caller: CallerDep, now: Now
) -> CreatedKey:
    """Make a key. With a `run` key it belongs to the same owner, else to a new one.

    The first key of a new owner must have the scope run: otherwise no further one could be made.
    """
    return service.create_key(session, caller, request, days=services.settings.key_days, now=now)


@router.get("/keys")
def list_keys(session: ReadingSession, caller: CallerDep) -> list[Key]:
    """List the keys of the owner, the newest first. Needs a `run` key."""
    return service.list_keys(session, caller)


@router.delete("/keys/{key_id}", status_code=204, responses=problems(404))
def revoke_key(key_id: str, session: WritingSession, caller: CallerDep, now: Now) -> None:
    """End a key of the owner permanently."""
    service.revoke_key(session, caller, key_id, now=now)


@router.post(
    "/keys/{key_id}/rotations",
    status_code=201,
    responses=problems(400, 404, 413, 415, 422),
    openapi_extra=request_example({"overlap_hours": 24}),
)
def rotate_key(
    key_id: str,
    session: WritingSession,
    caller: CallerDep,
    now: Now,
    request: RotationRequest | None = None,
) -> CreatedKey:
    """Replace a key of the owner, which ends after an overlap."""
    overlap_hours = (request or RotationRequest()).overlap_hours
    return service.rotate_key(session, caller, key_id, overlap_hours=overlap_hours, now=now)


@router.post(
    "/scenarios/{scenario_id}/keys",
    status_code=201,
    responses=problems(400, 404, 410, 413, 415, 422),
    openapi_extra=request_example({"title": "Budget sheet"}),
)
def create_scenario_key(
    access: EditAccess,
    request: ScenarioKeyRequest,
    session: WritingSession,
    services: ServicesDep,
    now: Now,
) -> CreatedKey:
    """Make a key that reads one scenario under its `read_id`; it may be in an address."""
    days = services.settings.key_days
    return service.create_scenario_key(session, access, request, days=days, now=now)


@router.get("/scenarios/{scenario_id}/keys", responses=problems(404, 410))
def list_scenario_keys(access: EditAccess, session: ReadingSession) -> list[Key]:
    """List the keys that read only this scenario, the newest first."""
    return service.list_scenario_keys(session, access)


@router.delete(
    "/scenarios/{scenario_id}/keys/{key_id}", status_code=204, responses=problems(404, 410)
)
def revoke_scenario_key(access: EditAccess, key_id: str, session: WritingSession, now: Now) -> None:
    """End a key that reads this scenario permanently."""
    service.revoke_scenario_key(session, access, key_id, now=now)
