"""Options of a command that state which numbers are known only as ranges, and their answer."""

import argparse
from collections.abc import Callable, Iterator

from pydantic import ValidationError

from qdepth.cli.text_tables import table
from qdepth.figures import count, entered, latency
from qdepth.library.keyword_options import refused_fields
from qdepth.studies.doubt.doubt_answer import Band, ClassBand, DoubtAnswer, InputShare
from qdepth.studies.doubt.doubt_question import Doubt
from qdepth.studies.doubt.doubt_words import chance_in_words
from qdepth.studies.doubt.range_text import read_range

OVERLOADED = "overload"


def describe_doubt(parser: argparse.ArgumentParser) -> None:
    """Add the options to a command."""
    group = parser.add_argument_group("doubt")
    group.add_argument(
        "--doubt",
        action="append",
        default=[],
        metavar="PATH=LOW..HIGH",
        help="a number that is known as a range, as classes.sql.iops=180..260; a shape (uniform, "
        "normal, lognormal, triangular) and a confidence in %% may follow, as 180..260:normal:80; "
        "+ joins fields with the same value; load and growth.load_pct are numbers of the question "
        "(default: none)",
    )
    group.add_argument(
        "--doubt-profiles",
        action="store_true",
        help="service times of catalogue profiles are ranges, by how well they are known",
    )
    group.add_argument(
        "--least-chance",
        type=float,
        default=80.0,
        metavar="PCT",
        help="least chance of the recommended change with doubt (default %(default)s)",
    )
    group.add_argument(
        "--samples", type=int, default=256, help="designs to draw (default %(default)s)"
    )


def doubt_from(args: argparse.Namespace) -> Doubt | None:
    """Return the doubt on the command line; None if there is none.

    Raises
    ------
    NoRange
        If a range cannot be read.
    InvalidOptions
        If an option is out of its range.
    """
    if not args.doubt and not args.doubt_profiles:
        return None
    pairs = [text.partition("=") for text in args.doubt]
    try:
        return Doubt(
            ranges=[read_range(path, text) for path, _, text in pairs],
            from_profiles=args.doubt_profiles,
            least_chance_pct=args.least_chance,
            samples=args.samples,
        )
    except ValidationError as error:
        raise refused_fields(error) from None


def doubt_text(found: DoubtAnswer) -> Iterator[str]:
    """Tables of an answer: chances, bands, and what to measure first."""
    chances = [[each.name, chance_in_words(each.chance)] for each in found.targets]
    yield f"Chances:\n{table(['target', 'chance'], chances)}"
    bands = [row for each in found.classes for row in _bands(each)]
    yield f"Bands:\n{table(['VMs', 'number', '10 %', '50 %', '90 %'], bands)}"
    header = ["input", "share", "worst latency over target", "measure with"]
    yield f"Measure first:\n{table(header, [_input(each) for each in found.inputs])}"


def _bands(each: ClassBand) -> Iterator[list[str]]:
    yield [each.name, "IOPS", *(_end(end, count) for end in _ends(each.iops))]
    yield [each.name, "mean", *(_end(end, latency) for end in _ends(each.latency_mean_ms))]
    yield [each.name, "p99", *(_end(end, latency) for end in _ends(each.latency_p99_ms))]


def _ends(band: Band) -> tuple[float | None, ...]:
    return band.p10, band.p50, band.p90


def _end(value: float | None, form: Callable[[float], str]) -> str:
    return OVERLOADED if value is None else form(value)


def _input(each: InputShare) -> list[str]:
    span = (
        ""
        if each.low is None or each.high is None
        else (f" ({entered(each.low)} to {entered(each.high)})")
    )
    return [
        f"{each.name}{span}",
        f"{each.share_pct:.0f} %",
        f"{_pct(each.at_low_pct)} to {_pct(each.at_high_pct)}",
        f"{each.measuring.command}  # {each.measuring.shows}",
    ]


def _pct(value: float | None) -> str:
    return "-" if value is None else f"{value:.0f} %"
