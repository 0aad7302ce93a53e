"""`qdepth timeline DESIGN --by-io`: a timeline from its first I/O to its last."""

import argparse
from collections.abc import Sequence

from pydantic import ValidationError

from qdepth.cli.answers.outputs import write_out
from qdepth.cli.design_arguments import design_from
from qdepth.cli.simulation import flag, watched
from qdepth.cli.text_tables import figure, table, with_interval
from qdepth.design.document.document import Design
from qdepth.figures import whole
from qdepth.library.keyword_options import InvalidOptions, make_ready, refused_options
from qdepth.report.by_io import ByIoDifferences, ByIoReport, EndResult, SliceResult, SpanResult
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.by_io_differences import differences_by_io
from qdepth.studies.timeline.by_io_options import REPLICATIONS, ByIoOptions
from qdepth.studies.timeline.by_io_report import solve_by_io

OF_REGIMES = ("max_ios", "max_simulated_s", "precision_mean_pct", "precision_p99_pct")
"""Options for the length of a regime's simulation."""


def run_by_io(args: argparse.Namespace, design: Design, options: SimulationOptions) -> int:
    """Simulate the timeline of a design, and of the subtracted one; print them."""
    chosen = _chosen(args, options)
    designs = [design] if args.against is None else [design_from(args.against, args.set), design]
    make_ready(options)
    reports = []
    for each in designs:
        with watched(each.id, args) as observe:
            reports.append(solve_by_io(each, options, chosen, observe=observe))
    report = reports[-1]
    if args.against is None:
        text = report.model_dump_json(indent=2) if args.json else by_io_text(report)
    else:
        found = differences_by_io(*reports)
        text = found.model_dump_json(indent=2) if args.json else _compared(reports, found)
    write_out(args, text + "\n")
    return 0


def _chosen(args: argparse.Namespace, options: SimulationOptions) -> ByIoOptions:
    for name in OF_REGIMES:
        value = getattr(options, name)
        if value is not None:
            raise InvalidOptions(
                f"{flag(name)}(={value}): regimes are so long; leave it out with "
                "--by-io, or choose a length in the design"
            )
    try:
        return ByIoOptions(
            slices=args.slices,
            replications=options.replications or REPLICATIONS,
            alone_s=args.alone_s,
        )
    except ValidationError as error:
        raise refused_options(error, flag) from None


def by_io_text(report: ByIoReport) -> str:
    """A timeline, I/O by I/O, for the terminal."""
    summary = (
        f"{report.design_title}\n{whole(report.ios)} I/Os in {report.replications} "
        f"replications; intervals of slices are for each alone.{_replayed(report)}"
    )
    return "\n\n".join([summary, *_tables(report.operations, report.spans, report.slices)])


def _replayed(report: ByIoReport) -> str:
    if report.replayed_ios is None:
        return ""
    ios = whole(report.replayed_ios)
    return f"\nThe first {ios} I/Os were replayed by the SimPy engine: identical."


def _compared(reports: Sequence[ByIoReport], found: ByIoDifferences) -> str:
    first, report = reports
    summary = (
        f"What {report.design_title} has more than {first.design_title}, by pairs of "
        f"{report.replications} replications"
    )
    differences = _tables(found.operations, found.spans, found.slices)
    return "\n\n".join([*map(by_io_text, reports), summary, *differences])


def _tables(
    ends: Sequence[EndResult], spans: Sequence[SpanResult], slices: Sequence[SliceResult]
) -> list[str]:
    header = ["from s", "to s", "IOPS", "mean ms", "p99 ms"]
    return [
        table(["operation", "finish s"], [_end(row) for row in ends]),
        table(["", *header], [[row.id, *_slice(row)] for row in spans]),
        table(header, [_slice(row) for row in slices]),
    ]


def _end(row: EndResult) -> list[str]:
    never = f"never: {row.never_ends}"
    return [row.name or row.id, never if row.never_ends else with_interval(row.finish_s)]


def _slice(row: SliceResult) -> list[str]:
    numbers = (row.iops, row.latency_mean_ms, row.latency_p99_ms)
    return [figure(row.begin_s), figure(row.end_s), *map(with_interval, numbers)]
