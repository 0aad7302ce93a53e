"""`qdepth sweep DESIGN`: a design for all values of fields, or for a sample of them."""

import argparse
import json
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from qdepth.cli.answers.outputs import add_output_option, write_out
from qdepth.cli.design_arguments import add_design, design_from
from qdepth.cli.simulation import add_options, options_from, require_one_form
from qdepth.cli.sweep_executors import add_executors, executor_of
from qdepth.cli.text_tables import table, with_interval
from qdepth.figures import entered, whole
from qdepth.library.keyword_options import InvalidOptions, make_ready
from qdepth.library.sweeping import question_of, shown_points
from qdepth.studies.sweep import ENDS, MOST_VALUES, Axis, SweepQuestion, check_cells, designs_of
from qdepth.studies.sweep_cells import answers_to
from qdepth.studies.sweep_points import SweepPoint, csv_of

HOW = "Write hosts.esx.lun_depth=16,32,64, or =8:64:8 for 8 to 64 in steps of 8"


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Evaluate a design for all values of one field or all pairs of two, or for cells that fill "
        "the space between two values of up to eight."
    )
    add_design(parser)
    add_output_option(parser)
    parser.add_argument(
        "--other",
        type=Path,
        metavar="DESIGN",
        help="a second design, swept over the same cells (default: none)",
    )
    parser.add_argument(
        "--field",
        action="append",
        required=True,
        metavar="PATH=VALUES",
        help="field and its values, as hosts.esx.lun_depth=16,32,64 or =8:64:8 (8 to 64 in steps "
        "of 8), with --samples =8:64; for several fields several times; + joins fields that take "
        "the same value, as hosts.a.lun_depth+hosts.b.lun_depth=16,32 (default: none)",
    )
    parser.add_argument(
        "--samples",
        type=int,
        metavar="N",
        help="draw this many cells (Latin hypercube) instead of all combinations (default: all)",
    )
    parser.add_argument(
        "--sample-seed", type=int, default=1, help="seed of the draw (default %(default)s)"
    )
    parser.add_argument("--csv", action="store_true", help="print the points as CSV, as the API")
    add_executors(parser)
    add_options(parser, longest_s=None)


def run(args: argparse.Namespace) -> int:
    """Answer the cells and print them."""
    require_one_form(args)
    question = _question_from(args)
    check_cells(question)
    if args.executor == "local":
        make_ready(question.options)
    with executor_of(args) as executor:
        points = list(shown_points(answers_to(question, executor), question))
    write_out(args, _printed(args, question, points))
    return 0


def _question_from(args: argparse.Namespace) -> SweepQuestion:
    is_sampled = args.samples is not None
    axes = [axis_of(text, is_sampled=is_sampled) for text in args.field]
    design = design_from(args.design, args.set)
    other = None if args.other is None else design_from(args.other, args.set)
    sample = (args.samples, args.sample_seed) if is_sampled else None
    return question_of(design, axes, options_from(args), other, sample)


def _printed(
    args: argparse.Namespace, question: SweepQuestion, points: Sequence[SweepPoint]
) -> str:
    if args.csv:
        return csv_of([axis.path for axis in question.axes], points)
    if args.json:
        return json.dumps(_document(question, points), indent=2, allow_nan=False) + "\n"
    return _text(question, points) + "\n"


def _document(question: SweepQuestion, points: Sequence[SweepPoint]) -> dict[str, Any]:
    """The sweep in the words of the API."""
    swept = question.model_dump(mode="json", include={"axes", "sample"})
    return {
        "designs": [{"id": one.id, "title": one.title} for one in designs_of(question)],
        **swept,
        "cells": len(points),
        "points": [point.model_dump(mode="json") for point in points],
    }


def _text(question: SweepQuestion, points: Sequence[SweepPoint]) -> str:
    of_two = ["design"] if question.other else []
    paths = [axis.path for axis in question.axes]
    header = [*of_two, *paths, "IOPS", "mean ms", "p99 ms", "status", "bottleneck"]
    rows = [
        [
            *([point.design_id] if of_two else []),
            *(entered(value) for value in point.values),
            *map(with_interval, (point.iops, point.latency_mean_ms, point.latency_p99_ms)),
            point.status or "failed",
            point.bottleneck,
        ]
        for point in points
    ]
    doubts = dict.fromkeys(point.outside_validity for point in points if point.outside_validity)
    warnings = [f"Doubtful: {doubt}" for doubt in doubts]
    return "\n\n".join([*warnings, table(header, rows), *_intervals(points)])


def _intervals(points: Sequence[SweepPoint]) -> Iterator[str]:
    """What the intervals hold: of calibrated designs in the first cell, with cells to beware of."""
    first = next((point for point in points if point.intervals), None)
    if first is None:
        return
    yield f"In the first cell: {first.intervals}" if first.predicted else first.intervals
    further = [point for point in points if point.beyond]
    if further:
        yield (
            f"{len(further)} of {len(points)} cells are beyond the fitted loads. "
            f"The last one: {further[-1].beyond}."
        )


def axis_of(text: str, *, is_sampled: bool) -> Axis:
    """The axis that an option describes.

    Parameters
    ----------
    text : str
        `PATH=A,B,C` or `PATH=LEAST:GREATEST:STEP`; for a sample `PATH=LEAST:GREATEST`. `+` joins
        paths of fields that take the same value.
    is_sampled : bool
        Whether cells are drawn between the least and the greatest value.

    Raises
    ------
    InvalidOptions
        If it says no field, no values, or too many.
    """
    path, separator, values = text.partition("=")
    if not (path and separator and values):
        raise InvalidOptions(f"--field {text}: enter a field and its values. {HOW}.")
    try:
        numbers = list(map(float, _values(text, values, is_sampled)))
        first, *also = (each.strip() for each in path.split("+"))
        return Axis(path=first, also=also, values=numbers)
    except InvalidOperation:
        texts = "" if ":" in values else f" For texts, use qdepth plan --vary {text}."
        raise InvalidOptions(
            f"--field {text}: {values} are not all numbers. {HOW}.{texts}"
        ) from None
    except ValidationError as error:
        why = "; ".join(each["msg"].removeprefix("Value error, ") for each in error.errors())
        raise InvalidOptions(f"--field {text}: {why}") from None


def _values(text: str, values: str, is_sampled: bool) -> list[Decimal]:
    if ":" not in values:
        return [Decimal(value) for value in values.split(",")]
    least, *rest = (Decimal(value) for value in values.split(":"))
    if len(rest) == ENDS - 1 and is_sampled:
        return [least, rest[0]]
    if len(rest) != ENDS or is_sampled:
        raise InvalidOptions(
            f"--field {text}: with --samples it is LEAST:GREATEST, and without LEAST:GREATEST:STEP."
        )
    greatest, step = rest
    if not all(value.is_finite() for value in (least, greatest, step)):
        raise InvalidOperation
    if not (step > 0 and greatest >= least):
        raise InvalidOptions(
            f"--field {text}: the step must be above 0, and the second number larger than the "
            "first."
        )
    number = int((greatest - least) / step) + 1
    if number > MOST_VALUES:
        raise InvalidOptions(
            f"--field {text}: that is {whole(number)} values; a field takes at most "
            f"{whole(MOST_VALUES)}: take a larger step."
        )
    return [least + place * step for place in range(number)]
