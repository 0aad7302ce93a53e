"""The options of a simulation on the command line."""

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import inf

from pydantic import ValidationError

from qdepth.engines.options import Observer
from qdepth.figures import whole
from qdepth.jobs.time_limit import LONGEST_S, STANDSTILL_S, Patience, TookTooLong
from qdepth.library.keyword_options import InvalidOptions, refused_options
from qdepth.library.shown_progress import show_progress
from qdepth.studies.simulate.budget import LEAST_IOS_EACH, PRECISION, REPLICATIONS
from qdepth.studies.simulate.options import DEFAULT_IOS, SimulationOptions
from qdepth.studies.timeline.cancellation import Cancelled

_PRESETS = {name: field.default for name, field in SimulationOptions.model_fields.items()}


def add_options(parser: argparse.ArgumentParser, longest_s: float | None = LONGEST_S) -> None:
    """Add the options of all commands with a simulation; `longest_s`: its budget [s], None if only
    I/Os limit it."""
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
        help="I/Os over all replications after which the simulation stops (default: as many as "
        f"the precision needs, at most about {whole(DEFAULT_IOS)})",
    )
    parser.add_argument(
        "--max-simulated-s",
        type=float,
        help="simulated seconds after which it stops (default: only the I/Os count)",
    )
    parser.add_argument(
        "--precision-mean-pct",
        type=float,
        help="half-width of the 95 %% interval of each class's mean latency at which it stops "
        f"[%%] (default without --max-ios or any precision: {_in_pct(PRECISION.mean)})",
    )
    parser.add_argument(
        "--precision-p99-pct",
        type=float,
        help="the same for the 99th percentile (default without --max-ios or any precision: "
        f"{_in_pct(PRECISION.p99)})",
    )
    parser.add_argument(
        "--replications",
        type=int,
        help="independent simulations that share the I/Os (default: "
        f"{REPLICATIONS}, or one for fewer than {whole(REPLICATIONS * LEAST_IOS_EACH)} I/Os)",
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    if longest_s is not None:
        parser.add_argument(
            "--longest-s",
            type=_seconds,
            default=longest_s,
            help="wall clock seconds after which it ends with the results so far (default: "
            "%(default)g for each design or timeline); it also ends if no I/O completes for "
            f"{STANDSTILL_S:g} s",
        )


def add_csv_option(parser: argparse.ArgumentParser, what: str) -> None:
    """The option that prints a table; in the place of the text or of `--json`."""
    parser.add_argument("--csv", action="store_true", help=f"print {what}, as CSV")


def require_one_form(args: argparse.Namespace) -> None:
    """Raise InvalidOptions if an answer is wanted in two forms."""
    if args.csv and args.json:
        raise InvalidOptions("--csv and --json: choose one")


def _seconds(text: str) -> float:
    """A time, as argparse reads it."""
    seconds = float(text)
    if not 0.0 < seconds < inf:
        raise argparse.ArgumentTypeError(f"{text} s is not a duration; give a number above 0")
    return seconds


def _in_pct(share: float | None) -> str:
    """A share in percent, as argparse takes it."""
    return "none" if share is None else f"{100 * share:g} %%"


def options_from(args: argparse.Namespace) -> SimulationOptions:
    """Return the options in the program's form; raises InvalidOptions."""
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
        raise refused_options(error, flag) from None


def flag(option: str) -> str:
    """Name of an option of a simulation on the command line."""
    return f"--{option.replace('_', '-')}"


@contextmanager
def watched(
    design_id: str, args: argparse.Namespace, clock: Callable[[], float] = time.monotonic
) -> Iterator[Observer]:
    """Yield an observer that shows the progress of a design, and ends it after `--longest-s`.

    Raises
    ------
    TookTooLong
        At the end of the block, if the design was ended; says why, and what was known by then.
    """
    show = partial(show_progress, design_id)
    more_time = " --longest-s allows more time."
    patience = Patience(show, clock, longest_s=args.longest_s, more_time=more_time)
    try:
        yield patience
    except Cancelled:
        if patience.reason is None:
            raise
    if patience.reason is not None:
        raise TookTooLong(patience.reason)
