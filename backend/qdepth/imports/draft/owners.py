"""Which group of hosts or datastores a row of a load is of."""

from collections import defaultdict
from collections.abc import Sequence

from qdepth.imports.draft.partition import Bundle
from qdepth.imports.inventory.host_names import HostNames
from qdepth.imports.inventory.inventory import InventoryDatastore, InventoryHost
from qdepth.imports.load.load import LoadRow


class Owners:
    """The group of each host, datastore and device, by all names that a log may have for it.

    A name that hosts or datastores of several groups have is of none of them.
    """

    def __init__(
        self,
        hosts: Sequence[Bundle[InventoryHost]],
        stores: Sequence[Bundle[InventoryDatastore]],
        rows: Sequence[LoadRow],
    ) -> None:
        self._ids: dict[str, str] = {}
        members = [(host, bundle.id) for bundle in hosts for host in bundle.members]
        asked = [row.object for row in rows if row.kind == "host"]
        self._hosts = HostNames([(host.name, group) for host, group in members], asked)
        self._stores: dict[str, set[str]] = defaultdict(set)
        for host, group in members:
            self._ids[host.id] = group
        for bundle in stores:
            for store in bundle.members:
                self._ids[store.id] = bundle.id
                for name in (store.name, *store.devices):
                    self._stores[name].add(bundle.id)

    def of(self, row: LoadRow) -> str:
        """Id of the group; empty where no inventory names the object, or several groups have it."""
        if row.object in self._ids:
            return self._ids[row.object]
        if row.kind == "host":
            return self._hosts.only(row.object) or ""
        groups = self._stores.get(row.object, set())
        return next(iter(groups)) if len(groups) == 1 else ""

    def is_unclear(self, row: LoadRow) -> bool:
        """Whether several groups have an object of that name."""
        if row.object in self._ids:
            return False
        if row.kind == "host":
            return self._hosts.is_unclear(row.object)
        return len(self._stores.get(row.object, ())) > 1
