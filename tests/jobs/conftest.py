"""Fixtures of the tests of the jobs."""

from tests.support.migrated import (
    migrated_url,
    postgres_template,
    sessions,
    sqlite_template,
)

__all__ = ["migrated_url", "postgres_template", "sessions", "sqlite_template"]
