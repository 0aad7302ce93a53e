"""Lowers the paths of a host: HBA port, links, target port and SP."""

from dataclasses import replace

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.document.storage_processor import StorageProcessor, TargetPort
from qdepth.design.part_names import PartNames, own_name
from qdepth.design.profiles.device_depths import controller_commands
from qdepth.design.profiles.link_speeds import US_PER_KM, credited_mb_s
from qdepth.design.profiles.profile_values import (
    adapter_depth,
    immediate_kib,
    on_full,
    payload_mb_s,
    port_depth,
    split_kib,
)
from qdepth.design.routing.design_path import DesignPath
from qdepth.design.routing.fabric_routes import Hop
from qdepth.design.routing.site_links import isl_distance_km
from qdepth.lowering.demands import FABRIC, HBA, SP, per_byte
from qdepth.lowering.forwarding import Link, forwarding, forwarding_links, service
from qdepth.lowering.id_table import Table
from qdepth.lowering.leg import WRITE_TRIPS, Leg
from qdepth.lowering.load_rates import load_rates
from qdepth.lowering.member import Member
from qdepth.network.name import Name, single
from qdepth.network.network import Discipline, Limit, Station
from qdepth.units import KIB, from_mb_s, from_ms, from_us


class Legs:
    """Places the stations and limits of paths in the tables of a network."""

    def __init__(
        self,
        design: Design,
        names: PartNames,
        stations: Table[Station],
        limits: Table[Limit],
    ) -> None:
        self._design = design
        self._known_profiles = design.known_profiles
        self._fabrics = index_of(design).fabrics
        self._names = names
        self._stations = stations
        self._limits = limits
        self._known: dict[tuple[str, str, str, str, int], Leg] = {}
        """By host, its port, the target port, the SP that serves, and the largest I/O."""
        self._alike: dict[tuple[str, str, str, str, int], Leg] = {}
        """The same of the first of the hosts that an entry stands for."""
        self._kept: dict[tuple[str, int, int], tuple[list[DesignPath], tuple[Leg, ...]]] = {}
        """By host, list of paths and largest I/O: the list itself, and the legs."""
        self._host_links: dict[tuple[str, str], tuple[Link, Link]] = {}
        """By host and its port."""

    def of(
        self, host: Host, member: Member, paths: list[DesignPath], largest: int
    ) -> tuple[Leg, ...]:
        """Return what paths add to the program of I/Os of at most `largest` bytes; cached."""
        key = member.id, id(paths), largest
        if key not in self._kept:
            legs = tuple([self.leg(host, member, path, largest) for path in paths])
            self._kept[key] = paths, legs
        return self._kept[key][1]

    def leg(self, host: Host, member: Member, path: DesignPath, largest: int) -> Leg:
        """Return what one path adds to the program of I/Os of at most `largest` bytes."""
        key = (member.id, path.hba_port.id, path.target_port.id, path.serving_sp.id, largest)
        if key not in self._known:
            entry = (host.id, *key[1:])
            if entry in self._alike:
                self._known[key] = self._of_another(self._alike[entry], host, member, path)
            else:
                self._alike[entry] = self._leg(host, member, path, largest)
                self._known[key] = self._alike[entry]
        return self._known[key]

    def _of_another(self, leg: Leg, host: Host, member: Member, path: DesignPath) -> Leg:
        """What is the same path of another host of one entry: only what is the host's differs."""
        (out, _), (back, _) = self._links_of_host(host, member, path.hba_port)
        return replace(
            leg,
            hba_limit=self._hba_limit(member, path.hba_port),
            controller_limit=self._controller(host, member, path),
            links_in=(back, *leg.links_in[1:]),
            links_out=(out, *leg.links_out[1:]),
        )

    def _links_of_host(self, host: Host, member: Member, port: HbaPort) -> tuple[Link, Link]:
        key = member.id, port.id
        if key not in self._host_links:
            fabric = self._fabrics[port.fabric]
            self._host_links[key] = self._links(fabric, member, port, host.hba_ports)
        return self._host_links[key]

    def _hba_limit(self, member: Member, port: HbaPort) -> int:
        id_ = f"{member.id}/{port.id}"
        known = self._limits.find(id_)
        if known is not None:
            return known
        protocol = self._fabrics[port.fabric].protocol
        return self._limits.place(
            Limit(
                id_,
                port.id,
                HBA,
                int(adapter_depth(self._known_profiles, port, protocol).value),
                origin=f"hba_ports.{port.id}.adapter_depth",
                name=self._port_name("HBA port", port, member),
            )
        )

    def _controller(self, host: Host, member: Member, path: DesignPath) -> int | None:
        """Limit of the NVMe controller behind a port of the host and a target port."""
        port, target = path.hba_port, path.target_port
        commands = controller_commands(self._design, host, port)
        if commands is None:
            return None
        to = f" to {self._names(target.id)}"
        return self._limits.place(
            Limit(
                f"{member.id}/{port.id}/{path.sp.id}/{target.id}/io_queues",
                port.id,
                HBA,
                commands,
                origin=f"hba_ports.{port.id}.io_queues",
                name=member.name.within(f"NVMe I/O queues of {own_name(port, 'HBA port')} of ", to),
            )
        )

    def _leg(self, host: Host, member: Member, path: DesignPath, largest: int) -> Leg:
        fabric, array = self._fabrics[path.hba_port.fabric], path.array
        port, sp, target_port = path.hba_port, path.sp, path.target_port
        host_out, host_in = self._links_of_host(host, member, port)
        owner = Member(sp.id, single(self._names.with_kind("SP", sp.id)))
        sp_out, sp_in = self._links(fabric, owner, target_port, sp.target_ports)
        hops = [self._isl(fabric, hop) for hop in path.isls]
        serving = path.serving_sp
        between_out, between_in = forwarding_links(self._stations, self._names, array, path)
        links_out = (host_out, *(out for out, _ in hops), sp_in, *between_out)
        links_in = (host_in, *(back for _, back in hops), sp_out, *between_in)
        accepted = int(port_depth(self._known_profiles, array, target_port).value)
        full = on_full(self._known_profiles, array, target_port, fabric.protocol)
        split = split_kib(self._known_profiles, port)
        chunk = 0 if split is None else int(split.value) * KIB
        distance_us = US_PER_KM * sum(isl_distance_km(self._design, hop.isl) for hop in path.isls)
        return Leg(
            hba_limit=self._hba_limit(member, port),
            controller_limit=self._controller(host, member, path),
            port_limit=self._limits.place(
                Limit(
                    f"{sp.id}/{target_port.id}",
                    target_port.id,
                    SP,
                    accepted,
                    origin=f"target_ports.{target_port.id}.port_depth",
                    name=self._port_name("target port", target_port, owner),
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
                    name=owner.name.within("command slots of "),
                )
            ),
            sp=self.station_of(serving),
            sp_demand=service(serving, "sp"),
            forwarder=None if path.owner is None else self.station_of(sp),
            forward_demand=None if path.owner is None else forwarding(array, sp),
            forward_delay=0.0 if path.owner is None else 2.0 * from_us(array.forward_us),
            links_in=tuple(index for index, _ in links_in),
            links_out=tuple(index for index, _ in links_out),
            link_demands=tuple(demand for _, demand in links_in),
            latency=from_us(fabric.latency_us + distance_us),
            io_delay=from_us(fabric.io_delay_us),
            write_trips=WRITE_TRIPS[fabric.protocol],
            immediate_bytes=round(float(immediate_kib(fabric).value) * KIB),
            busy_delay=from_ms(host.busy_delay_ms) if full.value == "task_set_full" else None,
            chunk_bytes=chunk if chunk < largest else 0,
        )

    def station_of(self, sp: StorageProcessor) -> int:
        """Place of an SP among the stations."""
        rates = load_rates(sp.rate_by_load)
        return self._stations.place(
            Station(
                sp.id,
                sp.id,
                SP,
                sp.servers,
                Discipline.PS if rates else Discipline.FCFS,
                origin=f"sps.{sp.id}.{_last_rate(sp) if rates else 'servers'}",
                rates=rates,
                name=single(self._names.with_kind("SP", sp.id)),
            )
        )

    def _links(
        self,
        fabric: Fabric,
        owner: Member,
        port: HbaPort | TargetPort,
        siblings: list[HbaPort] | list[TargetPort],
    ) -> tuple[Link, Link]:
        """Links away from and towards the port's owner."""
        rate_mb_s = payload_mb_s(fabric, port)
        id_, end = f"{owner.id}/{port.id}", self._port_name("port", port, owner)
        if fabric.duplex == "shared":
            id_ = f"{owner.id}/{fabric.id}"
            end = owner.name.within("", f" on {self._names.with_kind('fabric', fabric.id)}")
            rate_mb_s = max(payload_mb_s(fabric, s) for s in siblings if s.fabric == fabric.id)
        if fabric.duplex == "full":
            links = (f"{id_}/out", end.within("link from ")), (f"{id_}/in", end.within("link to "))
        else:
            links = ((f"{id_}/link", end.within("link of ")),) * 2
        collection = "hba_ports" if isinstance(port, HbaPort) else "target_ports"
        origin = f"{collection}.{port.id}.speed_gbps"
        away, towards = (
            self._link(fabric, Member(*link), port.id, rate_mb_s, origin) for link in links
        )
        return away, towards

    def _port_name(self, kind: str, port: HbaPort | TargetPort, owner: Member) -> Name:
        return owner.name.within(f"{own_name(port, kind)} of ")

    def _isl(self, fabric: Fabric, hop: Hop) -> tuple[Link, Link]:
        """Links of a trunk towards the array and back."""
        isl = hop.isl
        rate_mb_s = payload_mb_s(fabric, isl)
        name, field = self._names.with_kind("ISL", isl.id), "links"
        if isl.buffer_credits is not None:
            credited = credited_mb_s(
                rate_mb_s, isl.buffer_credits, isl_distance_km(self._design, isl)
            )
            if credited < rate_mb_s:
                field = "buffer_credits"
            rate_mb_s = credited
        origin = f"isls.{isl.id}.{field}"
        forward, backward = (
            self._link(
                fabric,
                Member(f"{isl.id}/{way}", single(f"{name} {whither}")),
                isl.id,
                rate_mb_s * isl.links,
                origin,
            )
            for way, whither in (("forward", "to the array"), ("backward", "to the hosts"))
        )
        return (forward, backward) if hop.is_forward else (backward, forward)

    def _link(self, fabric: Fabric, link: Member, part: str, rate_mb_s: float, origin: str) -> Link:
        discipline = Discipline(fabric.discipline)
        station = Station(
            link.id, part, FABRIC, 1, discipline, is_link=True, origin=origin, name=link.name
        )
        return self._stations.place(station), per_byte(from_mb_s(rate_mb_s))


def _last_rate(sp: StorageProcessor) -> str:
    """Field of an SP that says how much it can serve with many I/Os there."""
    return f"rate_by_load.{len(sp.rate_by_load) - 1}.rate"
