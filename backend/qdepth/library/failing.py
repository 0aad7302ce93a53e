"""Failures: each part of a design fails alone, and the survivor is evaluated."""

from dataclasses import dataclass
from typing import Any, Unpack

from qdepth.design.document import document
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.figures import NO_BREAK, NO_VALUE, latency, percent
from qdepth.frames import Cell, Library, frame
from qdepth.library.answers import simulate
from qdepth.library.keyword_options import Choices, options_of
from qdepth.library.progress_lines import PROGRESS
from qdepth.report.report import Report
from qdepth.report.row_cells import alike, html_strip, html_table, number_cells, with_interval
from qdepth.report.target_judgement import TargetJudgement
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.failures import (
    Failure,
    FailureQuestion,
    Rebuilding,
    failure_of,
    figures_of,
    parts_to_fail,
    worst_first,
)
from qdepth.studies.judge.answered import Answered
from qdepth.studies.judge.summary import summary_of
from qdepth.studies.judge.targets import judge
from qdepth.studies.simulate.options import SimulationOptions, one_among_many


@dataclass(frozen=True, repr=False)
class Failures:
    """The single failures of a design, the worst one first."""

    report: Report
    """The design while everything works."""
    failures: list[Failure]
    targets: list[LatencyTarget]
    """Latency targets of the design."""

    @property
    def sentence(self) -> str:
        """Number of failures that meet the targets; without targets, the worst failure."""
        if not self.failures:
            return "No part of the design can fail alone."
        if self.targets:
            return summary_of([self._judged(each) for each in self.failures], "failures")
        return f"The worst failure: {_outcome(self.failures[0])}"

    def _judged(self, failure: Failure) -> TargetJudgement:
        if failure.figures is None or failure.figures.targets is None:
            return judge(self.targets, Answered(nothing_survives=True))
        return failure.figures.targets

    def to_frame(self, library: Library | None = None) -> Any:
        """Return the failures as a data frame, the worst one first.

        Raises
        ------
        FramesMissing
            If neither pandas nor polars is installed, or not the library that was named.
        """
        return frame(alike(map(_row, self.failures)), library)

    def __repr__(self) -> str:
        return f"<Failures of {self.report.design_id}: {self.sentence}>".replace(NO_BREAK, " ")

    def _repr_html_(self) -> str:
        refused = [f"{each.text}: {each.reason}" for each in self.failures if each.reason]
        return (
            f"{html_strip(self.sentence, refused)}{html_table(alike(map(_shown, self.failures)))}"
        )


def failures(  # noqa: PLR0913  named arguments
    design: document.Design,
    options: SimulationOptions | None = None,
    *,
    parts: list[str] | None = None,
    already: list[str] | None = None,
    restarts: bool = True,
    progress: bool = False,
    **choices: Unpack[Choices],
) -> Failures:
    """Let each part of a design fail alone, and evaluate the survivor.

    Parameters
    ----------
    design : Design
        The design while everything works.
    options, choices : SimulationOptions, keyword arguments
        As for `simulate`; default: the analytic engine.
    parts : list of str, optional
        Parts that fail, such as `["hosts.esx01"]`; default: the first 100 that can fail.
    already : list of str, optional
        Parts that have failed before, so that two fail together.
    restarts : bool
        Whether VMs of a failed host restart elsewhere, as vSphere HA does it; else they stop.
    progress : bool
        Whether to show the progress on standard error.

    Raises
    ------
    InvalidDesign
        If the design is not complete, or a name is no part that can fail.
    InvalidOptions
        If a choice is unknown or out of its range.
    """
    presets = options or SimulationOptions(engine="analytic")
    chosen = one_among_many(options_of(presets, choices))

    def evaluate(design: document.Design) -> Report:
        return simulate(design, chosen)

    question = FailureQuestion(
        design=design, parts=parts, already=already or [], restarts=restarts, options=chosen
    )
    listed = parts_to_fail(question)
    report = evaluate(design)
    healthy = figures_of(design, report)
    found = []
    for done, part in enumerate(listed, start=1):
        found.append(failure_of(question, part.path, healthy, evaluate, _rebuilds))
        if progress:
            PROGRESS.show(f"{done} of {len(listed)} failures", is_last=done == len(listed))
    return Failures(report, worst_first(found), targets_set([design]))


def _rebuilds(design: document.Design, pool: str) -> Rebuilding | None:
    from qdepth.studies.rebuilding import rebuilding  # noqa: PLC0415  loads the engines

    return rebuilding(design, pool)


def _outcome(failure: Failure) -> str:
    share = failure.iops_ratio.value
    kept = "nothing survives" if share is None else f"{percent(share)} of the IOPS remain"
    return f"{failure.text}: {kept}."


def _shown(failure: Failure) -> dict[str, Cell]:
    figures, share = failure.figures, failure.iops_ratio.value
    return {
        "failure": failure.text,
        "IOPS left": NO_VALUE if share is None else percent(share),
        "mean": with_interval(figures.latency_mean_ms, latency) if figures else NO_VALUE,
        "p99": with_interval(figures.latency_p99_ms, latency) if figures else NO_VALUE,
        "bottleneck": figures.bottleneck if figures else failure.reason,
    }


def _row(failure: Failure) -> dict[str, Cell]:
    row: dict[str, Cell] = {"path": failure.path, "text": failure.text, "verdict": failure.verdict}
    row |= number_cells("iops_ratio", failure.iops_ratio)
    row |= number_cells("latency_ratio", failure.latency_ratio)
    figures = failure.figures
    for name in ("iops", "latency_mean_ms", "latency_p99_ms"):
        row |= number_cells(name, getattr(figures, name)) if figures else {}
    row |= number_cells("rebuild_s", failure.rebuild.duration_s) if failure.rebuild else {}
    return row | {"bottleneck": figures.bottleneck if figures else None, "reason": failure.reason}
