"""Settings of NFS datastores that the host does not have, or that other datastores do not know."""

from collections.abc import Iterator

from qdepth.catalogue.releases import is_before
from qdepth.design.described import quoted
from qdepth.design.document.array import LunDatastore
from qdepth.design.document.document import Design
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.problem import DesignProblem

FIELDS = ("nfs_connections", "nfs_address", "nfs_addresses")
CONNECTIONS_SINCE = "esxi-8.0"
"""First release that has several connections to an NFS datastore, with its Update 1."""


def nfs_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Yield NFS settings of block datastores, and connections that a host is too old for."""
    for d, datastore in enumerate(design.datastores):
        if datastore.kind == "nfs":
            yield from _too_old(design, names, f"/datastores/{d}/nfs_connections", datastore)
        elif datastore.kind != "vvol":
            for name in FIELDS:
                value = getattr(datastore, name)
                if value != LunDatastore.model_fields[name].default:
                    yield DesignProblem(
                        pointer=f"/datastores/{d}/{name}",
                        message=f"{names(datastore.id)} is no NFS datastore, so hosts make no NFS "
                        "connection to it.",
                        value=str(value),
                        limit="an NFS datastore",
                        remedy=f"Leave {name} out, or make it an NFS datastore.",
                        blocks="simulate",
                    )


def _too_old(
    design: Design, names: PartNames, pointer: str, datastore: LunDatastore
) -> Iterator[DesignProblem]:
    if datastore.nfs_connections == 1:
        return
    users = {host for host, at in host_and_datastore_entries(design) if at == datastore.id}
    old = [h.id for h in design.hosts if h.id in users and is_before(h.release, CONNECTIONS_SINCE)]
    if old:
        yield DesignProblem(
            pointer=pointer,
            message=f"{names.listed(old, '')} can make one connection to {names(datastore.id)}: "
            "several (nconnect) need ESXi 8.0 Update 1.",
            value=str(datastore.nfs_connections),
            limit="1 before ESXi 8.0 Update 1",
            remedy=f"Set {quoted(LunDatastore, 'nfs_connections')} to 1, or choose a newer "
            "release for the host.",
            blocks="simulate",
        )
