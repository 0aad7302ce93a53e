"""VMs of hosts that fail: they restart on the hosts that are left, or stop."""

from collections.abc import Mapping, Set
from dataclasses import replace

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.vm_class import VmClass
from qdepth.design.placement.place import Place, PlacedClass, placed


def with_restarts(design: Design, rest: Design, gone: Set[str], *, restarts: bool) -> Design:
    """Place the VMs of failed hosts.

    Parameters
    ----------
    design, rest : Design
        The healthy design, and what is left of it.
    gone : set of str
        Ids of the parts that fail. Of a host entry that stands for several, the last one fails.
    restarts : bool
        Whether VMs restart, as vSphere HA has it: on the hosts of their class that are left, else
        on every host that reaches their datastores, spread by the rule of their class. Else they
        stop.

    Returns
    -------
    Design
        The rest. A class that no host can run stays as it is.
    """
    failed = {host.id: host.count for host in design.hosts if host.id in gone}
    if not failed:
        return rest
    running = placed(design)
    classes = [
        _left(rest, entry, running[entry.id], failed, restarts=restarts)
        if failed.keys() & set(entry.host_entries)
        else entry
        for entry in rest.classes
    ]
    return rest.model_copy(update={"classes": classes})


def _left(
    rest: Design,
    entry: VmClass,
    running: PlacedClass,
    failed: Mapping[str, int],
    *,
    restarts: bool,
) -> VmClass:
    """A class whose VMs run on the hosts that are left; as it is if there are none."""
    vms, hosts = len(running.vms), [id_ for id_ in entry.hosts if failed.get(id_) != 1]
    shares = zip(entry.hosts, entry.host_shares, strict=False)
    if not restarts:
        vms -= sum(len(running.on_host.get(Place(id_, n - 1), ())) for id_, n in failed.items())
    elif not hosts:
        hosts = _reaching(rest, entry, failed)
    if not hosts or not vms:
        return entry
    is_per_host = entry.vms_per_host is not None and not restarts
    return entry.model_copy(
        update={
            "hosts": hosts,
            "host_shares": [share for id_, share in shares if failed.get(id_) != 1],
            "pins": [pin for pin in entry.pins if _stands(pin.host, pin.host_number, failed)],
            "vms": None if is_per_host else vms,
            "vms_per_host": entry.vms_per_host if is_per_host else None,
        }
    )


def _stands(host: str, number: int | None, failed: Mapping[str, int]) -> bool:
    return failed.get(host) != 1 and (number is None or number != failed.get(host))


def _reaching(rest: Design, entry: VmClass, failed: Mapping[str, int]) -> list[str]:
    """Host entries that reach every datastore of a class, whichever SP serves it."""
    index = index_of(rest)
    targets = [
        replace(target, sps=tuple(target.array.sps))
        for id_ in entry.datastore_entries
        for target in index.reach.targets(index.datastores[id_])
    ]
    return [
        host.id
        for host in rest.hosts
        if failed.get(host.id) != 1
        and all(index.reach.optimised_paths(host, target) for target in targets)
    ]
