"""How far an import is, and what it gave."""

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
    """Which interval or percentile it is."""
    file: str
    objects: int
    """Hosts, datastores, devices or groups of alike VMs that it has a row for."""
    iops: float
    """I/Os per second of all of them [1/s]."""


class HourSummary(ResponseModel):
    """What was done in an hour."""

    begins: str
    """When it begins, by the clock of the file: `2026-01-31 09:00`."""
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
    """What the file states of its time zone, in a sentence."""
    interval_s: float
    """How far apart most samples are [s]."""
    hours: list[HourSummary]
    """In their order; hours without a sample are missing."""
    busiest: str
    """When the busiest hour begins."""
    p95: str
    """When the hour at the 95th percentile of IOPS begins."""
    busy: list[BusyHours]
    """Hours of the day that are at least 1.25 times as busy as the mean; empty if none is, or if
    the series has less than 18 hours of the day."""


class ImportRun(Job):
    """An import that a worker carries out."""

    names: list[str]
    """Files that were sent."""
    doing: str
    """What is being done."""
    files: list[ReadFile]
    """Files that were read, those inside archives among them."""
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
    """What was read, derived, left empty and dropped in reading."""
    draft: Draft | None
    """The design that is proposed; null until the import has succeeded, and where no file holds an
    inventory."""


class BackTestRequest(Choices):
    """What is tested: the draft as it was chosen, or the test plan of a design."""

    planned: Design | None = None
    """Design whose test plan the results are of; their jobs name its classes of VMs. Null: what the
    import allows is fitted and predicted."""
