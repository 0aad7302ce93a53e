"""Rows of the report about locks of VMFS metadata."""

from collections.abc import Sequence

from qdepth.network.network import LOCK_KINDS, Device, QueueingNetwork
from qdepth.report.numbers import PCT, added, number
from qdepth.report.quantity import Number
from qdepth.report.rows import LockResult
from qdepth.report.timeline import LockRates
from qdepth.solution.solution import DeviceSolution, Solution

NONE = Number(value=0.0, low=0.0, high=0.0, tag="exact")


def lock_rows(network: QueueingNetwork, solution: Solution) -> list[LockResult]:
    """The locks of each host on each LUN, in the network's order."""
    return [
        _row(device, result, number(solution.limits[device.limit].full, PCT))
        for device, result in zip(network.devices, solution.devices, strict=True)
        if device.kind in LOCK_KINDS
    ]


def lock_rates(rows: Sequence[LockResult]) -> LockRates | None:
    """Locks of all hosts together; None if there are none."""
    if not rows:
        return None
    return LockRates(
        resv_s=sum(row.resv_s.value or 0.0 for row in rows),
        cons_s=sum(row.cons_s.value or 0.0 for row in rows),
        ats_s=sum(row.ats_s.value or 0.0 for row in rows),
        ats_missed_s=sum(row.ats_missed_s.value or 0.0 for row in rows),
    )


def _row(device: Device, result: DeviceSolution, held: Number) -> LockResult:
    taken, met = number(result.throughput), number(result.refused)
    is_ats = device.kind == "ats"
    return LockResult(
        id=device.id,
        host=device.host,
        target=device.target,
        resv_s=NONE if is_ats else taken,
        cons_s=NONE if is_ats else met,
        ats_s=added([taken, met]) if is_ats else NONE,
        ats_missed_s=met if is_ats else NONE,
        reserved_pct=NONE if is_ats else held,
    )
