"""First answers to calls that carry an Idempotency-Key."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261121_first_answers"
down_revision: str | None = "20261121_batches"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "first_answers",
        sa.Column("name_hash", sa.String(64), nullable=False),
        sa.Column("caller_hash", sa.String(64), nullable=False),
        sa.Column("request_hash", sa.String(64), nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("name_hash", name="pk_first_answers"),
    )
    op.create_index(
        "ix_first_answers_caller_hash_created_at", "first_answers", ["caller_hash", "created_at"]
    )
    op.create_index("ix_first_answers_created_at", "first_answers", ["created_at"])


def downgrade() -> None:
    op.drop_table("first_answers")
