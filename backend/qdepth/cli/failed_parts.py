"""Parts of a design that fail, as named on the command line."""

import argparse

from qdepth.cli.text_tables import table
from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import PathName, Survivor, without


def add_failure_option(parser: argparse.ArgumentParser) -> None:
    """The option that names the parts."""
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="PART",
        help="failed part of the (first) design, as sps.spa; repeatable (default: nothing fails)",
    )
    parser.add_argument(
        "--no-restart",
        action="store_true",
        help="VMs of a failed host stop (default: they restart on other hosts, as with vSphere HA)",
    )


def survivor_of(design: Design, args: argparse.Namespace) -> Survivor:
    """Return the survivor of the design; all of it if nothing fails. Raises InvalidDesign."""
    if not args.without:
        return Survivor(design, [])
    return without(design, args.without, restarts=not args.no_restart)


def take_overs_text(survivor: Survivor) -> str:
    """The paths that took over, for the terminal."""
    return table(
        ["host", "device", "paths before", "paths after", "new owner"],
        [
            [t.host, t.device, _paths(t.before), _paths(t.after), t.new_owner or "-"]
            for t in survivor.take_overs
        ],
    )


def _paths(paths: list[PathName]) -> str:
    return ", ".join(f"{path.hba_port} > {path.target_port}" for path in paths)
