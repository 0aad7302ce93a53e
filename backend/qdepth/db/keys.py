"""Keys of scripts and sheets. A key is shown once; its SHA-256 is stored."""

import secrets
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from qdepth.db.audit import TARGET
from qdepth.db.ids import RANDOM_BYTES, new_id, token_hash
from qdepth.db.tables import KeyRow

Scope = Literal["read_scenario", "read", "run"]
PREFIXES: dict[str, str] = {"read_scenario": "qds_", "read": "qdr_", "run": "qdx_"}
SHOWN_LENGTH = 8


@dataclass(frozen=True)
class Grant:
    """Rights of a key."""

    title: str
    scope: Scope
    owner_id: str | None = None
    """Owner whose scenarios it reaches."""
    scenario_id: str | None = None
    """The one scenario that it reads."""


def new_key(scope: Scope) -> str:
    """Make a key: a prefix for its scope, 128 random bits and a checksum."""
    body = f"{PREFIXES[scope]}{secrets.token_urlsafe(RANDOM_BYTES)}"
    return f"{body}{_checksum(body)}"


def is_well_formed(key: str) -> bool:
    """Distinguish a key from a mistyped one without the database."""
    return key.startswith(tuple(PREFIXES.values())) and key[-8:] == _checksum(key[:-8])


def _checksum(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"


def create(
    session: Session, grant: Grant, *, now: datetime, expires_at: datetime
) -> tuple[KeyRow, str]:
    """Create a key; it is returned only here."""
    key = new_key(grant.scope)
    row = KeyRow(
        id=new_id(),
        title=grant.title,
        scope=grant.scope,
        owner_id=grant.owner_id,
        scenario_id=grant.scenario_id,
        key_hash=token_hash(key),
        key_prefix=key[:SHOWN_LENGTH],
        created_at=now,
        expires_at=expires_at,
    )
    session.add(row)
    session.flush()
    session.info[TARGET] = row.id
    return row, key


def find(session: Session, key: str) -> KeyRow | None:
    """Find the data of a key."""
    if not is_well_formed(key):
        return None
    return session.scalar(select(KeyRow).where(KeyRow.key_hash == token_hash(key)))


def list_of_owner(session: Session, owner_id: str) -> Sequence[KeyRow]:
    """List the keys of an owner, the newest first."""
    query = select(KeyRow).where(KeyRow.owner_id == owner_id)
    return session.scalars(query.order_by(KeyRow.created_at.desc(), KeyRow.id)).all()


def list_of_scenario(session: Session, scenario_id: str) -> Sequence[KeyRow]:
    """List the keys of one scenario, the newest first."""
    query = select(KeyRow).where(KeyRow.scenario_id == scenario_id)
    return session.scalars(query.order_by(KeyRow.created_at.desc(), KeyRow.id)).all()


def end_by(session: Session, row: KeyRow, *, moment: datetime) -> None:
    """Let a key end at a moment at the latest."""
    row.expires_at = min(row.expires_at, moment)
    session.flush()
