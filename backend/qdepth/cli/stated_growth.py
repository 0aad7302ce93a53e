"""Options of a command that state how load, VMs and used space grow."""

import argparse
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from pydantic import ValidationError

from qdepth.library.keyword_options import InvalidOptions, refused_fields
from qdepth.studies.growth.yearly_growth import Growth

RATES = {"load": "load_pct", "vms": "vms_pct", "gib-per-vm": "gib_per_vm"}
STEPS = {"load": "load_pct", "vms": "more_vms", "gib": "more_gib"}


def describe_growth(parser: argparse.ArgumentParser) -> None:
    """Add the options to a command."""
    group = parser.add_argument_group("growth")
    group.add_argument(
        "--grow",
        action="append",
        default=[],
        metavar="[CLASS:]NAME=VALUE,...",
        help="yearly growth of all VMs or a class: load and vms in %%, gib-per-vm for each further "
        "VM, as load=30 or sql:load=20,vms=10 (default: none)",
    )
    group.add_argument(
        "--step",
        action="append",
        default=[],
        metavar="MONTH:[CLASS:]NAME=VALUE,...",
        help="a project from a month on: further vms, load in %%, gib of space, as "
        "2027-03:vdi:vms=60,gib=3000 (default: none)",
    )
    group.add_argument(
        "--season",
        action="append",
        default=[],
        metavar="MONTHS:[CLASS:]PCT",
        help="load in some months of each year, relative to the others, as 11,12:130 (default: "
        "none)",
    )
    group.add_argument(
        "--space-growth",
        type=float,
        metavar="PCT",
        help="growth of the used space a year [%%] (default: none)",
    )
    group.add_argument(
        "--used-gib",
        type=float,
        metavar="GIB",
        help="total space used at the start, compared with the usable capacity (default: only the"
        " spaces with used_gib in the design)",
    )
    group.add_argument("--start", metavar="MONTH", help="month of the design (default: this month)")
    group.add_argument(
        "--months", type=int, default=60, help="months to look ahead (default %(default)s)"
    )
    group.add_argument(
        "--busy",
        type=float,
        default=90.0,
        metavar="PCT",
        help="utilisation from which a part counts as busy [%%] (default %(default)s)",
    )
    group.add_argument(
        "--hold-until",
        metavar="MONTH",
        help="last month through which everything must hold (default: a year from the first miss)",
    )


def growth_from(args: argparse.Namespace) -> Growth | None:
    """Return the growth on the command line; None if nothing grows.

    Raises
    ------
    InvalidOptions
        If an option cannot be read, or a value is out of its range.
    """
    stated = {
        "rates": [_entry("--grow", text, RATES) for text in args.grow],
        "steps": [_step(text) for text in args.step],
        "seasons": [_season(text) for text in args.season],
        "space_pct": args.space_growth or 0.0,
        "used_gib": args.used_gib,
    }
    if not any(stated.values()):
        return None
    start = args.start or f"{datetime.now(UTC):%Y-%m}"
    try:
        return Growth.model_validate(
            {**stated, "start": start, "months": args.months, "busy_pct": args.busy}
        )
    except ValidationError as error:
        raise refused_fields(error) from None


def _step(text: str) -> dict[str, Any]:
    month, _, rest = text.partition(":")
    return {"month": month, **_entry("--step", rest, STEPS)}


def _season(text: str) -> dict[str, Any]:
    months, _, rest = text.partition(":")
    name, _, pct = rest.rpartition(":")
    try:
        return {
            "months": [int(month) for month in months.split(",")],
            "load_pct": float(pct),
            **_named(name),
        }
    except ValueError:
        raise InvalidOptions(
            f"--season {text}: write MONTHS:PCT or MONTHS:CLASS:PCT, as 11,12:130"
        ) from None


def _entry(option: str, text: str, names: Mapping[str, str]) -> dict[str, Any]:
    name, _, values = text.rpartition(":")
    found: dict[str, Any] = _named(name)
    for pair in values.split(","):
        key, _, value = pair.partition("=")
        try:
            found[names[key]] = int(value) if names[key] == "more_vms" else float(value)
        except (KeyError, ValueError):
            raise InvalidOptions(
                f"{option} {text}: write NAME=VALUE with the names {', '.join(names)}"
            ) from None
    return found


def _named(name: str) -> dict[str, Any]:
    return {"vms": name} if name else {}
