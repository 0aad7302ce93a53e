"""The vocabulary of results: the same words in the command, the API, exports and screens."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from qdepth.design.checks.design_notice import DesignNotice
from qdepth.figures import NO_BREAK, count, latency
from qdepth.frames import Cell, Library, frame
from qdepth.report.other_site import OtherSite
from qdepth.report.prediction import Prediction
from qdepth.report.prices.price_result import PriceResult
from qdepth.report.quantity import Layer, Result
from qdepth.report.row_cells import alike, cells, html_strip, html_table, with_interval
from qdepth.report.rows import (
    DatastoreResult,
    DeviceResult,
    GroupResult,
    LimitResult,
    LockResult,
    OperationLoad,
    StationResult,
)
from qdepth.report.run_facts import RunFacts, SecondOpinion
from qdepth.report.target_judgement import TargetJudgement

Table = Literal["classes", "queues", "limits", "stations", "datastores"]
Status = Literal["steady", "not_settled", "disputed", "no_steady_state", "partial"]
STATUS_WORDS: dict[Status, str] = {
    "not_settled": "not settled",
    "disputed": "disputed",
    "partial": "stopped early",
    "no_steady_state": "no steady state",
}
"""Words for each status except `steady`."""


class NextLimit(Result):
    """The next bottleneck: the limit of the throughput once this one is lifted."""

    kind: Literal["station", "link", "outstanding_ios", "rate"]
    """A station, a link, or the workloads themselves."""
    id: str | None
    """Id of the station in this report."""
    part: str | None
    """Part of the design."""
    origin: str | None = None
    """Design field of its servers or rate."""
    layer: Layer | None
    at_most_iops: float
    """Upper bound on throughput there [1/s], without queueing."""
    sentence: str
    """The next bottleneck in a sentence."""
    text: str = ""
    """The next limit without the heading "Next limit:"."""


class Bottleneck(Result):
    """What limits the throughput."""

    kind: Literal[
        "station", "link", "limit", "round_robin", "outstanding_ios", "rate", "overload", "none"
    ]
    """A station, a link, a limit, a round robin that stays on each path too long, or the workloads
    themselves."""
    id: str | None
    """Id of the limit or station in this report."""
    part: str | None
    """Part of the design."""
    origin: str | None = None
    """Design field that sets the bottleneck; null if no single field does."""
    name: str | None = None
    """Display name, such as "the device queue of esx01 #12 to LUN 3"; null if it is no single
    part."""
    layer: Layer | None
    headline: str = ""
    """The bottleneck in a few words, such as "Primary controller" or "Nothing is full"."""
    detail: str = ""
    """How full it is, such as "99 % busy", or why nothing is."""
    sentence: str
    """The bottleneck in a sentence."""
    next_limit: NextLimit | None = None
    """The next bottleneck; null if nothing was found, or arrivals set the throughput."""

    @property
    def identity(self) -> str:
        """Kind, layer, part and field: the constant part while its numbers move."""
        return " ".join([self.kind, self.layer or "", self.part or "", self.origin or ""])


class Overload(Result):
    """Open workloads that offer more than the design carries, and the parts that would carry it."""

    offered_iops: float
    """Load that open workloads offer [1/s]."""
    completed_iops: float
    """Load that the design completes [1/s]."""
    kind: Literal["station", "link", "limit"] | None
    """The bottleneck; null if nothing is saturated on its own."""
    id: str | None
    """Id of the limit or station in this report."""
    part: str | None
    """Part of the design."""
    origin: str | None = None
    """Design field that sets the bottleneck; null if no single field does."""
    layer: Layer | None
    capacity_iops: float | None
    """Capacity of the part in I/Os of the whole design [1/s]."""
    has: int | None
    """Its servers or slots."""
    needs: int | None
    """Servers or slots that would carry the offered load. More slots may be necessary, because each
    is then held longer."""
    speed_up: float | None
    """Speed factor that would just carry the offered load."""
    hidden_for_s: float | None = None
    """Time for which initially empty write caches absorb the excess [s]; null if none do."""
    text: str
    """The overload in words."""


class Report(Result):
    """Complete report on one design."""

    design_id: str
    """Id of the design."""
    design_title: str
    """Title of the design."""
    status: Status
    """Reliability of the numbers. `steady`: every test passed. `not_settled`: a test failed.
    `disputed`: an exact formula disagrees. `no_steady_state`: the load exceeds the capacity.
    `partial`: stopped early."""
    status_text: str
    """Status in words; for `no_steady_state` with the capacity."""
    outside_validity: str | None = None
    """Why the analytic engine distrusts its numbers; null if it does not, and for a simulation."""
    engine: Literal["simpy", "compiled", "analytic"]
    """Engine that computed the numbers."""
    seed: int | None
    """Seed of the simulation; null for the analytic engine."""
    model_version: str
    """Version of the model, raised when a simulated number moves."""
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None
    """SHA-256 of raw counters, sums and histograms. Equal digests mean equal runs. Null without a
    simulation."""
    run: RunFacts | None
    """Simulated run; null for the analytic engine."""
    total: GroupResult
    groups: list[GroupResult]
    operations: list[OperationLoad] = []
    """Operations under way, on a timeline; they are in no other group."""
    classes: list[GroupResult] = []
    """Classes of one name taken together, under that name; only if several share one."""
    devices: list[DeviceResult]
    locks: list[LockResult] = []
    """Locks of VMFS metadata, if operations under way take any."""
    limits: list[LimitResult]
    stations: list[StationResult]
    datastores: list[DatastoreResult]
    price: PriceResult
    bottleneck: Bottleneck
    overload: Overload | None = None
    """Null unless the status is `no_steady_state`."""
    starvation: str | None = None
    """Which I/Os wait forever, so that totals have no numbers. Such a design loses each comparison.
    Null if none do."""
    other_sites: list[OtherSite] = []
    """Waits of replicated writes for another site: an entry for each inter-site link and direction
    that carries any; empty in reports of older versions."""
    notices: list[DesignNotice] = []
    """Features of the design that the releases of its hosts deprecate, once for each kind; empty in
    reports of older versions."""
    prediction: Prediction | None = None
    """How far to trust the numbers, beyond their simulation; null in reports of older versions, and
    for a cancelled run."""
    targets: TargetJudgement | None = None
    """Whether the latency targets of its design are met, judged when the report is read; null
    without a target."""
    second_opinion: list[SecondOpinion] = []
    """Simulated means next to their analytic values; empty for the analytic engine itself and for a
    cancelled run."""

    def to_frame(self, table: Table = "classes", library: Library | None = None) -> Any:
        """Return a table of the report as a data frame, with the paths of metrics as columns.

        Parameters
        ----------
        table : {"classes", "queues", "limits", "stations", "datastores"}
            `classes`: all VMs together, then each class; `queues`: device queues.
        library : {"pandas", "polars"}, optional
            Default: pandas if it is installed, else polars.

        Raises
        ------
        FramesMissing
            If the library is not installed.
        """
        return frame(alike(map(cells, self._rows(table))), library)

    def _rows(self, table: Table) -> Sequence[Result]:
        tables: dict[Table, Sequence[Result]] = {
            "classes": [self.total, *(self.classes or self.groups)],
            "queues": self.devices,
            "limits": self.limits,
            "stations": self.stations,
            "datastores": self.datastores,
        }
        return tables[table]

    @property
    def doubt(self) -> str | None:
        """Why the numbers describe no steady state; None if they do."""
        word = STATUS_WORDS.get(self.status)
        return None if word is None else f"{word[0].upper()}{word[1:]}. {self.status_text}"

    @property
    def sentences(self) -> list[str]:
        """The answer in sentences, the most important first.

        Doubts, latency targets, the bottleneck, the next limit, and how far to trust the numbers.
        """
        behind = self.bottleneck.next_limit
        found = [
            self.doubt,
            self.starvation,
            self.outside_validity,
            self.targets and f"{self.targets.sentence}.",
            self.bottleneck.sentence,
            behind and behind.sentence,
            self.prediction and self.prediction.text,
        ]
        return list(dict.fromkeys(text for text in found if text))

    def __repr__(self) -> str:
        return f"<Report of {self.design_id}: {self._headline()}>".replace(NO_BREAK, " ")

    __str__ = __repr__

    def _headline(self) -> str:
        time, p99 = self.total.latency_ms.mean.value, self.total.latency_ms.p99.value
        numbers = f"{count(self.total.iops.value)} IOPS, {latency(time)} (p99 {latency(p99)})"
        return f"{numbers}, {self.status}, engine {self.engine}"

    def _repr_html_(self) -> str:
        rows: list[dict[str, Cell]] = [
            {
                "class": row.id,
                "VMs": row.vms,
                "IOPS": with_interval(row.iops, count),
                "mean": with_interval(row.latency_ms.mean, latency),
                "p99": with_interval(row.latency_ms.p99, latency),
            }
            for row in (self.total, *(self.classes or self.groups))
        ]
        title = f"{self.design_title}: {self._headline()}"
        return f"{html_strip(title, self.sentences)}{html_table(rows)}"
