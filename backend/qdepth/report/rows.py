"""Rows of a report: classes of VMs, devices, limits, stations, datastores."""

from typing import Literal, NamedTuple

from qdepth.report.quantity import OLDER, Latency, LatencyBin, Layer, LayerTime, Number, Result


class GroupResult(Result):
    """A class of VMs over all its VMs, or all groups together (id `total`)."""

    id: str
    vms: int
    """VMs in the group, over all hosts."""
    iops: Number
    """Completed I/Os [1/s]."""
    mb_s: Number
    """Payload [MB/s, 10^6 bytes]."""
    latency_ms: Latency
    outstanding_ios: Number
    """Mean number of I/Os under way: IOPS times latency (Little's law)."""
    wait_budget: list[LayerTime]
    """Where the mean latency is spent; the means add up to it."""
    distribution: list[LatencyBin]
    """Latency distribution for drawing, in bins of equal ratio."""
    cpu_pct: Number | None = None
    """CPU that each VM takes [%]: its calibrated line at its IOPS; null without a line."""


class GroupResults(NamedTuple):
    """The results of all VM groups, in the order of the design."""

    total: GroupResult
    groups: list[GroupResult]
    classes: list[GroupResult]
    """VM groups of one name taken together."""
    outside_validity: str | None
    """Why the analytic engine does not trust its own numbers; None if it does or did not count."""


class Member(Result):
    """A row that may stand for alike ones, on other hosts or of other VMs."""

    members: int = 1
    """Alike rows that it stands for, itself among them."""
    shown: Literal["least", "median", "most"] | None = None
    """Which of many alike rows it is, by their load; null where all of them are shown."""


class DepthRemedy(Result):
    """A field of a host that holds slots of a device back, and the value that frees them."""

    field: str
    """Name of the field, such as `dsnro`."""
    value: int
    """Value with which all slots that are set are in force."""
    text: str
    """The change in words, for a button: "Set DSNRO to 64"."""


class DeviceResult(Member):
    """A device of one host, in esxtop's words. Latencies are means per command [ms]."""

    id: str
    host: str
    """Host that the device queue is on."""
    part: str | None = None
    """Host of the design, which may stand for several; null in reports of older versions."""
    target: str
    """LUN, NFS export or protocol endpoint."""
    name: str | None = None
    """What people call it, such as "esx01 #12 to LUN 3"; null in reports of older versions."""
    common_name: str | None = None
    """What people call it, without the number of the host or VM: alike ones share it."""
    kind: Literal["lun", "protocol_endpoint", "nfs_volume"]
    """What the device leads to: a LUN, a protocol endpoint or an NFS volume. esxtop shows GAVG of
    an NFS volume, and neither queue nor DAVG, KAVG and QAVG, which are null then."""
    dqlen: Number
    """Device queue depth limit."""
    depth_note: str | None = None
    """Why fewer slots are in force than are set, and what to do: "64 set, 32 in force: DSNRO ...";
    null where all that are set are in force."""
    depth_remedy: DepthRemedy | None = None
    """The one field that would bring all slots that are set into force; null where none would."""
    actv: Number
    """Mean commands that hold a device slot."""
    qued: Number
    """Mean commands that wait for a device slot."""
    used_pct: Number
    """ACTV over DQLEN [%]."""
    load: Number
    """(ACTV + QUED) over DQLEN."""
    cmds_s: Number
    """Completed commands [1/s]."""
    mb_s: Number
    """Payload [MB/s, 10^6 bytes]."""
    davg_ms: Number
    """Mean time of a command from the driver to the array and back [ms]."""
    kavg_ms: Number
    """Mean time of a command in the VMkernel, QAVG included [ms]."""
    qavg_ms: Number
    """Mean time that a command waits for a device slot [ms]."""
    gavg_ms: Number
    """KAVG + DAVG [ms]."""
    active_pct: Number = OLDER
    """Share of the time in which a command holds a device slot [%]: %b of iostat."""
    queued_pct: Number = OLDER
    """Share of the time in which a command waits for one [%]: %w of iostat."""
    qfull_s: Number = OLDER
    """Answers TASK SET FULL to its commands [1/s]."""


class LimitResult(Member):
    """A limit on outstanding I/Os: a number of slots."""

    id: str
    part: str
    """Part of the design that it belongs to."""
    origin: str | None = None
    """Path of the field of the design that sets its slots, as overrides name it
    (`hosts.esx01.lun_depth`); null in reports of older versions."""
    name: str | None = None
    """What people call it, such as "device queue of esx01 #12 to LUN 3"; null in reports of older
    versions."""
    common_name: str | None = None
    """What people call it, without the number of the host or VM: alike ones share it."""
    layer: Layer
    """Layer in which its waiting time counts."""
    capacity: Number
    """Slots that there are."""
    held: Number
    """Mean slots in use."""
    waiting: Number
    """Mean I/Os waiting for a slot."""
    used_pct: Number
    """Held over capacity [%]."""
    full_pct: Number
    """Share of the time in which all slots are in use [%]."""
    active_pct: Number = OLDER
    """Share of the time in which a slot is in use [%]."""
    queued_pct: Number = OLDER
    """Share of the time in which an I/O waits for a slot [%]."""
    qfull_s: Number = OLDER
    """Commands that a full target port answered with TASK SET FULL [1/s]."""


class StationResult(Member):
    """A station or link: it serves I/Os and they queue at it."""

    id: str
    part: str
    """Part of the design that it belongs to."""
    origin: str | None = None
    """Path of the field of the design that sets its servers or its rate, as overrides name it
    (`sps.spa.servers`); null in reports of older versions."""
    name: str | None = None
    """What people call it, such as "SP 1"; null in reports of older versions."""
    common_name: str | None = None
    """What people call it, without the number of the host or VM: alike ones share it."""
    layer: Layer
    kind: Literal["station", "link"]
    """Whether it is a station or a link."""
    servers: int
    """Servers that work side by side."""
    utilisation_pct: Number
    """Busy time per server [%]."""
    present: Number
    """Mean I/Os waiting or in service."""
    visits_s: Number
    """Completed visits [1/s]."""
    response_ms: Number
    """Mean time of a visit, waiting included [ms]."""


class OperationLoad(Result):
    """An operation under way: what it does while nothing changes."""

    id: str
    """Id of the operation, with a number after a `#` where there are several."""
    pieces_s: Number
    """Pieces that it completes [1/s]."""
    mb_s: Number
    """What it moves, zeroes or frees [MB/s, 10^6 bytes]."""
    piece_ms: Number
    """Mean time of a piece [ms]."""
    outstanding_pieces: Number
    """Mean pieces under way."""
    bottleneck: str | None = None
    """What binds it, of the parts that its pieces meet; null in answers from before that was
    found."""


class LockResult(Result):
    """Locks of VMFS metadata that a host takes on a LUN, and commands that met those of others."""

    id: str
    host: str
    """Host."""
    target: str
    """LUN."""
    resv_s: Number
    """Reservations of the whole LUN that the host was granted [1/s]: RESV/s of esxtop."""
    cons_s: Number
    """Reservation conflicts that commands of the host met [1/s]: CONS/s of esxtop. Each comes again
    after a pause; it is no TASK SET FULL."""
    ats_s: Number
    """Blocks that the host tried to lock by ATS [1/s]: ATS of esxtop."""
    ats_missed_s: Number
    """Those among them that found their block locked [1/s]: ATSF of esxtop."""
    reserved_pct: Number
    """Share of the time in which a host has reserved the LUN [%]."""


class DatastoreResult(Result):
    """Density of a datastore."""

    id: str
    iops: Number
    """Completed I/Os of its classes of VMs [1/s]."""
    capacity_gib: float | None
    """Capacity that the design gives it [GiB]; null where it gives none."""
    iops_per_gb: Number
    """IOPS per 10^9 bytes of capacity."""
    iops_per_gib: Number
    """IOPS per 2^30 bytes of capacity."""
