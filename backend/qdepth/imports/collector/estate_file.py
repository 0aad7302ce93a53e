"""The JSON file of the collector: shape, depths and load of an estate.

Properties are those of the vSphere Web Services API (HostSystem, Datastore, VirtualMachine) and of
esxcli; counters are those of virtual disks in real time, each a mean over 20 s or its last value.
"""

from typing import Annotated, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from qdepth.immutable import Immutable
from qdepth.imports.inventory.vm_roles import Role

SCHEMA = "qdepth-estate/1"
Count = Annotated[int, Field(ge=0)]
Amount = Annotated[float, Field(ge=0)]
Text = Annotated[str, BeforeValidator(lambda value: "" if value is None else value)]


class _Entry(Immutable):
    model_config = ConfigDict(allow_inf_nan=False)


class CollectedAdapter(_Entry):
    """A storage adapter of a host (HostHostBusAdapter)."""

    device: str
    driver: str | None = None
    model: str | None = None
    type: str | None = None
    """Class of the adapter in the API, such as `HostFibreChannelHba`."""
    speed: Amount | None = None
    """Speed of its link: [bit/s] by the API's definition, but [Gb/s] in some releases."""


class CollectedPath(_Entry):
    """A path to a device."""

    adapter: str | None = None
    state: Text = ""


class CollectedDevice(_Entry):
    """A disk device as a host sees it (ScsiLun, HostMultipathInfo, esxcli)."""

    device: str
    local: bool = False
    vendor: str | None = None
    model: str | None = None
    queue_depth: Count | None = None
    """DQLEN: device max queue depth."""
    competing_depth: Count | None = None
    """DSNRO: outstanding I/Os with competing worlds."""
    policy: str | None = None
    policy_config: str | None = None
    """Policy as esxcli writes it, such as `{policy=iops,iops=1,...}`."""
    paths: list[CollectedPath] = []


class CollectedHost(_Entry):
    """A host."""

    name: str
    cluster: Text = ""
    release: str | None = None
    maintenance: bool = False
    adapters: list[CollectedAdapter] = []
    devices: list[CollectedDevice] = []


class CollectedDatastore(_Entry):
    """A datastore that a collected host mounts."""

    name: str
    type: Text = ""
    capacity_bytes: Amount | None = None
    devices: list[str] = []
    """Devices of its extents, or the protocol endpoints of vVols, as each host names them."""
    export: str | None = None
    hosts: list[str] = []
    sioc: bool = False
    sioc_threshold_ms: Amount | None = None


class CollectedDisk(_Entry):
    """A virtual disk."""

    disk: str
    """Bus, controller and unit, such as `scsi0:1`."""
    controller: str | None = None
    capacity_bytes: Amount = 0.0
    datastore: Text = ""


class CollectedVm(_Entry):
    """A VM without its name."""

    id: str
    host: str
    powered_on: bool
    template: bool = False
    windows: bool = False
    role: Role = "general"
    """Purpose, as the rules of roles derived it from its name, guest system and note."""
    disks: list[CollectedDisk] = []


class DiskSample(_Entry):
    """Counters of one virtual disk in one interval; a missing counter was not collected."""

    moment: str
    vm: str
    disk: str
    reads: Amount = 0.0
    """[1/s]"""
    writes: Amount = 0.0
    """[1/s]"""
    read_us: Amount | None = None
    """Mean latency of reads [us]."""
    write_us: Amount | None = None
    read_bytes: Amount | None = None
    """Mean size of reads [bytes]."""
    write_bytes: Amount | None = None
    read_oio: Amount | None = None
    """Reads outstanding."""
    write_oio: Amount | None = None
    small_seeks: Amount | None = None
    """Seeks of less than 64 logical blocks, and two classes beyond."""
    medium_seeks: Amount | None = None
    large_seeks: Amount | None = None


class EstateFile(_Entry):
    """The whole file."""

    schema_: Annotated[Literal["qdepth-estate/1"], Field(alias="schema")]
    collected_at: str | None = None
    """On the collector's clock, in UTC."""
    hashed: bool = False
    """True if codes replace names."""
    interval_s: Annotated[float, Field(gt=0)] = 20.0
    """Length of the interval of a sample [s]."""
    hosts: list[CollectedHost]
    datastores: list[CollectedDatastore] = []
    vms: list[CollectedVm] = []
    load: list[DiskSample] = []
