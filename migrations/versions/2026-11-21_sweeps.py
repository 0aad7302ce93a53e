"""Sweeps over parameters of a design."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261121_sweeps"
down_revision: str | None = "20261121_first_answers"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "sweeps",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("model_version", sa.String(32), nullable=False),
        sa.Column("question", sa.JSON, nullable=False),
        sa.Column("cells", sa.Integer, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_sweeps"),
    )
    op.create_table(
        "sweep_cells",
        sa.Column("sweep_id", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("cell", sa.JSON, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("point", sa.JSON),
        sa.ForeignKeyConstraint(["sweep_id"], ["sweeps.id"], name="fk_sweep_cells_sweep_id_sweeps"),
        sa.PrimaryKeyConstraint("sweep_id", "position", name="pk_sweep_cells"),
    )


def downgrade() -> None:
    op.drop_table("sweep_cells")
    op.drop_table("sweeps")
