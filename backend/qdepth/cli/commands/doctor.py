"""`qdepth doctor`: check everything that Qdepth needs on this machine, and say what to do."""

import argparse
import json
import sys
from dataclasses import asdict

from qdepth.cli.health_checks import check_all
from qdepth.cli.health_finding import MARKS
from qdepth.settings import read_settings

EXIT_FAILED = 1


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Check settings, database, migrations, workers, clock, disk, page, machine code and "
        "the sign-in provider, and say what to do. Nothing is changed; the exit code is 1 "
        "if something fails."
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Check everything, and print the findings."""
    findings = check_all(read_settings())
    if args.json:
        shown = [asdict(finding) for finding in findings]
        sys.stdout.write(json.dumps(shown, indent=2, ensure_ascii=False) + "\n")
    else:
        for finding in findings:
            sys.stdout.write(f"{MARKS[finding.state]:<8}{finding.name}: {finding.found}\n")
            if finding.remedy:
                sys.stdout.write(f"{'':<8}{finding.remedy}\n")
    return EXIT_FAILED if any(finding.state == "fails" for finding in findings) else 0
