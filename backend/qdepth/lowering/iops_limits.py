"""IOPS limits of virtual disks: what an I/O takes of one.

VMware, "StorageIOAllocationInfo" of the vSphere Web Services API (9.0), developer.broadcom.com:
large I/Os are considered as multiple I/Os, in chunks of 32 KB by default. The host setting is
Disk.SchedCostUnit, 32,768 bytes.
"""

from qdepth.design.document.workload import COUNTED_KIB, Workload, counted
from qdepth.lowering.demands import timed
from qdepth.network.steps import Demand
from qdepth.units import KIB


def counted_ios(workload: Workload, limit: float) -> Demand:
    """Time that an I/O takes of a limit [s]: exact for each size of the workload.

    Parameters
    ----------
    workload : Workload
        Of sizes for which one line counts exactly; `load_problems` refuses the others.
    limit : float
        I/Os a second, of 32 KiB at most.
    """
    each = 1.0 / limit
    large = sorted({block.size_kib for block in workload.blocks if block.size_kib > COUNTED_KIB})
    if not large:
        return timed("iops limit", 0.0, each)
    beyond = large[-1] - COUNTED_KIB
    slope = each * (counted(large[-1]) - 1) / (beyond * KIB)
    return timed(
        "iops limit", 0.0, each, knee_bytes=float(COUNTED_KIB * KIB), per_byte_beyond=slope
    )
