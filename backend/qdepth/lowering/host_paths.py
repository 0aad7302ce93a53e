"""Lowers the paths of a host: HBA port, links, target port and SP."""

from qdepth.design.document.array import Array, StorageProcessor, TargetPort
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.profiles.link_speeds import US_PER_KM, credited_mb_s
from qdepth.design.profiles.profile_values import (
    adapter_depth,
    on_full,
    payload_mb_s,
    port_depth,
    split_kib,
)
from qdepth.design.routing.fabric_routes import Hop
from qdepth.design.routing.reach import DesignPath
from qdepth.lowering.commands import WRITE_TRIPS, Leg
from qdepth.lowering.demands import FABRIC, HBA, SP, per_byte, timed
from qdepth.lowering.id_table import Table
from qdepth.lowering.load_rates import load_rates
from qdepth.network.network import Discipline, Limit, Station
from qdepth.network.steps import Demand
from qdepth.units import KIB, from_mb_s, from_ms, from_us

Link = tuple[int, Demand]
"""Place of a link among the stations, and the demand of a transfer."""


class Legs:
    """Places the stations and limits of paths in the tables of a network."""

    def __init__(self, design: Design, stations: Table[Station], limits: Table[Limit]) -> None:
        self._known_profiles = design.known_profiles
        self._fabrics = {fabric.id: fabric for fabric in design.fabrics}
        self._stations = stations
        self._limits = limits

    def leg(self, host: Host, host_name: str, array: Array, path: DesignPath, largest: int) -> Leg:
        """What one path adds to the program of I/Os of at most `largest` bytes."""
        fabric = self._fabrics[path.hba_port.fabric]
        port, sp, target_port = path.hba_port, path.sp, path.target_port
        host_out, host_in = self._links(fabric, host_name, port, host.hba_ports)
        sp_out, sp_in = self._links(fabric, sp.id, target_port, sp.target_ports)
        hops = [self._isl(fabric, hop) for hop in path.isls]
        links_out = (host_out, *(out for out, _ in hops), sp_in)
        links_in = (host_in, *(back for _, back in hops), sp_out)
        accepted = int(port_depth(self._known_profiles, array, target_port).value)
        refuses = on_full(self._known_profiles, array, target_port).value == "task_set_full"
        split = split_kib(self._known_profiles, port)
        chunk = 0 if split is None else int(split.value) * KIB
        rates = load_rates(sp.rate_by_load)
        distance_us = US_PER_KM * sum(hop.isl.distance_km for hop in path.isls)
        return Leg(
            hba_limit=self._limits.place(
                Limit(
                    f"{host_name}/{port.id}",
                    port.id,
                    HBA,
                    int(adapter_depth(self._known_profiles, port).value),
                    origin=f"hba_ports.{port.id}.adapter_depth",
                )
            ),
            port_limit=self._limits.place(
                Limit(
                    f"{sp.id}/{target_port.id}",
                    target_port.id,
                    SP,
                    accepted,
                    origin=f"target_ports.{target_port.id}.port_depth",
                )
            ),
            sp_limit=None
            if sp.command_slots is None
            else self._limits.place(
                Limit(
                    f"{sp.id}/slots",
                    sp.id,
                    SP,
                    sp.command_slots,
                    origin=f"sps.{sp.id}.command_slots",
                )
            ),
            sp=self._stations.place(
                Station(
                    sp.id,
                    sp.id,
                    SP,
                    sp.servers,
                    Discipline.PS if rates else Discipline.FCFS,
                    origin=f"sps.{sp.id}.{_last_rate(sp) if rates else 'servers'}",
                    rates=rates,
                )
            ),
            sp_demand=timed(
                "sp",
                sp.service_scv,
                read=from_us(sp.read_us),
                write=from_us(sp.write_us),
                read_per_byte=from_us(sp.read_us_per_kib) / KIB,
                write_per_byte=from_us(sp.write_us_per_kib) / KIB,
            ),
            links_in=tuple(index for index, _ in links_in),
            links_out=tuple(index for index, _ in links_out),
            link_demands=tuple(demand for _, demand in links_in),
            latency=from_us(fabric.latency_us + distance_us),
            io_delay=from_us(fabric.io_delay_us),
            write_trips=WRITE_TRIPS[fabric.protocol],
            busy_delay=from_ms(host.busy_delay_ms) if refuses else None,
            chunk_bytes=chunk if chunk < largest else 0,
        )

    def _links(
        self,
        fabric: Fabric,
        owner_name: str,
        port: HbaPort | TargetPort,
        siblings: list[HbaPort] | list[TargetPort],
    ) -> tuple[Link, Link]:
        """Links away from and towards the port's owner."""
        rate_mb_s = payload_mb_s(fabric, port)
        name = f"{owner_name}/{port.id}"
        if fabric.duplex == "shared":
            name = f"{owner_name}/{fabric.id}"
            rate_mb_s = max(payload_mb_s(fabric, s) for s in siblings if s.fabric == fabric.id)
        if fabric.duplex == "full":
            names = (f"{name}/out", f"{name}/in")
        else:
            names = (f"{name}/link", f"{name}/link")
        collection = "hba_ports" if isinstance(port, HbaPort) else "target_ports"
        origin = f"{collection}.{port.id}.speed_gbps"
        away, towards = (self._link(fabric, port.id, name, rate_mb_s, origin) for name in names)
        return away, towards

    def _isl(self, fabric: Fabric, hop: Hop) -> tuple[Link, Link]:
        """Links of a trunk towards the array and back."""
        isl = hop.isl
        rate_mb_s = payload_mb_s(fabric, isl)
        if isl.buffer_credits is not None:
            rate_mb_s = credited_mb_s(rate_mb_s, isl.buffer_credits, isl.distance_km)
        forward, backward = (
            self._link(
                fabric, isl.id, f"{isl.id}/{name}", rate_mb_s * isl.links, f"isls.{isl.id}.links"
            )
            for name in ("forward", "backward")
        )
        return (forward, backward) if hop.is_forward else (backward, forward)

    def _link(self, fabric: Fabric, part: str, name: str, rate_mb_s: float, origin: str) -> Link:
        discipline = Discipline(fabric.discipline)
        station = Station(name, part, FABRIC, 1, discipline, is_link=True, origin=origin)
        return self._stations.place(station), per_byte(from_mb_s(rate_mb_s))


def _last_rate(sp: StorageProcessor) -> str:
    """Field of an SP that says how much it can serve with many I/Os there."""
    return f"rate_by_load.{len(sp.rate_by_load) - 1}.rate"
