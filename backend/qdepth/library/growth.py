"""Growth: how much more load a design carries, and its performance on the way."""

from dataclasses import dataclass
from typing import Any

from qdepth.design.document import document
from qdepth.figures import NO_BREAK, count, latency, three_digits
from qdepth.frames import Cell, Library, frame
from qdepth.library.answers import estimate
from qdepth.report.report import Report
from qdepth.report.row_cells import alike, html_strip, html_table, number_cells, with_interval
from qdepth.studies.estimate.headroom import (
    Headroom,
    headroom_of,
    headroom_targets,
    target_reason,
)
from qdepth.studies.estimate.load_at_target import LoadAtTarget, load_at_targets
from qdepth.studies.estimate.load_curve import LoadedDesign, curve_of
from qdepth.studies.estimate.load_point import LoadPoint


@dataclass(frozen=True, repr=False)
class Growth:
    """How much more load a design carries until a latency reaches its target, by estimates."""

    report: Report
    """The design under its planned load."""
    headroom: Headroom
    """The answer in words."""
    reason: str
    """The latency that ends the headroom, in a sentence."""
    at_target: LoadAtTarget
    """The largest load as a multiple of the planned one, with its interval."""
    curve: list[LoadPoint]
    """The design from an eighth to eight times its planned load."""

    @property
    def sentence(self) -> str:
        """Headroom in a sentence; none if the design misses a target today."""
        targets = self.report.targets
        is_missed = targets is not None and targets.kept == "no"
        return self.headroom.missed if is_missed else self.headroom.sentence

    def to_frame(self, library: Library | None = None) -> Any:
        """Return the curve as a data frame, with a row for each load.

        Raises
        ------
        FramesMissing
            If neither pandas nor polars is installed, or not the library that was named.
        """
        return frame(alike(map(_row, self.curve)), library)

    def __repr__(self) -> str:
        return f"<Growth of {self.report.design_id}: {self.sentence}>".replace(NO_BREAK, " ")

    def _repr_html_(self) -> str:
        rows: list[dict[str, Cell]] = [
            {
                "load": f"{three_digits(point.load)} times",
                "IOPS": with_interval(point.iops, count),
                "mean": with_interval(point.latency_mean_ms, latency),
                "p99": with_interval(point.latency_p99_ms, latency),
                "limit": point.limit,
            }
            for point in self.curve
        ]
        return f"{html_strip(self.sentence, [self.reason])}{html_table(rows)}"


def headroom(design: document.Design) -> Growth:
    """Estimate how much more load a design carries until a latency target is reached.

    Parameters
    ----------
    design : Design
        The design under its planned load. If it has no latency target, the headroom ends at a
        round p99 that is well above the present one.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    report = estimate(design)
    loaded = LoadedDesign(design)
    found = load_at_targets(loaded, headroom_targets([design], [report]))
    if found is None:
        raise AssertionError("targets of the design itself are about classes that it has")
    return Growth(
        report=report,
        headroom=headroom_of(found),
        reason=target_reason([design], headroom_targets([design], [report])),
        at_target=found,
        curve=list(curve_of(loaded).points),
    )


def _row(point: LoadPoint) -> dict[str, Cell]:
    row: dict[str, Cell] = {"load": point.load}
    for name in ("iops", "latency_mean_ms", "latency_p99_ms"):
        row |= number_cells(name, getattr(point, name))
    return row | {"limit": point.limit}
