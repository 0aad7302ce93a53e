"""How often intervals contain the exact means of small networks, by mechanism.

`python -m tests.known_answers.chain_coverage` computes it for all networks, and stores what
docs/explanation/statistics.md shows; `make fix` writes the page.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from qdepth import MODEL_VERSION
from qdepth.engines.analytic.engine import solve
from qdepth.engines.compiled.simulation import prepare
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network
from tests.support.markov_chains.judged import Figure, figures
from tests.support.markov_chains.networks import SolvedNetwork, solved_network
from tools.chain_coverage import STORED, Coverage, Held, StoredCoverage

NETWORKS = 400


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
    """Intervals for the networks with these numbers, by mechanism."""
    outcomes = [outcome(solved_network(number), options) for number in numbers]
    mechanisms = dict.fromkeys(row.mechanism for row in outcomes)
    return {
        mechanism: _together([row for row in outcomes if row.mechanism == mechanism])
        for mechanism in mechanisms
    }


def _together(rows: Sequence[Outcome]) -> Coverage:
    return Coverage(
        networks=len(rows),
        most_states=max(row.states for row in rows),
        ios=sum(row.ios for row in rows),
        steady=sum(row.is_steady for row in rows),
        simulated=_by_kind([each for row in rows if row.is_steady for each in row.simulated]),
        trusted=sum(row.is_trusted for row in rows),
        analytic=_by_kind([each for row in rows if row.is_trusted for each in row.analytic]),
    )


def _by_kind(rows: Sequence[Figure]) -> dict[str, Held]:
    kinds = dict.fromkeys(row.kind for row in rows)
    return {kind: held_of(row for row in rows if row.kind == kind) for kind in kinds}


def held_of(rows: Iterable[Figure]) -> Held:
    """Intervals of some figures."""
    inside = [row.is_inside for row in rows if row.has_interval]
    return Held(intervals=len(inside), inside=sum(inside))


def main() -> None:
    """Compute all, and store it."""
    prepare()
    found = coverage(range(NETWORKS), SimulationOptions(engine="compiled"))
    whole = StoredCoverage(model_version=MODEL_VERSION, mechanisms=found)
    STORED.write_text(whole.model_dump_json(indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
