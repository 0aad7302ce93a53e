"""Which scenario a job is kept with, so that it is found again, and what it is called there."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261126_jobs_of_scenarios"
down_revision: str | None = "20261123_people"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INDEX = "ix_jobs_scenario_id_kind_label_created_at"


def upgrade() -> None:
    # Alembic gives SQLite no constraint with a new column; SQL that both databases know does.
    op.execute(
        "ALTER TABLE jobs ADD COLUMN scenario_id VARCHAR(64) "
        "CONSTRAINT fk_jobs_scenario_id_scenarios REFERENCES scenarios (id)"
    )
    op.add_column("jobs", sa.Column("label", sa.String(200)))
    op.create_index(INDEX, "jobs", ["scenario_id", "kind", "label", "created_at"])


def downgrade() -> None:
    op.drop_index(INDEX, "jobs")
    op.drop_column("jobs", "label")
    op.drop_column("jobs", "scenario_id")
