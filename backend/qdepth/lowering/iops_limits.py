"""Limits on I/Os per second: the units that an I/O takes.

VMware, "StorageIOAllocationInfo" of the vSphere Web Services API (9.0), developer.broadcom.com:
large I/Os are considered as multiple I/Os, in chunks of 32 KB by default. The host setting is
Disk.SchedCostUnit, 32,768 bytes. Arrays count larger I/Os in units of their own, or all alike.
"""

from qdepth.design.document.workload import COUNTED_KIB, Workload, counted
from qdepth.lowering.demands import timed
from qdepth.network.steps import Demand
from qdepth.units import KIB

IOPS_LIMIT, ARRAY_LIMIT = "iops limit", "array limit"
"""Purposes of the times that limits of VMs and of arrays take."""
LIMIT_SCV = 0.1**2 / 3.0
"""Spread of the time in which a limit lets an I/O pass: up to 10 %, as the default of a pace.
Assumed: limiters count in ticks, of which nothing is published. Without any spread, limits keep
the step in which they began, and a run sees one of many. The rate holds on average."""


def counted_ios(
    workload: Workload | None,
    limit: float,
    unit_kib: float | None = COUNTED_KIB,
    purpose: str = IOPS_LIMIT,
) -> Demand:
    """Time of a limit that an I/O takes [s]: exact for each size of the workload.

    Parameters
    ----------
    workload : Workload, optional
        Of sizes for which one line counts exactly; `load_problems` refuses the others. None: of an
        operation, whose sizes are multiples of the unit, or smaller.
    limit : float
        I/Os a second, of `unit_kib` at most.
    unit_kib : float, optional
        Size that counts once [KiB]; None: every size does.
    """
    each = 1.0 / limit
    if unit_kib is None:
        return timed(purpose, LIMIT_SCV, each)
    if workload is None:
        slope = each / (unit_kib * KIB)
    else:
        sizes = [block.size_kib for block in workload.blocks if block.size_kib > unit_kib]
        if not sizes:
            return timed(purpose, LIMIT_SCV, each)
        largest = max(sizes)
        beyond = largest - unit_kib
        slope = each * (counted(largest, unit_kib) - 1) / (beyond * KIB)
    return timed(purpose, LIMIT_SCV, each, knee_bytes=float(unit_kib * KIB), per_byte_beyond=slope)
