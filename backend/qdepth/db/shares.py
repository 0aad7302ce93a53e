"""Links: a token opens a scenario for reading or editing, until it ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from qdepth.db.ids import new_id, token_hash, token_prefix
from qdepth.db.tables import Document, ShareRow

Kind = Literal["view", "edit", "evidence"]


@dataclass(frozen=True)
class Link:
    """Content of a link."""

    kind: Kind
    scenario_id: str
    version: int | None
    """Version that it shows; None: the latest."""
    evidence: Document | None = None
    """Keys of the reports that an evidence link pins."""


def create(
    session: Session, link: Link, *, now: datetime, expires_at: datetime
) -> tuple[ShareRow, str]:
    """Create a link; the token is returned only here."""
    token = new_id()
    row = ShareRow(
        id=new_id(),
        kind=link.kind,
        scenario_id=link.scenario_id,
        version=link.version,
        evidence=link.evidence,
        token_hash=token_hash(token),
        token_prefix=token_prefix(token),
        created_at=now,
        expires_at=expires_at,
    )
    session.add(row)
    session.flush()
    return row, token


def list_of_scenario(session: Session, scenario_id: str) -> Sequence[ShareRow]:
    """List the links of a scenario, the newest first."""
    query = (
        select(ShareRow)
        .where(ShareRow.scenario_id == scenario_id)
        .order_by(ShareRow.created_at.desc(), ShareRow.id)
    )
    return session.scalars(query).all()


def find(session: Session, scenario_id: str, share_id: str) -> ShareRow | None:
    """Find a link of a scenario by its id."""
    query = select(ShareRow).where(ShareRow.scenario_id == scenario_id, ShareRow.id == share_id)
    return session.scalars(query).one_or_none()


def find_by_token(session: Session, token: str) -> ShareRow | None:
    """Find the link of a token."""
    return session.scalar(select(ShareRow).where(ShareRow.token_hash == token_hash(token)))
