"""Calibrations: what is fitted to what, and the designs solved on the way."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261122_calibrations"
down_revision: str | None = "20261121_packs"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "calibrations",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("model_version", sa.String(32), nullable=False),
        sa.Column("question", sa.JSON, nullable=False),
        sa.Column("result", sa.JSON),
        sa.Column("problem", sa.JSON),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_calibrations"),
    )
    op.create_table(
        "calibration_solutions",
        sa.Column("calibration_id", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("measured", sa.JSON, nullable=False),
        sa.ForeignKeyConstraint(
            ["calibration_id"],
            ["calibrations.id"],
            name="fk_calibration_solutions_calibration_id_calibrations",
        ),
        sa.PrimaryKeyConstraint("calibration_id", "key", name="pk_calibration_solutions"),
    )


def downgrade() -> None:
    op.drop_table("calibration_solutions")
    op.drop_table("calibrations")
