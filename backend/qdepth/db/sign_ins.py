"""Sign-ins: a token in a cookie, stored as a hash; deleting the row ends it."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.orm import Session

from qdepth.db.ids import new_id, token_hash
from qdepth.db.tables import SignInRow

MOST_LENGTH = 200


@dataclass(frozen=True)
class Known:
    """Claims of a provider about a person."""

    subject: str
    """Their name for good."""
    name: str
    """Display name."""
    groups: list[str]


def begin(session: Session, who: Known, *, now: datetime, expires_at: datetime) -> str:
    """Sign a person in; the token is returned only here."""
    token = new_id()
    row = SignInRow(
        token_hash=token_hash(token),
        subject=who.subject,
        name=who.name[:MOST_LENGTH],
        groups=who.groups,
        created_at=now,
        expires_at=expires_at,
    )
    session.add(row)
    session.flush()
    return token


def find(session: Session, token: str, *, now: datetime) -> SignInRow | None:
    """Find the holder of a token, unless it has expired."""
    row = session.get(SignInRow, token_hash(token))
    return row if row is not None and row.expires_at > now else None


def end(session: Session, token: str) -> str | None:
    """End a sign-in; returns whose it was."""
    query = delete(SignInRow).where(SignInRow.token_hash == token_hash(token))
    return session.scalar(query.returning(SignInRow.subject))


def forget_ended(session: Session, *, now: datetime) -> None:
    """Delete expired sign-ins."""
    session.execute(delete(SignInRow).where(SignInRow.expires_at <= now))
