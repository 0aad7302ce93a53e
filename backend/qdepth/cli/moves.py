"""`qdepth ways DESIGN --move WAY`: how long a move takes, and its effect on production."""

import argparse
from collections.abc import Mapping
from typing import Any

from qdepth.cli.answers.outputs import write_out
from qdepth.cli.design_arguments import design_from
from qdepth.cli.simulation import add_options, options_from
from qdepth.cli.text_tables import figure, table, with_interval
from qdepth.design.ways.way import WAY_IDS
from qdepth.jobs.timelines import LONGEST_S
from qdepth.library.design_files import write_design
from qdepth.library.ways import move
from qdepth.studies.judge.target_words import KEPT
from qdepth.studies.ways.move_answer import Move, MoveRow

NUMBERS = {
    "per_host": "Storage vMotions on a host (default: as documented for the release, 2)",
    "per_datastore": "Storage vMotions on a datastore (default: as documented, 8)",
    "at_once": "parallel moves (default: the most that meet the latency targets)",
}
HEADER = ["at once", "waves", "takes s", "MB/s", "IOPS", "mean ms", "p99 ms", "targets"]


def add_move_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a move, which `--move` needs."""
    parser.add_argument(
        "--move",
        choices=WAY_IDS,
        help="simulate parallel Storage vMotions to this way within vCenter's limits, instead of "
        "laying out the ways (default: none)",
    )
    parser.add_argument(
        "--vm-gib",
        type=float,
        metavar="GIB",
        help="with --move: data of a VM (default: data_gib of its class; else the used space or "
        "the capacity of its datastore, divided by its VMs)",
    )
    for name, help_ in NUMBERS.items():
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(option, type=int, metavar="N", help=f"with --move: {help_}")
    add_options(parser, LONGEST_S)


def run_move(args: argparse.Namespace, choices: Mapping[str, Any]) -> int:
    """Simulate the move and print it."""
    given: dict[str, Any] = {name: getattr(args, name) for name in (*NUMBERS, "vm_gib")}
    found = move(
        design_from(args.design, args.set),
        args.move,
        options_from(args),
        choices=choices,
        **{name: value for name, value in given.items() if value is not None},
    )
    if args.designs is not None:
        args.designs.mkdir(parents=True, exist_ok=True)
        write_design(args.designs / f"{found.design.id}.json", found.design)
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
