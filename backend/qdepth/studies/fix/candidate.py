"""A change that may lift a bottleneck: what to set, its cost, and its side effects."""

from dataclasses import dataclass
from typing import Literal

from qdepth.studies.overrides import Override

Cost = Literal["setting", "downtime", "purchase"]
"""A setting that takes effect during operation, one that interrupts something, or parts to buy."""
COSTS: tuple[Cost, ...] = ("setting", "downtime", "purchase")
"""From the cheapest on."""


@dataclass(frozen=True, slots=True)
class Step:
    """One value of a candidate, for all the fields that change together."""

    overrides: tuple[Override, ...]
    act: str
    """What to do, as an imperative without a full stop."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A change with increasing values; the first value that removes the bottleneck is enough."""

    kind: str
    """Name of the change, such as "LUN depth"."""
    cost: Cost
    steps: tuple[Step, ...]
    side_effects: str
    """Side effects, in a sentence or more."""
    relieves: frozenset[str]
    """Parts whose stations have less to do, or work faster. No other station gets faster."""
    spares: frozenset[str] = frozenset()
    """Classes of VMs whose latency is the gain; none: the throughput or latency of all."""


def joined(first: Candidate, step: Step, second: Candidate) -> Candidate:
    """One step of a candidate followed by another candidate, as a plan of two changes."""
    return Candidate(
        f"{first.kind} and {second.kind}",
        max(first.cost, second.cost, key=COSTS.index),
        tuple(_both(step, later) for later in second.steps if _differ(step, later)),
        " ".join(dict.fromkeys((first.side_effects, second.side_effects))),
        first.relieves | second.relieves,
        first.spares | second.spares,
    )


def _differ(step: Step, later: Step) -> bool:
    return {one.path for one in step.overrides}.isdisjoint(one.path for one in later.overrides)


def _both(step: Step, later: Step) -> Step:
    act = f"{step.act}, then {later.act[0].lower()}{later.act[1:]}"
    return Step((*step.overrides, *later.overrides), act)
