"""`qdepth backup`: copy the database into a file."""

import argparse
import sys
from datetime import UTC, datetime

from qdepth.cli.backup_files import backup_target, is_stream
from qdepth.cli.database import contents_text, opened_database
from qdepth.db.backup import back_up
from qdepth.settings import read_settings


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Copy the database of QDEPTH_DATABASE_URL into a file, as it is at one moment; "
        "servers and workers may keep running. The ids in it open scenarios, so protect the "
        "file."
    )
    parser.add_argument("file", help="file to write, such as qdepth.backup; -: standard output")
    parser.add_argument("--force", action="store_true", help="overwrite a file that exists")


def run(args: argparse.Namespace) -> int:
    """Write the backup, and list its contents."""
    settings = read_settings()
    with opened_database(settings) as db_engine:
        target = backup_target(args.file, overwrite=args.force, database=settings.url)
        with target as file:
            contents = back_up(db_engine, file, now=datetime.now(UTC))
    said_on = sys.stderr if is_stream(args.file) else sys.stdout
    said_on.write(f"{args.file}: {contents_text(contents)}\n")
    return 0
