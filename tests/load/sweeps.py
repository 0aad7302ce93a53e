"""One sweep on one worker, on two, and computed without any, in turns."""

import time
from dataclasses import dataclass
from functools import partial
from itertools import count
from statistics import median

from qdepth.jobs.sweeps import new_sweep
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.sweep import SweepQuestion, cells_of, design_of_cell
from qdepth.studies.sweep_points import Values, evaluate_cell
from tests.load.quiet import Quiet
from tests.load.team import Team
from tests.support.scenarios import design

DEPTH, OUTSTANDING = "hosts.esx.lun_depth", "classes.vms.workload.outstanding_ios"
SEEDS = count(1)
ROUNDS = 3
EACH = 8
"""Every how many cells are computed without a worker, to tell what the work itself costs."""


@dataclass(frozen=True)
class Times:
    """Medians over the rounds."""

    cells: int
    rounds: int
    bare_s: float
    """The cells without worker and database [s]."""
    one_s: float
    two_s: float
    ratio: float
    """Of one worker's time to two workers', round by round."""

    def __str__(self) -> str:
        """The ratio, and what one worker needs for a cell beside the work, as a row of the docs."""
        beside_ms = (self.one_s - self.bare_s) / self.cells * 1e3
        each_ms = self.bare_s / self.cells * 1e3
        return (
            f"| {self.cells} simulated cells of {each_ms:.0f} ms, medians of {self.rounds} rounds "
            f"| {self.one_s:.1f} s on one worker, {self.two_s:.1f} s on two: {self.ratio:.2f} "
            f"times as fast; {beside_ms:.1f} ms of the wall beside each cell |"
        )


def sweep(seed: int, values: int, **options: object) -> SweepQuestion:
    """A sweep of values x values cells; a seed of its own makes its cells unknown so far."""
    numbers = list(range(1, values + 1))
    return SweepQuestion.model_validate(
        {
            "design": design(title=f"Sweep {seed}"),
            "axes": [{"path": DEPTH, "values": numbers}, {"path": OUTSTANDING, "values": numbers}],
            "options": options | {"seed": seed},
        }
    )


def shared_sweep(team: Team, quiet: Quiet) -> Times:
    """400 simulated cells on one worker, on two, and without any, in turns."""
    options = {"engine": "simpy", "max_ios": 5000}
    bare: list[float] = []
    found: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        bare.append(quiet.measured(partial(_bare_s, sweep(next(SEEDS), 20, **options))))
        for workers, times in found.items():
            times.append(time_of_sweep(team, quiet, workers, 20, options))
    one, two = found[1], found[2]
    ratio = median(a / b for a, b in zip(one, two, strict=True))
    return Times(20**2, ROUNDS, median(bare), median(one), median(two), ratio)


def analytic_sweep(team: Team, quiet: Quiet) -> str:
    """10,000 estimated cells on two workers."""
    time_s = time_of_sweep(team, quiet, 2, 100, {"engine": "analytic"})
    return f"| 10,000 analytic cells (one host, one LUN) on two workers | {time_s:.1f} s |"


def _bare_s(question: SweepQuestion) -> float:
    asked = cells_of(question)
    some = asked[::EACH]
    _answer(question, some[0])  # loads machine code
    begun = time.perf_counter()
    for cell in some:
        _answer(question, cell)
    return (time.perf_counter() - begun) * len(asked) / len(some)


def _answer(question: SweepQuestion, cell: Values) -> None:
    changed = design_of_cell(question.design, question.axes, cell)
    evaluate_cell(cell, lambda: evaluate(changed, question.options))


def time_of_sweep(
    team: Team, quiet: Quiet, workers: int, values: int, options: dict[str, object]
) -> float:
    """Time of a sweep on so many workers, which have loaded their machine code [s]."""
    with team.workers(workers):
        team.time_of(team.ask(new_sweep(sweep(next(SEEDS), 4, **options))))  # loads machine code
        job = new_sweep(sweep(next(SEEDS), values, **options))
        return quiet.measured(lambda: team.time_of(team.ask(job)))
