"""Scenarios with versions and share links, results, runs, workers."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261121_first_tables"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "scenarios",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("latest_version", sa.Integer, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_scenarios"),
    )
    op.create_table(
        "scenario_versions",
        sa.Column("scenario_id", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("designs", sa.JSON, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["scenario_id"], ["scenarios.id"], name="fk_scenario_versions_scenario_id_scenarios"
        ),
        sa.PrimaryKeyConstraint("scenario_id", "version", name="pk_scenario_versions"),
    )
    op.create_table(
        "shares",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("scenario_id", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("token_prefix", sa.String(16), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("revoked_at", MOMENT),
        sa.Column("last_used_at", MOMENT),
        sa.ForeignKeyConstraint(
            ["scenario_id", "version"],
            ["scenario_versions.scenario_id", "scenario_versions.version"],
            name="fk_shares_scenario_id_version_scenario_versions",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_shares"),
        sa.UniqueConstraint("token_hash", name="uq_shares_token_hash"),
    )
    op.create_index("ix_shares_scenario_id_version", "shares", ["scenario_id", "version"])
    op.create_table(
        "results",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("report", sa.JSON, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_results"),
    )
    op.create_table(
        "runs",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("model_version", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("progress", sa.JSON, nullable=False),
        sa.Column("partial", sa.JSON, nullable=False),
        sa.Column("problem", sa.JSON),
        sa.Column("cancel_requested", sa.Boolean, nullable=False),
        sa.Column("evaluating_key", sa.String(64)),
        sa.Column("interruptions", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("started_at", MOMENT),
        sa.Column("finished_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_runs"),
        sa.UniqueConstraint("evaluating_key", name="uq_runs_evaluating_key"),
    )
    op.create_table(
        "run_designs",
        sa.Column("run_id", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("design", sa.JSON, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], name="fk_run_designs_run_id_runs"),
        sa.PrimaryKeyConstraint("run_id", "position", name="pk_run_designs"),
    )
    op.create_table(
        "workers",
        sa.Column("id", sa.String(255), nullable=False),
        sa.Column("beats", sa.Integer, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_workers"),
    )
    op.create_table(
        "workflow_engine",
        sa.Column("release", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("release", name="pk_workflow_engine"),
    )


def downgrade() -> None:
    for table in (
        "workflow_engine",
        "workers",
        "run_designs",
        "runs",
        "results",
        "shares",
        "scenario_versions",
        "scenarios",
    ):
        op.drop_table(table)
