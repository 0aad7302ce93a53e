"""How often intervals contain the exact means of small networks, by mechanism.

`python -m tests.known_answers.chain_coverage` computes it anew for all networks, and stores what
docs/statistics.md shows; `make fix` writes the page.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from qdepth import MODEL_VERSION
from qdepth.engines.analytic.engine import solve
from qdepth.engines.compiled.simulation import prepare
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network
from tests.support.markov_chains.judged import Figure, figures
from tests.support.markov_chains.networks import SolvedNetwork, solved_network

STORED = Path(__file__).with_suffix(".json")
NETWORKS = 400


@dataclass(frozen=True)
class Held:
    """How many intervals contain the exact mean."""

    intervals: int = 0
    inside: int = 0

    @property
    def share(self) -> float:
        """Of those with an interval, 0..1."""
        return self.inside / self.intervals

    @classmethod
    def of(cls, rows: Iterable[Figure]) -> "Held":
        """Those of some figures that have an interval."""
        inside = [row.is_inside for row in rows if row.has_interval]
        return cls(len(inside), sum(inside))

    def __add__(self, other: "Held") -> "Held":
        return Held(self.intervals + other.intervals, self.inside + other.inside)


@dataclass(frozen=True)
class Outcome:
    """What both ways to an answer say of one network."""

    mechanism: str
    states: int
    ios: int
    """Simulated."""
    is_steady: bool
    simulated: tuple[Figure, ...]
    is_trusted: bool
    """Whether the analytic engine is within its validity."""
    analytic: tuple[Figure, ...]


@dataclass
class Coverage:
    """What is known of the networks of one mechanism."""

    networks: int = 0
    most_states: int = 0
    ios: int = 0
    """Simulated, of all networks together."""
    steady: int = 0
    simulated: dict[str, Held] = field(default_factory=dict)
    """By kind of figure, in steady runs."""
    trusted: int = 0
    analytic: dict[str, Held] = field(default_factory=dict)
    """By kind of figure, of networks within the validity of the analytic engine."""

    def add(self, outcome: Outcome) -> None:
        """Count one more network."""
        self.networks += 1
        self.most_states = max(self.most_states, outcome.states)
        self.ios += outcome.ios
        self.steady += outcome.is_steady
        self.trusted += outcome.is_trusted
        if outcome.is_steady:
            _add_all(self.simulated, outcome.simulated)
        if outcome.is_trusted:
            _add_all(self.analytic, outcome.analytic)


def _add_all(held: dict[str, Held], rows: Sequence[Figure]) -> None:
    for kind in dict.fromkeys(row.kind for row in rows):
        held[kind] = held.get(kind, Held()) + Held.of(row for row in rows if row.kind == kind)


def outcome(solved: SolvedNetwork, options: SimulationOptions) -> Outcome:
    """Simulate a network with its number as the seed, and compute it."""
    seeded = options.model_copy(update={"seed": solved.number + 1})
    simulated, analytic = simulate_network(solved.network, seeded), solve(solved.network)
    assert simulated.run is not None
    return Outcome(
        mechanism=solved.mechanism,
        states=solved.exact.states,
        ios=simulated.run.ios,
        is_steady=simulated.status == "steady",
        simulated=tuple(figures(solved, simulated)),
        is_trusted=analytic.outside_validity is None and analytic.status == "steady",
        analytic=tuple(figures(solved, analytic)),
    )


def coverage(numbers: Iterable[int], options: SimulationOptions) -> dict[str, Coverage]:
    """By mechanism, of the networks with these numbers."""
    found: dict[str, Coverage] = {}
    for number in numbers:
        row = outcome(solved_network(number), options)
        found.setdefault(row.mechanism, Coverage()).add(row)
    return found


def held(parts: Iterable[Coverage], *kinds: str, of: str = "simulated") -> Held:
    """How many intervals of some kinds hold; no kind: of all."""
    by_kind = [item for part in parts for item in getattr(part, of).items()]
    return sum((each for kind, each in by_kind if not kinds or kind in kinds), Held())


def main() -> None:
    """Compute all, and store it."""
    prepare()
    found = coverage(range(NETWORKS), SimulationOptions(engine="compiled"))
    whole = {
        "model_version": MODEL_VERSION,
        "mechanisms": {name: asdict(part) for name, part in found.items()},
    }
    STORED.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
