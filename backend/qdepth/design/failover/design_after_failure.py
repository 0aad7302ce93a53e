"""The survivors of a failure, and the paths that take over."""

from collections.abc import Iterator, Set
from dataclasses import dataclass
from itertools import chain

from qdepth.design.described import quoted
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.media import RAID_LEVELS, Disks
from qdepth.design.document.site import SiteLink
from qdepth.design.failover.failable_parts import read_failing
from qdepth.design.failover.lun_ownership import devices_in_use, with_new_owners
from qdepth.design.failover.removal import surviving_parts
from qdepth.design.failover.restart import stopped_hosts, with_restarts
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.design.routing.design_path import DesignPath
from qdepth.design.routing.reach import Target
from qdepth.immutable import Immutable

POINTER = "/without"


LONGEST_ID = 64
LONGEST_TITLE = 200


class PathName(Immutable):
    """A path by the ids of its parts."""

    hba_port: str
    sp: str
    target_port: str


class TakeOver(Immutable):
    """Paths from a host to a device before and after a failure."""

    host: str
    device: str
    """LUN or protocol endpoint."""
    before: list[PathName]
    after: list[PathName]
    new_owner: str | None
    """SP that took over the device; None if its owner still serves it, or every SP does."""


@dataclass(frozen=True, slots=True)
class Survivor:
    """The surviving design, and the paths that took over."""

    design: Design
    take_overs: list[TakeOver]
    """Devices in use that are reached over other paths than before."""


def without(design: Design, paths: list[str], *, restarts: bool = True) -> Survivor:
    """Remove failing parts from a complete design.

    Parameters
    ----------
    design : Design
        A design that can be evaluated.
    paths : list of str, 1 or more
        Parts that fail together, each as `<collection>.<id>` (see `failing_parts`).
    restarts : bool
        Whether VMs of a failed host restart elsewhere, as vSphere HA has it; else they stop.

    Returns
    -------
    Survivor
        The design after all paths have failed over. Classes of VMs stay, and with them their random
        numbers. The timeline goes: it may name what is gone. Ports go with their switch or
        fabric. A LUN or protocol endpoint moves, when a host that uses it no longer reaches its
        owner SP, to the SP that all those hosts reach and that owns the fewest; ties in document
        order. A spare replaces a failed disk. Of a host entry that represents several, one
        stops. Its VMs restart on the hosts of their class that are left, else on all that reach
        their datastores, spread by the rule of their class.

    Raises
    ------
    InvalidDesign
        If a path names nothing that can fail, or if nothing takes over: a class of VMs would lose
        its last path, its host or its data. Pointers begin with `/without`.
    """
    failing = read_failing(design, paths)
    gone = frozenset(part.id for part in failing)
    surviving = surviving_parts(design, gone)
    rest = with_new_owners(with_restarts(design, surviving, gone, restarts=restarts))
    problems = outage_problems(design, rest, gone)
    if problems:
        raise InvalidDesign(problems)
    named = ", ".join(part.text for part in failing)
    rest = rest.model_copy(
        update={
            "id": f"{design.id[: LONGEST_ID - 8]}-without",
            "title": f"{design.title} without {named}"[:LONGEST_TITLE],
            "hosts": [host for host in rest.hosts if host.hba_ports],
            "timeline": None,
        }
    )
    return Survivor(rest, _take_overs(design, rest))


def _take_overs(design: Design, rest: Design) -> list[TakeOver]:
    before, after = _paths_by_device(design), _paths_by_device(rest)
    return [
        TakeOver(
            host=host,
            device=device,
            before=paths,
            after=after[host, device][1],
            new_owner=_new_owner(target, after[host, device][0]),
        )
        for (host, device), (target, paths) in before.items()
        if (host, device) in after and paths != after[host, device][1]
    ]


def _paths_by_device(design: Design) -> dict[tuple[str, str], tuple[Target, list[PathName]]]:
    """Paths of each host to each device that it uses."""
    reach = index_of(design).reach
    return {
        (host.id, target.device.id): (target, [_name(p) for p in reach.paths(host, target)])
        for host, target in devices_in_use(design)
    }


def _name(path: DesignPath) -> PathName:
    return PathName(hba_port=path.hba_port.id, sp=path.sp.id, target_port=path.target_port.id)


def _new_owner(before: Target, after: Target) -> str | None:
    owners = after.device.owners
    return owners[0] if owners and owners != before.device.owners else None


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
        remedy="Add a second HBA port, fabric or SP that reaches it, draw both fabrics if one "
        "stands for two, or fail another part.",
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
