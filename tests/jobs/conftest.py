"""Fixtures of the tests of the jobs."""

from pathlib import Path

import pytest

from tests.support.migrated import (
    migrated_url,
    postgres_template,
    sessions,
    sqlite_template,
    take_turns,
)

__all__ = ["migrated_url", "postgres_template", "sessions", "sqlite_template"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests of jobs take turns with the databases."""
    take_turns(items, Path(__file__).parent)
