"""Hosts, their kernel, and their HBA ports."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit, Words
from qdepth.design.document.base import NamedPart, OwnId, Part, Title
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
    """Locks on VMFS metadata: to create, grow or open files, as when a VM is powered on."""

    hardware_accelerated_locking: Literal["off", "on"] = "on"
    """Lock one block by ATS if the array supports it (VMFS3.HardwareAcceleratedLocking). Otherwise
    the host reserves the whole LUN (SCSI-2), and commands from other hosts conflict."""
    conflict_retry_ms: Annotated[float, Field(ge=0.01, le=60_000), Unit("ms")] = 5.0
    """Mean of the exponential pause before a host retries after a reservation conflict or an ATS
    miss. Assumed."""
    ats_locks: Annotated[int, Field(ge=1, le=64, title="ATS locks")] = 16
    """Blocks over which ATS locks of a datastore spread evenly. Assumed."""


class HbaPort(Part, title="HBA port"):
    """A port of a host bus adapter, or of a network card that carries storage."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """Text shown instead of the id."""
    fabric: FabricId
    """Fabric of the port."""
    switch: SwitchId | None = None
    """Switch of the port; needed if the fabric has ISLs."""
    driver: HbaDriverId | None = None
    """Driver profile for fields left unset."""
    speed_gbps: PortSpeed
    """Nominal speed."""
    payload_mb_s: LinkMbS | None = None
    """Payload rate in each direction. Unset: nominal rate of the speed."""
    adapter_depth: Depth | None = None
    """Commands that the adapter may have outstanding (AQLEN). Unset: from the driver profile, else
    4096. For a network card with NFS, which has no such queue, 65536 (NFS.NFSMaxOutstandingIOs, NFS
    3)."""
    io_queues: Annotated[
        int | None, Field(ge=1, le=1024, title="I/O queue pairs per NVMe controller")
    ] = None
    """I/O queue pairs of each NVMe controller; the port connects to one controller at each target
    port. Unset: 1, if nothing else sets the depth (assumed)."""
    io_queue_size: Annotated[
        int | None, Field(ge=3, le=65_536, title="Entries per NVMe I/O queue")
    ] = None
    """Entries of each queue, as negotiated: see the nvmetcp lines in vmkernel.log. All but 2 take
    commands, shared by all namespaces of the controller. Unset: 128, if nothing else sets the depth
    (assumed)."""
    split_kib: SplitKib | None = None
    """Size above which the host splits an I/O into several commands. Unset: from the driver profile
    (128 for software iSCSI), else never."""
    price: Price = Price()
    """Price of one. Unset: included in the enclosing part."""
    price_item: PriceItemId | None = None
    """Price list item that supplies price and power when this part has none."""
    power_w: PowerW | None = None
    """Electrical power of one. Unset: included in the enclosing part."""


class Host(NamedPart, title="Host"):
    """An ESXi host, or `count` identical ones."""

    count: Count = 1
    """Identical hosts in this entry."""
    site: SiteId | None = None
    """Site in a stretched cluster."""
    kernel_us: TimeUs
    """Kernel CPU time per I/O before the device queue: 4.94 fits KAVG in Emulex's vVols white
    paper."""
    kernel_scv: Annotated[Scv, Field(title="Kernel SCV")] = 0.0
    """Squared coefficient of variation of `kernel_us`."""
    kernel_cpus: Annotated[Count, Field(title="Kernel CPUs")] = 1
    """Kernel CPUs that serve storage I/O in parallel: 4 of them, at 4.94 µs, sustain two 16 Gb
    ports at 4 KiB."""
    in_slot_us: TimeUs = 0.0
    """Kernel time per I/O while its device slot is held; no queue."""
    in_slot_scv: Annotated[Scv, Field(title="In slot SCV")] = 0.0
    """Squared coefficient of variation of `in_slot_us`."""
    release: ReleaseId | None = None
    """ESXi release, which determines the available drivers and several defaults."""
    lun_depth: Annotated[Depth | None, Field(title="LUN depth")] = None
    """HBA driver's depth for a SCSI LUN (DQLEN of a VMFS device). Unset: smallest driver profile
    value of the ports that reach the LUN."""
    pe_depth: Annotated[Depth | None, Field(title="PE depth")] = None
    """HBA driver's depth for a vVol protocol endpoint (DQLEN of a PE). Unset: as for
    `lun_depth`."""
    namespace_depth: Depth | None = None
    """Depth of an NVMe device (DQLEN): Device Max Queue Depth of `esxcli storage core device list`.
    Unset: `lun_depth` or `pe_depth` if set, else the commands that one controller's I/O queues take
    (`io_queues`, `io_queue_size`)."""
    dsnro: Annotated[Depth | None, Field(title="DSNRO")] = None
    """Commands outstanding to a LUN while several VMs issue in turn (Disk.SchedNumReqOutstanding).
    Unset: from the release, else 32."""
    pe_dsnro: Annotated[Depth | None, Field(title="PE DSNRO")] = None
    """The same for a protocol endpoint (Scsi.ScsiVVolPESNRO). Unset: from the release, else 256."""
    nfs_max_queue_depth: Annotated[NfsDepth | None, Field(title="NFS.MaxQueueDepth")] = None
    """I/Os outstanding at each NFS volume; `lun_depth` and `dsnro` do not apply to NFS. Unset: from
    the release, else 4294967295, which means no limit."""
    latency_threshold_ms: Annotated[TimeMs, Field(title="Latency sensitive threshold")] = 0.0
    """Completion time of NVMe commands up to which they bypass the scheduler, so that `dsnro` and
    `pe_dsnro` do not act (`esxcli storage core device latencythreshold set`). A slower command ends
    the bypass, 128 faster ones in a row resume it (128: assumed). 0: no bypass."""
    dsnro_scope: Annotated[Literal["device", "world"], Field(title="DSNRO scope")] = "device"
    """Commands that `dsnro` counts: of all VMs together (`device`), or of each VM (`world`). The
    depth limits all together either way."""
    scheduler: Annotated[Literal["fifo", "fair"], Words({"fifo": "first come, first served"})] = (
        "fifo"
    )
    """Order in which virtual disks get device slots: by arrival, or in turns by VM shares like the
    ESXi scheduler."""
    sched_quantum: Annotated[int, Field(ge=1, le=64)] | None = None
    """Sequential commands of one virtual disk that the `fair` scheduler serves in a row
    (Disk.SchedQuantum). Unset: from the release, else 8. Commands outside `random_pct` are
    sequential."""
    busy_delay_ms: TimeMs = 400.0
    """Mean pause before the host retries a command that a full target port rejected
    (Disk.DelayOnBusy). Pauses are uniform, from half to one and a half times the mean.
    Closed workloads start at a random time within it."""
    qfull_sample_size: Annotated[int | None, Field(ge=0, le=64, title="QFULL sample size")] = None
    """TASK SET FULL answers after which the depth of a device is halved, down to 1
    (QFullSampleSize). 0: depth stays fixed. Unset: from the release, else 0."""
    qfull_threshold: Annotated[int | None, Field(ge=1, le=16, title="QFULL threshold")] = None
    """Good answers after which the device regains one slot (QFullThreshold). Unset: from the
    release, else 8."""
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
    """Path choice for each I/O of a device. `fixed`, `mru`: the first path. `round_robin`: paths in
    turn (HPP LB-RR). `lb_iops`, `lb_bytes`: the path with the fewest outstanding I/Os or bytes
    (HPP). `latency`: by measured latency (NMP round robin by latency, HPP LB-Latency). NFS uses
    `nfs_teaming` instead."""
    round_robin_ios: Annotated[int | None, Field(ge=1, le=10_000, title="I/Os per path")] = None
    """I/Os before round robin or `lb_iops` changes path. Unset: 1 if the release has a claim rule
    for the array front end (FlashArray, from ESXi 6.0 EP5 and 6.5 U1), else 1000."""
    round_robin_kib: Annotated[
        int | None, Field(ge=1, le=102_400, title="Data per path"), Unit("KiB")
    ] = None
    """Data before round robin or `lb_bytes` changes path, if reached before `round_robin_ios`.
    Unset: 10240 (10 MiB) for NVMe devices and `lb_bytes`, else no limit."""
    latency_samples: Annotated[int, Field(ge=16, le=160, title="I/Os that measure each path")] = 16
    """I/Os that the policy `latency` measures on each path at the start of an interval."""
    latency_interval_s: Annotated[
        float | None,
        Field(ge=10, le=300, title="Interval between measurements of paths"),
        Unit("s"),
    ] = None
    """Time between measurements of the policy `latency`. Unset: 180 for SCSI devices (NMP), 30 for
    NVMe devices (HPP)."""
    use_non_optimised: Literal["off", "on"] = "off"
    """Let round robin use paths to ALUA SPs that do not own the device (`esxcli storage nmp psp
    roundrobin deviceconfig set --useano`). Off: only if the host reaches no port of the owner."""
    preferred_ports: Annotated[list[PortId], Field(max_length=64)] = []
    """Target ports and own HBA ports that the policy `fixed` prefers, before those of the device.
    The host takes the first path that matches most of them."""
    nfs_teaming: Annotated[
        Literal["port_id", "ip_hash", "ip_port_hash"],
        Field(title="NFS teaming"),
        Words({"port_id": "port ID", "ip_hash": "IP hash", "ip_port_hash": "IP and port hash"}),
    ] = "port_id"
    """Network card for NFS connections. `port_id` (originating port, the ESXi default): the first
    card. `ip_hash`: by server address. `ip_port_hash` (LACP with TCP ports, distributed switch): by
    connection."""
    data_mover: DataMover = DataMover()
    """Copying and zeroing by the host, on the timeline."""
    locking: Locking = Locking()
    """VMFS metadata locking by the host, on the timeline."""
    hba_ports: Annotated[list[HbaPort], Field(min_length=1, max_length=16, title="HBA ports")]
    """Storage ports of each host."""
    price: Price = Price()
    """Price of one, including parts without their own price."""
    price_item: PriceItemId | None = None
    """Price list item that supplies price and power when this part has none."""
    power_w: PowerW | None = None
    """Electrical power of one, including parts without their own value."""

    @property
    def uses_all_paths(self) -> bool:
        """True if the path policy spreads the I/Os of a device over its paths."""
        return self.path_policy not in ("fixed", "mru")
