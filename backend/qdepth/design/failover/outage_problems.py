"""Why a failure cannot be survived."""

from collections.abc import Iterator, Set
from itertools import chain

from qdepth.design.described import quoted
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.media import RAID_LEVELS, Disks
from qdepth.design.document.site import SiteLink
from qdepth.design.failover.lun_ownership import devices_in_use
from qdepth.design.failover.restart import stopped_hosts
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem

POINTER = "/without"


def outage_problems(design: Design, rest: Design, gone: Set[str]) -> list[DesignProblem]:
    """Return what stops when parts fail: empty if everything has a take-over.

    Parameters
    ----------
    design, rest : Design
        The healthy design, and what is left of it with its devices moved.
    gone : set of str
        Ids of the parts that fail.
    """
    names = index_of(design).names
    return list(
        chain(
            _stopped_hosts(design, rest, gone, names),
            _undecided(rest, names),
            _lost_paths(design, rest, gone, names),
            _lost_disks(design, gone, names),
        )
    )


def _stopped_hosts(
    design: Design, rest: Design, gone: Set[str], names: PartNames
) -> Iterator[DesignProblem]:
    stopped = stopped_hosts(design, gone)
    left = [each for each in rest.classes if set(each.host_entries) <= stopped]
    for host in design.hosts:
        groups = [names(each.id) for each in left if host.id in each.host_entries]
        if groups:
            yield DesignProblem(
                pointer=POINTER,
                message=f"No host is left to run the VMs of host {names(host.id)}, so its classes "
                f"of VMs stop: {', '.join(groups)}.",
                value=host.id,
                limit="another host that reaches their datastores",
                remedy="Give the entry a count of 2 or more, connect another host to the "
                "datastores, or fail another part.",
            )


def _undecided(rest: Design, names: PartNames) -> Iterator[DesignProblem]:
    """One finding for all devices whose replica does not take over for lack of a witness."""
    targets = {target.device.id: target for _, target in devices_in_use(rest)}
    stopped = [
        target
        for target in targets.values()
        if not target.in_service and target.replication and target.replication.replica.array.sps
    ]
    if not stopped or stopped[0].replication is None:
        return
    link = stopped[0].replication.link
    preferred = names.with_kind("site", stopped[0].array.site or "")
    yield DesignProblem(
        pointer=POINTER,
        message=f"The preferred {preferred} fails and {names.with_kind('inter-site link', link.id)}"
        f" has no witness, so the replica of {names(stopped[0].device.id)} does not take over.",
        value=link.id,
        limit="a witness",
        remedy=f"Set {quoted(SiteLink, 'witness')} of {names(link.id)} to on, or fail another "
        "part.",
    )


def _lost_paths(
    design: Design, rest: Design, gone: Set[str], names: PartNames
) -> Iterator[DesignProblem]:
    """One finding for all hosts that lose a device: a failed array would name hundreds."""
    before = dict.fromkeys((host.id, target.device.id) for host, target in devices_in_use(design))
    reach = index_of(rest).reach
    after = {(host.id, t.device.id): reach.paths(host, t) for host, t in devices_in_use(rest)}
    stopped = stopped_hosts(design, gone)
    left = [pair for pair in before if pair[0] not in stopped and pair in after]
    lost = [pair for pair in left if not after[pair]]
    if not lost:
        return
    host, device = lost[0]
    others = len(lost) - 1
    more = ["", ", and one more last path", f", and {others} more last paths"][min(others, 2)]
    yield DesignProblem(
        pointer=POINTER,
        message=f"The failure removes the last path from host {names(host)} to "
        f"{names(device)}{more}: no HBA port still shares a fabric, a zone and a route "
        "through its switches with a target port of an SP that can serve it.",
        value=device,
        limit="at least one path",
        remedy="Add a second HBA port, fabric or SP that reaches it, or fail another part.",
    )


def _lost_disks(design: Design, gone: Set[str], names: PartNames) -> Iterator[DesignProblem]:
    for array in design.arrays:
        for pool in array.pools:
            if pool.id not in gone or not isinstance(pool.media, Disks) or pool.media.spares:
                continue
            level = RAID_LEVELS[pool.raid]
            reason = (
                "there is no model of a pool that runs with a disk missing"
                if level.survives_a_disk
                else f"{level.name} keeps no second copy, so its data are lost"
            )
            yield DesignProblem(
                pointer=POINTER,
                message=f"Pool {names(pool.id)} has no spare to replace a failed disk, and "
                f"{reason}.",
                value=pool.id,
                limit="at least 1 spare",
                remedy="Give the pool a spare, or fail another part.",
            )
