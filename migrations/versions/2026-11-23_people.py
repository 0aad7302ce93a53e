"""Who is signed in, and how much is simulated for whom in a day."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261123_people"
down_revision: str | None = "20261123_audit"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "sign_ins",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("groups", sa.JSON, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sign_ins"),
    )
    op.create_index("ix_sign_ins_subject", "sign_ins", ["subject"])
    op.create_index("ix_sign_ins_expires_at", "sign_ins", ["expires_at"])
    op.create_table(
        "asked_ios",
        sa.Column("asker", sa.String(64), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("ios", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("asker", "day", name="pk_asked_ios"),
    )


def downgrade() -> None:
    op.drop_table("asked_ios")
    op.drop_table("sign_ins")
