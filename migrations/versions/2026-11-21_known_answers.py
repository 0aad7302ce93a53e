"""Known answers of each version of the model."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261121_known_answers"
down_revision: str | None = "20261121_first_tables"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "known_answers",
        sa.Column("model_version", sa.String(32), nullable=False),
        sa.Column("run_id", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("answers", sa.JSON, nullable=False),
        sa.Column("problem", sa.JSON),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT),
        sa.PrimaryKeyConstraint("model_version", name="pk_known_answers"),
    )


def downgrade() -> None:
    op.drop_table("known_answers")
