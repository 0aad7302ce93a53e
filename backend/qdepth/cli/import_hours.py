"""Measured hours of an import on the command line."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from qdepth.cli.text_tables import figure, table, with_interval
from qdepth.design.document.document import Design
from qdepth.imports.draft.choices import Choices
from qdepth.imports.import_result import Import
from qdepth.imports.load.busy_hours import busiest_hour, busy_hours, p95_hour
from qdepth.imports.load.measured_hours import MeasuredSeries
from qdepth.library.keyword_options import InvalidOptions
from qdepth.measured_days.as_timeline import TimelineChoices, as_timeline
from qdepth.measured_days.hour_answers import answer_hours
from qdepth.measured_days.hours_result import HourAnswers, HoursQuestion


def describe_hours(parser: argparse.ArgumentParser) -> None:
    """Add the options about measured hours."""
    parser.add_argument(
        "--hours",
        action="store_true",
        help="answer each hour of the longest series, a week at most (default: do not)",
    )
    parser.add_argument(
        "--target-ms",
        type=float,
        metavar="MS",
        help="with --hours: latency that each hour is judged by (default: none)",
    )
    parser.add_argument(
        "--target",
        choices=("mean", "p99"),
        default="p99",
        help="with --target-ms: which latency it is (default: %(default)s)",
    )
    parser.add_argument(
        "--day",
        type=Path,
        metavar="DESIGN",
        help="write the design with the busiest day as its timeline here (default: do not)",
    )
    parser.add_argument(
        "--week", action="store_true", help="with --day: the latest week (default: the day)"
    )


def hours_answered(found: Import, choices: Choices, args: argparse.Namespace) -> HourAnswers | None:
    """Answer the hours if requested; raises NoHours and InvalidOptions."""
    if not args.hours and args.target_ms is None:
        return None
    try:
        asked = HoursQuestion.model_validate(
            dict(choices) | {"quantity": args.target, "at_most_ms": args.target_ms}
        )
    except ValidationError as error:
        raise InvalidOptions(
            f"--target-ms(={args.target_ms:g}): {error.errors()[0]['msg']}. Enter a latency in ms."
        ) from None
    return answer_hours(found, asked)


def timeline_of(found: Import, choices: Choices, args: argparse.Namespace) -> Design:
    """Return the design with the measured day, or week, as its timeline; raises NoHours."""
    span = "week" if args.week else "day"
    return as_timeline(found, TimelineChoices.model_validate(dict(choices) | {"span": span}))


def series_text(series: Sequence[MeasuredSeries]) -> str:
    """Return the series of an import, with their busy hours."""
    return "\n\n".join("\n".join(_series_lines(each)) for each in series)


def _series_lines(series: MeasuredSeries) -> list[str]:
    peak, usual = busiest_hour(series), p95_hour(series)
    return [
        (
            f"{series.file}: {len(series.hours)} hours from {series.hours[0].begins} on. "
            f"{series.clock}"
        ),
        f"Busiest hour: {peak.begins}, {figure(peak.iops)} IOPS.",
        f"Hour at the 95th percentile: {usual.begins}, {figure(usual.iops)} IOPS.",
        *(busy.text for busy in busy_hours(series)),
    ]


def hours_text(answers: HourAnswers) -> str:
    """Return the answers for the terminal."""
    rows = [
        [
            each.begins,
            figure(each.asked_iops),
            with_interval(each.latency_mean_ms),
            with_interval(each.latency_p99_ms),
            "-" if each.measured_latency_ms is None else figure(each.measured_latency_ms),
            each.source,
            each.kept or "-",
        ]
        for each in answers.hours
    ]
    header = ["hour", "IOPS", "mean ms", "p99 ms", "measured ms", "source", "target met"]
    return "\n\n".join([*answers.sentences, table(header, rows)])
