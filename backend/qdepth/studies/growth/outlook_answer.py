"""The answer about growth: the month of each miss, and the course of each class of VMs."""

from typing import Literal

from qdepth.immutable import Immutable
from qdepth.report.quantity import Number
from qdepth.report.report import Status
from qdepth.studies.growth.months import Month

MissKind = Literal["target", "failure", "space", "part"]
"""A latency target while all parts work, all targets while any one part has failed, a datastore,
pool or the usable capacity that is full, or a busy port, link, SP or pool."""


class Miss(Immutable):
    """Something that growth breaks, with the month."""

    kind: MissKind
    id: str
    """Which one: a class of VMs, a part as `<collection>.<id>`, a space; empty for all."""
    name: str
    """Name: "SQL p99", "SP spa"."""
    month: Month | None
    """First month in which it is missed, by the value of the estimate; null: not within the
    examined months."""
    earliest: Month | None
    """First month in which the stated error of the estimate admits a miss; null likewise."""
    latest: Month | None
    """First month in which the error leaves no doubt; null likewise."""
    binds: str
    """Bottleneck in that month, in words; empty if nothing is missed."""
    text: str
    """Summary in a sentence."""


class ClassPoint(Immutable):
    """A class of VMs in a month: classes of one name together."""

    name: str
    vms: int
    """VMs of the class."""
    load: float
    """Load of each VM, as a multiple of its load in the design; the largest of several."""
    iops: Number | None
    """Completed I/Os of the class [1/s]; null if they are not known."""
    latency_mean_ms: Number
    """Mean latency [ms]."""
    latency_p99_ms: Number
    """99th percentile of the latency [ms]."""


class MonthPoint(Immutable):
    """The design in a month, by estimate."""

    month: Month
    status: Status
    classes: list[ClassPoint]
    """Classes of VMs in the order of the design."""
    latency_mean_ms: Number
    """Mean latency of all VMs [ms]."""
    latency_p99_ms: Number
    """99th percentile of the latency of all VMs [ms]."""
    used_gib: float | None
    """Total used space [GiB]; null if the initial one is not stated."""


class Outlook(Immutable):
    """How long a growing design meets its targets."""

    start: Month
    end: Month
    """Last month that was looked at."""
    ends: str
    """Why the months end before those of the question; empty if they do not."""
    until: Month | None
    """First month in which a target is missed or a space is full; with a failure if failures count.
    Null: not within the examined months."""
    earliest: Month | None
    """First month in which the stated error of the estimates admits that; null likewise."""
    latest: Month | None
    """First month in which the error leaves no doubt; null likewise."""
    misses: list[Miss]
    """What growth breaks, the first one first; then the targets and spaces that it does not."""
    course: list[MonthPoint]
    """The design over time: estimated months, from the start to the end."""
    estimates: int
    """Designs that were estimated, each failure counted."""
    text: str
    """The answer in words."""
