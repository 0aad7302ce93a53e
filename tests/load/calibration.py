"""One calibration on one worker and on two, in turns."""

from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

from qdepth.design.document.document import Design
from qdepth.jobs.calibrations import new_calibration
from qdepth.studies.calibrate.calibration_question import CalibrationQuestion
from qdepth.studies.estimate.estimate import estimate
from tests.load.quiet import Quiet
from tests.load.sweeps import OUTSTANDING, SEEDS
from tests.load.team import Team
from tests.support.scenarios import design

DELAY = {"path": "arrays.array.read_ms", "low": 0.0, "high": 2.0}
SERVICE = {"path": "sps.spa.read_us", "also": ["sps.spa.write_us"], "low": 50.0, "high": 1000.0}
STRUCTURES = [
    {"name": "slower links", "overrides": {"fabrics.san.latency_us": 20.0}},
    {"name": "slower kernel", "overrides": {"hosts.esx.kernel_us": 20.0}},
]
"""Fitted beside the design: two workers can do no better than one and a half if each has whole
structures, so what they gain beyond that they gain within one."""
POINTS = 35
LEFT_ASIDE_EVERY = 3
OFF = (1.02, 0.97, 1.01, 0.99)
"""Factors by which the measured rates differ from what the design does, one after the other."""
ROUNDS = 3


@dataclass(frozen=True)
class CalibrationTimes:
    """Medians over the rounds."""

    rounds: int
    one_s: float
    two_s: float
    one_cpu_s: float
    """Processor time of everything that belongs to the team, with one worker [s]."""
    two_cpu_s: float
    ratios: list[float]
    """Of one worker's time to two workers', round by round."""

    def __str__(self) -> str:
        """Times and ratio, as a row of the docs."""
        each = ", ".join(f"{ratio:.2f}" for ratio in self.ratios)
        return (
            f"| a calibration of two parameters at {POINTS} points, 5,000 I/Os each, with "
            f"{len(STRUCTURES)} structures beside the design, medians of {self.rounds} rounds in "
            f"turn | {self.one_s:.1f} s on one worker ({self.one_cpu_s:.0f} s of CPU), "
            f"{self.two_s:.1f} s on two ({self.two_cpu_s:.0f} s): {median(self.ratios):.2f} times "
            f"as fast ({each}) |"
        )


def calibration(seed: int, points: int = POINTS) -> CalibrationQuestion:
    """A calibration whose designs nobody has solved, as the seed is another one each time."""
    real = design(title=f"Calibration {seed}")
    return CalibrationQuestion.model_validate(
        {
            "design": real,
            "measurements": {
                "parameters": [DELAY, SERVICE],
                "points": [_point(real, number) for number in range(1, points + 1)],
                "structures": STRUCTURES,
            },
            "options": {"engine": "compiled", "max_ios": 5000, "seed": seed},
        }
    )


def shared_calibration(team: Team, quiet: Quiet) -> CalibrationTimes:
    """The same calibration on one worker and on two, in turns."""
    found: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for workers, times in found.items():
            times.append(_time_of(team, quiet, workers))
    one, two = found[1], found[2]
    return CalibrationTimes(
        ROUNDS,
        median(wall_s for wall_s, _ in one),
        median(wall_s for wall_s, _ in two),
        median(cpu_s for _, cpu_s in one),
        median(cpu_s for _, cpu_s in two),
        [a / b for (a, _), (b, _) in zip(one, two, strict=True)],
    )


def _time_of(team: Team, quiet: Quiet, workers: int) -> tuple[float, float]:
    with team.workers(workers):
        team.time_of(team.ask(new_calibration(calibration(next(SEEDS), 4))))  # loads machine code
        job = new_calibration(calibration(next(SEEDS)))
        wall_s = quiet.measured(partial(_wait, team, job))
        return wall_s, quiet.last_own_s


def _wait(team: Team, job: Any) -> float:
    return team.time_of(team.ask(job))


def _point(real: dict[str, Any], number: int) -> dict[str, Any]:
    overrides = {OUTSTANDING: number}
    measured = deepcopy(real)
    measured["classes"][0]["workload"]["outstanding_ios"] = number
    report = estimate(Design.model_validate(measured))
    assert report.total.iops.value is not None
    return {
        "id": f"point {number}",
        "role": "predict" if number % LEFT_ASIDE_EVERY == 0 else "calibrate",
        "overrides": overrides,
        "iops": report.total.iops.value * OFF[number % len(OFF)],
    }
