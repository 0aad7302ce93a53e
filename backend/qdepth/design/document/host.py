"""Hosts, their kernel, and their HBA ports."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit, Words
from qdepth.design.document.base import OwnId, Part, Title
from qdepth.design.document.fabric import PortSpeed
from qdepth.design.document.offload import DataMover
from qdepth.design.document.price import Price
from qdepth.design.document.profile_ids import HbaDriverId, ReleaseId
from qdepth.design.document.quantities import (
    Count,
    Depth,
    LinkMbS,
    NfsDepth,
    PowerW,
    Scv,
    SplitKib,
    TimeMs,
    TimeUs,
)
from qdepth.design.document.references import (
    FabricId,
    PortId,
    PriceItemId,
    SiteId,
    SwitchId,
)


class Locking(Part):
    """Locks of VMFS metadata: whose files are made, grown, opened by a VM that is powered on."""

    hardware_accelerated_locking: Literal["off", "on"] = "on"
    """One block is locked by ATS where the array knows it (VMFS3.HardwareAcceleratedLocking); else
    the host reserves the whole LUN (SCSI-2), and commands of other hosts get a conflict."""
    conflict_retry_ms: Annotated[float, Field(ge=0.01, le=60_000), Unit("ms")] = 5.0
    """Mean pause before a command is sent again that met the reservation of another host, or an
    ATS that found its block locked; each one is drawn from an exponential law. Assumed; no source
    states it."""
    ats_locks: Annotated[int, Field(ge=1, le=64, title="ATS locks")] = 16
    """Blocks over which the locks of a datastore are spread evenly where ATS locks one of them.
    Assumed; no source states it."""


class HbaPort(Part, title="HBA port"):
    """One port of a host bus adapter, or of a network card that carries storage."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """Text shown instead of the id."""
    fabric: FabricId
    """Fabric that the port is cabled to."""
    switch: SwitchId | None = None
    """Switch of the fabric that the port is cabled to; needed where the fabric has ISLs."""
    driver: HbaDriverId | None = None
    """Driver profile, which gives the depths that are not set."""
    speed_gbps: PortSpeed
    """Nominal speed."""
    payload_mb_s: LinkMbS | None = None
    """Payload rate of each direction; unset: the nominal rate of the speed."""
    adapter_depth: Depth | None = None
    """Commands that the adapter keeps outstanding (AQLEN); unset: that of the driver profile,
    else 4096. A network card that carries NFS has no such queue; unset, it gets 65536, the most
    that a host keeps outstanding over NFS 3 (NFS.NFSMaxOutstandingIOs)."""
    io_queues: Annotated[
        int | None, Field(ge=1, le=1024, title="I/O queue pairs per NVMe controller")
    ] = None
    """I/O queue pairs of each NVMe controller that the port connects to, one at each target port.
    Unset: 1 is assumed where nothing else gives the depth."""
    io_queue_size: Annotated[
        int | None, Field(ge=3, le=65_536, title="Entries per NVMe I/O queue")
    ] = None
    """Entries of each of these queues, as host and target agree on them when they connect: lines of
    nvmetcp in vmkernel.log name them. All but 2 take commands, from all namespaces of the
    controller together. Unset: 128 is assumed where nothing else gives the depth."""
    split_kib: SplitKib | None = None
    """Size above which an I/O is split into several commands; unset: that of the driver
    profile (128 for software iSCSI), else never."""
    price: Price = Price()
    """Price of one such port in each host; unset: in that of the host."""
    price_item: PriceItemId | None = None
    """Item of the price list that gives price and power where the part has none of its own."""
    power_w: PowerW | None = None
    """Electrical power of one such port; unset: in that of the host."""


class Host(Part, title="Host"):
    """An ESXi host, or `count` identical ones."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    count: Count = 1
    """Identical hosts that this entry stands for."""
    site: SiteId | None = None
    """Site of the hosts; needed only in stretched clusters."""
    kernel_us: TimeUs
    """Kernel CPU per I/O before the device queue. A new host on the page begins with 4.94,
    which fits the kernel latency (KAVG) that Emulex's white paper on vVols measured."""
    kernel_scv: Annotated[Scv, Field(title="Kernel SCV")] = 0.0
    """Squared coefficient of variation of the kernel CPU time."""
    kernel_cpus: Annotated[Count, Field(title="Kernel CPUs")] = 1
    """Kernel CPUs that serve storage I/O side by side. A new host on the page begins with 4: at
    4.94 us they keep up with two 16 Gb ports at 4 KiB, so that the kernel does not bind first."""
    in_slot_us: TimeUs = 0.0
    """Kernel time per I/O while its device slot is held; no queue."""
    in_slot_scv: Annotated[Scv, Field(title="In slot SCV")] = 0.0
    """Squared coefficient of variation of `in_slot_us`."""
    release: ReleaseId | None = None
    """ESXi release: which drivers there are, and the defaults that depend on it."""
    lun_depth: Annotated[Depth | None, Field(title="LUN depth")] = None
    """Depth that the HBA driver gives a SCSI LUN (DQLEN of a VMFS device); unset: the smallest of
    the driver profiles of the ports that reach the LUN."""
    pe_depth: Annotated[Depth | None, Field(title="PE depth")] = None
    """Depth that the HBA driver gives a vVol protocol endpoint (DQLEN of a PE); unset: as for
    `lun_depth`."""
    namespace_depth: Depth | None = None
    """Depth of a device reached over NVMe (DQLEN). It follows from the queues that host and target
    agree on, so no driver profile gives it: read it as Device Max Queue Depth with
    `esxcli storage core device list`. Unset: `lun_depth`, or `pe_depth` for a protocol endpoint,
    where the host sets it; else the commands that the I/O queues of one controller take
    (`io_queues`, `io_queue_size`)."""
    dsnro: Annotated[Depth | None, Field(title="DSNRO")] = None
    """Commands to a LUN that the host keeps outstanding while several VMs take turns to issue
    (Disk.SchedNumReqOutstanding); unset: that of the release, else 32."""
    pe_dsnro: Annotated[Depth | None, Field(title="PE DSNRO")] = None
    """The same for a protocol endpoint (Scsi.ScsiVVolPESNRO); unset: that of the release, else
    256."""
    nfs_max_queue_depth: Annotated[NfsDepth | None, Field(title="NFS.MaxQueueDepth")] = None
    """I/Os that the host keeps outstanding at each NFS volume (NFS.MaxQueueDepth). An NFS volume is
    no SCSI device, so neither `lun_depth` nor `dsnro` applies to it. Unset: that of the release,
    else 4294967295, which is no limit."""
    dsnro_scope: Annotated[Literal["device", "world"], Field(title="DSNRO scope")] = "device"
    """What the cap of `dsnro` counts: the commands of all VMs together (`device`), or those of
    each VM (`world`), while all together stay within the depth."""
    scheduler: Annotated[Literal["fifo", "fair"], Words({"fifo": "first come, first served"})] = (
        "fifo"
    )
    """Order in which the commands of several virtual disks get the slots of a device: as they
    came, or in turns by the shares of their VMs, as the scheduler of ESXi gives them. A
    virtual disk alone on a device gets the same either way."""
    sched_quantum: Annotated[int, Field(ge=1, le=64)] | None = None
    """Sequential commands of one virtual disk that the `fair` scheduler serves in a row
    (Disk.SchedQuantum); unset: that of the release, else 8. Which ones are sequential follows from
    the share that is not random."""
    busy_delay_ms: TimeMs = 400.0
    """Mean pause before a command is sent again that a full target port refused
    (Disk.DelayOnBusy). It is drawn, with the spread of a uniform pause from half to one and a half
    times the mean, and closed workloads begin at any time within it."""
    qfull_sample_size: Annotated[int | None, Field(ge=0, le=64, title="QFULL sample size")] = None
    """Answers TASK SET FULL that halve the depth of a device, to 1 at least (QFullSampleSize); 0:
    the depth does not adapt. Unset: that of the release, else 0."""
    qfull_threshold: Annotated[int | None, Field(ge=1, le=16, title="QFULL threshold")] = None
    """Good answers that give a device one slot back, up to its depth (QFullThreshold); unset: that
    of the release, else 8."""
    path_policy: Annotated[
        Literal["fixed", "mru", "round_robin", "lb_iops", "lb_bytes", "latency"],
        Words(
            {
                "mru": "most recently used",
                "lb_iops": "least I/Os (LB-IOPS)",
                "lb_bytes": "least bytes (LB-BYTES)",
                "latency": "by latency",
            }
        ),
    ] = "round_robin"
    """How the host chooses a path for the next I/O of a device: `fixed` and `mru` (most recently
    used) keep to the first one, `round_robin` takes turns (LB-RR of HPP), `lb_iops` and `lb_bytes`
    (LB-IOPS, LB-BYTES of HPP) change to the path with the least outstanding I/Os or bytes, and
    `latency` (round robin by latency of NMP, LB-Latency of HPP) measures the paths. NFS datastores
    ignore it: their connections take the network cards that `nfs_teaming` gives them."""
    round_robin_ios: Annotated[int | None, Field(ge=1, le=10_000, title="I/Os per path")] = None
    """I/Os on a path before round robin or `lb_iops` takes the next; unset: 1 where the release has
    a claim rule for the front end of the array (FlashArray, from ESXi 6.0 EP5 and 6.5 U1), else
    1000."""
    round_robin_kib: Annotated[
        int | None, Field(ge=1, le=102_400, title="Data per path"), Unit("KiB")
    ] = None
    """Data on a path before round robin or `lb_bytes` takes the next, if that comes before the
    I/Os; unset: 10240 (10 MiB) for NVMe devices and for `lb_bytes`, else no limit."""
    latency_samples: Annotated[int, Field(ge=16, le=160, title="I/Os that measure each path")] = 16
    """I/Os of each path that the policy `latency` measures at the beginning of an interval."""
    latency_interval_s: Annotated[
        float | None,
        Field(ge=10, le=300, title="Interval between measurements of paths"),
        Unit("s"),
    ] = None
    """Time between two measurements of the policy `latency`; unset: 180 for SCSI devices (NMP), 30
    for NVMe devices (HPP)."""
    use_non_optimised: Literal["off", "on"] = "off"
    """Whether round robin also uses paths to SPs of an ALUA array that do not own the device
    (`esxcli storage nmp psp roundrobin deviceconfig set --useano`). Off: only if no port of the
    owner is reached."""
    preferred_ports: Annotated[list[PortId], Field(max_length=64)] = []
    """Ports of the paths that the host prefers with the policy `fixed`: target ports, and its own
    HBA ports. For each device it keeps to the first path that has the listed ports as far as any
    path has them, before the `preferred_ports` of the device. None: the first path."""
    nfs_teaming: Annotated[
        Literal["port_id", "ip_hash", "ip_port_hash"],
        Field(title="NFS teaming"),
        Words({"port_id": "port ID", "ip_hash": "IP hash", "ip_port_hash": "IP and port hash"}),
    ] = "port_id"
    """How the virtual switch gives NFS connections to the network cards of the host: `port_id`
    (originating port, the default of ESXi) puts all on the first card, `ip_hash` chooses by the
    address of the server, and `ip_port_hash` (LACP with TCP ports, distributed switch) chooses for
    each connection."""
    data_mover: DataMover = DataMover()
    """How the host copies and zeroes, on the time line."""
    locking: Locking = Locking()
    """How the host locks metadata of VMFS, on the time line."""
    hba_ports: Annotated[list[HbaPort], Field(min_length=1, max_length=16, title="HBA ports")]
    """Ports of the host; each of `count` hosts has all of them."""
    price: Price = Price()
    """Price of one such host."""
    price_item: PriceItemId | None = None
    """Item of the price list that gives price and power where the part has none of its own."""
    power_w: PowerW | None = None
    """Electrical power of one such host."""

    @property
    def uses_all_paths(self) -> bool:
        """Whether the path policy spreads the I/Os of a device over its paths."""
        return self.path_policy not in ("fixed", "mru")
