"""The parts of a design by their ids, with their names and connections, indexed once."""

from collections.abc import Mapping
from functools import cached_property
from weakref import ref

from qdepth.design.document.array import Datastore
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric
from qdepth.design.document.host import Host
from qdepth.design.document.media import Pool
from qdepth.design.document.operation import Operation
from qdepth.design.document.vm_class import VmClass
from qdepth.design.part_names import PartNames
from qdepth.design.routing.reach import Reach


class DesignIndex:
    """Lookups that many questions about one design need; each is built at its first use."""

    def __init__(self, design: Design) -> None:
        self._design = design

    @cached_property
    def hosts(self) -> Mapping[str, Host]:
        """Entries of hosts by id."""
        return {host.id: host for host in self._design.hosts}

    @cached_property
    def fabrics(self) -> Mapping[str, Fabric]:
        """Fabrics by id."""
        return {fabric.id: fabric for fabric in self._design.fabrics}

    @cached_property
    def pools(self) -> Mapping[str, Pool]:
        """Pools of all arrays by id."""
        return {pool.id: pool for array in self._design.arrays for pool in array.pools}

    @cached_property
    def datastores(self) -> Mapping[str, Datastore]:
        """Entries of datastores by id."""
        return {datastore.id: datastore for datastore in self._design.datastores}

    @cached_property
    def classes(self) -> Mapping[str, VmClass]:
        """Classes of VMs by id."""
        return {entry.id: entry for entry in self._design.classes}

    @cached_property
    def operations(self) -> Mapping[str, Operation]:
        """Operations by id."""
        return {operation.id: operation for operation in self._design.operations}

    @cached_property
    def reach(self) -> Reach:
        """Connections between parts."""
        return Reach(self._design)

    @cached_property
    def names(self) -> PartNames:
        """Display names of the parts."""
        return PartNames(self._design)


_INDEXES: dict[int, tuple[ref[Design], DesignIndex]] = {}
"""By identity of the design, as long as it lives: comparing designs would cost more."""


def index_of(design: Design) -> DesignIndex:
    """Return the index of a design, the same one every time."""
    key = id(design)
    known = _INDEXES.get(key)
    if known is not None and known[0]() is design:
        return known[1]
    # A shallow copy, so that the index does not keep the design that it belongs to alive.
    index = DesignIndex(design.model_copy())
    _INDEXES[key] = ref(design, lambda _: _INDEXES.pop(key, None)), index
    return index
