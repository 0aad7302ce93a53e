"""Workers take turns with jobs and their parts; the workflow engine is not needed any more.

Jobs that have not ended go on from their parts. On the way back they stay as they are, but the
workflow engine of the earlier version does not know them: end or cancel them first.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261123_turns"
down_revision: str | None = "20261123_import_pieces"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

OF_THE_WORKFLOW_ENGINE = (
    "application_versions",
    "dbos_migrations",
    "event_dispatch_kv",
    "notifications",
    "operation_outputs",
    "queues",
    "streams",
    "workflow_events",
    "workflow_events_history",
    "workflow_input",
    "workflow_output",
    "workflow_queue",
    "workflow_schedules",
    "workflow_status",
)


def upgrade() -> None:
    op.create_table(
        "askers",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_askers"),
    )
    op.create_table(
        "chores",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_chores"),
    )
    # Columns are added as they are: to make a table anew, SQLite would drop what others refer to.
    op.add_column("jobs", sa.Column("asker", sa.String(64), server_default="", nullable=False))
    op.add_column("jobs", sa.Column("worker_id", sa.String(255)))
    op.execute("UPDATE jobs SET asker = id")
    active = "SELECT id, 0 FROM jobs WHERE status IN ('queued', 'running')"
    op.execute(f"INSERT INTO askers (id, turns) {active}")
    op.add_column("job_parts", sa.Column("worker_id", sa.String(255)))
    op.add_column(
        "job_parts", sa.Column("interruptions", sa.Integer, server_default="0", nullable=False)
    )
    op.add_column("job_parts", sa.Column("revision", sa.Integer))
    op.execute("UPDATE job_parts SET revision = 1 WHERE answer IS NOT NULL")
    waiting = sa.text("answer IS NULL")
    op.create_index(
        "ix_job_parts_waiting",
        "job_parts",
        ["job_id", "position"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
    op.drop_table("workflow_engine")
    _forget_workflow_engine()


def _forget_workflow_engine() -> None:
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        op.execute("DROP SCHEMA IF EXISTS dbos CASCADE")
        return
    there = set(sa.inspect(connection).get_table_names())
    for table in OF_THE_WORKFLOW_ENGINE:
        if table in there:
            op.drop_table(table)


def downgrade() -> None:
    op.create_table(
        "workflow_engine",
        sa.Column("release", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("release", name="pk_workflow_engine"),
    )
    op.drop_index("ix_job_parts_waiting", "job_parts")
    for column in ("revision", "interruptions", "worker_id"):
        op.drop_column("job_parts", column)
    for column in ("worker_id", "asker"):
        op.drop_column("jobs", column)
    op.drop_table("chores")
    op.drop_table("askers")
