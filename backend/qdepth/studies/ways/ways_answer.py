"""The question of the ways of a design, and its answer."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.base import Part
from qdepth.design.document.document import Design
from qdepth.design.ways.way import USUAL_WAYS, WAY_IDS, WayChoices, WayId
from qdepth.immutable import Immutable
from qdepth.report.quantity import Number
from qdepth.report.report import Status
from qdepth.report.target_judgement import TargetJudgement
from qdepth.studies.failures import Failure


class WaysQuestion(Part):
    """A design, and the ways to lay next to it."""

    design: Design
    ways: Annotated[list[WayId], Field(min_length=1, max_length=len(WAY_IDS))] = list(USUAL_WAYS)
    """Ways to lay out: `vmfs_fc`, `nvme_fc`, `nvme_tcp`, `nvme_rdma`, `iscsi`, `nfs`. Unset: all
    but `nvme_rdma`."""
    choices: WayChoices = WayChoices()
    """Number of datastores, and what the design does not state."""


class TriedDatastores(Immutable):
    """Performance of a way with another number of datastores."""

    datastores: int
    """Datastores that each entry becomes."""
    iops: Number
    """Completed I/Os [1/s]."""
    latency_p99_ms: Number
    """99th percentile of the latency of all VMs [ms]."""
    is_enough: bool
    """True if it performs like the design before, within the stated errors."""


class WayRow(Immutable):
    """Performance of a design: the design before, or one of its ways."""

    way: WayId | None
    """The way; null for the design before."""
    design_id: str
    """Id of the design; empty if the way is closed."""
    title: str
    """Title of the design, or of the closed way."""
    refusal: str = ""
    """Why the way is closed, or why its design cannot be evaluated; empty if it can."""
    datastores: int = 0
    """Datastores, over all entries."""
    datastore_gib: float | None = None
    """Usable capacity of the largest of them [GiB]; null if it is not stated."""
    device_depth_least: int | None = None
    """Smallest depth of a device (DQLEN) on a host; null if nothing limits it."""
    device_depth_most: int | None = None
    """Largest depth of a device (DQLEN) on a host."""
    status: Status | None = None
    outside_validity: str | None = None
    """Why the analytic engine does not trust these numbers; null if it does."""
    iops: Number | None = None
    """Completed I/Os [1/s]."""
    latency_mean_ms: Number | None = None
    """Mean latency of all VMs [ms]."""
    latency_p99_ms: Number | None = None
    """99th percentile of the latency of all VMs [ms]."""
    bottleneck: str = ""
    """Bottleneck, in words."""
    targets: TargetJudgement | None = None
    """Whether the latency targets are met; null without a target."""
    total_price: Number | None = None
    """Total price [currency]; absent while a required price is missing."""
    without_sp: Failure | None = None
    """The SP failure that takes the most away; null if no SP can fail."""
    without_path: Failure | None = None
    """The HBA port failure that takes the most away; null likewise."""
    fewest: int | None = None
    """Fewest datastores of each entry that perform like the design before; null if none of the
    tried numbers does."""
    tried: list[TriedDatastores] = []
    """Numbers of datastores that were tried to find that."""
    text: str = ""
    """How many datastores perform like the design before, in words."""


class LaidOut(Immutable):
    """A way of a design."""

    row: WayRow
    design: Design | None
    """The design over that way; null if the way is closed."""


class Ways(Immutable):
    """The ways of a design next to each other, by estimates."""

    before: WayRow
    """The design as it is."""
    rows: list[WayRow]
    """The ways, in the order of the question."""
    designs: list[Design]
    """Designs of the ways that are open."""
    text: str
    """Summary of the ways."""
