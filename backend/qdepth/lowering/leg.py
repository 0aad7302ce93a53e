"""Contribution of one path to the program of an I/O."""

from dataclasses import dataclass, replace

from qdepth.lowering.demands import timed
from qdepth.lowering.replication.second_copy import Inside, Replica
from qdepth.network.program import Names
from qdepth.network.steps import Demand

WRITE_TRIPS = {
    "fc": 3, "iscsi": 3, "das": 3, "nvme_fc": 3, "nvme_tcp": 3, "nvme_rdma": 3, "nfs": 1,
}  # fmt: skip
"""One-way trips before the data of a write have left: command, ready to transfer, data. NFS sends
the data with the call."""


@dataclass(frozen=True, slots=True)
class Leg:
    """Contribution of one path to a program: limits and stations by position or by name."""

    hba_limit: int
    port_limit: int
    sp: int
    sp_demand: Demand
    links_in: tuple[int, ...]
    """Links from the array to the host: the data of reads."""
    links_out: tuple[int, ...]
    """Links from the host to the array: the data of writes."""
    link_demands: tuple[Demand, ...]
    """Demand of a transfer on each of the links, the same in both directions."""
    latency: float
    """One-way delay of the fabric [s]."""
    io_delay: float
    """Delay of the protocol for each command [s]."""
    write_trips: int
    immediate_bytes: int
    """Size up to which the data of a write leave with its command; 0: they never do."""
    sp_limit: int | None
    """Limit of the SP over all its ports; None without one."""
    controller_limit: int | None
    """Commands that the I/O queues of an NVMe controller take; None if unknown."""
    busy_delay: float | None
    """Pause after the port answered TASK SET FULL [s]; None if commands wait at the port."""
    forwarder: int | None
    """SP of the target port if it passes I/Os on to the SP that serves them."""
    forward_demand: Demand | None
    """Demand of an I/O on that SP."""
    forward_delay: float
    """Time between the two SPs, both ways together [s]."""
    chunk_bytes: int
    """Size of the commands that a larger I/O is split into; 0: I/Os are not split."""

    inside: Inside | None = None
    """Work of the array at the end of the path behind its SPs, if it is not the array of the first
    path; None: as in the trunk."""
    replica: Replica | None = None
    """Work of a write at another site; None if there is one copy."""

    @property
    def fixed_read_time(self) -> float:
        """Time of a read on the path apart from queues and transfers [s]."""
        return 2.0 * self.latency + self.io_delay + self.forward_delay

    def write_latency(self, size: float) -> float:
        """One-way trips of a write of a size [bytes], the answer too [s]."""
        trips = 1 if 0 < size <= self.immediate_bytes else self.write_trips
        return (trips + 1) * self.latency

    @property
    def until_sent(self) -> Demand:
        """One-way trips of a write until its data have left, without the transfer itself."""
        far = self.write_trips * self.latency
        if not self.immediate_bytes:
            return timed("fabric", 0.0, write=far)
        return timed(
            "fabric",
            0.0,
            write=self.latency,
            knee_bytes=float(self.immediate_bytes),
            more_beyond=far - self.latency,
        )

    def named(self, stations: Names, limits: Names) -> "Leg":
        """The same with names in place of positions in the network."""
        return replace(
            self,
            hba_limit=limits[self.hba_limit],
            port_limit=limits[self.port_limit],
            sp_limit=None if self.sp_limit is None else limits[self.sp_limit],
            controller_limit=None
            if self.controller_limit is None
            else limits[self.controller_limit],
            sp=stations[self.sp],
            forwarder=None if self.forwarder is None else stations[self.forwarder],
            inside=None if self.inside is None else self.inside.named(stations, limits),
            replica=None if self.replica is None else self.replica.named(stations, limits),
            links_in=stations.all_of(self.links_in),
            links_out=stations.all_of(self.links_out),
        )
