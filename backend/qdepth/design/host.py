"""Hosts, their kernel, and their HBA ports."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.base import Count, Depth, Id, Part, Scv, TimeUs, Title

FcSpeed = Literal[1, 2, 4, 8, 16, 32, 64]
"""Fibre Channel generation, named by its nominal speed [Gb/s]."""


class HbaPort(Part):
    """One port of a host bus adapter."""

    id: Id
    """Name of the part, unique in the design."""
    fabric: Id
    """Fabric that the port is cabled to."""
    speed_gbps: FcSpeed
    """Nominal speed [Gb/s]."""
    payload_mb_s: Annotated[float, Field(gt=0, le=100_000)] | None = None
    """Payload rate of each direction [MB/s]; unset: the nominal rate of the speed."""
    adapter_depth: Depth = 4096
    """Commands that the adapter keeps outstanding (AQLEN)."""


class Host(Part):
    """An ESXi host, or `count` identical ones."""

    id: Id
    """Name of the part, unique in the design."""
    name: Title | None = None
    """Text shown instead of the id."""
    count: Count = 1
    """Identical hosts that this entry stands for."""
    kernel_us: TimeUs
    """Kernel CPU per I/O before the device queue [us]."""
    kernel_scv: Scv = 0.0
    """Squared coefficient of variation of the kernel CPU time."""
    kernel_cpus: Annotated[int, Field(ge=1, le=1024)] = 1
    """Kernel CPUs that serve storage I/O side by side."""
    in_slot_us: TimeUs = 0.0
    """Kernel time per I/O while its device slot is held [us]; no queue."""
    in_slot_scv: Scv = 0.0
    """Squared coefficient of variation of `in_slot_us`."""
    lun_depth: Depth
    """Depth that the HBA driver gives a LUN (DQLEN of a VMFS device)."""
    pe_depth: Depth
    """Depth that the HBA driver gives a vVol protocol endpoint (DQLEN of a PE)."""
    path_policy: Literal["fixed", "round_robin"] = "round_robin"
    """How the host chooses a path for the next I/O of a device."""
    round_robin_ios: Annotated[int, Field(ge=1, le=10_000)] = 1000
    """I/Os on a path before round robin takes the next."""
    hba_ports: Annotated[list[HbaPort], Field(min_length=1, max_length=16)]
    """Ports of the host; each of `count` hosts has all of them."""
