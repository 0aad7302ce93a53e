"""Whether UNMAP of guests reaches the array, and why not."""

from qdepth.catalogue.releases import is_before
from qdepth.design.document.array import Datastore, LunDatastore
from qdepth.design.document.host import Host
from qdepth.design.part_names import own_name


def why_no_guest_unmap(host: Host, datastore: Datastore) -> str:
    """Return why UNMAP of guests does not reach the array; empty if it does.

    References
    ----------
    VMware vSphere Storage, "Space Reclamation Requests from Guest Operating Systems": VMFS 6 passes
    them on; VMFS 5 with a thin disk, virtual hardware 11 (ESXi 6.0) and EnableBlockDelete at 1.
    """
    if datastore.kind != "vmfs":
        return ""
    version, name = _vmfs_version(host, datastore), own_name(datastore)
    if version == 6:
        return ""
    if version == 3:
        return f"{name} is VMFS 3, which does not return space that guests free"
    if is_before(host.release, "esxi-6.0"):
        return f"{name} is VMFS 5, which does not return space that guests free before ESXi 6.0"
    if host.data_mover.enable_block_delete == "off":
        return f"EnableBlockDelete is off on {own_name(host, 'host')}, and {name} is VMFS 5"
    return ""


def _vmfs_version(host: Host, datastore: LunDatastore) -> int:
    if datastore.vmfs_version is not None:
        return datastore.vmfs_version
    if is_before(host.release, "esxi-5.0"):
        return 3
    return 5 if is_before(host.release, "esxi-6.5") or datastore.vmfs_block_mib != 1 else 6
