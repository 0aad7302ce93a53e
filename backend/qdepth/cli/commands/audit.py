"""`qdepth audit`: who did what, as CSV."""

import argparse
import csv
import sys
from datetime import UTC, datetime, timedelta

from qdepth.cli.database import opened_database
from qdepth.db import audit
from qdepth.db.session import Sessions
from qdepth.settings import read_settings


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Print who created, changed, shared, revoked and opened what, as CSV. Scenarios, "
        "links and keys are named by a digest, because their ids open them."
    )
    parser.add_argument("--days", type=int, default=30, help="how far back (default: 30)")


def run(args: argparse.Namespace) -> int:
    """Print the deeds."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(audit.COLUMNS)
    since = datetime.now(UTC) - timedelta(days=args.days)
    with opened_database(read_settings()) as db_engine, Sessions(db_engine).reading() as session:
        for at, deed in audit.deeds(session, since=since):
            writer.writerow(audit.cells(at, deed))
    return 0
