"""`qdepth move DESIGN WAY`: how long a move to another protocol takes, and what it slows down."""

import argparse
from pathlib import Path
from typing import Any

from qdepth.cli.answers.outputs import add_output_option, write_out
from qdepth.cli.design_arguments import add_design, design_from
from qdepth.cli.simulation import add_options, options_from
from qdepth.cli.text_tables import figure, table, with_interval
from qdepth.design.ways.way import WAY_IDS
from qdepth.jobs.timelines import LONGEST_S
from qdepth.library.design_files import write_design
from qdepth.library.ways import move
from qdepth.studies.ways.move_answer import Move, MoveRow

NUMBERS = {
    "per_host": "Storage vMotions on a host (default: as documented for the release, 2)",
    "per_datastore": "Storage vMotions on a datastore (default: as documented, 8)",
    "at_once": "moves side by side (default: the most that keep the latency targets)",
}
HEADER = ["at once", "waves", "takes s", "MB/s", "IOPS", "mean ms", "p99 ms", "targets"]

KEPT = {"yes": "met", "no": "missed", "undecided": "open"}


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command does and takes."""
    parser.description = (
        "Simulate Storage vMotions to another protocol side by side within the limits of vCenter: "
        "how many keep the latency targets, how long all take, and what production feels."
    )
    add_design(parser)
    parser.add_argument("way", choices=WAY_IDS, help="way that the VMs move to")
    add_output_option(parser)
    parser.add_argument(
        "--datastores",
        type=int,
        metavar="N",
        help="datastores that each entry becomes (default: 4)",
    )
    parser.add_argument(
        "--vm-gib",
        type=float,
        metavar="GIB",
        help="data of a VM (default: what is taken of its datastore, or the capacity, by the VMs)",
    )
    for name, help_ in NUMBERS.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, metavar="N", help=help_)
    parser.add_argument(
        "--design",
        type=Path,
        dest="target",
        metavar="FILE",
        help="write the design during the move, for qdepth timeline (default: none)",
    )
    add_options(parser, LONGEST_S)


def run(args: argparse.Namespace) -> int:
    """Simulate the move and print it."""
    given: dict[str, Any] = {name: getattr(args, name) for name in (*NUMBERS, "vm_gib")}
    found = move(
        design_from(args.design, args.set),
        args.way,
        options_from(args),
        choices={} if args.datastores is None else {"datastores": args.datastores},
        **{name: value for name, value in given.items() if value is not None},
    )
    if args.target is not None:
        write_design(args.target, found.design)
    text = found.model_dump_json(by_alias=True, indent=2) if args.json else _text(found)
    write_out(args, text + "\n")
    return 0


def _text(found: Move) -> str:
    rows = [_cells(row) for row in found.rows]
    return "\n\n".join([found.text, table(HEADER, rows), "\n".join(found.assumptions)])


def _cells(row: MoveRow) -> list[str]:
    return [
        str(row.at_once),
        str(row.waves),
        "-" if row.at_once == 0 else with_interval(row.duration_s),
        figure(row.mb_s.value),
        figure(row.iops.value),
        figure(row.latency_mean_ms.value),
        with_interval(row.latency_p99_ms),
        "-" if row.targets is None else KEPT[row.targets.kept],
    ]
