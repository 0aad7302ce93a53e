"""`make load`: what workers and a server carry, beside what others on the machine take."""

import argparse
import sys
from collections.abc import Callable

from tests.load.calibration import shared_calibration
from tests.load.hostile_tables import tables_withstood
from tests.load.quiet import Quiet
from tests.load.requests import requests_answered
from tests.load.streams import streams_followed
from tests.load.sweeps import analytic_sweep, shared_sweep
from tests.load.team import DATABASES, Team, team_on

MEASUREMENTS: dict[str, Callable[[Team, Quiet], object]] = {
    "sweep": shared_sweep,
    "analytic": analytic_sweep,
    "requests": requests_answered,
    "streams": streams_followed,
    "tables": tables_withstood,
    "calibration": shared_calibration,
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("what", nargs="*", help=f"{', '.join(MEASUREMENTS)} (default: all)")
    parser.add_argument("--database", choices=DATABASES, default="postgresql")
    asked = parser.parse_args()
    unknown = set(asked.what) - set(MEASUREMENTS)
    if unknown:
        parser.error(f"nothing is called {', '.join(sorted(unknown))}")
    for name in asked.what or MEASUREMENTS:
        with team_on(asked.database) as team:
            quiet = Quiet(*team.places)
            found = MEASUREMENTS[name](team, quiet)
        others = f"others took {quiet.most_share:.0%} of the machine at most"
        sys.stdout.write(f"{name}, {asked.database}, {others}:\n{found}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
