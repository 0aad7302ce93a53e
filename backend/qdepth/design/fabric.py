"""Fabrics: what lies between the HBA ports and the target ports."""

from typing import Literal

from qdepth.design.base import Id, Part, TimeUs, Title


class Fabric(Part):
    """A Fibre Channel fabric."""

    id: Id
    """Name of the part, unique in the design."""
    name: Title | None = None
    """Text shown instead of the id."""
    protocol: Literal["fc"]
    """Transport of the fabric: Fibre Channel."""
    duplex: Literal["full", "half", "shared"] = "full"
    """`full`: a port carries reads and writes side by side; `half`: one direction at a time, at
    the port's payload rate; `shared`: as half, on one resource for all ports of a host or SP."""
    discipline: Literal["ps", "fcfs"] = "ps"
    """How a link divides itself: `ps` fairly between all transfers, `fcfs` one after the other."""
    latency_us: TimeUs = 0.0
    """Constant one-way delay that each transfer adds [us]."""
