"""Number of drawn hosts with a measured load."""

from collections.abc import Sequence
from typing import NamedTuple

from qdepth.imports.draft.bundles import Bundle, VmBundle
from qdepth.imports.inventory.host_names import HostNames
from qdepth.imports.inventory.inventory import InventoryHost
from qdepth.imports.load.load import Load


class Coverage(NamedTuple):
    """Hosts of a load, and of the design."""

    measured: int
    """Drawn hosts that the load was measured on."""
    others: list[str]
    """Drawn hosts without a measurement; empty if none of its names is known."""
    drawn: int
    """Hosts with VMs that are drawn."""

    @property
    def is_partial(self) -> bool:
        """True if I/Os of some hosts are missing from the load."""
        return self.measured < self.drawn


def drawn_hosts(vms: Sequence[VmBundle], hosts: Sequence[Bundle[InventoryHost]]) -> list[str]:
    """Names of the hosts that VMs of the design are on."""
    used = {bundle.hosts for bundle in vms}
    return [host.name for bundle in hosts if bundle.id in used for host in bundle.members]


def coverage(load: Load, names: Sequence[str]) -> Coverage:
    """Compare the hosts of a load with those of the design; a load without hosts covers all.

    Names are compared with and without their domains. Ambiguous hosts, and hosts of a log with
    other names than the inventory (`localhost`), are counted, but it stays open which ones they
    are.
    """
    if not load.hosts:
        return Coverage(len(names), [], len(names))
    known = HostNames([(name, place) for place, name in enumerate(names)], load.hosts)
    measured = {known.only(host) for host in load.hosts} - {None}
    unclear = [host for host in load.hosts if known.is_unclear(host)]
    if not measured and not unclear:
        return Coverage(min(len(load.hosts), len(names)), [], len(names))
    maybe = {place for host in unclear for place in known.meant(host)}
    others = [name for place, name in enumerate(names) if place not in measured | maybe]
    return Coverage(min(len(measured) + len(unclear), len(names)), others, len(names))
