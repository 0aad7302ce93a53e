"""`qdepth calibrate DESIGN MEASUREMENTS`: parameters of a design fitted to measured points."""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from qdepth.cli.calibration_text import text_of
from qdepth.cli.design_arguments import parted
from qdepth.cli.measured_table import is_table, measured_table
from qdepth.cli.simulation import add_options, options_from, watched
from qdepth.design.document.document import Design
from qdepth.jobs.plain_overrides import plain_overrides
from qdepth.jobs.timelines import LONGEST_S
from qdepth.library.calibrating import calibrate
from qdepth.library.design import load
from qdepth.library.design_files import json_from, write_design
from qdepth.library.keyword_options import InvalidOptions, make_ready
from qdepth.studies.calibrate.measurements import InvalidMeasurements, expanded, require_engine
from qdepth.studies.calibrate.sound_points import Sound, sound_measurements
from qdepth.studies.overrides import override

_AT_POINT = re.compile(r"/points/(\d+)")


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.add_argument("design", type=Path, help="design document (JSON)")
    parser.add_argument(
        "measurements", type=Path, help="measured points and parameters (JSON), or points (CSV)"
    )
    parser.add_argument(
        "--parameter",
        nargs=3,
        action="append",
        default=[],
        metavar=("PATH", "LOW", "HIGH"),
        help="field to fit and its bounds, with a CSV file; `+` joins fields with one value "
        "(default: the points are predicted)",
    )
    parser.add_argument(
        "--whole",
        nargs=3,
        action="append",
        default=[],
        metavar=("PATH", "LOW", "HIGH"),
        help="the same for an integer field, such as servers (default: none)",
    )
    parser.add_argument(
        "--noise-pct",
        type=float,
        help="standard deviation of a measured number, with a CSV file (default: 3)",
    )
    parser.add_argument(
        "--predict",
        action="store_true",
        help="fit nothing: predict all points by the design as it is (default: fit)",
    )
    parser.add_argument(
        "--structures",
        action="store_true",
        help="also fit the usual alternative structures (default: those of the file)",
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help="value of a field of the design, `+` and `*` as in a point (default: none)",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FITTED",
        help="write the design with fitted values and earlier fits of other fields (default: only"
        " print them)",
    )
    add_options(parser, LONGEST_S)


def run(args: argparse.Namespace) -> int:
    """Fit, predict and print."""
    options, design = options_from(args), _with_values(load(args.design), args.set)
    measurements, refused = _sound(args, design)
    try:
        require_engine(measurements, options.engine)
    except ValueError as refusal:
        raise InvalidOptions(f"--engine(={options.engine}): {refusal}") from None
    if args.output is not None and not measurements.parameters:
        raise InvalidOptions(
            f"--output(={args.output}): nothing is fitted, so the design stays as it is. Name the "
            "fields to fit, or leave out --output."
        )
    make_ready(options)
    with watched(design.id, args) as observe:
        fitted, found = calibrate(design, measurements, options, observe=observe)
    found = found.model_copy(update={"refused": refused})
    if args.json:
        document = found.model_dump(mode="json", by_alias=True)
        sys.stdout.write(json.dumps(document, indent=2, allow_nan=False) + "\n")
    else:
        sys.stdout.write(text_of(found) + "\n")
        if is_table(args.measurements) and not measurements.parameters and not args.predict:
            sys.stdout.write(f"\n{_how_to_fit(design)}\n")
    if args.output is not None:
        write_design(args.output, fitted)
    return 0


def _how_to_fit(design: Design) -> str:
    """What to add to a table of points, with a field that most often is unknown."""
    times = [f"sps.{sp.id}.read_us" for array in design.arrays for sp in array.sps]
    example = times[0] if times else "sps.spa.read_us"
    return f"To fit, name the unknown fields and their bounds: --parameter {example} 1 1000."


def _with_values(design: Design, values: Sequence[str]) -> Design:
    """The design with the fields of `--set`, whose numbers are read as those of sheets are."""
    changes = list(expanded(design, dict(map(parted, values))).values())
    return override(design, plain_overrides(changes, [design]))


def _sound(args: argparse.Namespace, design: Design) -> Sound:
    """What was measured, from JSON or CSV; wrong rows are set aside, those of a CSV by line."""
    if not is_table(args.measurements):
        if args.parameter or args.whole or args.noise_pct is not None:
            raise InvalidOptions(
                "--parameter, --whole and --noise-pct are for a CSV file; "
                f"{args.measurements} has its own parameters and noise."
            )
        return sound_measurements(_asked(json_from(args.measurements), args), design)
    parameters = [(False, each) for each in args.parameter]
    parameters += [(True, each) for each in args.whole]
    data, unreadable, lines = measured_table(args.measurements, parameters, args.noise_pct)
    try:
        kept, refused = sound_measurements(_asked(data, args), design, unreadable)
    except InvalidMeasurements as refusal:
        raise InvalidMeasurements.of(
            [
                each.model_copy(update={"pointer": _line_of(each.pointer, lines)})
                for each in refusal.problems
            ]
        ) from None
    placed = [row.model_copy(update={"place": _line_of(row.place, lines)}) for row in refused]
    return Sound(kept, placed)


def _asked(data: object, args: argparse.Namespace) -> object:
    """Measurements as the options want them."""
    if not isinstance(data, dict):
        return data
    if args.predict:
        data = {**data, "parameters": []}
    return {**data, "usual_structures": True} if args.structures else data


def _line_of(pointer: str, lines: Sequence[int]) -> str:
    """Where a point is in its table."""
    found = _AT_POINT.match(pointer)
    return pointer if found is None else f"line {lines[int(found[1])]}"
