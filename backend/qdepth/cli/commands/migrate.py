"""`qdepth migrate`: bring the database to the schema of this version."""

import argparse
import sys

from qdepth.cli.database import opened_database
from qdepth.db.migration import upgrade
from qdepth.settings import read_settings


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command does and takes."""
    parser.description = "Bring the database of QDEPTH_DATABASE_URL to the schema of this version."


def run(_args: argparse.Namespace) -> int:
    """Apply every migration that is missing."""
    settings = read_settings()
    with opened_database(settings) as db_engine:
        upgrade(db_engine, settings.migrations_dir)
    sys.stdout.write(f"The database {settings.url.render_as_string()} is up to date.\n")
    return 0
