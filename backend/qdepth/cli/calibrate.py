"""`qdepth calibrate DESIGN MEASUREMENTS`: parameters of a design fitted to measured points."""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from qdepth.cli.design_files import design_from, json_from
from qdepth.cli.measured_table import is_table, measured_table
from qdepth.cli.simulation import InvalidOptions, add_options, make_ready, options_from, watched
from qdepth.cli.text_tables import figure, table
from qdepth.design.document.document import Design
from qdepth.jobs.timelines import LONGEST_S
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_result import (
    Allowance,
    Calibration,
    FittedParameter,
    Residual,
)
from qdepth.studies.calibrate.calibration_solver import scout_for, solver
from qdepth.studies.calibrate.measurements import InvalidMeasurements, expanded, require_engine
from qdepth.studies.calibrate.sound_rows import Sound, sound_measurements
from qdepth.studies.overrides import Override, override

_AT_POINT = re.compile(r"/points/(\d+)")
_YES = {True: "yes", False: "no"}


def register(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser("calibrate")
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
        help="field to fit and its bounds, beside a CSV file; `+` joins fields with one value "
        "(default: the points are predicted)",
    )
    parser.add_argument(
        "--whole",
        nargs=3,
        action="append",
        default=[],
        metavar=("PATH", "LOW", "HIGH"),
        help="the same for a field with whole numbers, such as servers (default: none)",
    )
    parser.add_argument(
        "--noise-pct",
        type=float,
        help="standard deviation of a measured number, beside a CSV file (default: 3)",
    )
    parser.add_argument(
        "--predict",
        action="store_true",
        help="fit nothing: predict all points by the design as it is (default: fit)",
    )
    parser.add_argument(
        "--structures",
        action="store_true",
        help="fit the usual alternative structures beside the design (default: those of the file)",
    )
    parser.add_argument(
        "--set",
        nargs=2,
        action="append",
        default=[],
        metavar=("PATH", "VALUE"),
        help="value of a field of the design, `+` and `*` as in a point (default: none)",
    )
    add_options(parser, LONGEST_S)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Fit, predict and print."""
    options, design = options_from(args), _with_values(design_from(args.design), args.set)
    measurements, refused = _sound(args, design)
    try:
        require_engine(measurements, options.engine)
    except ValueError as refusal:
        raise InvalidOptions(f"--engine(={options.engine}): {refusal}") from None
    make_ready(options)
    with watched(design.id, args) as observe:
        solve = solver(options, observe)
        scout = solve if options.engine == "analytic" else scout_for(design, options)
        found = calibrate(design, measurements, solve, scout)
    found = found.model_copy(update={"refused": refused})
    if args.json:
        document = found.model_dump(mode="json", by_alias=True)
        sys.stdout.write(json.dumps(document, indent=2, allow_nan=False) + "\n")
    else:
        sys.stdout.write(text_of(found) + "\n")
    return 0


def _with_values(design: Design, values: Sequence[Sequence[str]]) -> Design:
    """The design with the fields of `--set`."""
    changes = expanded(design, {each[0]: each[1] for each in values})
    return override(design, [Override(path, text) for path, text in changes.items()])


def _sound(args: argparse.Namespace, design: Design) -> Sound:
    """What was measured, from JSON or CSV; wrong rows are set aside, those of a CSV by line."""
    if not is_table(args.measurements):
        if args.parameter or args.whole or args.noise_pct is not None:
            raise InvalidOptions(
                "--parameter, --whole and --noise-pct go with a CSV file; "
                f"{args.measurements} holds its parameters and its noise itself."
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
    """Where a point stands in its table."""
    found = _AT_POINT.match(pointer)
    return pointer if found is None else f"line {lines[int(found[1])]}"


def text_of(found: Calibration) -> str:
    """A calibration for the terminal."""
    fits = table(
        ["parameter", "value", "95 % interval", "standard error %"],
        [
            [p.path, figure(p.value), _ends(p), figure(p.standard_error_pct)]
            for p in found.parameters
        ],
    )
    freedom = (
        f"Points used: {found.rows_used}, parameters: {len(found.parameters)}, degrees of freedom "
        f"left: {found.degrees_of_freedom}."
    )
    rows = table(
        ["point", "quantity", "role", "measured", "computed", "95 % interval", "error %", "inside"],
        [_cells(row) for row in found.residuals],
    )
    warnings = [p.warning for p in found.parameters if p.warning]
    aside = [f"Set aside: {row.place} ({row.point}): {row.reason}" for row in found.refused]
    parts = [
        fits,
        *warnings,
        freedom,
        *found.warnings,
        *aside,
        rows,
        *_structures(found),
        *_intervals(found),
    ]
    if found.mean_error_pct is not None and found.worst_error_pct is not None:
        parts.append(
            f"Predicted: mean error {found.mean_error_pct:.1f} %, worst "
            f"{found.worst_error_pct:.1f} %."
        )
    return "\n\n".join(parts)


def _structures(found: Calibration) -> list[str]:
    """Structures side by side, and the rows that tell them apart."""
    if not found.structures:
        return []
    fits = table(
        ["structure", "chi squared", "criterion", "weight", "fits as well", "parameters"],
        [
            [
                each.name,
                figure(each.chi_squared),
                figure(each.criterion),
                f"{each.weight:.3f}",
                _YES[each.fits_as_well],
                ", ".join(f"{p.path}={figure(p.value)}" for p in each.parameters),
            ]
            for each in found.structures
        ],
    )
    numbers = [[*(figure(n.computed) for n in each.numbers)] for each in found.structures]
    rows = table(
        ["point", "quantity", *(each.name for each in found.structures), "apart %", "tells"],
        [
            [
                row.point,
                row.quantity,
                *computed,
                f"{row.apart_pct:.1f}",
                "yes" if row.tells else "no",
            ]
            for row, *computed in zip(found.structure_rows, *numbers, strict=True)
        ],
    )
    return [fits, rows]


def _ends(parameter: FittedParameter) -> str:
    """An interval; a dash where the points set no end. Of whole numbers it is the set that fits."""
    return f"{figure(parameter.low)} to {figure(parameter.high)}"


def _percentiles(allowance: Allowance) -> str:
    """What p95 and p99 get, where back-tests tell."""
    known = allowance.percentiles_pct
    return "" if known is None else f"{known:.1f} % for p95 and p99, "


def _intervals(found: Calibration) -> list[str]:
    """What the intervals are made of, and how many hold what was measured."""
    allowance, inside = found.allowance, found.inside_pct
    if allowance is None:
        return []
    text = (
        f"Intervals hold the noise of the simulation, the uncertainty of the parameters (measured "
        f"numbers scatter by {figure(found.noise_pct)} %) and an allowance for what the design "
        f"leaves out: {allowance.saturated_pct:.1f} % where a station is saturated and "
        f"{allowance.within_pct:.1f} % elsewhere up to the fitted loads, "
        f"{allowance.beyond_pct:.1f} % beyond, {_percentiles(allowance)}from {allowance.source}."
    )
    if inside is not None:
        text += f" Of the predicted numbers {inside:.0f} % are inside."
    return [text]


def _cells(row: Residual) -> list[str]:
    error = "-" if row.error_pct is None else f"{row.error_pct:+.1f}"
    interval, inside = "-", "-"
    if row.low is not None and row.high is not None:
        interval = f"{figure(row.low)} to {figure(row.high)}"
        inside = "yes" if row.low <= row.measured <= row.high else "no"
    numbers = [figure(row.measured), figure(row.computed), interval, error, inside]
    return [row.point, row.quantity, row.role, *numbers]
