"""`qdepth timeline DESIGN`: how long operations take, and their effect on production."""

import argparse
from pathlib import Path

from qdepth.cli.answers.outputs import add_output_option, write_out
from qdepth.cli.by_io import run_by_io
from qdepth.cli.design_arguments import add_design, design_from
from qdepth.cli.simulation import add_options, options_from, watched
from qdepth.cli.text_tables import figure, table, with_interval
from qdepth.jobs.timelines import LONGEST_S
from qdepth.library.answers import timeline
from qdepth.library.keyword_options import InvalidOptions, make_ready
from qdepth.report.timeline import (
    OperationResult,
    OperationTotal,
    RegimeResult,
    SpaceResult,
    TimelineReport,
)
from qdepth.studies.timeline.by_io import PRESET
from qdepth.studies.timeline.by_io_options import SLICES
from qdepth.studies.timeline.states import states


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    add_design(parser, "design document with operations (JSON)")
    add_output_option(parser)
    parser.add_argument(
        "--by-io",
        action="store_true",
        help="simulate from the first I/O to the last, up to 5 million, instead of by regimes; "
        "with --seed and --replications (default 10)",
    )
    parser.add_argument(
        "--slices", type=int, default=SLICES, help="slices of --by-io (default %(default)s)"
    )
    parser.add_argument(
        "--alone-s",
        type=float,
        default=PRESET.alone_s,
        help="seconds that production runs alone before and after, with --by-io "
        "(default %(default)s)",
    )
    parser.add_argument(
        "--against",
        type=Path,
        metavar="OTHER",
        help="with --by-io: a design whose numbers are subtracted, replication by replication "
        "(default: none)",
    )
    add_options(parser, LONGEST_S)


def run(args: argparse.Namespace) -> int:
    """Work out the timeline and print it."""
    options = options_from(args)
    if options.engine == "analytic":
        raise InvalidOptions(
            "--engine(=analytic): the analytic engine does not support operations; use auto, "
            "simpy or compiled"
        )
    design = design_from(args.design, args.set)
    states(design)  # refused before anything is compiled
    if args.by_io:
        return run_by_io(args, design, options)
    if args.against is not None:
        raise InvalidOptions("--against: timelines are subtracted with --by-io alone; add it")
    make_ready(options)
    with watched(design.id, args) as observe:
        report = timeline(design, options, observe=observe)
    text = report.model_dump_json(indent=2) if args.json else text_of(report)
    write_out(args, text + "\n")
    return 0


def text_of(report: TimelineReport) -> str:
    """A timeline for the terminal."""
    return "\n\n".join(
        [
            "\n".join([report.design_title, *_doubts_text(report)]),
            _operations(report),
            *_totals(report),
            *_reasons(report),
            _regimes(report),
            *_spaces(report),
        ]
    )


def _doubts_text(report: TimelineReport) -> list[str]:
    if report.status == "valid":
        return [f"Valid up to {figure(report.length_s)} s."]
    return [f"Doubtful: {doubt}" for doubt in report.doubts]


def _operations(report: TimelineReport) -> str:
    header = ["operation", "method", "start s", "finish s", "takes s", "MB/s", "host GB", "CPU s"]
    return table(header, [_operation(row) for row in report.operations])


def _totals(report: TimelineReport) -> list[str]:
    """Sum lines."""
    if not report.totals:
        return []
    header = ["sum", "operations", "ended", "start s", "finish s", "GiB", "MB/s"]
    return [table(header, [_total(row) for row in report.totals])]


def _total(row: OperationTotal) -> list[str]:
    return [
        row.name,
        str(row.count),
        str(row.done),
        figure(row.start_s),
        with_interval(row.finish_s),
        figure(row.moved_gib),
        with_interval(row.mb_s),
    ]


def _operation(row: OperationResult) -> list[str]:
    return [
        row.name or row.id,
        ", ".join(row.methods),
        figure(row.start_s),
        "never" if row.never_ends else with_interval(row.finish_s),
        with_interval(row.duration_s),
        with_interval(row.mb_s),
        figure(row.host_gb),
        figure(row.kernel_cpu_s),
    ]


def _reasons(report: TimelineReport) -> list[str]:
    reasons = dict.fromkeys((_common(row), row.reason) for row in report.operations if row.reason)
    kinds = {_common(row): row.kind for row in report.operations}
    lines = [
        f"{name} reserves the LUN: {reason}."
        if kinds[name] == "power_on"
        else f"The host does the work of {name}: {reason}."
        for name, reason in reasons
    ]
    lines += [f"{row.name or row.id} never ends: {row.never_ends}." for row in report.operations
              if row.never_ends]  # fmt: skip
    return ["\n".join(lines)] if lines else []


def _common(row: OperationResult) -> str:
    return row.common_name or row.operation


def _regimes(report: TimelineReport) -> str:
    has_locks = any(regime.locks is not None for regime in report.regimes)
    locks = ["RESV/s", "CONS/s", "ATS/s"] if has_locks else []
    header = ["from s", "to s", "IOPS", "mean ms", "p99 ms", *locks, "under way"]
    rows = [_regime(report, regime) for regime in report.regimes]
    if has_locks:
        pairs = zip(rows, report.regimes, strict=True)
        rows = [[*row[:-1], *_locks(regime), row[-1]] for row, regime in pairs]
    return table(header, rows)


def _locks(regime: RegimeResult) -> list[str]:
    rates = regime.locks
    if rates is None:
        return ["-", "-", "-"]
    return [figure(rate) for rate in (rates.resv_s, rates.cons_s, rates.ats_s)]


def _spaces(report: TimelineReport) -> list[str]:
    if not report.spaces:
        return []
    header = [
        *("space", "GiB", "used first", "used last", "warning s", "stun s", "GiB/day"),
        *("warning in days", "stun in days"),
    ]
    return [table(header, [_space(row) for row in report.spaces])]


def _space(row: SpaceResult) -> list[str]:
    figures = (
        *(row.capacity_gib, row.used_gib[0], row.used_gib[-1], row.warning_s, row.stun_s),
        *(row.growth_gib_day, row.warning_after_days, row.stun_after_days),
    )
    return [row.name or row.id, *map(figure, figures)]


def _regime(report: TimelineReport, regime: RegimeResult) -> list[str]:
    times = [figure(regime.begin_s), figure(regime.end_s)]
    running = ", ".join(regime.running_names or regime.running) or "nothing"
    if regime.stopped:
        running += f"; {', '.join(regime.stopped_names or regime.stopped)} without space"
    if regime.answer is None:
        return [*times, "-", "-", "-", running]
    total = report.answers[regime.answer].total
    figures = (total.iops, total.latency_ms.mean, total.latency_ms.p99)
    return [*times, *(figure(number.value) for number in figures), running]
