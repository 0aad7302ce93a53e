"""How a design with one set of values performs against its targets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.doubt.doubt_situation import HEALTHY, Situation
from qdepth.studies.doubt.inputs import Case
from qdepth.studies.estimate.class_latencies import class_latencies
from qdepth.studies.judge.answered import answered_in
from qdepth.studies.judge.distance import OVERLOAD, distances_of

Solve = Callable[[Design], Report]
MOST = log(OVERLOAD)
"""Logarithm of a distance from which a design carries too much, or is rejected."""
LEAST = log(1e-3)
LIMIT = 1.959964
"""Half-width of a 95 % interval in standard deviations."""
QUANTITIES = 3
"""IOPS, mean and p99 of each class of VMs."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A set of values, and its result."""

    logs: tuple[float, ...]
    """Logarithm of latency over target for each target, the worst of all conditions."""
    errors: tuple[float, ...]
    """Standard deviations of these logarithms, by the stated error of the estimate."""
    condition: str
    """In which condition the worst target is worst."""
    full: str = ""
    """Space that is full."""
    classes: tuple[float | None, ...] = ()
    """Logarithms of IOPS, mean and p99 of each class of VMs while healthy; None without a value."""
    unknown: str = ""
    """Why the estimate is not valid here; empty if it is."""

    @property
    def worst(self) -> float:
        """Logarithm of the largest latency over its target."""
        return MOST if self.full else max(self.logs)


def outcome_of(
    situation: Situation, case: Case, targets: Sequence[LatencyTarget], solve: Solve
) -> Outcome:
    """Solve a design with one set of values in all its conditions.

    Notes
    -----
    A failure that leaves no path is a miss. After it no other failure is looked at.
    """
    found: list[Outcome] = []
    try:
        for condition, design, full in situation.designs(case):
            found.append(_in_condition(condition, design, full, targets, solve(design)))
    except InvalidDesign as refusal:
        if not found:
            return _missed(len(targets), HEALTHY, refusal.problems[0].text)
        found.append(_missed(len(targets), situation.failures[len(found) - 1]))
    worst = max(found, key=lambda each: each.worst)
    pairs = [
        max(zip(logs, errors, strict=True), key=lambda pair: pair[0])
        for logs, errors in zip(
            zip(*(each.logs for each in found), strict=True),
            zip(*(each.errors for each in found), strict=True),
            strict=True,
        )
    ]
    return Outcome(
        logs=tuple(pair[0] for pair in pairs),
        errors=tuple(pair[1] for pair in pairs),
        condition=worst.condition,
        full=found[0].full,
        classes=found[0].classes,
        unknown=next((each.unknown for each in found if each.unknown), ""),
    )


def _in_condition(
    condition: str, design: Design, full: str, targets: Sequence[LatencyTarget], report: Report
) -> Outcome:
    distances = distances_of(design, report)
    answered = answered_in(design, report)
    return Outcome(
        logs=tuple(_log(distance) for distance in distances),
        errors=tuple(
            max((_error(number) for number in answered.latencies_of(target)), default=0.0)
            for target in targets
        ),
        condition=condition,
        full=full,
        classes=_classes(design, report) if condition == HEALTHY else (),
        unknown="" if report.status == "no_steady_state" else report.outside_validity or "",
    )


def _missed(targets: int, condition: str, unknown: str = "") -> Outcome:
    """A design that is refused, or a failure that nothing survives."""
    return Outcome((MOST,) * targets, (0.0,) * targets, condition, unknown=unknown)


def _classes(design: Design, report: Report) -> tuple[float | None, ...]:
    found: list[float | None] = []
    for each in class_latencies(design, report):
        for number in (each.iops, each.latency_mean_ms, each.latency_p99_ms):
            value = None if number is None else number.value
            found.append(log(value) if value else None)
    return tuple(found)


def _log(distance: float) -> float:
    return min(max(log(distance), LEAST), MOST) if distance > 0 else LEAST


def _error(number: Number | None) -> float:
    if number is None or not number.value or not number.high or number.high <= number.value:
        return 0.0
    return log(number.high / number.value) / LIMIT
