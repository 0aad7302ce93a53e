"""`qdepth person`: export the data of a person, or delete it."""

import argparse
import json
import sys
from difflib import get_close_matches

from sqlalchemy.orm import Session

from qdepth.cli.database import opened_database
from qdepth.db import people
from qdepth.db.session import Sessions
from qdepth.errors import QdepthError
from qdepth.settings import read_settings

MOST_NEAR = 3


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Print everything stored about a person who signs in, as JSON, or delete it. Their links "
        "end too."
    )
    parser.add_argument("what", choices=("export", "delete"))
    parser.add_argument(
        "name", help="as the audit log names the person, for example ann@example.org"
    )


def run(args: argparse.Namespace) -> int:
    """Export or delete."""
    with opened_database(read_settings()) as db_engine:
        sessions = Sessions(db_engine)
        if args.what == "export":
            with sessions.reading() as session:
                _must_be_known(session, args.name)
                data = people.data_of(session, args.name)
            sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
            return 0
        with sessions.writing() as session:
            _must_be_known(session, args.name)
            gone = people.delete_person(session, args.name)
    sys.stdout.write(
        f"Deleted of {args.name}: {gone.scenarios} scenarios, {gone.keys} keys, {gone.jobs} jobs.\n"
    )
    return 0


def _must_be_known(session: Session, name: str) -> None:
    if people.is_known(session, name):
        return
    by_folded = {known.casefold(): known for known in sorted(people.names(session))}
    near = [by_folded[one] for one in get_close_matches(name.casefold(), by_folded, MOST_NEAR)]
    raise QdepthError(
        f"Nothing is stored about {name}. "
        + (f"Names like it: {', '.join(near)}." if near else "`qdepth audit` prints the names.")
    )
