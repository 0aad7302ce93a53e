"""Arguments that name designs, and change fields of them."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from qdepth.design.document import document
from qdepth.errors import WrongUse
from qdepth.jobs.plain_overrides import plain_overrides
from qdepth.library.design import Design, load
from qdepth.library.design_files import json_in
from qdepth.studies.overrides import override, read_override

STANDARD = Path("-")
"""Standard input or output."""


def add_design(parser: argparse.ArgumentParser, what: str = "design document (JSON)") -> None:
    """The argument that names a design, and the option that changes its fields."""
    parser.add_argument("design", type=Path, help=f"{what}; - for standard input")
    add_set_option(parser)


def add_set_option(parser: argparse.ArgumentParser) -> None:
    """The option that changes fields of the designs."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help="value of a field, as hosts.esx01.lun_depth=64 or classes.web.iops=40; repeatable "
        "(default: none)",
    )


def design_from(path: Path, values: Sequence[str] = ()) -> Design:
    """Read the design in a file, with the values of `--set`.

    Raises
    ------
    UnreadableFile, InvalidDesign, WrongUse
        If there is none, or a value does not fit.
    """
    if path == STANDARD:
        found = json_in(sys.stdin.buffer.read(), "Standard input")
        design = load(found if isinstance(found, dict) else {"": found})
    else:
        design = load(path)
    return Design.of(with_values(design, values)) if values else design


def with_values(design: document.Design, values: Sequence[str]) -> document.Design:
    """Return the design with the values of `--set`, whose numbers are read like those of sheets.

    Raises
    ------
    InvalidDesign, WrongUse
        If a value does not fit, or has two readings.
    """
    changes = plain_overrides([read_override(*parted(text)) for text in values], [design])
    return override(design, changes)


def parted(text: str) -> tuple[str, str]:
    """Path and value of a `PATH=VALUE`; raises WrongUse."""
    path, equals, value = text.partition("=")
    if not (path and equals):
        raise WrongUse(f"--set {text}: enter a field and its value. Write PATH=VALUE.")
    return path.strip(), value
