"""`qdepth backup`: copy the database into a file."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from qdepth.cli.database import contents_text, opened_database
from qdepth.db.backup import back_up
from qdepth.settings import read_settings


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command does and takes."""
    parser.description = (
        "Copy the database of QDEPTH_DATABASE_URL into a file, as it is at one moment; servers and "
        "workers may go on. The ids in it open scenarios: keep it to yourself."
    )
    parser.add_argument("file", type=Path, help="file to write, such as qdepth.backup")


def run(args: argparse.Namespace) -> int:
    """Write the backup, and tell what is in it."""
    with opened_database(read_settings()) as db_engine:
        contents = back_up(db_engine, args.file, now=datetime.now(UTC))
    sys.stdout.write(f"{args.file}: {contents_text(contents)}\n")
    return 0
