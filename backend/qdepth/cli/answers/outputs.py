"""Where a command writes its answer, and its exit code."""

import argparse
import sys
from pathlib import Path

from qdepth.cli.design_arguments import STANDARD
from qdepth.library.design_files import UnwritableFile

FINE, MISSED = 0, 1
FAILINGS = ("missed", "doubtful")


def add_output_option(parser: argparse.ArgumentParser) -> None:
    """The option that names a file for the answer."""
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="write the answer to a file instead of the terminal (default: -, the terminal)",
    )


def add_failing_option(parser: argparse.ArgumentParser) -> None:
    """The option that makes an answer a failure."""
    parser.add_argument(
        "--fail-on",
        action="append",
        choices=FAILINGS,
        default=[],
        help="end with exit code 1 if a latency target is missed, or if the answer is doubtful: "
        "no steady state, not settled, or an open target; may be given twice (default: neither)",
    )


def write_out(args: argparse.Namespace, text: str) -> None:
    """Write an answer to the target of `--output`, in one piece at its end.

    Raises
    ------
    UnwritableFile
        If the file cannot be written.
    """
    if args.output is None or args.output == STANDARD:
        sys.stdout.write(text)
        return
    try:
        args.output.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise UnwritableFile(f"{args.output} cannot be written: {error.strerror}.") from None


def exit_code(args: argparse.Namespace, *, missed: bool, doubtful: bool) -> int:
    """Return the exit code of an answer, as `--fail-on` defines it."""
    failed = ("missed" in args.fail_on and missed) or ("doubtful" in args.fail_on and doubtful)
    return MISSED if failed else FINE
