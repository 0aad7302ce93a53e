"""`qdepth new FILE`: a design to begin with."""

import argparse
import sys
from pathlib import Path

from qdepth.cli.design_arguments import STANDARD, add_set_option, with_values
from qdepth.library.design_files import UnwritableFile, write_design
from qdepth.library.shipped_designs import shipped_design

PRESET = "cluster"


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Write a copy of an example, which you then change by --set or in an editor. An "
        "existing file is not overwritten."
    )
    parser.add_argument("file", type=Path, help="file to write; - for standard output")
    parser.add_argument(
        "--example",
        default=PRESET,
        metavar="EXAMPLE",
        help="example to copy, as EXAMPLE or EXAMPLE/DESIGN (default %(default)s)",
    )
    add_set_option(parser)


def run(args: argparse.Namespace) -> int:
    """Write the design."""
    design = shipped_design(args.example)
    design = with_values(design, args.set) if args.set else design
    if args.file == STANDARD:
        sys.stdout.write(design.model_dump_json(by_alias=True, exclude_defaults=True, indent=2))
        sys.stdout.write("\n")
        return 0
    if args.file.exists():
        raise UnwritableFile(
            f"{args.file} exists already. Choose another file, or remove it first."
        )
    write_design(args.file, design)
    sys.stdout.write(f"{args.file} is a copy of {args.example}: qdepth solve {args.file}\n")
    return 0
