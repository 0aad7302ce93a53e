"""One table of jobs and one of their parts, for runs, batches, sweeps, calibrations and packs.

Work that has not ended goes on from its parts: the workflow engine forgets the steps that it has
recorded of it. The way back loses why a batch or a sweep failed, and when other work than a run
began.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic import op

revision: str = "20261123_jobs"
down_revision: str | None = "20261122_calibrations"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)
JSON = sa.JSON(none_as_null=True)
Row = dict[str, Any]

WORKFLOWS = {
    "runs": "execute_run",
    "batches": "execute_batch",
    "sweeps": "execute_sweep",
    "calibrations": "execute_calibration",
    "known_answers": "execute_pack",
    "cases": "execute_pack",
}
"""Workflow that carried out each kind of job."""
GOING_ON = ("ENQUEUED", "PENDING", "DELAYED")
PACK_STATUS = {"running": "running", "ready": "succeeded", "failed": "failed"}
SHARED = ("id", "status", "model_version", "created_at", "finished_at")


class Kind(NamedTuple):
    """How the tables of a kind of job were named, and what became of their columns."""

    table: str
    parts: str
    job_id: str
    """Column of the parts."""
    order: str
    """Column that the parts are ordered by."""
    job: Callable[[Row], Row]
    part: Callable[[Row], Row]
    old_job: Callable[[Row, list[Row]], Row]
    old_part: Callable[[Row], Row]


def _of(row: Row, *names: str) -> Row:
    return {name: row[name] for name in names}


KINDS = {
    "runs": Kind(
        "runs",
        "run_designs",
        "run_id",
        "position",
        lambda row: (
            _of(row, "problem", "cancel_requested", "interruptions", "revision", "started_at")
            | {
                "claim": row["evaluating_key"],
                "question": row["options"],
                "progress": row["progress"] | {"partial": row["partial"]},
            }
        ),
        lambda row: {"key": row["key"], "question": row["design"]},
        lambda job, _: (
            _of(job, "problem", "cancel_requested", "interruptions", "revision", "started_at")
            | {
                "evaluating_key": job["claim"],
                "options": job["question"],
                "progress": {k: v for k, v in job["progress"].items() if k != "partial"},
                "partial": job["progress"]["partial"],
            }
        ),
        lambda part: {"key": part["key"], "design": part["question"]},
    ),
    "batches": Kind(
        "batches",
        "batch_chunks",
        "batch_id",
        "position",
        lambda row: {
            "question": _of(row, "designs", "options", "table"),
            "progress": _of(row, "rows", "done_rows", "good_rows"),
        },
        lambda row: {
            "question": {"candidates": row["candidates"]},
            "answer": None if row["results"] is None else {"results": row["results"]},
        },
        lambda job, _: job["question"] | job["progress"],
        lambda part: {
            "candidates": part["question"]["candidates"],
            "results": None if part["answer"] is None else part["answer"]["results"],
        },
    ),
    "sweeps": Kind(
        "sweeps",
        "sweep_cells",
        "sweep_id",
        "position",
        lambda row: {"question": row["question"]},
        lambda row: {
            "key": row["key"],
            "question": {"values": row["cell"]},
            "answer": row["point"],
        },
        lambda job, parts: {"question": job["question"], "cells": len(parts)},
        lambda part: {
            "key": part["key"],
            "cell": part["question"]["values"],
            "point": part["answer"],
        },
    ),
    "calibrations": Kind(
        "calibrations",
        "calibration_solutions",
        "calibration_id",
        "key",
        lambda row: _of(row, "question", "result", "problem"),
        lambda row: {"key": row["key"], "answer": row["measured"]},
        lambda job, _: _of(job, "question", "result", "problem"),
        lambda part: {"key": part["key"], "measured": part["answer"]},
    ),
}


def upgrade() -> None:
    jobs, parts = _create_jobs()
    connection = op.get_bind()
    for name, kind in KINDS.items():
        old, old_parts = _reflected(kind.table), _reflected(kind.parts)
        for row in _rows(old):
            connection.execute(jobs.insert(), _job(name, _of(row, *SHARED) | kind.job(row)))
            found = _rows(old_parts, old_parts.c[kind.job_id] == row["id"], order=kind.order)
            _insert(parts, [_part(row["id"], n, kind.part(part)) for n, part in enumerate(found)])
        op.drop_table(kind.parts)
        op.drop_table(kind.table)
    for row in _rows(_reflected("packs")):
        connection.execute(jobs.insert(), _job(row["pack"], _job_of_pack(row)))
        answers: dict[str, list[Row]] = {}
        for answer in row["answers"]:
            answers.setdefault(answer["id"].partition("/")[0], []).append(answer)
        _insert(
            parts,
            [
                _part(row["run_id"], n, {"key": question, "answer": {"rows": rows}})
                for n, (question, rows) in enumerate(answers.items())
            ],
        )
    op.drop_table("packs")
    _rename_workflows(lambda _: "execute_job", lambda kind: kind)


def downgrade() -> None:
    _rename_workflows(
        lambda kind: WORKFLOWS[kind],
        lambda kind: "packs" if WORKFLOWS[kind] == "execute_pack" else kind,
    )
    _create_tables_before()
    jobs, parts = _reflected("jobs"), _reflected("job_parts")
    connection = op.get_bind()
    for name, kind in KINDS.items():
        old, old_parts = _reflected(kind.table), _reflected(kind.parts)
        for job in _rows(jobs, jobs.c.kind == name):
            found = _rows(parts, parts.c.job_id == job["id"], order="position")
            row = _of(job, *SHARED) | kind.old_job(job, found)
            connection.execute(old.insert(), row)
            numbered = [_of(part, "position") if kind.order == "position" else {} for part in found]
            _insert(
                old_parts,
                [
                    {kind.job_id: job["id"]} | number | kind.old_part(part)
                    for number, part in zip(numbered, found, strict=True)
                ],
            )
    statuses = {new: old for old, new in PACK_STATUS.items()}
    for job in _rows(jobs, jobs.c.name.is_not(None)):
        found = _rows(parts, parts.c.job_id == job["id"], order="position")
        row = _of(job, "model_version", "problem", "created_at", "finished_at") | {
            "pack": job["kind"],
            "run_id": job["id"],
            "status": statuses.get(job["status"], "running"),
            "answers": [answer for part in found for answer in part["answer"]["rows"]],
        }
        connection.execute(_reflected("packs").insert(), row)
    op.drop_table("job_parts")
    op.drop_table("jobs")


def _job(kind: str, given: Row) -> Row:
    plain = {"cancel_requested": False, "interruptions": 0, "revision": 1, "question": {}}
    empty = ("name", "progress", "problem", "claim", "started_at", "result")
    return {"kind": kind} | plain | dict.fromkeys(empty) | given


def _part(job_id: str, position: int, given: Row) -> Row:
    empty = dict.fromkeys(("key", "question", "answer"))
    return {"job_id": job_id, "position": position} | empty | given


def _job_of_pack(row: Row) -> Row:
    return _of(row, "model_version", "problem", "created_at", "finished_at") | {
        "id": row["run_id"],
        "name": f"{row['pack']} {row['model_version']}",
        "status": PACK_STATUS[row["status"]],
        "started_at": row["created_at"],
    }


def _reflected(name: str) -> sa.Table:
    """A table as it is, whose empty documents are null."""
    table = sa.Table(name, sa.MetaData(), autoload_with=op.get_bind(), resolve_fks=False)
    for column in table.columns:
        if isinstance(column.type, sa.JSON):
            column.type = JSON
    return table


def _rows(table: sa.Table, *where: sa.ColumnElement[bool], order: str = "") -> list[Row]:
    query = sa.select(table).where(*where)
    rows = op.get_bind().execute(query.order_by(table.c[order]) if order else query).mappings()
    return [dict(row) for row in rows]


def _insert(table: sa.Table, rows: list[Row]) -> None:
    if rows:
        op.get_bind().execute(table.insert(), rows)


def _rename_workflows(name: Callable[[str], str], queue: Callable[[str], str]) -> None:
    """Let the workflow engine carry out what has not ended under other names, from its start."""
    connection = op.get_bind()
    schema = "dbos" if connection.dialect.name == "postgresql" else None
    if not sa.inspect(connection).has_table("workflow_status", schema=schema):
        return
    columns = ("workflow_uuid", "status", "name", "queue_name")
    workflows = sa.table("workflow_status", *map(sa.column, columns), schema=schema)
    steps = sa.table("operation_outputs", sa.column("workflow_uuid"), schema=schema)
    jobs = sa.table("jobs", sa.column("id"), sa.column("kind"))
    queues = sa.table("queues", sa.column("name"), schema=schema)
    if sa.inspect(connection).has_table("queues", schema=schema):  # workers register theirs anew
        connection.execute(queues.delete().where(queues.c.name.in_((*WORKFLOWS, "packs"))))
    for kind in WORKFLOWS:
        of_kind = workflows.c.workflow_uuid.in_(sa.select(jobs.c.id).where(jobs.c.kind == kind))
        going_on = sa.select(workflows.c.workflow_uuid).where(
            of_kind, workflows.c.status.in_(GOING_ON)
        )
        connection.execute(steps.delete().where(steps.c.workflow_uuid.in_(going_on)))
        connection.execute(workflows.update().where(of_kind).values(name=name(kind)))
        in_own_queue = of_kind & workflows.c.queue_name.in_((kind, "packs"))
        connection.execute(workflows.update().where(in_own_queue).values(queue_name=queue(kind)))


def _create_jobs() -> tuple[sa.Table, sa.Table]:
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64)),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("model_version", sa.String(32), nullable=False),
        sa.Column("progress", sa.JSON),
        sa.Column("problem", sa.JSON),
        sa.Column("cancel_requested", sa.Boolean, nullable=False),
        sa.Column("claim", sa.String(64)),
        sa.Column("interruptions", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("started_at", MOMENT),
        sa.Column("finished_at", MOMENT),
        sa.Column("question", sa.JSON, nullable=False),
        sa.Column("result", sa.JSON),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
        sa.UniqueConstraint("name", name="uq_jobs_name"),
        sa.UniqueConstraint("claim", name="uq_jobs_claim"),
    )
    op.create_index("ix_jobs_status", "jobs", ["status"])
    op.create_table(
        "job_parts",
        sa.Column("job_id", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("question", sa.JSON),
        sa.Column("answer", sa.JSON),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name="fk_job_parts_job_id_jobs"),
        sa.PrimaryKeyConstraint("job_id", "position", name="pk_job_parts"),
    )
    op.create_index("ix_job_parts_key", "job_parts", ["key"])
    return _reflected("jobs"), _reflected("job_parts")


def _create_tables_before() -> None:
    own: dict[str, list[Any]] = {
        "runs": [
            sa.Column("options", sa.JSON, nullable=False),
            sa.Column("progress", sa.JSON, nullable=False),
            sa.Column("partial", sa.JSON, nullable=False),
            sa.Column("problem", sa.JSON),
            sa.Column("cancel_requested", sa.Boolean, nullable=False),
            sa.Column("evaluating_key", sa.String(64)),
            sa.Column("interruptions", sa.Integer, nullable=False),
            sa.Column("revision", sa.Integer, nullable=False),
            sa.Column("started_at", MOMENT),
            sa.UniqueConstraint("evaluating_key", name="uq_runs_evaluating_key"),
        ],
        "batches": [
            sa.Column("designs", sa.JSON, nullable=False),
            sa.Column("options", sa.JSON, nullable=False),
            sa.Column("table", sa.JSON, nullable=False),
            sa.Column("rows", sa.Integer, nullable=False),
            sa.Column("done_rows", sa.Integer, nullable=False),
            sa.Column("good_rows", sa.Integer, nullable=False),
        ],
        "sweeps": [
            sa.Column("question", sa.JSON, nullable=False),
            sa.Column("cells", sa.Integer, nullable=False),
        ],
        "calibrations": [
            sa.Column("question", sa.JSON, nullable=False),
            sa.Column("result", sa.JSON),
            sa.Column("problem", sa.JSON),
        ],
    }
    parts: dict[str, list[Any]] = {
        "runs": [
            sa.Column("design", sa.JSON, nullable=False),
            sa.Column("key", sa.String(64), nullable=False),
        ],
        "batches": [
            sa.Column("candidates", sa.JSON, nullable=False),
            sa.Column("results", sa.JSON),
        ],
        "sweeps": [
            sa.Column("cell", sa.JSON, nullable=False),
            sa.Column("key", sa.String(64), nullable=False),
            sa.Column("point", sa.JSON),
        ],
        "calibrations": [
            sa.Column("key", sa.String(64), nullable=False),
            sa.Column("measured", sa.JSON, nullable=False),
        ],
    }
    for name, kind in KINDS.items():
        op.create_table(
            kind.table,
            sa.Column("id", sa.String(64), nullable=False),
            sa.Column("status", sa.String(16), nullable=False),
            sa.Column("model_version", sa.String(32), nullable=False),
            sa.Column("created_at", MOMENT, nullable=False),
            sa.Column("finished_at", MOMENT),
            *own[name],
            sa.PrimaryKeyConstraint("id", name=f"pk_{kind.table}"),
        )
        position = sa.Column("position", sa.Integer, autoincrement=False, nullable=False)
        op.create_table(
            kind.parts,
            sa.Column(kind.job_id, sa.String(64), nullable=False),
            *([position] if kind.order == "position" else []),
            *parts[name],
            sa.ForeignKeyConstraint(
                [kind.job_id],
                [f"{kind.table}.id"],
                name=f"fk_{kind.parts}_{kind.job_id}_{kind.table}",
            ),
            sa.PrimaryKeyConstraint(kind.job_id, kind.order, name=f"pk_{kind.parts}"),
        )
    op.create_index("ix_run_designs_key", "run_designs", ["key"])
    op.create_table(
        "packs",
        sa.Column("pack", sa.String(32), nullable=False),
        sa.Column("model_version", sa.String(32), nullable=False),
        sa.Column("run_id", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("answers", sa.JSON, nullable=False),
        sa.Column("problem", sa.JSON),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT),
        sa.PrimaryKeyConstraint("pack", "model_version", name="pk_packs"),
    )
