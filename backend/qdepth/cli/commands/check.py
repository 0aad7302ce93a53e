"""`qdepth check DESIGN`: what is wrong with designs, and what to improve."""

import argparse
import json
import sys
from pathlib import Path

from qdepth.cli.design_arguments import add_set_option, design_from
from qdepth.design.checks.advice import find_advice
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.checks.notices import find_notices
from qdepth.design.problem import InvalidDesign, listed
from qdepth.errors import QdepthError


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Say what is wrong with design files, without computing anything. Ends with exit code 3 "
        "if one of them is refused."
    )
    parser.add_argument(
        "designs", type=Path, nargs="+", help="design documents (JSON); - for standard input"
    )
    add_set_option(parser)
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")


def run(args: argparse.Namespace) -> int:
    """Check each design and print the findings."""
    found = [_checked(path, args.set) for path in args.designs]
    if args.json:
        sys.stdout.write(json.dumps(found, indent=2) + "\n")
    else:
        for one in found:
            advice = (f"Advice: {text}" for text in one["advice"])
            notices = (f"Notice: {text}" for text in one["notices"])
            lines = [*one["problems"], *advice, *notices]
            state = "refused" if one["problems"] else "fine"
            sys.stdout.write("\n".join([f"{one['file']}: {state}", *lines]) + "\n")
    is_refused = any(one["problems"] for one in found)
    return QdepthError.exit_code if is_refused else 0


def _checked(path: Path, values: list[str]) -> dict[str, str | list[str]]:
    """The problems, advice and notices of a design; a file that is none has one problem."""
    problems: list[str] = []
    advice: list[str] = []
    notices: list[str] = []
    try:
        design = design_from(path, values)
        problems = listed(find_problems(design)).splitlines()
        if not problems:
            advice = [each.text for each in find_advice(design)]
            notices = [each.text for each in find_notices(design)]
    except InvalidDesign as refusal:
        problems = listed(refusal.problems).splitlines()
    except QdepthError as refusal:
        problems = [str(refusal)]
    return {"file": str(path), "problems": problems, "advice": advice, "notices": notices}
