"""A timeline as tables: operations, regimes, and how datastores and thin pools fill."""

from collections.abc import Sequence

from qdepth.exports.report_table import Row
from qdepth.report.quantity import Number
from qdepth.report.timeline import OperationResult, RegimeResult, SpaceResult, TimelineReport

_WITH_INTERVAL = ("finish_s", "duration_s", "mb_s")
_PLAIN = (
    "pieces",
    "moved_gib",
    "commands",
    "host_gb",
    "kernel_cpu_s",
    "clone_rd_mib",
    "clone_wr_mib",
    "zero_mib",
    "delete_mib",
    "bottleneck",
    "locks",
    "never_ends",
    "name",
)
_PRODUCTION = ("iops", "mb_s", "latency_mean_ms", "latency_p99_ms")


def ends(names: Sequence[str]) -> list[str]:
    """Columns of numbers, each with the ends of its interval."""
    return [f"{name}{end}" for name in names for end in ("", "_low", "_high")]


OPERATION_COLUMNS = [
    *("id", "operation", "kind", "methods", "reason", "start_s"),
    *ends(_WITH_INTERVAL),
    *_PLAIN,
]
_LOCKS = ("resv_s", "cons_s", "ats_s", "ats_missed_s")
_BACKLOG = ("backlog_begin_ios", "backlog_end_ios", "backlog_drained_s")
REGIME_COLUMNS = [
    *("begin_s", "end_s", "running", "status"),
    *ends(_PRODUCTION),
    "bottleneck",
    *_LOCKS,
    "stopped",
    *_BACKLOG,
]
_SPACE = (
    *("id", "kind", "capacity_gib", "warning_pct", "stun_pct", "warning_s", "stun_s"),
    *("growth_gib_day", "warning_after_days", "stun_after_days", "name"),
)
SPACE_COLUMNS = ["at_s", "used_gib", "used_pct", *_SPACE]


def operation_rows(report: TimelineReport) -> list[Row]:
    """Operations in the order of the design."""
    return [_operation(row) for row in report.operations]


def regime_rows(report: TimelineReport) -> list[Row]:
    """Regimes in order; empty cells if nothing runs."""
    return [_regime(report, regime) for regime in report.regimes]


def space_rows(report: TimelineReport) -> list[Row]:
    """Fill of each datastore and thin pool at the beginning of each regime, and at the end of the
    last one.

    Values that exist once for each of them are in all of its rows.
    """
    times = [*(regime.begin_s for regime in report.regimes), report.length_s]
    return [
        _space(space, at, used)
        for space in report.spaces
        for at, used in zip(times, space.used_gib, strict=True)
    ]


def _space(space: SpaceResult, at_s: float, used_gib: float) -> Row:
    row: Row = {name: getattr(space, name) for name in _SPACE}
    used_pct = 100.0 * used_gib / space.capacity_gib
    return row | {"at_s": at_s, "used_gib": used_gib, "used_pct": used_pct}


def _operation(result: OperationResult) -> Row:
    row: Row = {name: getattr(result, name) for name in OPERATION_COLUMNS if name in _PLAIN}
    row |= {name: getattr(result, name) for name in ("id", "operation", "kind", "reason")}
    row |= {"start_s": result.start_s, "methods": ", ".join(result.methods)}
    for name in _WITH_INTERVAL:
        row |= number_cells(name, getattr(result, name))
    return row


def _regime(report: TimelineReport, regime: RegimeResult) -> Row:
    row: Row = dict.fromkeys(REGIME_COLUMNS)
    row |= {
        "begin_s": regime.begin_s,
        "end_s": regime.end_s,
        "running": ", ".join(regime.running),
        "stopped": ", ".join(regime.stopped),
    }
    if regime.backlog is not None:
        row |= {name: getattr(regime.backlog, name.removeprefix("backlog_")) for name in _BACKLOG}
    if regime.locks is not None:
        row |= {name: getattr(regime.locks, name) for name in _LOCKS}
    if regime.answer is None:
        return row
    answer = report.answers[regime.answer]
    total = answer.total
    numbers = (total.iops, total.mb_s, total.latency_ms.mean, total.latency_ms.p99)
    for name, number in zip(_PRODUCTION, numbers, strict=True):
        row |= number_cells(name, number)
    return row | {"status": answer.status, "bottleneck": answer.bottleneck.sentence}


def number_cells(name: str, number: Number) -> Row:
    """A number, and the ends of its interval."""
    return {name: number.value, f"{name}_low": number.low, f"{name}_high": number.high}
