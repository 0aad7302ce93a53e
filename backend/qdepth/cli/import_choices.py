"""Choices of an import: a file, and options that state the load of all VMs together."""

import argparse
import json
from pathlib import Path

from pydantic import ValidationError

from qdepth.design.checks.schema_problems import misfits
from qdepth.errors import QdepthError
from qdepth.imports.draft.choices import (
    LEAST_BLOCK_KIB,
    LEAST_IOPS,
    MOST_BLOCK_KIB,
    MOST_IOPS,
    Choices,
    TotalLoad,
)
from qdepth.library.design_files import json_from


def choices_from(path: Path | None) -> Choices:
    """Return the choices in a file; without a file none.

    Raises
    ------
    QdepthError
        If the file cannot be read, or does not contain choices.
    """
    if path is None:
        return Choices()
    document = json_from(path)
    try:
        return Choices.model_validate_json(json.dumps(document))
    except ValidationError as error:
        faults = " ".join(problem.text for problem in misfits(error, document))
        raise QdepthError(f"{path} does not contain choices of an import: {faults}") from None


def describe_stated_load(parser: argparse.ArgumentParser) -> None:
    """Add the options to a command."""
    parser.add_argument(
        "--iops",
        type=float,
        metavar="IOPS",
        help="load of all VMs together, as the array shows it [1/s] (default: from the files)",
    )
    parser.add_argument(
        "--read-pct",
        type=float,
        metavar="PCT",
        help="share of reads of --iops [%%] (default: that of each VM's role)",
    )
    parser.add_argument(
        "--block-kib",
        type=float,
        metavar="KIB",
        help="mean size of an I/O of --iops [KiB] (default: that of each VM's role)",
    )
    parser.add_argument(
        "--share-by",
        choices=("vms", "capacity"),
        help="how groups of VMs share --iops: by their number, or by the capacity of their disks "
        "(default: vms)",
    )


def with_stated_load(choices: Choices, args: argparse.Namespace) -> Choices:
    """Give choices the load on the command line.

    Raises
    ------
    QdepthError
        If a value is out of its range, or describes a load that is missing.
    """
    stated = {"read_pct": args.read_pct, "block_kib": args.block_kib, "over": args.share_by}
    given = {name: value for name, value in stated.items() if value is not None}
    if args.iops is None:
        if given:
            raise QdepthError(
                "--read-pct, --block-kib and --share-by describe the load of --iops, which is "
                "missing. Add --iops with the I/Os per second of all VMs together."
            )
        return choices
    for option, value, least, most, unit in (
        ("--iops", args.iops, LEAST_IOPS, MOST_IOPS, "IOPS"),
        ("--read-pct", args.read_pct, 0.0, 100.0, "%"),
        ("--block-kib", args.block_kib, LEAST_BLOCK_KIB, MOST_BLOCK_KIB, "KiB"),
    ):
        if value is not None and not least <= value <= most:
            raise QdepthError(
                f"{option} is {value:g} {unit}. It must be from {least:g} to {most:,.10g} {unit}. "
                "Enter the load of all VMs together, as the array shows it."
            )
    try:
        total = TotalLoad(iops=args.iops, **given)
    except ValidationError:  # a share of reads between 0 and the least that a design can have
        raise QdepthError(
            f"--read-pct is {args.read_pct:g} %. It must be 0, or from 0.0001 to 100 %. Enter 0 "
            "if there are no reads."
        ) from None
    return choices.model_copy(update={"total": total})
