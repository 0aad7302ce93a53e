"""Pieces of files that jobs import."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261123_import_pieces"
down_revision: str | None = "20261123_jobs"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "import_pieces",
        sa.Column("job_id", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(500), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name="fk_import_pieces_job_id_jobs"),
        sa.PrimaryKeyConstraint("job_id", "position", "number", name="pk_import_pieces"),
    )


def downgrade() -> None:
    op.drop_table("import_pieces")
