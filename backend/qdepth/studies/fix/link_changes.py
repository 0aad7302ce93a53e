"""Links: buffer credits, jumbo frames, faster ports at one end or at both, more links."""

from collections.abc import Iterator
from math import ceil

from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric, Isl
from qdepth.design.document.site import SiteLink
from qdepth.design.profiles.link_speeds import (
    credited_mb_s,
    enough_credits,
    speeds,
)
from qdepth.design.profiles.profile_values import payload_mb_s
from qdepth.design.profiles.site_link_speeds import lacks_credits, link_mb_s
from qdepth.design.routing.site_links import isl_distance_km
from qdepth.figures import entered, listed_in_words
from qdepth.studies.document_fields import Place
from qdepth.studies.fix.candidate import Candidate, Step
from qdepth.studies.fix.fields import FIELDS, raised
from qdepth.studies.fix.situation import SATURATED_PCT, Situation
from qdepth.studies.overrides import Override

PORTS = ("hba_ports", "target_ports")
SPEED = "speed_gbps"
JUMBO_BYTES = 9000
ETHERNET = ("iscsi", "nfs", "nvme_tcp", "nvme_rdma")
JUMBO = (
    "Every port and switch on the way must have the same MTU: hosts, switches and array. A single "
    "one that differs drops frames."
)


def candidates(situation: Situation) -> Iterator[Candidate]:
    """Ways to make saturated links faster."""
    hot = set(situation.hot_parts())
    links = {row.part for row in situation.report.stations if row.kind == "link"} & hot
    if not links:
        return
    for fabric in situation.design.fabrics:
        yield from _of_fabric(situation, fabric, links)
    for link in situation.design.site_links:
        if link.id in links:
            yield from _between_sites(situation, link)


def _between_sites(situation: Situation, link: SiteLink) -> Iterator[Candidate]:
    """Enough buffer credits for the distance, or more links."""
    if link.buffer_credits is None or not lacks_credits(link):
        yield from raised(situation, "site_links", link.id, "links")
        return
    field, enough = (
        FIELDS["site_links.buffer_credits"],
        enough_credits(link_mb_s(link), link.distance_km),
    )
    name = situation.names.with_kind("inter-site link", link.id)
    step = Step(
        (Override(f"site_links.{link.id}.buffer_credits", enough),),
        f"Set the {field.label} of {name}, {entered(link.distance_km)} km long, to {enough} "
        f"instead of {link.buffer_credits}",
    )
    yield Candidate(field.label, field.cost, (step,), field.side_effects, frozenset({link.id}))


def _of_fabric(situation: Situation, fabric: Fabric, links: set[str]) -> Iterator[Candidate]:
    ports = [
        place
        for place in situation.places
        if place.collection in PORTS
        and place.part["fabric"] == fabric.id
        and place.part["id"] in links
    ]
    isls = [isl for isl in fabric.isls if isl.id in links]
    short = [isl for isl in isls if _lacks_credits(situation.design, fabric, isl)]
    if short:
        yield _credits(situation, fabric, short)
        return
    if fabric.protocol in ETHERNET and fabric.mtu_bytes < JUMBO_BYTES and (ports or isls):
        yield _jumbo(situation, fabric)
    if ports:
        yield from _faster(situation, fabric, ports, isls)
    elif isls:
        yield from raised(situation, "isls", isls[0].id, "links")


def _lacks_credits(design: Design, fabric: Fabric, isl: Isl) -> bool:
    rate_mb_s, km = payload_mb_s(fabric, isl), isl_distance_km(design, isl)
    credits_ = isl.buffer_credits
    return credits_ is not None and credited_mb_s(rate_mb_s, credits_, km) < rate_mb_s


def _credits(situation: Situation, fabric: Fabric, isls: list[Isl]) -> Candidate:
    """As many frames under way as the length of each link needs."""
    km = {isl.id: isl_distance_km(situation.design, isl) for isl in isls}
    enough = {isl.id: enough_credits(payload_mb_s(fabric, isl), km[isl.id]) for isl in isls}
    field = FIELDS["buffer_credits"]
    acts = [
        f"{enough[isl.id]} instead of {isl.buffer_credits} at "
        f"{situation.names.with_kind('ISL', isl.id)}, {entered(km[isl.id])} km long"
        for isl in isls
    ]
    step = Step(
        tuple(Override(f"isls.{id_}.buffer_credits", count) for id_, count in enough.items()),
        f"Set the {field.label} to {listed_in_words(acts)}, or leave them unset, which means "
        "enough",
    )
    return Candidate(field.label, field.cost, (step,), field.side_effects, frozenset(enough))


def _jumbo(situation: Situation, fabric: Fabric) -> Candidate:
    name = situation.names.with_kind("fabric", fabric.id)
    path = f"fabrics.{fabric.id}.mtu_bytes"
    step = Step(
        (Override(path, JUMBO_BYTES),),
        f"Set the MTU of {name} to {JUMBO_BYTES} bytes instead of {fabric.mtu_bytes}",
    )
    ports = {
        place.part["id"]
        for place in situation.places
        if place.collection in PORTS and place.part["fabric"] == fabric.id
    }
    relieved = frozenset(ports | {isl.id for isl in fabric.isls})
    return Candidate("MTU", "setting", (step,), JUMBO, relieved)


def _faster(
    situation: Situation, fabric: Fabric, hot: list[Place], isls: list[Isl]
) -> Iterator[Candidate]:
    """Faster ports: those that are saturated and equal ones next to them, at all ends together."""
    ports = {
        place.part["id"]: place
        for this in hot
        for place in situation.alike(this.collection, this.part["id"], SPEED)
    }
    slowest = min(float(place.part[SPEED]) for place in ports.values())
    ends = [
        listed_in_words(
            situation.named([id_ for id_, it in ports.items() if it.collection == kind])
        )
        for kind in PORTS
        if any(it.collection == kind for it in ports.values())
    ]
    both = len(ends) + bool(isls) > 1
    steps = []
    for speed in speeds(fabric.protocol):
        if speed <= slowest:
            continue
        slower = [it for it in ports.values() if float(it.part[SPEED]) < speed]
        overrides = [Override(f"{it.collection}.{it.part['id']}.{SPEED}", speed) for it in slower]
        overrides += [
            Override(f"{it.collection}.{it.part['id']}.payload_mb_s", None)
            for it in slower
            if it.part.get("payload_mb_s") is not None
        ]
        overrides += [
            Override(f"isls.{isl.id}.links", min(64, ceil(isl.links * speed / slowest)))
            for isl in isls
        ]
        instead = f"instead of {entered(slowest)} Gb/s at {', and at '.join(ends)}"
        buy = f"Buy ports of {speed} Gb/s {instead}"
        steps.append(Step(tuple(overrides), f"{buy}{_together(situation, isls, both=both)}"))
    if steps:
        yield Candidate(
            FIELDS[SPEED].label,
            "purchase",
            tuple(steps),
            FIELDS[SPEED].side_effects,
            frozenset((*ports, *(isl.id for isl in isls))),
        )


def _together(situation: Situation, isls: list[Isl], *, both: bool) -> str:
    """What has to change with the ports, because it is as full as they are."""
    more = ""
    if isls:
        names = listed_in_words([situation.names.with_kind("ISL", isl.id) for isl in isls])
        more = f", with as many more links of {names}"
    ends = "full together" if isls else "the two ends of one link"
    is_full = max(situation.busy_pct.values()) >= SATURATED_PCT
    alone = "nothing" if is_full else "less"
    return f"{more}. They are {ends}, so one alone gains {alone}" if both else more
