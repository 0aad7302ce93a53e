"""Designs side by side: differences, ranks and fronts."""

from collections.abc import Sequence
from typing import Any, Literal

from qdepth.figures import count, latency
from qdepth.frames import Cell, Library, frame
from qdepth.report.prediction import PredictedQuantity
from qdepth.report.quantity import Number, Result
from qdepth.report.report import Report
from qdepth.report.row_cells import (
    alike,
    cells,
    html_strip,
    html_table,
    number_cells,
    with_interval,
)

LETTERS = "ABCDEF"
"""Letters of designs side by side, in their order."""


class PredictedRatio(Result):
    """The design relative to the first design, as measurements would show it."""

    low: float
    """Lower end of the 95 % prediction interval."""
    high: float
    """Upper end of the 95 % prediction interval."""
    shares_calibration: bool
    """True if both designs have the same calibration, so that common influences are not in the
    interval."""
    text: str
    """Summary in words."""


class Difference(Result):
    """Difference of a design from the first one in one quantity."""

    quantity: Literal["iops", "mb_s", "latency_mean_ms", "latency_p99_ms", "iops_per_gb"]
    design_id: str
    ratio: Number
    """The design over the first design."""
    difference: Number
    """The design minus the first design, in the quantity's unit."""
    predicted: PredictedRatio | None = None
    """Null if a design is not calibrated."""
    is_clear: bool
    """True if it decides: beyond its interval, and by more than the `material_difference_pct` of
    design A, or a larger stated error of the model."""
    verdict: str
    """Plain words, for example "1.89 times A (1.88 to 1.91)" or "no clear difference"."""
    words: str
    """The verdict without its interval."""
    against_before: str
    """The same if the first design is the one before a failure: "53.1 % of what it was"."""
    interval: str
    """Interval in the words of the verdict, "1.88 to 1.91"; empty without one."""


class FieldChange(Result):
    """A field that differs from the first design."""

    design_id: str
    pointer: str
    """JSON pointer into the design document."""
    before: str | None
    """Value in the first design, as JSON text; null if the field is absent."""
    after: str | None
    """Value in this design, as JSON text; null if the field is absent."""


class ChangedDesign(Result):
    """Changes from design A to another design."""

    design_id: str
    sentences: list[str]
    """Sentences such as "LUN depth 30 → 64 on 16 hosts"; empty if only titles and notes differ."""


class ClassDifference(Result):
    """Difference of the latency of a class of VMs from design A."""

    design_id: str
    vms: str
    """Class of VMs."""
    statistic: Literal["mean", "p99"]
    ratio: float
    """Latency in the design over the latency in the first design."""
    is_clear: bool
    """True if it decides, as for all VMs."""
    verdict: str
    """Plain words, for example "1.25 times faster than A" or "no clear difference"."""
    against_before: str
    """The same if the first design is the one before a failure: "1.25 times faster than before"."""


Criterion = Literal[
    "total_price",
    "price_per_iops",
    "price_per_gb",
    "power_per_iops",
    "iops",
    "iops_per_gb",
    "iops_per_gb_at_target",
    "latency_mean_ms",
    "latency_p99_ms",
]
"""Criterion for ranks; `iops_per_gb` is relative to the usable capacity of the whole design."""


class RankedDesign(Result):
    """A design at its place."""

    design_id: str
    rank: int | None
    """One more than the number of clearly better designs; null without a value or a known error."""
    value: Number
    no_clear_difference_from: list[str]
    """Ids of the designs whose interval overlaps its own, or that differ by less than what matters
    (`material_difference_pct` of design A). If all share a calibration, the interval is that of the
    engine alone. All with a value, if the error of one of both is unknown."""


class Ranking(Result):
    """The designs by one criterion, the best one first."""

    criterion: Criterion
    best: Literal["lowest", "highest"]
    rows: list[RankedDesign]


class ClassRankings(Result):
    """Designs ranked by their performance for a class of VMs."""

    vms: str
    """Class of VMs."""
    rankings: list[Ranking]
    """By IOPS, mean latency and p99. A design without the class has no rank."""


class FrontPoint(Result):
    """A design by its price and its performance."""

    design_id: str
    total_price: Number
    """Price of the design [currency]."""
    value: Number
    on_front: bool | None
    """True if it is worth its price: clearly better than every cheaper design that is and keeps its
    latency targets as surely. Null where price or value are missing, or the error of the value is
    not known."""
    dominated_by: list[str]
    """Ids of the designs that are worth their price and leave no reason to pay for this one: they
    keep their latency targets as surely, and cost less without being clearly worse, or cost the
    same and are clearly better."""
    text: str
    """Why it is worth its price, or is not, in a sentence."""


class Front(Result):
    """Price against one quantity: which designs are worth their price."""

    criterion: Criterion
    best: Literal["lowest", "highest"]
    points: list[FrontPoint]


class Comparison(Result):
    """Comparison of two to six designs; the first one is the reference."""

    differences: list[Difference]
    classes: list[ClassDifference]
    """Each class of VMs against design A, if a design has several classes."""
    class_sentences: list[str]
    """Sentences of the verdict about classes of VMs."""
    failure_sentences: list[str]
    """The same for a design before and after a failure, which are no choices."""
    changes: list[FieldChange]
    changed: list[ChangedDesign]
    """The changes of each later design, in sentences."""
    rankings: list[Ranking]
    """The designs by each criterion."""
    class_rankings: list[ClassRankings]
    """The same for each class of VMs."""
    fronts: list[Front]
    """Price against IOPS and latency."""
    verdict: str
    """Which design is ahead, by how much, and what limits it; that all perform the same; or that
    none is clearly ahead."""
    outcome: str
    """The verdict without the limit."""
    material_pct: dict[PredictedQuantity, float]
    """Smallest difference that decides in each quantity: `material_difference_pct` of design A, or
    a larger stated error of the model [%]."""


class ComparedReports(Comparison):
    """Two to six designs side by side, with their compared reports."""

    reports: list[Report]

    @classmethod
    def of(cls, comparison: Comparison, reports: Sequence[Report]) -> "ComparedReports":
        """Combine a comparison with its reports."""
        return cls(reports=list(reports), **dict(comparison))

    def to_frame(
        self, table: Literal["designs", "differences"] = "designs", library: Library | None = None
    ) -> Any:
        """Return a table of the comparison as a data frame.

        Parameters
        ----------
        table : {"designs", "differences"}
            `designs`: a row for each design; `differences`: each quantity against the first design.
        library : {"pandas", "polars"}, optional
            Default: pandas if it is installed, else polars.

        Raises
        ------
        FramesMissing
            If the library is not installed.
        """
        if table == "differences":
            return frame(alike(map(cells, self.differences)), library)
        return frame(alike(map(_row, LETTERS, self.reports)), library)

    def __repr__(self) -> str:
        return f"<Comparison of {len(self.reports)} designs: {self.verdict}>"

    __str__ = __repr__

    def _repr_html_(self) -> str:
        doubts = [
            f"{letter}: {report.doubt}"
            for letter, report in zip(LETTERS, self.reports, strict=False)
            if report.doubt
        ]
        rows = [
            {
                "": letter,
                "design": report.design_title,
                "IOPS": with_interval(report.total.iops, count),
                "mean": with_interval(report.total.latency_ms.mean, latency),
                "p99": with_interval(report.total.latency_ms.p99, latency),
                "bottleneck": report.bottleneck.sentence,
            }
            for letter, report in zip(LETTERS, self.reports, strict=False)
        ]
        return f"{html_strip(self.verdict, [*doubts, *self.class_sentences])}{html_table(rows)}"


def _row(letter: str, report: Report) -> dict[str, Cell]:
    named: dict[str, Cell] = {
        "design": letter,
        "design_id": report.design_id,
        "title": report.design_title,
        "status": report.status,
    }
    return named | cells(report.total) | number_cells("total_price", report.price.total_price)
