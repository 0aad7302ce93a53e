"""`qdepth migrate`: create or update the database."""

import argparse
import sys

from sqlalchemy import Engine

from qdepth.cli.database import opened_database
from qdepth.db.migration import revision_of, upgrade
from qdepth.settings import read_settings


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = "Bring the database of QDEPTH_DATABASE_URL to the schema of this version."


def run(_args: argparse.Namespace) -> int:
    """Apply every missing migration, and print the schema before and now."""
    settings = read_settings()
    with opened_database(settings) as db_engine:
        before = _revision(db_engine)
        upgrade(db_engine, settings.migrations_dir)
        after = _revision(db_engine)
    came_from = f"schema {before}" if before else "an empty database"
    steps = (
        f"It had schema {after} already"
        if before == after
        else (f"It went from {came_from} to schema {after}")
    )
    name = settings.url.render_as_string()
    sys.stdout.write(f"The database {name} is up to date. {steps}.\n")
    return 0


def _revision(db_engine: Engine) -> str | None:
    with db_engine.connect() as connection:
        return revision_of(connection)
