"""`qdepth calibrate DESIGN MEASUREMENTS`: parameters of a design fitted to measured points."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from qdepth.cli.files import design_from, json_from
from qdepth.cli.measured_table import measured_table
from qdepth.cli.simulation import InvalidOptions, add_options, make_ready, options_from
from qdepth.cli.tables import figure, table
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_result import Calibration, FittedParameter, Residual
from qdepth.studies.calibrate.calibration_solver import scout_for, solver
from qdepth.studies.calibrate.measurement_problems import read_measurements
from qdepth.studies.calibrate.measurements import require_engine


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
        help="field to fit and its bounds, beside a CSV file (default: the points are predicted)",
    )
    add_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Fit, predict and print."""
    options, design = options_from(args), design_from(args.design)
    measurements = read_measurements(_data_of(args), design)
    try:
        require_engine(measurements, options.engine)
    except ValueError as refusal:
        raise InvalidOptions(f"--engine(={options.engine}): {refusal}") from None
    make_ready(options)
    solve = solver(options)
    scout = solve if options.engine == "analytic" else scout_for(design, options)
    found = calibrate(design, measurements, solve, scout)
    if args.json:
        document = found.model_dump(mode="json", by_alias=True)
        sys.stdout.write(json.dumps(document, indent=2, allow_nan=False) + "\n")
    else:
        sys.stdout.write(text_of(found) + "\n")
    return 0


def _data_of(args: argparse.Namespace) -> object:
    """What was measured, from JSON or CSV."""
    if args.measurements.suffix.lower() == ".csv":
        return measured_table(args.measurements, args.parameter)
    if args.parameter:
        raise InvalidOptions(
            f"--parameter goes with a CSV file; {args.measurements} holds its parameters itself."
        )
    return json_from(args.measurements)


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
    parts = [fits, *warnings, freedom, *found.warnings, rows, *_intervals(found)]
    if found.mean_error_pct is not None and found.worst_error_pct is not None:
        parts.append(
            f"Predicted: mean error {found.mean_error_pct:.1f} %, worst "
            f"{found.worst_error_pct:.1f} %."
        )
    return "\n\n".join(parts)


def _ends(parameter: FittedParameter) -> str:
    """An interval; a dash where the points set no end."""
    return f"{figure(parameter.low)} to {figure(parameter.high)}"


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
        f"{allowance.beyond_pct:.1f} % beyond, from {allowance.source}."
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
