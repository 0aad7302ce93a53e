"""Rows of the report about slots and their queues: devices and limits."""

from functools import cache

from qdepth.network.network import LAYERS, LOCK_KINDS, Device, QueueingNetwork
from qdepth.report.depth_in_force import depth_note, depth_remedy
from qdepth.report.names import row_names
from qdepth.report.numbers import MB, MS, PCT, absent, added, number, steady
from qdepth.report.quantity import Number
from qdepth.report.rows import DeviceResult, LimitResult
from qdepth.solution.solution import LimitSolution, Solution

NOT_OF_NFS = (
    "dqlen", "actv", "qued", "used_pct", "load", "davg_ms", "kavg_ms", "qavg_ms", "qfull_s",
)  # fmt: skip
"""Columns that esxtop has for SCSI devices and not for NFS volumes."""
NO_SUCH_COLUMN = "an NFS volume is not a SCSI device: esxtop shows only GAVG of its latencies"


def device_rows(
    network: QueueingNetwork, solution: Solution, overloaded: bool
) -> list[DeviceResult]:
    """The devices, in the network's order."""
    rows = []
    for device, result in zip(network.devices, solution.devices, strict=True):
        if device.kind in LOCK_KINDS:
            continue
        limit = solution.limits[device.limit]
        qued, load = _queue(solution, device, overloaded)
        davg, kavg, qavg, gavg = (
            number(steady(time, overloaded), MS)
            for time in (result.device, result.kernel, result.queue, result.guest)
        )
        note = depth_note(network, device, number(limit.capacity))
        row = DeviceResult(
            id=device.id,
            host=device.host,
            part=network.limits[device.limit].part,
            target=device.target,
            **row_names(device),
            kind=device.kind,
            dqlen=number(limit.capacity),
            depth_note=note,
            depth_remedy=None if note is None else depth_remedy(network, device),
            actv=number(limit.held),
            qued=qued,
            used_pct=number(limit.used, PCT),
            load=load,
            cmds_s=number(result.throughput),
            mb_s=number(result.byte_rate, MB),
            davg_ms=davg,
            kavg_ms=kavg,
            qavg_ms=qavg,
            gavg_ms=gavg,
            active_pct=number(limit.active, PCT),
            queued_pct=_queued(solution, device),
            qfull_s=number(result.refused),
        )
        rows.append(_of_nfs(row) if device.kind == "nfs_volume" else row)
    return rows


def _of_nfs(row: DeviceResult) -> DeviceResult:
    """Return the row with what esxtop shows of an NFS volume: rates and GAVG."""
    return row.model_copy(update=dict.fromkeys(NOT_OF_NFS, absent(NO_SUCH_COLUMN)))


def _queue(solution: Solution, device: Device, overloaded: bool) -> tuple[Number, Number]:
    """QUED and LOAD of a device: I/Os that wait in the limits of its VMs are queued for it too."""
    limit = solution.limits[device.limit]
    qued, load = (number(steady(value, overloaded)) for value in (limit.waiting, limit.load))
    before = [solution.limits[vm_limit].waiting for vm_limit in device.vm_limits]
    if not before or overloaded or not limit.capacity.value:
        return qued, load
    per_slot = 1.0 / limit.capacity.value
    return (
        added([qued, *map(number, before)], qued.tag),
        added([load, *(number(waiting, per_slot) for waiting in before)], load.tag),
    )


def _queued(solution: Solution, device: Device) -> Number:
    """%w of a device; where its VMs have limits of their own, between the largest and the sum."""
    each = [
        number(solution.limits[place].queued, PCT) for place in (device.limit, *device.vm_limits)
    ]
    known = [one.value for one in each if one.value is not None]
    if len(each) == 1 or len(known) < len(each):
        return each[0]
    total, least = sum(known), max(known)
    if total == least:
        return next(one for one in each if one.value == least)
    note = "I/Os wait in the queues of several VMs, whose times may overlap: at least this much"
    return Number(value=least, low=least, high=min(PCT, total), tag="bound", note=note)


def limit_rows(network: QueueingNetwork, solution: Solution, overloaded: bool) -> list[LimitResult]:
    """The limits, in the network's order; those with the same result share its numbers."""

    @cache
    def numbers(result: LimitSolution) -> dict[str, Number]:
        return {
            "capacity": number(result.capacity),
            "held": number(result.held),
            "waiting": number(steady(result.waiting, overloaded)),
            "used_pct": number(result.used, PCT),
            "full_pct": number(result.full, PCT),
            "active_pct": number(result.active, PCT),
            "queued_pct": number(result.queued, PCT),
            "qfull_s": number(result.refused),
        }

    return [
        LimitResult(
            id=limit.id,
            part=limit.part,
            origin=limit.origin or None,
            **row_names(limit),
            layer=LAYERS[limit.layer],
            **numbers(result),
        )
        for limit, result in zip(network.limits, solution.limits, strict=True)
    ]
