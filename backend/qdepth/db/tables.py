"""Tables. Documents are stored as JSON text: they are written once and read as a whole."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    String,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from qdepth.db.types import UtcDateTime

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

Document = dict[str, Any]


class Base(DeclarativeBase):
    """Base of all tables: names of constraints, JSON documents, moments in UTC."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {
        datetime: UtcDateTime(),
        Document: JSON(none_as_null=True),
        list[Document]: JSON(none_as_null=True),
        list[str]: JSON(none_as_null=True),
    }


class ScenarioRow(Base):
    """A scenario; anyone who knows its id may edit it."""

    __tablename__ = "scenarios"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    read_id: Mapped[str] = mapped_column(String(64), unique=True, index=True)
    """Name of the scenario for holders of a key; it opens nothing without one."""
    owner_id: Mapped[str | None] = mapped_column(String(64), index=True)
    """Owner whose keys reach it; null if it was made without a key."""
    latest_version: Mapped[int]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None] = mapped_column(index=True)  # it opens nothing since then


class ScenarioVersionRow(Base):
    """A version of a scenario; inserted once and never changed."""

    __tablename__ = "scenario_versions"

    scenario_id: Mapped[str] = mapped_column(ForeignKey("scenarios.id"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    title: Mapped[str] = mapped_column(String(200))
    designs: Mapped[list[Document]]
    options: Mapped[Document]
    created_at: Mapped[datetime]
    name: Mapped[str | None] = mapped_column(String(100))
    """Name given by its users; the only column that may change."""


class ShareRow(Base):
    """A link to a scenario; only the hash of its token is stored."""

    __tablename__ = "shares"
    __table_args__ = (
        ForeignKeyConstraint(
            ["scenario_id", "version"],
            ["scenario_versions.scenario_id", "scenario_versions.version"],
        ),
        Index(None, "scenario_id", "version"),
    )

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    """`view`, `edit` or `evidence`."""
    scenario_id: Mapped[str] = mapped_column(String(64))
    version: Mapped[int | None]
    """Version that it shows; null: the latest."""
    evidence: Mapped[Document | None]
    """Keys of the reports that an evidence link pins."""
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    token_prefix: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    last_used_at: Mapped[datetime | None]


class KeyRow(Base):
    """A key of a script or sheet; only its hash is stored."""

    __tablename__ = "access_keys"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    title: Mapped[str] = mapped_column(String(200))
    scope: Mapped[str] = mapped_column(String(16))
    """`read_scenario`, `read` or `run`."""
    owner_id: Mapped[str | None] = mapped_column(String(64), index=True)
    """Owner whose scenarios it reaches; null for `read_scenario`."""
    scenario_id: Mapped[str | None] = mapped_column(ForeignKey("scenarios.id"), index=True)
    """The one scenario of `read_scenario`."""
    key_hash: Mapped[str] = mapped_column(String(64), unique=True)
    key_prefix: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    last_used_at: Mapped[datetime | None]


class ResultRow(Base):
    """A report under the key of its question, so that no question is computed twice."""

    __tablename__ = "results"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    report: Mapped[Document]
    created_at: Mapped[datetime]


class JobRow(Base):
    """Work for a worker, such as a run or a sweep, and its progress."""

    __tablename__ = "jobs"
    __table_args__ = (Index(None, "scenario_id", "kind", "label", "created_at"),)

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(32))
    """Name of the kind, such as `runs`."""
    asker: Mapped[str] = mapped_column(String(64))
    """Name for turns; its own id for an unknown caller."""
    worker_id: Mapped[str | None] = mapped_column(String(255))
    """Worker that has the whole job for now; other workers may have its parts."""
    name: Mapped[str | None] = mapped_column(String(64), unique=True)
    """Name of a job that exists once, such as `cases 7`; null: the question may be repeated."""
    status: Mapped[str] = mapped_column(String(16), index=True)
    model_version: Mapped[str] = mapped_column(String(32))
    """Version of the model when it was requested."""
    progress: Mapped[Document | None]
    """Progress for watchers, in the shape of its kind; null: the parts are enough."""
    problem: Mapped[Document | None]
    cancel_requested: Mapped[bool]
    claim: Mapped[str | None] = mapped_column(String(64), unique=True)
    """Key of the report that it computes now; unique, so that no other job computes the same."""
    interruptions: Mapped[int]
    """Times that a worker died while it computed a report for this job."""
    revision: Mapped[int]
    """Increases with each change, so that watchers see it."""
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]
    question: Mapped[Document]
    result: Mapped[Document | None]
    scenario_id: Mapped[str | None] = mapped_column(ForeignKey("scenarios.id"))
    """Scenario that it is stored with; null: none."""
    label: Mapped[str | None] = mapped_column(String(200))
    """Label given by its starter, to find the newest one of that name in its scenario."""


class PartRow(Base):
    """A part of a job: its question and, once it is known, the answer."""

    __tablename__ = "job_parts"
    __table_args__ = (
        Index(
            "ix_job_parts_waiting",
            "job_id",
            "position",
            sqlite_where=text("answer IS NULL"),
            postgresql_where=text("answer IS NULL"),
        ),
    )

    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[str | None] = mapped_column(String(64), index=True)
    """Key of the report that answers it, or name of the part within its job."""
    question: Mapped[Document | None]
    answer: Mapped[Document | None]
    worker_id: Mapped[str | None] = mapped_column(String(255))
    """Worker that answers it, or has."""
    interruptions: Mapped[int]
    """Times that a worker died while it had this part."""
    revision: Mapped[int | None]
    """Revision of the job when the part was answered: shows watchers what is new."""


class AskerRow(Base):
    """Somebody whose jobs wait. Whoever has had the fewest turns is next."""

    __tablename__ = "askers"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    turns: Mapped[int]
    """Turns so far, counted as if it had been there as long as all others."""


class ChoreRow(Base):
    """When some worker last did a regular chore, such as the clean-up."""

    __tablename__ = "chores"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    done_at: Mapped[datetime]


class ImportPieceRow(Base):
    """A piece of a file that a job imports; thrown away when the job has ended."""

    __tablename__ = "import_pieces"

    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Position of the file among those of the job."""
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Number of the piece in its file."""
    name: Mapped[str] = mapped_column(String(500))
    """Name of the file for its user."""
    content: Mapped[bytes]


class FirstAnswerRow(Base):
    """The first answer to a call that carries an Idempotency-Key; only that key can read it."""

    __tablename__ = "first_answers"
    __table_args__ = (Index(None, "caller_hash", "created_at"),)

    name_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Hash of the caller and the Idempotency-Key."""
    caller_hash: Mapped[str] = mapped_column(String(64))
    request_hash: Mapped[str] = mapped_column(String(64))
    """Hash of method, address and body of the first use of the key."""
    sealed: Mapped[bytes]
    """Status, headers and body, encrypted with the Idempotency-Key: it may hold a new token."""
    created_at: Mapped[datetime] = mapped_column(index=True)


class AuditRow(Base):
    """An action of a caller, written in the transaction that did it."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(index=True)
    actor: Mapped[str] = mapped_column(String(200))
    """Person, key or anybody."""
    action: Mapped[str] = mapped_column(String(100))
    target: Mapped[str] = mapped_column(String(64))
    """Digest of the id, token or key that was named."""
    request: Mapped[str] = mapped_column(String(64))
    """Id of the request, as logs have it."""


class SignInRow(Base):
    """A signed-in browser; only the hash of its token is stored."""

    __tablename__ = "sign_ins"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    subject: Mapped[str] = mapped_column(String(200), index=True)
    """Permanent identifier of the person at the provider."""
    name: Mapped[str] = mapped_column(String(200))
    """Display name."""
    groups: Mapped[list[str]]
    """Their groups when they signed in."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)


class AskedIosRow(Base):
    """I/Os requested in a day."""

    __tablename__ = "asked_ios"

    asker: Mapped[str] = mapped_column(String(64), primary_key=True)
    """A person, the owner of a key, or a digest of the address of any other caller."""
    day: Mapped[date] = mapped_column(primary_key=True)
    ios: Mapped[int] = mapped_column(BigInteger)


class WorkerRow(Base):
    """A worker process. Its beats grow while it lives; clocks of machines need not agree."""

    __tablename__ = "workers"

    id: Mapped[str] = mapped_column(String(255), primary_key=True)
    beats: Mapped[int]
    started_at: Mapped[datetime]
