"""Keys of an owner, and keys that read one scenario."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from qdepth.db import credentials, keys
from qdepth.db.ids import new_id
from qdepth.db.tables import KeyRow
from qdepth.server.access import Access
from qdepth.server.http.authentication import Caller
from qdepth.server.http.errors import KeyRefused, NotAllowed, NotFound
from qdepth.server.keys.schemas import CreatedKey, Key, KeyRequest, ScenarioKeyRequest

NO_KEY = "There is no such key. List the keys again."


def create_key(
    session: Session, caller: Caller, request: KeyRequest, *, days: int, now: datetime
) -> CreatedKey:
    """Make a key of the caller's owner, or of a new one; `days` unless the request says
    otherwise."""
    if caller.owner_id is None and request.scope != "run":
        raise NotAllowed("The first key of an owner has the scope run. Make that one first.")
    grant = keys.Grant(request.title, request.scope, owner_id=caller.owner_id or new_id())
    return _create(session, grant, timedelta(days=request.expires_in_days or days), now)


def list_keys(session: Session, caller: Caller) -> list[Key]:
    """List the keys of the owner, the newest first."""
    return [_key(row) for row in keys.list_of_owner(session, _owner(caller))]


def revoke_key(session: Session, caller: Caller, key_id: str, *, now: datetime) -> None:
    """End a key of the owner."""
    credentials.revoke(session, _key_of_owner(session, caller, key_id), now=now)


def rotate_key(
    session: Session, caller: Caller, key_id: str, *, overlap_hours: int, now: datetime
) -> CreatedKey:
    """Make a key like one of the owner, which ends after an overlap [h]."""
    old = _key_of_owner(session, caller, key_id)
    if old.revoked_at is not None or old.expires_at <= now:
        raise NotFound("The key has ended. Make a new one.")
    grant = keys.Grant(old.title, old.scope, owner_id=old.owner_id)  # type: ignore[arg-type]
    new = _create(session, grant, old.expires_at - old.created_at, now)
    keys.end_by(session, old, moment=now + timedelta(hours=overlap_hours))
    return new


def create_scenario_key(
    session: Session, access: Access, request: ScenarioKeyRequest, *, days: int, now: datetime
) -> CreatedKey:
    """Make a key that reads one scenario; `days` unless the request says otherwise."""
    grant = keys.Grant(request.title, "read_scenario", scenario_id=access.scenario_id)
    return _create(session, grant, timedelta(days=request.expires_in_days or days), now)


def list_scenario_keys(session: Session, access: Access) -> list[Key]:
    """List the keys that read only a scenario, the newest first."""
    return [_key(row) for row in keys.list_of_scenario(session, access.scenario_id)]


def revoke_scenario_key(session: Session, access: Access, key_id: str, *, now: datetime) -> None:
    """End a key that reads only a scenario."""
    row = session.get(KeyRow, key_id)
    if row is None or row.scenario_id != access.scenario_id:
        raise NotFound(NO_KEY)
    credentials.revoke(session, row, now=now)


def _create(session: Session, grant: keys.Grant, lifetime: timedelta, now: datetime) -> CreatedKey:
    row, key = keys.create(session, grant, now=now, expires_at=now + lifetime)
    return CreatedKey(key=key, **_key(row).model_dump())


def _owner(caller: Caller) -> str:
    if caller.owner_id is None or caller.scope != "run":
        raise KeyRefused("Send a key of the scope run.")
    return caller.owner_id


def _key_of_owner(session: Session, caller: Caller, key_id: str) -> KeyRow:
    owner_id = _owner(caller)
    row = session.get(KeyRow, key_id)
    if row is None or row.owner_id != owner_id:
        raise NotFound(NO_KEY)
    return row


def _key(row: KeyRow) -> Key:
    return Key.model_validate(row, from_attributes=True)
