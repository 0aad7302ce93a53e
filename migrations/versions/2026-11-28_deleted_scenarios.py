"""When a scenario was deleted: it can be brought back for a while."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261128_deleted_scenarios"
down_revision: str | None = "20261126_jobs_of_scenarios"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INDEX = "ix_scenarios_deleted_at"


def upgrade() -> None:
    op.add_column("scenarios", sa.Column("deleted_at", sa.DateTime(timezone=True)))
    op.create_index(INDEX, "scenarios", ["deleted_at"])


def downgrade() -> None:
    op.drop_index(INDEX, "scenarios")
    op.drop_column("scenarios", "deleted_at")
