"""`qdepth examples`: the scenarios that ship, and their designs."""

import argparse
import json

from qdepth.cli.answers.outputs import add_output_option, write_out
from qdepth.cli.text_tables import table
from qdepth.library.shipped_designs import shipped_design
from qdepth.studies.cases.example_scenarios import examples


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.add_argument(
        "example", nargs="?", help="example whose design is printed, as EXAMPLE or EXAMPLE/DESIGN"
    )
    parser.add_argument("--json", action="store_true", help="print the list as JSON")
    add_output_option(parser)


def run(args: argparse.Namespace) -> int:
    """Print the list, or a design."""
    if args.example is not None:
        design = shipped_design(args.example)
        document = design.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        write_out(args, json.dumps(document, indent=2) + "\n")
        return 0
    found = [
        {"example": each.id, "title": each.title, "designs": [one.id for one in each.designs]}
        for each in examples()
    ]
    if args.json:
        write_out(args, json.dumps(found, indent=2) + "\n")
        return 0
    rows = [[str(one["example"]), " ".join(one["designs"]), str(one["title"])] for one in found]
    write_out(args, table(["example", "designs", "title"], rows) + "\n")
    return 0
