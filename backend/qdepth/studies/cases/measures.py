"""Finds measured quantities in a report or a timeline."""

from typing import Literal

import numpy as np

from qdepth.published.case import Measure, OperationMeasure, SpaceMeasure
from qdepth.report.numbers import absent, added, times
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.timeline import OperationResult, OperationTotal, TimelineReport
from qdepth.units import GIB, MIB

GUEST_LAYERS = ("guest", "vscsi")


def measure(report: Report, name: Measure, group_id: str | None = None) -> Number:
    """A measured quantity in a report: of a class of VMs, of all, or of the first device.

    ACTV of all VMs is the sum over all devices.
    """
    group = report.total
    if group_id is not None:
        (group,) = [group for group in report.groups if group.id == group_id]
    match name:
        case "outstanding_ios" | "iops":
            found: Number = getattr(group, name)
        case "latency_mean_ms":
            found = group.latency_ms.mean
        case "payload_mib_s":
            found = times(group.mb_s, 1e6 / MIB)
        case "guest_delay_ms":
            found = added([p.mean_ms for p in group.wait_budget if p.layer in GUEST_LAYERS])
        case "cpu_pct":
            found = group.cpu_pct or absent("no line is known")
        case "actv_of_all":
            found = added([device.actv for device in report.devices])
        case _:
            found = getattr(report.devices[0], name)
    return found


def measure_operation(timeline: TimelineReport, operation: str, name: OperationMeasure) -> Number:
    """A measured quantity of an operation on a timeline: of all of its `count` for its duration
    and rate, else there is one of its kind."""
    total = next((each for each in timeline.totals if each.operation == operation), None)
    if total is not None:
        return _measure_total(total, name)
    (row,) = [row for row in timeline.operations if row.operation == operation]
    match name:
        case "moved_mib_s":
            found = times(row.mb_s, 1e6 / MIB)
        case "duration_s" | "duration_min":
            found = times(row.duration_s, 1 / 60) if name == "duration_min" else row.duration_s
        case "commands_s" | "host_mb_s":
            found = _per_second(row.commands if name == "commands_s" else 1e3 * row.host_gb, row)
        case "command_mib":
            each = row.moved_gib * GIB / MIB / row.commands
            found = Number(value=each, low=None, high=None, tag="exact")
        case "resv_s" | "cons_s":
            found = _locks_a_second(timeline, row, name)
        case _:
            found = Number(value=getattr(row, name), low=None, high=None, tag="exact")
    return found


def _measure_total(total: OperationTotal, name: OperationMeasure) -> Number:
    """A measured quantity of all of an operation's `count`, which start together."""
    match name:
        case "duration_s":
            return total.finish_s
        case "duration_min":
            return times(total.finish_s, 1 / 60)
        case "moved_mib_s":
            return times(total.mb_s, 1e6 / MIB)
        case _:
            return absent("each one has its own number")


def measure_space(timeline: TimelineReport, space: str, name: SpaceMeasure) -> Number:
    """A measured quantity of a datastore or thin pool that fills."""
    (row,) = [row for row in timeline.spaces if row.id == space]
    if name == "stopped_groups":
        stopped = {group for regime in timeline.regimes for group in regime.stopped}
        return Number(value=len(stopped), low=None, high=None, tag="exact")
    at_s = row.warning_s if name == "fill_at_warning_pct" else row.stun_s
    if at_s is None:
        return absent("the timeline does not reach it")
    times = [*(regime.begin_s for regime in timeline.regimes), timeline.length_s]
    used = float(np.interp(at_s, times, row.used_gib))
    return Number(value=100 * used / row.capacity_gib, low=None, high=None, tag="simulated")


def _locks_a_second(
    timeline: TimelineReport, row: OperationResult, name: Literal["resv_s", "cons_s"]
) -> Number:
    """Locks while an operation is under way, on average over its regimes."""
    under_way = [regime for regime in timeline.regimes if row.id in regime.running]
    time = sum(regime.end_s - regime.begin_s for regime in under_way)
    if time <= 0.0:
        return absent("it takes no time")
    taken = sum(
        getattr(regime.locks, name) * (regime.end_s - regime.begin_s)
        for regime in under_way
        if regime.locks is not None
    )
    return Number(value=taken / time, low=None, high=None, tag="simulated")


def _per_second(amount: float, row: OperationResult) -> Number:
    """An amount over the duration of an operation."""
    duration = row.duration_s
    if not duration.value or not duration.low or not duration.high:
        return absent(duration.note or "it takes no time")
    value, low, high = (amount / time for time in (duration.value, duration.high, duration.low))
    return Number(value=value, low=low, high=high, tag=duration.tag)
