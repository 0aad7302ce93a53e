"""Scenarios and their versions. A version is inserted once and never changed."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.orm import Session

from qdepth.db.audit import TARGET
from qdepth.db.ids import new_id
from qdepth.db.tables import Document, ScenarioRow, ScenarioVersionRow

RESTORED_WITHIN_DAYS = 30
"""Days for which a deleted scenario can be restored."""


@dataclass(frozen=True)
class Content:
    """Content of a version of a scenario."""

    title: str
    designs: list[Document]
    options: Document


def create(
    session: Session, content: Content, *, now: datetime, owner_id: str | None = None
) -> tuple[ScenarioRow, ScenarioVersionRow]:
    """Store a new scenario with its version 1."""
    scenario = ScenarioRow(
        id=new_id(),
        read_id=new_id(),
        owner_id=owner_id,
        latest_version=1,
        created_at=now,
        updated_at=now,
    )
    session.add(scenario)
    session.flush()
    session.info[TARGET] = scenario.id
    return scenario, _insert_version(session, scenario.id, 1, content, now=now)


def count_of_owner(session: Session, owner_id: str) -> int:
    """Number of scenarios of an owner."""
    query = select(func.count(ScenarioRow.id)).where(
        ScenarioRow.owner_id == owner_id, ScenarioRow.deleted_at.is_(None)
    )
    return session.scalar(query) or 0


def find(session: Session, scenario_id: str) -> ScenarioRow | None:
    """Find a scenario by its id; None if it was deleted."""
    row = session.get(ScenarioRow, scenario_id)
    return None if row is None or row.deleted_at is not None else row


def find_deleted(session: Session, name: str, *, after: datetime) -> ScenarioRow | None:
    """Find a scenario that was deleted after a moment, by its id or read id."""
    query = select(ScenarioRow).where(
        or_(ScenarioRow.id == name, ScenarioRow.read_id == name), ScenarioRow.deleted_at > after
    )
    return session.scalar(query)


def mark_deleted(session: Session, scenario: ScenarioRow, at: datetime | None) -> None:
    """Delete a scenario at a moment, or restore it (None); its versions and links stay."""
    scenario.deleted_at = at
    session.flush()


def find_by_read_id(session: Session, read_id: str) -> ScenarioRow | None:
    """Find a scenario by its name for holders of a key."""
    return session.scalar(
        select(ScenarioRow).where(ScenarioRow.read_id == read_id, ScenarioRow.deleted_at.is_(None))
    )


def list_of_owners(
    session: Session, owners: Collection[str], *, limit: int, after: tuple[datetime, str] | None
) -> Sequence[tuple[ScenarioRow, str]]:
    """List scenarios of some owners with the titles of their latest versions, newest first.

    `after` is the moment of creation and the read id of the last one that was listed before.
    """
    query = (
        select(ScenarioRow, ScenarioVersionRow.title)
        .join(
            ScenarioVersionRow,
            (ScenarioVersionRow.scenario_id == ScenarioRow.id)
            & (ScenarioVersionRow.version == ScenarioRow.latest_version),
        )
        .where(ScenarioRow.owner_id.in_(owners), ScenarioRow.deleted_at.is_(None))
        .order_by(ScenarioRow.created_at.desc(), ScenarioRow.read_id.desc())
        .limit(limit)
    )
    if after is not None:
        moment, read_id = after
        query = query.where(
            or_(
                ScenarioRow.created_at < moment,
                and_(ScenarioRow.created_at == moment, ScenarioRow.read_id < read_id),
            )
        )
    return [(row, title) for row, title in session.execute(query)]


def give(session: Session, scenario: ScenarioRow, owner_id: str) -> None:
    """Give a scenario to another owner."""
    scenario.owner_id = owner_id
    session.flush()


def find_version(session: Session, scenario_id: str, version: int) -> ScenarioVersionRow | None:
    """Find one version of a scenario."""
    return session.get(ScenarioVersionRow, (scenario_id, version))


def list_versions(session: Session, scenario_id: str) -> Sequence[ScenarioVersionRow]:
    """List the versions of a scenario, the newest first."""
    query = (
        select(ScenarioVersionRow)
        .where(ScenarioVersionRow.scenario_id == scenario_id)
        .order_by(ScenarioVersionRow.version.desc())
    )
    return session.scalars(query).all()


def name_version(session: Session, row: ScenarioVersionRow, name: str | None) -> None:
    """Give a version another name, or remove it."""
    row.name = name
    session.flush()


def add_version(
    session: Session, scenario_id: str, content: Content, *, after: int, now: datetime
) -> ScenarioVersionRow | None:
    """Store a new version that follows `after`; None if `after` is no longer the latest."""
    step = (
        update(ScenarioRow)
        .where(ScenarioRow.id == scenario_id, ScenarioRow.latest_version == after)
        .values(latest_version=after + 1, updated_at=now)
        .returning(ScenarioRow.latest_version)
    )
    if session.scalar(step) is None:
        return None
    return _insert_version(session, scenario_id, after + 1, content, now=now)


def _insert_version(
    session: Session, scenario_id: str, version: int, content: Content, *, now: datetime
) -> ScenarioVersionRow:
    row = ScenarioVersionRow(
        scenario_id=scenario_id,
        version=version,
        title=content.title,
        designs=content.designs,
        options=content.options,
        created_at=now,
    )
    session.add(row)
    session.flush()
    return row
