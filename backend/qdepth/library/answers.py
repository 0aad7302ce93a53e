"""Answers about designs: estimates, simulations, comparisons and timelines."""

from collections.abc import Sequence
from typing import Unpack

from qdepth.design.document import document
from qdepth.engines.options import Observer
from qdepth.errors import QdepthError
from qdepth.library.keyword_options import Choices, InvalidOptions, make_ready, options_of
from qdepth.library.shown_progress import with_progress
from qdepth.report.comparison import ComparedReports
from qdepth.report.report import Report
from qdepth.report.timeline import TimelineReport
from qdepth.studies.compare.comparison import MOST_DESIGNS
from qdepth.studies.compare.comparison import compare as comparison_of
from qdepth.studies.estimate.density_at_target import with_target
from qdepth.studies.judge.targets import judged
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.states import states
from qdepth.studies.timeline.timeline import solve_timeline


class WrongNumberOfDesigns(QdepthError):
    """A comparison takes two to six designs."""

    exit_code = 2


def estimate(design: document.Design) -> Report:
    """Estimate a design in milliseconds, without a simulation.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    return simulate(design, engine="analytic")


def simulate(
    design: document.Design,
    options: SimulationOptions | None = None,
    *,
    observe: Observer | None = None,
    progress: bool = False,
    **choices: Unpack[Choices],
) -> Report:
    """Simulate a design until its numbers are precise enough.

    Parameters
    ----------
    design : Design
        The design, of `load` or `examples`.
    options, choices : SimulationOptions, keyword arguments
        Engine, seed, budget and precision, such as `max_ios=50_000`; arguments come first.
    observe : function, optional
        Receives the progress 100 times or more; returns False to cancel, and then the status of the
        report is `partial`.
    progress : bool
        Whether to show the progress on standard error.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    InvalidOptions
        If a choice is unknown or out of its range.
    """
    chosen = options_of(options, choices)
    make_ready(chosen)
    watch = with_progress(observe, design.id, progress=progress)
    return judged(design, evaluate(design, chosen, observe=watch))


def compare(
    designs: Sequence[document.Design],
    options: SimulationOptions | None = None,
    *,
    reports: Sequence[Report] | None = None,
    progress: bool = False,
    **choices: Unpack[Choices],
) -> ComparedReports:
    """Compare two to six designs; the first one is the reference.

    Parameters
    ----------
    designs : sequence of Design
        The designs. If several have the same id, as after `replace`, the later ones get a number.
    options, choices : SimulationOptions, keyword arguments
        As for `simulate`.
    reports : sequence of Report, optional
        Reports of the designs, if they are known; default: each design is simulated.
    progress : bool
        Whether to show the progress on standard error.

    Raises
    ------
    InvalidDesign
        If a design contradicts itself or is not complete.
    InvalidOptions
        If a choice is unknown or out of its range.
    WrongNumberOfDesigns
        If there are not two to six designs.
    """
    if not 2 <= len(designs) <= MOST_DESIGNS:
        raise WrongNumberOfDesigns(
            f"A comparison of {len(designs)} designs was requested; give 2 to {MOST_DESIGNS}."
        )
    if reports is None:
        designs = _distinct(designs)
        chosen = options_of(options, choices)
        reports = [simulate(design, chosen, progress=progress) for design in designs]
    priced = [with_target(*each) for each in zip(designs, reports, strict=True)]
    return ComparedReports.of(comparison_of(designs, priced), priced)


def _distinct(designs: Sequence[document.Design]) -> list[document.Design]:
    """Return the designs with an id each: `vmfs`, `vmfs-2`, `vmfs-3`."""
    taken = {design.id for design in designs}
    found: dict[str, document.Design] = {}
    for design in designs:
        numbered = (f"{design.id}-{number}" for number in range(2, 2 + 2 * len(designs)))
        free = (name for name in numbered if name not in taken and name not in found)
        id_ = next(free) if design.id in found else design.id
        found[id_] = design.model_copy(update={"id": id_})
    return list(found.values())


def timeline(
    design: document.Design,
    options: SimulationOptions | None = None,
    *,
    observe: Observer | None = None,
    progress: bool = False,
    **choices: Unpack[Choices],
) -> TimelineReport:
    """Compute how long the operations of a design take, and their effect on production.

    Parameters
    ----------
    design : Design
        With operations, or with a timeline on which it changes.
    options, observe, progress, choices
        As for `simulate`; the analytic engine does not support operations.

    Raises
    ------
    InvalidDesign
        If nothing happens on the timeline, or the design cannot be simulated as it is.
    InvalidOptions
        If a choice is unknown or out of its range.
    """
    chosen = options_of(options, choices)
    if chosen.engine == "analytic":
        raise InvalidOptions(
            "engine(=analytic): the analytic engine does not support operations; "
            "use auto, simpy or compiled"
        )
    states(design)  # refused before anything is compiled
    make_ready(chosen)
    shown = with_progress(observe, design.id, progress=progress)
    watch = None if shown is None else lambda _regime: shown
    return solve_timeline(design, chosen, observe=watch)
