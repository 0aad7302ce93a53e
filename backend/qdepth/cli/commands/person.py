"""`qdepth person`: give a person their data, or delete it."""

import argparse
import json
import sys
from typing import Any

from qdepth.cli.database import opened_database
from qdepth.db import people
from qdepth.db.session import Sessions
from qdepth.settings import read_settings


def register(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "person",
        description="Print everything that is kept of a person who signs in, as JSON, or delete "
        "it. The links that they gave away end too.",
    )
    parser.add_argument("what", choices=("export", "delete"))
    parser.add_argument(
        "name", help="as the audit log names the person, for example ann@example.org"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Export or delete."""
    with opened_database(read_settings()) as db_engine:
        sessions = Sessions(db_engine)
        if args.what == "export":
            with sessions.reading() as session:
                data = people.data_of(session, args.name)
            sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
            return 0
        with sessions.writing() as session:
            gone = people.delete_person(session, args.name)
    sys.stdout.write(
        f"Deleted of {args.name}: {gone.scenarios} scenarios, {gone.keys} keys, {gone.jobs} jobs.\n"
    )
    return 0
