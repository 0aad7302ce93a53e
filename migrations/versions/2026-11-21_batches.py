"""Batches of candidates."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261121_batches"
down_revision: str | None = "20261121_links_and_keys"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "batches",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("model_version", sa.String(32), nullable=False),
        sa.Column("designs", sa.JSON, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("table", sa.JSON, nullable=False),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("done_rows", sa.Integer, nullable=False),
        sa.Column("good_rows", sa.Integer, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_batches"),
    )
    op.create_table(
        "batch_chunks",
        sa.Column("batch_id", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("candidates", sa.JSON, nullable=False),
        sa.Column("results", sa.JSON),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batches.id"], name="fk_batch_chunks_batch_id_batches"
        ),
        sa.PrimaryKeyConstraint("batch_id", "position", name="pk_batch_chunks"),
    )


def downgrade() -> None:
    op.drop_table("batch_chunks")
    op.drop_table("batches")
