"""Data of a person: exported or deleted."""

import hashlib
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, exists, or_, select, update
from sqlalchemy.orm import Session

from qdepth.db.audit import ANYBODY, KEY
from qdepth.db.tables import (
    AskedIosRow,
    AuditRow,
    ImportPieceRow,
    JobRow,
    KeyRow,
    PartRow,
    ScenarioRow,
    ScenarioVersionRow,
    ShareRow,
    SignInRow,
)

DELETED = "a deleted person"


@dataclass(frozen=True)
class Deleted:
    """Number of rows that were deleted."""

    scenarios: int
    keys: int
    jobs: int


def owner_of(subject: str) -> str:
    """Owner of a person's scenarios; no client can send it."""
    return hashlib.sha256(f"person {subject}".encode()).hexdigest()


def owner_of_team(name: str) -> str:
    """Owner of a team's scenarios; no client can send it."""
    return hashlib.sha256(f"team {name}".encode()).hexdigest()


def is_person(name: str) -> bool:
    """True if a name of the audit log can be that of a person, existing or deleted."""
    return name not in (ANYBODY, DELETED) and not name.startswith(KEY)


def is_known(session: Session, subject: str) -> bool:
    """Return whether anything is stored about a person."""
    if not is_person(subject):
        return False
    owner_id = owner_of(subject)
    kept = (
        SignInRow.subject == subject,
        AuditRow.actor == subject,
        ScenarioRow.owner_id == owner_id,
        KeyRow.owner_id == owner_id,
        JobRow.asker == owner_id,
        AskedIosRow.asker == owner_id,
    )
    return any(session.scalar(select(exists().where(condition))) for condition in kept)


def names(session: Session) -> set[str]:
    """Names of all people who are signed in or appear in the audit log."""
    signed_in = session.scalars(select(SignInRow.subject).distinct())
    named = session.scalars(select(AuditRow.actor).distinct())
    return {name for name in (*signed_in, *named) if is_person(name)}


def data_of(session: Session, subject: str) -> dict[str, Any]:
    """Everything stored about a person, as a document; tokens and keys are not stored."""
    owner_id = owner_of(subject)
    scenarios = session.scalars(
        select(ScenarioRow).where(ScenarioRow.owner_id == owner_id).order_by(ScenarioRow.created_at)
    ).all()
    keys = session.scalars(select(KeyRow).where(KeyRow.owner_id == owner_id)).all()
    jobs = session.scalars(select(JobRow).where(JobRow.asker == owner_id)).all()
    sign_ins = session.scalars(select(SignInRow).where(SignInRow.subject == subject)).all()
    asked = session.scalars(select(AskedIosRow).where(AskedIosRow.asker == owner_id)).all()
    deeds = session.scalars(select(AuditRow).where(AuditRow.actor == subject).order_by(AuditRow.id))
    return {
        "person": subject,
        "scenarios": [_scenario(session, row) for row in scenarios],
        "keys": [
            {"title": row.title, "scope": row.scope, "created_at": row.created_at.isoformat()}
            for row in keys
        ],
        "jobs": [
            {"kind": row.kind, "status": row.status, "created_at": row.created_at.isoformat()}
            | {"question": row.question}
            for row in jobs
        ],
        "sign_ins": [
            {"name": row.name, "groups": row.groups, "created_at": row.created_at.isoformat()}
            for row in sign_ins
        ],
        "ios_by_day": {row.day.isoformat(): row.ios for row in asked},
        "deeds": [
            {"at": row.at.isoformat(), "action": row.action, "target": row.target} for row in deeds
        ],
    }


def delete_person(session: Session, subject: str) -> Deleted:
    """Delete a person's data; the audit log keeps what was done, but not by whom.

    Links to their scenarios end too.
    """
    owner_id = owner_of(subject)
    scenarios = session.scalars(
        select(ScenarioRow.id).where(ScenarioRow.owner_id == owner_id)
    ).all()
    jobs = session.scalars(select(JobRow.id).where(JobRow.asker == owner_id)).all()
    of_owner = or_(KeyRow.owner_id == owner_id, KeyRow.scenario_id.in_(scenarios))
    keys = session.scalars(delete(KeyRow).where(of_owner).returning(KeyRow.id)).all()
    for table in (ShareRow, ScenarioVersionRow):
        session.execute(delete(table).where(table.scenario_id.in_(scenarios)))
    session.execute(delete(ScenarioRow).where(ScenarioRow.id.in_(scenarios)))
    for part in (PartRow, ImportPieceRow):
        session.execute(delete(part).where(part.job_id.in_(jobs)))
    session.execute(delete(JobRow).where(JobRow.id.in_(jobs)))
    session.execute(delete(SignInRow).where(SignInRow.subject == subject))
    session.execute(delete(AskedIosRow).where(AskedIosRow.asker == owner_id))
    session.execute(update(AuditRow).where(AuditRow.actor == subject).values(actor=DELETED))
    return Deleted(len(scenarios), len(keys), len(jobs))


def _scenario(session: Session, row: ScenarioRow) -> dict[str, Any]:
    versions = session.scalars(
        select(ScenarioVersionRow)
        .where(ScenarioVersionRow.scenario_id == row.id)
        .order_by(ScenarioVersionRow.version)
    )
    return {
        "created_at": row.created_at.isoformat(),
        "versions": [
            {
                "version": version.version,
                "title": version.title,
                "name": version.name,
                "designs": version.designs,
                "options": version.options,
                "created_at": version.created_at.isoformat(),
            }
            for version in versions
        ],
    }
