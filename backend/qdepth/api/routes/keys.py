"""Keys of scripts and sheets."""

from datetime import timedelta

from fastapi import APIRouter

from qdepth.api.access import Caller, CallerDep, EditAccess
from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import KeyRefused, NotAllowed, NotFound
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.link_schemas import Key, KeyRequest, NewKey, RotationRequest, ScenarioKeyRequest
from qdepth.api.views import view_of_key
from qdepth.db import keys
from qdepth.db.ids import new_id
from qdepth.db.tables import KeyRow

router = APIRouter(tags=["keys"], route_class=IdempotentRoute)

NO_KEY = "There is no such key. List the keys again."


@router.post("/keys", status_code=201, responses=documented(400, 413, 415, 422))
def create_key(
    request: KeyRequest, session: WritingSession, services: ServicesDep, caller: CallerDep, now: Now
) -> NewKey:
    """Make a key. With a key of the scope run it belongs to the same owner, else to a new one.

    The first key of a new owner must have the scope run: nobody else could make another.
    """
    if caller.owner_id is None and request.scope != "run":
        raise NotAllowed("The first key of an owner has the scope run. Make that one first.")
    days = request.expires_in_days or services.settings.key_days
    grant = keys.Grant(request.title, request.scope, owner_id=caller.owner_id or new_id())
    row, key = keys.create(session, grant, now=now, expires_at=now + timedelta(days=days))
    return _new(row, key)


@router.get("/keys")
def list_keys(session: ReadingSession, caller: CallerDep) -> list[Key]:
    """List the keys of the owner, the newest first. Needs a key of the scope run."""
    return [view_of_key(row) for row in keys.list_of_owner(session, _owner(caller))]


@router.delete("/keys/{key_id}", status_code=204, responses=documented(404))
def revoke_key(key_id: str, session: WritingSession, caller: CallerDep, now: Now) -> None:
    """End a key of the owner at once and for good."""
    keys.revoke(session, _key_of_owner(session, caller, key_id), now=now)


@router.post(
    "/keys/{key_id}/rotations", status_code=201, responses=documented(400, 404, 413, 415, 422)
)
def rotate_key(
    key_id: str,
    session: WritingSession,
    caller: CallerDep,
    now: Now,
    request: RotationRequest | None = None,
) -> NewKey:
    """Make a new key like one of the owner, which ends after an overlap."""
    old = _key_of_owner(session, caller, key_id)
    if old.revoked_at is not None or old.expires_at <= now:
        raise NotFound("The key has ended. Make a new one.")
    grant = keys.Grant(old.title, old.scope, owner_id=old.owner_id)  # type: ignore[arg-type]
    lifetime = old.expires_at - old.created_at
    row, key = keys.create(session, grant, now=now, expires_at=now + lifetime)
    overlap = timedelta(hours=(request or RotationRequest()).overlap_hours)
    keys.end_by(session, old, moment=now + overlap)
    return _new(row, key)


@router.post(
    "/scenarios/{scenario_id}/keys",
    status_code=201,
    responses=documented(400, 404, 410, 413, 415, 422),
)
def create_scenario_key(
    access: EditAccess,
    request: ScenarioKeyRequest,
    session: WritingSession,
    services: ServicesDep,
    now: Now,
) -> NewKey:
    """Make a key that reads one scenario, under its `read_id`; it may stand in an address."""
    days = request.expires_in_days or services.settings.key_days
    grant = keys.Grant(request.title, "read_scenario", scenario_id=access.scenario_id)
    row, key = keys.create(session, grant, now=now, expires_at=now + timedelta(days=days))
    return _new(row, key)


@router.get("/scenarios/{scenario_id}/keys", responses=documented(404, 410))
def list_scenario_keys(access: EditAccess, session: ReadingSession) -> list[Key]:
    """List the keys that read this scenario alone, the newest first."""
    return [view_of_key(row) for row in keys.list_of_scenario(session, access.scenario_id)]


@router.delete(
    "/scenarios/{scenario_id}/keys/{key_id}", status_code=204, responses=documented(404, 410)
)
def revoke_scenario_key(access: EditAccess, key_id: str, session: WritingSession, now: Now) -> None:
    """End a key that reads this scenario at once and for good."""
    row = session.get(KeyRow, key_id)
    if row is None or row.scenario_id != access.scenario_id:
        raise NotFound(NO_KEY)
    keys.revoke(session, row, now=now)


def _owner(caller: Caller) -> str:
    if caller.owner_id is None or caller.scope != "run":
        raise KeyRefused("Send a key of the scope run.")
    return caller.owner_id


def _key_of_owner(session: WritingSession, caller: Caller, key_id: str) -> KeyRow:
    owner_id = _owner(caller)
    row = session.get(KeyRow, key_id)
    if row is None or row.owner_id != owner_id:
        raise NotFound(NO_KEY)
    return row


def _new(row: KeyRow, key: str) -> NewKey:
    return NewKey(key=key, **view_of_key(row).model_dump())
