"""Reads and writes design files named on the command line."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.errors import QdepthError
from qdepth.studies.overrides import Override, override

STANDARD = Path("-")
"""Standard input or output."""


class UnreadableFile(QdepthError):
    """A file cannot be read as JSON."""


class UnwritableFile(QdepthError):
    """A file cannot be written."""


class WrongValue(QdepthError):
    """`--set` names no field with a value."""

    exit_code = 2


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
        help="value of a field, as hosts.esx01.lun_depth=64 or classes.web.iops=40; may be given "
        "several times (default: none)",
    )


def design_from(path: Path, values: Sequence[str] = ()) -> Design:
    """The design in a file, with the values of `--set`.

    Raises
    ------
    UnreadableFile, InvalidDesign, WrongValue
        If there is none, or a value does not fit.
    """
    design = read_design(json_from(path))
    return override(design, [Override(*parted(text)) for text in values]) if values else design


def parted(text: str) -> tuple[str, str]:
    """Path and value of a `PATH=VALUE`; raises WrongValue."""
    path, equals, value = text.partition("=")
    if not (path and equals):
        raise WrongValue(f"--set {text}: it names no field with a value. Write PATH=VALUE.")
    return path.strip(), value


def json_from(path: Path) -> object:
    """What a JSON file holds, or standard input; raises UnreadableFile."""
    try:
        text = sys.stdin.read() if path == STANDARD else path.read_text(encoding="utf-8")
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise UnreadableFile(f"{path} cannot be read: {why}. Name a JSON file.") from None
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"{path} is not text in UTF-8: byte {error.start} fits no letter. Name a JSON file."
        ) from None
    try:
        data: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnreadableFile(
            f"{path} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}. "
            "Correct it there."
        ) from None
    except RecursionError:
        raise UnreadableFile(
            f"{path} is nested too deeply for a design. Name another file."
        ) from None
    return data


def write_design(path: Path, design: Design) -> None:
    """Write a design, without what it leaves at its defaults; raises UnwritableFile."""
    write_json(path, design.model_dump(mode="json", by_alias=True, exclude_defaults=True))


def write_json(path: Path, document: object) -> None:
    """Write a document as JSON; raises UnwritableFile."""
    try:
        path.write_text(json.dumps(document, indent=2, allow_nan=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise UnwritableFile(f"{path} cannot be written: {error.strerror}.") from None
