"""Tables. Documents are kept whole, as JSON text: they are written once and read whole."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, ForeignKeyConstraint, Index, MetaData, String
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
    """What all tables share: names of constraints, JSON documents, moments in UTC."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {
        datetime: UtcDateTime(),
        Document: JSON(none_as_null=True),
        list[Document]: JSON(none_as_null=True),
    }


class ScenarioRow(Base):
    """A scenario; whoever knows its id may edit it."""

    __tablename__ = "scenarios"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    read_id: Mapped[str] = mapped_column(String(64), unique=True, index=True)
    """Name of the scenario for holders of a key; it opens nothing without one."""
    owner_id: Mapped[str | None] = mapped_column(String(64), index=True)
    """Whose keys reach it; null where it was made without a key."""
    latest_version: Mapped[int]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


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
    """What its users call it; the only column that may change."""


class ShareRow(Base):
    """A link to a scenario; its token is kept as a hash only."""

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
    """A key of a script or sheet; kept as a hash only."""

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


class RunRow(Base):
    """State of a run; a worker writes it several times a second, so it is kept small."""

    __tablename__ = "runs"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    status: Mapped[str] = mapped_column(String(16))
    model_version: Mapped[str] = mapped_column(String(32))
    """Version of the model that its keys belong to."""
    options: Mapped[Document]
    progress: Mapped[Document]
    partial: Mapped[list[Document]]
    problem: Mapped[Document | None]
    cancel_requested: Mapped[bool]
    evaluating_key: Mapped[str | None] = mapped_column(String(64), unique=True)
    """Key that this run computes now; unique, so that no other run computes the same."""
    interruptions: Mapped[int]
    """Times that a worker died while it evaluated a design of this run."""
    revision: Mapped[int]
    """Grows with each change, so that watchers see it."""
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class RunDesignRow(Base):
    """A design of a run, and the key under which its report is or will be."""

    __tablename__ = "run_designs"

    run_id: Mapped[str] = mapped_column(ForeignKey("runs.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    design: Mapped[Document]
    key: Mapped[str] = mapped_column(String(64), index=True)


class PackRow(Base):
    """Answers to a pack of questions for one version of the model, as far as there are any."""

    __tablename__ = "packs"

    pack: Mapped[str] = mapped_column(String(32), primary_key=True)
    """Name of the pack: `known_answers` or `cases`."""
    model_version: Mapped[str] = mapped_column(String(32), primary_key=True)
    run_id: Mapped[str] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(16))
    answers: Mapped[list[Document]]
    problem: Mapped[Document | None]
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]


class JobRow(Base):
    """Long work that a worker carries out; each kind of it has a table of its own."""

    __abstract__ = True

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    status: Mapped[str] = mapped_column(String(16))
    model_version: Mapped[str] = mapped_column(String(32))
    """Version of the model that it was asked of."""
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]


class BatchRow(JobRow):
    """A table of candidates and how far it is."""

    __tablename__ = "batches"

    designs: Mapped[list[Document]]
    """Designs that the candidates change."""
    options: Mapped[Document]
    table: Mapped[Document]
    """Format of the file and names of its columns."""
    rows: Mapped[int]
    done_rows: Mapped[int]
    good_rows: Mapped[int]
    """Rows that are done and have a result."""


class BatchChunkRow(Base):
    """Some candidates of a batch, and their results."""

    __tablename__ = "batch_chunks"

    batch_id: Mapped[str] = mapped_column(ForeignKey("batches.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    candidates: Mapped[list[Document]]
    results: Mapped[list[Document] | None]


class SweepRow(JobRow):
    """A sweep over one or two parameters of a design."""

    __tablename__ = "sweeps"

    question: Mapped[Document]
    """Design, axes and options."""
    cells: Mapped[int]


class SweepCellRow(Base):
    """A cell of a sweep, the key of its report, and what was found."""

    __tablename__ = "sweep_cells"

    sweep_id: Mapped[str] = mapped_column(ForeignKey("sweeps.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    cell: Mapped[list[float]] = mapped_column(JSON)
    """Value of each axis."""
    key: Mapped[str] = mapped_column(String(64))
    point: Mapped[Document | None]


class CalibrationRow(JobRow):
    """A calibration of a design to measurements."""

    __tablename__ = "calibrations"

    question: Mapped[Document]
    """Design, measurements and options."""
    result: Mapped[Document | None]
    problem: Mapped[Document | None]


class CalibrationSolutionRow(Base):
    """A design that was solved for a calibration, and what was found."""

    __tablename__ = "calibration_solutions"

    calibration_id: Mapped[str] = mapped_column(ForeignKey("calibrations.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Of the engine, the design and the VM group asked about."""
    measured: Mapped[Document]


class FirstAnswerRow(Base):
    """The first answer to a call that carries an Idempotency-Key; only that key can read it."""

    __tablename__ = "first_answers"
    __table_args__ = (Index(None, "caller_hash", "created_at"),)

    name_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Of the caller and the Idempotency-Key."""
    caller_hash: Mapped[str] = mapped_column(String(64))
    request_hash: Mapped[str] = mapped_column(String(64))
    """Of method, address and body: what the key was first used for."""
    sealed: Mapped[bytes]
    """Status, headers and body, encrypted with the Idempotency-Key: it may hold a new token."""
    created_at: Mapped[datetime] = mapped_column(index=True)


class WorkerRow(Base):
    """A worker process. Its beats grow while it lives; clocks of machines need not agree."""

    __tablename__ = "workers"

    id: Mapped[str] = mapped_column(String(255), primary_key=True)
    beats: Mapped[int]
    started_at: Mapped[datetime]


class WorkflowEngineRow(Base):
    """Release of the workflow engine that last migrated its own tables."""

    __tablename__ = "workflow_engine"

    release: Mapped[str] = mapped_column(String(32), primary_key=True)
