"""Names of versions."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261121_version_names"
down_revision: str | None = "20261121_sweeps"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("scenario_versions", sa.Column("name", sa.String(100)))


def downgrade() -> None:
    op.drop_column("scenario_versions", "name")
