"""Finds what is wrong with inter-site links and with LUNs replicated over them."""

from collections import Counter
from collections.abc import Iterator

from qdepth.design.described import quoted
from qdepth.design.document.array import Array, Lun
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import PROTOCOL_NAMES
from qdepth.design.document.site import SiteLink
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.design.profiles.link_speeds import speeds
from qdepth.design.profiles.site_link_speeds import CARRIERS
from qdepth.design.routing.site_links import links_between

_LinkAt = tuple[str, SiteLink]
_Holder = tuple[Array, Lun]


def site_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Return every finding about sites, the links between them and replicated LUNs."""
    links = [(f"/site_links/{at}", link) for at, link in enumerate(design.site_links)]
    for each in links:
        yield from _ends(each, names)
        yield from _speed(each, names)
    yield from _twins(links, names)
    luns = {lun.id: (array, lun) for array in design.arrays for lun in array.luns}
    used = Counter([lun.replica for _, lun in luns.values() if lun.replica is not None])
    carriers = {
        lun
        for store in design.datastores
        if store.kind != "vvol"
        for lun in (store.lun, *store.extents)
    }
    for a, array in enumerate(design.arrays):
        for number, lun in enumerate(array.luns):
            if lun.replica in luns:
                at = f"/arrays/{a}/luns/{number}/replica"
                found = _replica(design, names, (array, lun), luns[lun.replica])
                found = found or _used_twice(names, luns[lun.replica][1], used, carriers)
                if found is not None:
                    message, limit, remedy = found
                    yield DesignProblem(
                        pointer=at,
                        message=message,
                        value=lun.replica,
                        limit=limit,
                        remedy=remedy,
                        blocks="simulate",
                    )


_Words = tuple[str, str, str]
"""Message, limit and remedy."""


def _replica(design: Design, names: PartNames, own: _Holder, other: _Holder) -> _Words | None:
    """What is wrong with the arrays of the two copies of a LUN; None if nothing is."""
    (array, lun), (partner, replica) = own, other
    lun_name = names.with_kind("LUN", lun.id)
    for each in (array, partner):
        if each.site is None:
            return (
                f"{lun_name} is replicated, but {names.with_kind('array', each.id)} has no site.",
                "a site for both arrays",
                f"Set {quoted(Array, 'site')} of {names(each.id)}.",
            )
    if array.site == partner.site:
        return (
            f"{lun_name} and its replica are at the same site, {names(array.site or '')}.",
            "an array at another site",
            "Enter a LUN of an array at the other site.",
        )
    if next(links_between(design.site_links, array, partner), None) is None:
        return (
            f"{lun_name} cannot be replicated: no inter-site link joins its sites.",
            "one inter-site link between the two sites",
            "Add an inter-site link between the two sites.",
        )
    if replica.count is not None and lun.count is not None and replica.count != lun.count:
        return (
            f"{lun_name} has a count of {lun.count}, and its replica {replica.count}.",
            str(lun.count),
            f"Give both the same {quoted(Lun, 'count')}.",
        )
    return None


def _used_twice(
    names: PartNames, replica: Lun, used: Counter[str], carriers: set[str]
) -> _Words | None:
    """What a replica also is, which it cannot be; None if it is nothing else."""
    name = names.with_kind("LUN", replica.id)
    if replica.replica is not None:
        return (
            f"{name} is a replica and has a replica itself.",
            "two copies",
            f"Clear {quoted(Lun, 'replica')} of one of the two LUNs.",
        )
    if used[replica.id] > 1:
        return (
            f"{name} is the replica of {used[replica.id]} LUNs.",
            "one LUN",
            "Give each LUN a replica of its own.",
        )
    if replica.id in carriers:
        return (
            f"{name} is a replica and carries a datastore of its own.",
            "a LUN without a datastore",
            "Enter only the LUN at the preferred site in the datastore.",
        )
    return None


def _ends(each: _LinkAt, names: PartNames) -> Iterator[DesignProblem]:
    pointer, link = each
    if link.first_site == link.second_site:
        yield DesignProblem(
            pointer=f"{pointer}/second_site",
            message=f"{names.with_kind('Inter-site link', link.id)} has both ends at "
            f"{names(link.first_site)}.",
            value=link.second_site,
            limit="two different sites",
            remedy="Enter the other site.",
        )


def _speed(each: _LinkAt, names: PartNames) -> Iterator[DesignProblem]:
    pointer, link = each
    carrier = CARRIERS[link.protocol]
    word = PROTOCOL_NAMES["fc"] if link.protocol == "fc" else "IP"
    name = names.with_kind("Inter-site link", link.id)
    if link.speed_gbps not in speeds(carrier):
        yield DesignProblem(
            pointer=f"{pointer}/speed_gbps",
            message=f"{name} has {link.speed_gbps} Gb/s, which {word} does not have.",
            value=str(link.speed_gbps),
            limit=", ".join(map(str, speeds(carrier))),
            remedy="Choose a speed of the protocol.",
        )
    if link.protocol != "fc" and link.buffer_credits is not None:
        yield DesignProblem(
            pointer=f"{pointer}/buffer_credits",
            message=f"{name} runs over IP, which has no buffer credits.",
            value=str(link.buffer_credits),
            limit="unset unless the protocol is Fibre Channel",
            remedy=f"Leave {quoted(SiteLink, 'buffer_credits')} empty.",
        )


def _twins(links: list[_LinkAt], names: PartNames) -> Iterator[DesignProblem]:
    """Yield further links between two sites: replication would have to choose."""
    first: dict[frozenset[str], str] = {}
    for pointer, link in links:
        if link.sites in first:
            yield DesignProblem(
                pointer=f"{pointer}/second_site",
                message=f"{names.with_kind('Inter-site link', link.id)} joins the same sites as "
                f"{names(first[link.sites])}.",
                value=link.second_site,
                limit="one inter-site link between two sites",
                remedy=f"Raise {quoted(SiteLink, 'links')} of {names(first[link.sites])} instead.",
            )
        first.setdefault(link.sites, link.id)
