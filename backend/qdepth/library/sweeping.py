"""Sweeps: a design for many values of its fields."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, Unpack

from pydantic import ValidationError

from qdepth.design.document import document
from qdepth.figures import NO_VALUE, count, entered, latency
from qdepth.frames import Cell, Library, frame
from qdepth.library.keyword_options import (
    Choices,
    InvalidOptions,
    make_ready,
    options_of,
    refused_fields,
)
from qdepth.library.processes import local_executor
from qdepth.library.progress_lines import PROGRESS
from qdepth.report.row_cells import alike, html_table, number_cells, with_interval
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.sweep import Axis, Sample, SweepQuestion, check_cells
from qdepth.studies.sweep_cells import answers_to, cells_to_evaluate
from qdepth.studies.sweep_points import SweepPoint, csv_of

NUMBERS = (
    "iops", "mb_s", "latency_mean_ms", "latency_p95_ms", "latency_p99_ms", "outstanding_ios",
)  # fmt: skip
"""Numbers of a point that its table has."""


@dataclass(frozen=True, repr=False)
class Sweep:
    """The points of a sweep."""

    question: SweepQuestion
    points: Sequence[SweepPoint]
    """One for each design and cell, in their order."""

    @property
    def paths(self) -> list[str]:
        """The fields that are swept."""
        return [axis.path for axis in self.question.axes]

    def to_frame(self, library: Library | None = None) -> Any:
        """Return the points as a data frame, with the swept fields as its first columns.

        Raises
        ------
        FramesMissing
            If neither pandas nor polars is installed, or not the library that was named.
        """
        return frame(self._rows(), library)

    def to_csv(self) -> str:
        """Return the points as CSV, as the command and the API write it."""
        return csv_of(self.paths, self.points)

    def _rows(self) -> list[dict[str, Cell]]:
        return alike(self._row(point) for point in self.points)

    def _row(self, point: SweepPoint) -> dict[str, Cell]:
        row: dict[str, Cell] = {"design_id": point.design_id}
        row |= dict(zip(self.paths, point.values, strict=True))
        for name in NUMBERS:
            row |= number_cells(name, getattr(point, name))
        return row | {"status": point.status, "bottleneck": point.bottleneck}

    def __repr__(self) -> str:
        return f"<Sweep of {', '.join(self.paths)}: {len(self.points)} points>"

    def _repr_html_(self) -> str:
        return html_table([self._shown(point) for point in self.points])

    def _shown(self, point: SweepPoint) -> dict[str, Cell]:
        row: dict[str, Cell] = {"design": point.design_id} if self.question.other else {}
        row |= {path: entered(value) for path, value in zip(self.paths, point.values, strict=True)}
        numbers = {"IOPS": point.iops, "mean": point.latency_mean_ms, "p99": point.latency_p99_ms}
        for title, number in numbers.items():
            form = count if title == "IOPS" else latency
            row[title] = NO_VALUE if number is None else with_interval(number, form)
        return row | {"status": point.status or "failed", "bottleneck": point.bottleneck}


def sweep(  # noqa: PLR0913  named arguments
    design: document.Design,
    values: Mapping[str, Sequence[float]],
    options: SimulationOptions | None = None,
    *,
    other: document.Design | None = None,
    samples: int | None = None,
    sample_seed: int = 1,
    parallel: int = 1,
    executor: Executor | None = None,
    progress: bool = False,
    **choices: Unpack[Choices],
) -> Sweep:
    """Evaluate a design for all values of one field, or all pairs of values of two.

    Parameters
    ----------
    design : Design
        The design.
    values : mapping
        Values by path, such as `{"hosts.esx01.lun_depth": [16, 32, 64]}`.
    options, choices : SimulationOptions, keyword arguments
        As for `simulate`.
    other : Design, optional
        A second design, swept over the same cells.
    samples : int, optional
        Draw this many cells between the two values of up to eight fields (Latin hypercube).
    sample_seed : int
        Seed of the draw.
    parallel : int
        Processes of this machine that answer the cells. With more than one, a script must start
        its work below `if __name__ == "__main__":`; a notebook need not.
    executor : concurrent.futures.Executor, optional
        Answers the cells in place of `parallel`, for example the executor of a Dask client.
    progress : bool
        Whether to show the progress on standard error.

    Raises
    ------
    InvalidDesign
        If a value does not fit the design.
    InvalidOptions
        If a choice or the values are out of their range.
    """
    axes = [_axis(path, each) for path, each in values.items()]
    sample = None if samples is None else (samples, sample_seed)
    question = question_of(design, axes, options_of(options, choices), other, sample)
    check_cells(question)
    if parallel < 1:
        raise InvalidOptions(f"parallel(={parallel}): enter at least 1 process")
    if executor is None:
        make_ready(question.options)
    with local_executor(parallel) if executor is None else nullcontext(executor) as answering:
        points = answers_to(question, answering)
        return Sweep(question, list(shown_points(points, question) if progress else points))


def shown_points(points: Iterable[SweepPoint], question: SweepQuestion) -> Iterator[SweepPoint]:
    """Pass points on, and show how many there are so far."""
    total = len(cells_to_evaluate(question))
    for done, point in enumerate(points, start=1):
        PROGRESS.show(f"{done} of {total} cells", is_last=done == total)
        yield point


def question_of(
    design: document.Design,
    axes: Sequence[Axis],
    options: SimulationOptions,
    other: document.Design | None = None,
    sample: tuple[int, int] | None = None,
) -> SweepQuestion:
    """Return the question of a sweep; `sample`: cells to draw, and the seed of the draw.

    Raises
    ------
    InvalidOptions
        If it cannot be answered.
    """
    try:
        drawn = None if sample is None else Sample(cells=sample[0], seed=sample[1])
        return SweepQuestion(
            design=design, other=other, axes=list(axes), sample=drawn, options=options
        )
    except ValidationError as error:
        raise refused_fields(error) from None


def _axis(path: str, values: Sequence[float]) -> Axis:
    if isinstance(values, (int, float)):
        raise InvalidOptions(f"{path}(={values}): enter a list of values, such as [{values}]")
    try:
        return Axis(path=path, values=list(map(float, values)))
    except ValidationError as error:
        raise InvalidOptions(f"{path}: {refused_fields(error)}") from None
