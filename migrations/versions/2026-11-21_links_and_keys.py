"""Links that edit, follow the latest version or prove; keys for scripts; owners of scenarios."""

import secrets
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "20261121_links_and_keys"
down_revision: str | None = "20261121_known_answers"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)
SCENARIOS = sa.table("scenarios", sa.column("id"), sa.column("read_id"))


def upgrade() -> None:
    op.add_column(
        "scenarios", sa.Column("read_id", sa.String(64), nullable=False, server_default="")
    )
    op.add_column("scenarios", sa.Column("owner_id", sa.String(64)))
    connection = op.get_bind()
    for (scenario_id,) in connection.execute(sa.select(SCENARIOS.c.id)).all():
        connection.execute(
            SCENARIOS.update()
            .where(SCENARIOS.c.id == scenario_id)
            .values(read_id=secrets.token_urlsafe(16))
        )
    op.create_index("ix_scenarios_read_id", "scenarios", ["read_id"], unique=True)
    op.create_index("ix_scenarios_owner_id", "scenarios", ["owner_id"])
    op.create_index("ix_run_designs_key", "run_designs", ["key"])
    with op.batch_alter_table("shares") as shares:
        shares.add_column(sa.Column("kind", sa.String(16), nullable=False, server_default="view"))
        shares.add_column(sa.Column("evidence", sa.JSON))
        shares.alter_column("version", existing_type=sa.Integer, nullable=True)
    op.create_table(
        "access_keys",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("scope", sa.String(16), nullable=False),
        sa.Column("owner_id", sa.String(64)),
        sa.Column("scenario_id", sa.String(64)),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("key_prefix", sa.String(16), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("revoked_at", MOMENT),
        sa.Column("last_used_at", MOMENT),
        sa.ForeignKeyConstraint(
            ["scenario_id"], ["scenarios.id"], name="fk_access_keys_scenario_id_scenarios"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_access_keys"),
        sa.UniqueConstraint("key_hash", name="uq_access_keys_key_hash"),
    )
    op.create_index("ix_access_keys_owner_id", "access_keys", ["owner_id"])
    op.create_index("ix_access_keys_scenario_id", "access_keys", ["scenario_id"])


def downgrade() -> None:
    op.drop_table("access_keys")
    op.execute("DELETE FROM shares WHERE kind <> 'view' OR version IS NULL")
    with op.batch_alter_table("shares") as shares:
        shares.alter_column("version", existing_type=sa.Integer, nullable=False)
        shares.drop_column("evidence")
        shares.drop_column("kind")
    op.drop_index("ix_run_designs_key", "run_designs")
    op.drop_index("ix_scenarios_owner_id", "scenarios")
    op.drop_index("ix_scenarios_read_id", "scenarios")
    op.drop_column("scenarios", "owner_id")
    op.drop_column("scenarios", "read_id")
