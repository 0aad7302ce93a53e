"""Measured quantities where a report or a time line shows them."""

from qdepth.lowering.units import GIB, KIB
from qdepth.published.case import Measure, OperationMeasure
from qdepth.report.numbers import absent, added
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.timeline import OperationResult, TimelineReport

MIB = KIB * KIB
GUEST_LAYERS = ("guest", "vscsi")


def measure(report: Report, name: Measure, group_id: str | None = None) -> Number:
    """A measured quantity in a report: of a VM group, of all, or of the first device.

    ACTV of all is that of every device together.
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
            found = _scaled(group.mb_s, 1e6 / MIB)
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
    """A measured quantity of an operation on a time line; there is one of its kind."""
    (row,) = [row for row in timeline.operations if row.operation == operation]
    match name:
        case "duration_s":
            return row.duration_s
        case "duration_min":
            return _scaled(row.duration_s, 1 / 60)
        case "commands_s":
            return _per_second(row.commands, row)
        case "host_mb_s":
            return _per_second(1e3 * row.host_gb, row)
        case "command_mib":
            each = row.moved_gib * GIB / MIB / row.commands
            return Number(value=each, low=None, high=None, tag="exact")
        case _:
            return Number(value=getattr(row, name), low=None, high=None, tag="exact")


def _per_second(amount: float, row: OperationResult) -> Number:
    """An amount over the duration of an operation."""
    duration = row.duration_s
    if not duration.value or not duration.low or not duration.high:
        return absent(duration.note or "it takes no time")
    value, low, high = (amount / time for time in (duration.value, duration.high, duration.low))
    return Number(value=value, low=low, high=high, tag=duration.tag)


def _scaled(number: Number, factor: float) -> Number:
    value, low, high = (
        None if x is None else x * factor for x in (number.value, number.low, number.high)
    )
    return Number(value=value, low=low, high=high, tag=number.tag)
