"""Rows of a report: classes of VMs, devices, limits, stations, datastores."""

from typing import Literal, NamedTuple

from qdepth.report.quantity import OLDER, Latency, LatencyBin, Layer, LayerTime, Number, Result


class GroupResult(Result):
    """A class of VMs over all its VMs, or all groups together (id `total`)."""

    id: str
    vms: int
    """VMs over all hosts."""
    iops: Number
    """Completed I/Os [1/s]."""
    mb_s: Number
    """Payload [MB/s, 10^6 bytes]."""
    latency_ms: Latency
    outstanding_ios: Number
    """Mean I/Os in flight: IOPS times latency (Little's law)."""
    wait_budget: list[LayerTime]
    """Mean latency by layer; the means add up to it."""
    distribution: list[LatencyBin]
    """Latency distribution for drawing, in bins of equal ratio."""
    cpu_pct: Number | None = None
    """CPU per VM [%], from its calibrated line; null without a line."""


class GroupResults(NamedTuple):
    """The results of all VM groups, in the order of the design."""

    total: GroupResult
    groups: list[GroupResult]
    classes: list[GroupResult]
    """VM groups of one name taken together."""
    outside_validity: str | None
    """Why the analytic engine does not trust its own numbers; None if it does or did not count."""


class Member(Result):
    """A row that may represent identical ones, on other hosts or of other VMs."""

    members: int = 1
    """Identical rows that this row represents."""
    shown: Literal["least", "median", "most"] | None = None
    """Which of many identical rows this is; null if all are shown."""


class DepthRemedy(Result):
    """A field of a host that holds slots of a device back, and the value that frees them."""

    field: str
    """Field to change, such as `dsnro`."""
    value: int
    """Value that puts all slots in force."""
    text: str
    """The change in words, for a button: "Set DSNRO to 64"."""


class DeviceResult(Member):
    """A device of one host, in esxtop's words. Latencies are means per command [ms]."""

    id: str
    host: str
    """Host of the device queue."""
    part: str | None = None
    """Host entry of the design."""
    target: str
    """LUN, NFS export or protocol endpoint."""
    name: str | None = None
    """Display name, such as "esx01 #12 to LUN 3"."""
    common_name: str | None = None
    """Display name without host or VM number, shared by identical rows."""
    kind: Literal["lun", "protocol_endpoint", "nfs_volume"]
    """LUN, protocol endpoint or NFS volume. For an NFS volume esxtop shows only GAVG, so queue,
    DAVG, KAVG and QAVG are null."""
    dqlen: Number
    """Device queue depth limit."""
    depth_note: str | None = None
    """Why fewer slots are in force than set, with the remedy: "64 set, 32 in force: DSNRO ...".
    Null if all are in force."""
    depth_remedy: DepthRemedy | None = None
    """The one field that would bring all set slots into force; null if none would."""
    actv: Number
    """Mean commands that hold a device slot."""
    qued: Number
    """Mean commands that wait for a device slot."""
    used_pct: Number
    """ACTV / DQLEN [%]."""
    load: Number
    """(ACTV + QUED) / DQLEN."""
    cmds_s: Number
    """Completed commands [1/s]."""
    mb_s: Number
    """Payload [MB/s, 10^6 bytes]."""
    davg_ms: Number
    """Mean time of a command from the driver to the array and back [ms]."""
    kavg_ms: Number
    """Mean time of a command in the VMkernel, including QAVG [ms]."""
    qavg_ms: Number
    """Mean wait of a command for a device slot [ms]."""
    gavg_ms: Number
    """KAVG + DAVG [ms]."""
    active_pct: Number = OLDER
    """Share of time in which a command holds a device slot [%]: %b of iostat."""
    queued_pct: Number = OLDER
    """Share of time in which a command waits for a device slot [%]: %w of iostat."""
    qfull_s: Number = OLDER
    """TASK SET FULL answers to its commands [1/s]."""


class LimitResult(Member):
    """A limit on outstanding I/Os: a number of slots."""

    id: str
    part: str
    """Part of the design."""
    origin: str | None = None
    """Design field of its slots (`hosts.esx01.lun_depth`)."""
    name: str | None = None
    """Display name, such as "device queue of esx01 #12 to LUN 3"."""
    common_name: str | None = None
    """Display name without host or VM number, shared by identical rows."""
    layer: Layer
    """Layer in which its waiting time counts."""
    capacity: Number
    """Slots."""
    held: Number
    """Mean slots in use."""
    waiting: Number
    """Mean I/Os that wait for a slot."""
    used_pct: Number
    """Held / capacity [%]."""
    full_pct: Number
    """Share of time in which all slots are in use [%]."""
    active_pct: Number = OLDER
    """Share of time in which a slot is in use [%]."""
    queued_pct: Number = OLDER
    """Share of time in which an I/O waits for a slot [%]."""
    qfull_s: Number = OLDER
    """Commands that a full target port answered with TASK SET FULL [1/s]."""


class StationResult(Member):
    """A station or link, which serves I/Os that queue there."""

    id: str
    part: str
    """Part of the design."""
    origin: str | None = None
    """Design field of its servers or rate (`sps.spa.servers`)."""
    name: str | None = None
    """Display name, such as "SP 1"."""
    common_name: str | None = None
    """Display name without host or VM number, shared by identical rows."""
    layer: Layer
    kind: Literal["station", "link"]
    """Station or link."""
    servers: int
    """Parallel servers."""
    utilisation_pct: Number
    """Busy time per server [%]."""
    present: Number
    """Mean I/Os waiting or in service."""
    visits_s: Number
    """Completed visits [1/s]."""
    response_ms: Number
    """Mean time of a visit, including waiting [ms]."""


class OperationLoad(Result):
    """An operation under way while nothing changes."""

    id: str
    """Id of the operation, with a number after a `#` if there are several."""
    pieces_s: Number
    """Completed pieces [1/s]."""
    mb_s: Number
    """Data moved, zeroed or freed [MB/s, 10^6 bytes]."""
    piece_ms: Number
    """Mean time of a piece [ms]."""
    outstanding_pieces: Number
    """Mean pieces in flight."""
    bottleneck: str | None = None
    """Part that limits it, among those that its pieces visit."""


class LockResult(Result):
    """Locks of VMFS metadata that a host takes on a LUN, and commands that met locks of others."""

    id: str
    host: str
    """Host."""
    target: str
    """LUN."""
    resv_s: Number
    """Reservations of the whole LUN granted to the host [1/s]: RESV/s of esxtop."""
    cons_s: Number
    """Reservation conflicts of the host's commands [1/s]: CONS/s of esxtop. Each command retries
    after a pause; a conflict is not a TASK SET FULL."""
    ats_s: Number
    """ATS lock attempts of the host [1/s]: ATS of esxtop."""
    ats_missed_s: Number
    """ATS attempts that found the block locked [1/s]: ATSF of esxtop."""
    reserved_pct: Number
    """Share of time in which a host reserves the LUN [%]."""


class DatastoreResult(Result):
    """Density of a datastore."""

    id: str
    iops: Number
    """Completed I/Os of its classes of VMs [1/s]."""
    capacity_gib: float | None
    """Capacity in the design [GiB]; null without one."""
    iops_per_gb: Number
    """IOPS per 10^9 bytes of capacity."""
    iops_per_gib: Number
    """IOPS per 2^30 bytes of capacity."""
