"""Which group of hosts, datastores or VMs a row of a load belongs to."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from qdepth.imports.draft.bundles import Bundle, VmBundle
from qdepth.imports.inventory.host_names import HostNames
from qdepth.imports.inventory.inventory import InventoryDatastore, InventoryHost
from qdepth.imports.load.load import LoadRow


class Owners:
    """Group of each host, datastore and device, by all names that a log may use, and the groups in
    which VMs have disks.

    A name that hosts or datastores of several groups have is of none of them. `vms` are the groups
    that are drawn.
    """

    def __init__(
        self,
        hosts: Sequence[Bundle[InventoryHost]],
        stores: Sequence[Bundle[InventoryDatastore]],
        vms: Sequence[VmBundle],
        rows: Sequence[LoadRow],
    ) -> None:
        self._parts: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for bundle in vms:
            for part in bundle.members:
                self._parts[str(part.kind)][bundle.id] += part.share
        self._ids: dict[str, str] = {}
        members = [(host, bundle.id) for bundle in hosts for host in bundle.members]
        asked = [row.object for row in rows if row.kind == "host"]
        self._hosts = HostNames([(host.name, group) for host, group in members], asked)
        self._stores: dict[str, set[str]] = defaultdict(set)
        for host, group in members:
            self._ids[host.id] = group
        for same in stores:
            for store in same.members:
                self._ids[store.id] = same.id
                for name in (store.name, *store.devices):
                    self._stores[name].add(same.id)

    def shares(self, row: LoadRow) -> Mapping[str, float]:
        """The share of a row that each group has, by its id; the id is empty if no inventory
        names the object, or several groups have it.

        The shares of VMs add up to less than 1 where some of their disks are not drawn.
        """
        return self._parts.get(row.object, {}) if row.kind == "vms" else {self._of(row): 1.0}

    def _of(self, row: LoadRow) -> str:
        if row.object in self._ids:
            return self._ids[row.object]
        if row.kind == "host":
            return self._hosts.only(row.object) or ""
        groups = self._stores.get(row.object, set())
        return next(iter(groups)) if len(groups) == 1 else ""

    def is_unclear(self, row: LoadRow) -> bool:
        """True if several groups have an object of that name."""
        if row.kind == "vms" or row.object in self._ids:
            return False
        if row.kind == "host":
            return self._hosts.is_unclear(row.object)
        return len(self._stores.get(row.object, ())) > 1
