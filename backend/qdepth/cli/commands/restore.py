"""`qdepth restore`: fill an empty database with a backup."""

import argparse
import sys

from qdepth.cli.backup_files import backup_source, called
from qdepth.cli.database import contents_text, opened_database
from qdepth.db.backup import Backup, restore
from qdepth.settings import read_settings


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Fill the empty database of QDEPTH_DATABASE_URL with a backup of SQLite or "
        "PostgreSQL, and bring it to the schema of this version."
    )
    parser.add_argument("file", help="a file that `qdepth backup` wrote; -: standard input")


def run(args: argparse.Namespace) -> int:
    """Restore the backup, and list its contents."""
    settings = read_settings()
    with opened_database(settings) as db_engine, backup_source(args.file) as file:
        backup = Backup(file, called(args.file))
        contents = restore(db_engine, backup, settings.migrations_dir)
    sys.stdout.write(f"Restored from {args.file}: {contents_text(contents)}\n")
    return 0
