"""The survivors of a failure, and the paths that take over."""

from dataclasses import dataclass

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.failover.failable_parts import read_failing
from qdepth.design.failover.lun_ownership import devices_in_use, with_new_owners
from qdepth.design.failover.outage_problems import outage_problems
from qdepth.design.failover.removal import surviving_parts
from qdepth.design.failover.restart import with_restarts
from qdepth.design.problem import InvalidDesign
from qdepth.design.routing.design_path import DesignPath
from qdepth.design.routing.reach import Target
from qdepth.immutable import Immutable

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
