"""Progress and result of an import."""

from qdepth.design.document.document import Design
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft
from qdepth.imports.finding import ImportFinding
from qdepth.imports.load.busy_hours import BusyHours
from qdepth.imports.load.measured_point import MeasuredPoint
from qdepth.imports.load.mix import Mix
from qdepth.imports.readers.found import ReadFile
from qdepth.server.http.schemas import ResponseModel
from qdepth.server.jobs.schemas import Job


class LoadSummary(ResponseModel):
    """A load that was measured."""

    id: str
    title: str
    """Interval or percentile of the load."""
    file: str
    objects: int
    """Hosts, datastores, devices or groups of identical VMs that it has a row for."""
    iops: float
    """I/Os per second of all of them [1/s]."""


class HourSummary(ResponseModel):
    """Activity of an hour."""

    begins: str
    """Begin, by the clock of the file: `2026-01-31 09:00`."""
    iops: float
    """I/Os per second, on average [1/s]."""
    peak_iops: float
    """I/Os per second of its busiest interval [1/s]."""
    mb_s: float | None
    """Throughput [MB/s, 10^6 bytes]; null if it was not measured."""


class SeriesSummary(ResponseModel):
    """A series that was measured, hour by hour."""

    id: str
    file: str
    clock: str
    """Statement of the file about its time zone, in a sentence."""
    interval_s: float
    """Interval between most samples [s]."""
    hours: list[HourSummary]
    """In their order; hours without a sample are missing."""
    busiest: str
    """Begin of the busiest hour."""
    p95: str
    """Begin of the hour at the 95th percentile of IOPS."""
    busy: list[BusyHours]
    """Hours of the day that are at least 1.25 times as busy as the mean; empty if there are none,
    or if the series has fewer than 18 hours of the day."""


class ImportRun(Job):
    """An import that a worker carries out."""

    names: list[str]
    """Files that were sent."""
    doing: str
    """Present step."""
    files: list[ReadFile]
    """Files that were read, including those inside archives."""
    hosts: int
    datastores: int
    vms: int
    """VMs that were counted, in whatever state; one with disks on two datastores counts once."""
    points: list[MeasuredPoint]
    """Measured points; those that break Little's law say so."""
    loads: list[LoadSummary]
    mixes: list[Mix]
    series: list[SeriesSummary]
    """Series of load over two hours or more."""
    findings: list[ImportFinding]
    """Findings on what was read, derived, left empty and dropped."""
    draft: Draft | None
    """Proposed design; null until the import has succeeded, and if no file has an inventory."""


class BackTestRequest(Choices):
    """Tested design: the draft as chosen, or the test plan of a design."""

    planned: Design | None = None
    """Design whose test plan produced the results; their jobs name its classes of VMs. Null:
    everything that the import allows is fitted and predicted."""
