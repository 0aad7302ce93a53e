"""The options of a simulation on the command line."""

import argparse
import sys

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from qdepth.cli.preparing import make_engines_ready
from qdepth.engines.preparing import ENGINES
from qdepth.errors import QdepthError
from qdepth.statistics.recorder import Progress
from qdepth.studies.options import SimulationOptions


class InvalidOptions(QdepthError):
    """An option of a simulation is out of its range."""


_PRESETS = {name: field.default for name, field in SimulationOptions.model_fields.items()}


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that all commands with a simulation share."""
    parser.add_argument(
        "--engine",
        default=_PRESETS["engine"],
        help="auto, simpy, compiled or analytic (default %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=_PRESETS["seed"],
        help="seed of the random streams (default %(default)s)",
    )
    parser.add_argument(
        "--max-ios",
        type=int,
        default=_PRESETS["max_ios"],
        help="I/Os after which the simulation stops, over all replications (default %(default)s)",
    )
    parser.add_argument(
        "--max-simulated-s",
        type=float,
        help="simulated seconds after which it stops (default: only the I/Os count)",
    )
    parser.add_argument(
        "--precision-mean-pct",
        type=float,
        help="stop once the 95 %% interval of the mean latency is this narrow [%%, half-width] "
        "(default: it does not stop for that)",
    )
    parser.add_argument(
        "--precision-p99-pct",
        type=float,
        help="the same for the 99th percentile of the latency (default: it does not stop for that)",
    )
    parser.add_argument(
        "--replications",
        type=int,
        default=_PRESETS["replications"],
        help="independent simulations that share the I/Os (default %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON")


def options_from(args: argparse.Namespace) -> SimulationOptions:
    """The options as the program takes them; raises InvalidOptions."""
    given = {
        "engine": args.engine,
        "seed": args.seed,
        "max_ios": args.max_ios,
        "max_simulated_s": args.max_simulated_s,
        "precision_mean_pct": args.precision_mean_pct,
        "precision_p99_pct": args.precision_p99_pct,
        "replications": args.replications,
    }
    try:
        return SimulationOptions.model_validate(
            {name: value for name, value in given.items() if value is not None}
        )
    except ValidationError as error:
        lines = [_problem(detail) for detail in error.errors()]
        raise InvalidOptions("; ".join(lines)) from None


def _problem(detail: ErrorDetails) -> str:
    if not detail["loc"]:
        return detail["msg"].removeprefix("Value error, ")
    return f"--{str(detail['loc'][0]).replace('_', '-')}(={detail['input']}): {detail['msg']}"


def make_ready(options: SimulationOptions) -> None:
    """Load the machine code that the run needs; every run is compared with the analytic engine."""
    simulates = options.engine in ("auto", "compiled")
    make_engines_ready(ENGINES if simulates else ("analytic",))


def show_progress(progress: Progress) -> bool:
    """Write the progress to the terminal, if there is one."""
    if sys.stderr.isatty():
        share = 100 * progress.done_ios / progress.total_ios
        end = "\n" if progress.done_ios >= progress.total_ios else ""
        sys.stderr.write(f"\r{share:3.0f} % of {progress.total_ios:,} I/Os{end}")
        sys.stderr.flush()
    return True
