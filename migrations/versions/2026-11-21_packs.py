"""Answers of several packs of questions, not of the known answers alone."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261121_packs"
down_revision: str | None = "20261121_version_names"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)
KEPT = "model_version, run_id, status, answers, problem, created_at, finished_at"


def _columns() -> list[sa.Column[object]]:
    return [
        sa.Column("model_version", sa.String(32), nullable=False),
        sa.Column("run_id", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("answers", sa.JSON, nullable=False),
        sa.Column("problem", sa.JSON),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT),
    ]


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("pack", sa.String(32), nullable=False),
        *_columns(),
        sa.PrimaryKeyConstraint("pack", "model_version", name="pk_packs"),
    )
    op.execute(
        f"INSERT INTO packs (pack, {KEPT}) SELECT 'known_answers', {KEPT} FROM known_answers"  # noqa: S608  no user's text
    )
    op.drop_table("known_answers")


def downgrade() -> None:
    op.create_table(
        "known_answers",
        *_columns(),
        sa.PrimaryKeyConstraint("model_version", name="pk_known_answers"),
    )
    op.execute(
        f"INSERT INTO known_answers ({KEPT}) SELECT {KEPT} FROM packs WHERE pack = 'known_answers'"  # noqa: S608  no user's text
    )
    op.drop_table("packs")
