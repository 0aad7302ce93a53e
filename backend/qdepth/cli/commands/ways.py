"""`qdepth ways DESIGN`: the same VMs over other protocols, and the move there."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from qdepth.cli.answers.outputs import add_output_option, write_out
from qdepth.cli.design_arguments import add_design, design_from
from qdepth.cli.moves import add_move_options, run_move
from qdepth.cli.text_tables import figure, table, with_interval
from qdepth.design.ways.way import USUAL_WAYS, WAY_IDS
from qdepth.figures import money
from qdepth.library.design_files import write_design
from qdepth.library.ways import ways
from qdepth.studies.failures import Failure
from qdepth.studies.ways.ways_answer import WayRow, Ways

CHOICES = {
    "datastores": "datastores that each entry becomes (default: as many as it is, and 4 for vVols)",
    "fc_gbps": "speed of ports that change to Fibre Channel (default: 32)",
    "ethernet_gbps": "speed of ports that change to Ethernet (default: 25)",
    "namespace_depth": "depth of NVMe devices, read on a host (default: assumed)",
}
HEADER = [
    "design", "datastores", "GiB each", "DQLEN", "IOPS", "p99 ms", "without an SP",
    "without a path", "price",
]  # fmt: skip


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Lay the ways of a design next to each other, by estimates: its vVols, or else its file "
        "systems, as VMFS on Fibre Channel, NVMe/FC, NVMe/TCP and iSCSI, and as NFS."
    )
    add_design(parser)
    add_output_option(parser)
    parser.add_argument(
        "--way",
        action="append",
        choices=WAY_IDS,
        help="way to lay out; may be given several times (default: all but nvme_rdma)",
    )
    for name, help_ in CHOICES.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, metavar="N", help=help_)
    parser.add_argument(
        "--fc-driver",
        metavar="PROFILE",
        help="driver of Fibre Channel ports without one (default: qlnativefc)",
    )
    parser.add_argument(
        "--designs",
        type=Path,
        metavar="FOLDER",
        help="write the designs into a folder, as WAY.json or WAY-move.json (default: none)",
    )
    add_move_options(parser)


def run(args: argparse.Namespace) -> int:
    """Lay the ways out and print them."""
    names = (*CHOICES, "fc_driver")
    given: dict[str, Any] = {name: getattr(args, name) for name in names}
    chosen = {name: value for name, value in given.items() if value is not None}
    if args.move is not None:
        return run_move(args, chosen)
    design = design_from(args.design, args.set)
    found = ways(design, args.way or USUAL_WAYS, progress=True, **chosen)
    if args.designs is not None:
        _write(args.designs, found)
    write_out(args, found.model_dump_json(by_alias=True, indent=2) if args.json else _text(found))
    return 0


def _write(folder: Path, found: Ways) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for design in found.designs:
        write_design(folder / f"{design.id}.json", design)
        sys.stderr.write(f"{folder / design.id}.json\n")


def _text(found: Ways) -> str:
    shown = [found.before, *(row for row in found.rows if not row.refusal)]
    return (
        "\n\n".join([found.text, table(HEADER, [_cells(row) for row in shown]), *_sentences(found)])
        + "\n"
    )


def _sentences(found: Ways) -> Iterator[str]:
    lines = [f"{row.title}: {row.refusal or row.text}" for row in found.rows]
    if lines:
        yield "\n".join(lines)


def _cells(row: WayRow) -> list[str]:
    return [
        row.title,
        str(row.datastores),
        figure(row.datastore_gib),
        _depth(row),
        with_interval(row.iops),
        with_interval(row.latency_p99_ms),
        _failure(row.without_sp),
        _failure(row.without_path),
        "-" if row.total_price is None else money(row.total_price.value),
    ]


def _depth(row: WayRow) -> str:
    least, most = row.device_depth_least, row.device_depth_most
    if least is None:
        return "-"
    return str(least) if least == most else f"{least} to {most}"


def _failure(failure: Failure | None) -> str:
    """IOPS and p99 of what survives."""
    if failure is None:
        return "-"
    if failure.figures is None:
        return "lost"
    iops, p99 = failure.figures.iops, failure.figures.latency_p99_ms
    return f"{figure(iops.value)}, p99 {figure(p99.value)}"
