"""Lowers synchronous replication: adds the other site to the legs of replicated devices."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from qdepth.design.document.site import SiteLink
from qdepth.design.part_names import PartNames
from qdepth.design.profiles.site_link_speeds import carried_mb_s, lacks_credits, one_way_us
from qdepth.design.routing.design_path import DesignPath
from qdepth.design.routing.reach import Target
from qdepth.lowering.demands import FABRIC, per_byte, timed
from qdepth.lowering.forwarding import service
from qdepth.lowering.host_paths import Legs
from qdepth.lowering.id_table import Tables
from qdepth.lowering.leg import Leg
from qdepth.lowering.replication.second_copy import THERE, Inside, Replica
from qdepth.network.name import single
from qdepth.network.network import Discipline, Limit, Station
from qdepth.network.steps import Demand
from qdepth.units import from_mb_s, from_us


class Replicas:
    """Places links between sites in the tables of a network, and second copies in legs."""

    def __init__(self, names: PartNames, tables: Tables, legs: Legs) -> None:
        self._names = names
        self._tables = tables
        self._legs = legs
        self._made: dict[tuple[object, ...], tuple[Leg, Leg]] = {}
        """Each with the leg that it was made of, whose identity is in its key."""

    def legs(
        self,
        target: Target,
        paths: Sequence[DesignPath],
        legs: Sequence[Leg],
        inside: Callable[[Target], Inside],
    ) -> tuple[Leg, ...]:
        """Legs to a replicated device, with the work of writes at the other site.

        Parameters
        ----------
        inside : function
            What an array does behind its SPs for its copy.
        """
        usual = paths[0].array.id
        return tuple(
            [
                self._leg(leg, target, target.copy_in(path.array), inside, path.array.id != usual)
                for path, leg in zip(paths, legs, strict=True)
            ]
        )

    def _leg(
        self,
        leg: Leg,
        target: Target,
        own: Target,
        inside: Callable[[Target], Inside],
        is_unusual: bool,
    ) -> Leg:
        partner = target.partner_of(own.array)
        here = inside(own) if is_unusual else None
        there = None if partner is None else inside(partner)
        key = id(leg), own.array.id, _key(here), _key(there), *_sps(partner)
        if key not in self._made:
            other = None
            if partner is not None and there is not None and target.replication is not None:
                other = self._replica(target.replication.link, partner, there)
            self._made[key] = leg, replace(leg, inside=here, replica=other)
        return self._made[key][1]

    def _replica(self, link: SiteLink, partner: Target, inside: Inside) -> Replica:
        """The way of a write to another array, and what it does there."""
        trip = from_us(one_way_us(link))
        station, demand = self._link(link, partner)
        fixed = replace(inside.fixed, purpose=timed(f"{THERE}/fixed", 0.0).purpose)
        return Replica(
            in_flight=self._in_flight(link, partner),
            out=timed("fabric", 0.0, write=(2 * link.round_trips - 1) * trip),
            link=station,
            link_demand=demand,
            sps=tuple([self._legs.station_of(sp) for sp in partner.sps]),
            sp_demands=tuple([service(sp, f"{THERE}/sp") for sp in partner.sps]),
            inside=replace(inside, fixed=fixed, send_after_bytes=None),
            answer=timed("fabric", 0.0, write=trip),
        )

    def _link(self, link: SiteLink, partner: Target) -> tuple[int, Demand]:
        field = "buffer_credits" if lacks_credits(link) else "links"
        name = self._names.with_kind("inter-site link", link.id)
        station = Station(
            f"{link.id}/{partner.array.site}",
            link.id,
            FABRIC,
            1,
            Discipline.PS,
            is_link=True,
            origin=f"site_links.{link.id}.{field}",
            name=single(f"{name} to {self._names.with_kind('site', partner.array.site or '')}"),
        )
        return self._tables.stations.place(station), per_byte(from_mb_s(carried_mb_s(link)))

    def _in_flight(self, link: SiteLink, partner: Target) -> int | None:
        if link.writes_in_flight is None:
            return None
        name = self._names.with_kind("inter-site link", link.id)
        to = self._names.with_kind("site", partner.array.site or "")
        return self._tables.limits.place(
            Limit(
                f"{link.id}/{partner.array.site}/in_flight",
                link.id,
                FABRIC,
                link.writes_in_flight,
                origin=f"site_links.{link.id}.writes_in_flight",
                name=single(f"writes in flight on {name} to {to}"),
            )
        )


def _key(inside: Inside | None) -> tuple[object, ...]:
    """What tells uses of arrays apart; media are one object for all uses alike."""
    return () if inside is None else (inside.fixed, id(inside.media), inside.send_after_bytes)


def _sps(copy: Target | None) -> list[str]:
    return [] if copy is None else [sp.id for sp in copy.sps]
