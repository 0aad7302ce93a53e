"""Estates under more load than they carry, where the iteration goes back and forth for long."""

import pytest

from qdepth.design.document.document import Design
from qdepth.engines.analytic.answer.validity import LAST_STEP, steadiness
from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.model.build import build
from qdepth.engines.analytic.solve import fixed_point
from qdepth.engines.analytic.solve.initial_values import set_asymptotic_values
from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.solve.step_sizes import HALF_STEPS, USUAL
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.studies.estimate.scaled_load import scaled
from tests.support.estates import estate
from tests.support.solving import solve_compiled


def _network(index: int, load: float) -> QueueingNetwork:
    return lower(scaled(Design.model_validate(estate(index)), load))


@pytest.mark.parametrize(
    ("index", "load"),
    [
        (1, 2.0),
        *(pytest.param(index, 2.0, marks=pytest.mark.full) for index in (11, 12)),
    ],
)
def test_what_they_complete_is_as_simulated(
    index: int, load: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    dampings = []
    iterated = fixed_point._iterated

    def watched(state: State, work: int) -> State | None:
        dampings.append(state.damping)
        return iterated(state, work)

    monkeypatch.setattr(fixed_point, "_iterated", watched)
    network = _network(index, load)
    found = solve(network)
    assert dampings[:2] == [USUAL, HALF_STEPS], "long steps find no end"
    assert found.status == "no_steady_state"
    assert found.outside_validity is not None
    simulated = solve_compiled(network, EngineOptions(seed=1, max_ios=150_000))
    assert simulated.status == "no_steady_state"
    assert found.total.throughput.value == pytest.approx(simulated.total.throughput.value, rel=0.02)


def test_iteration_without_an_end_is_no_steady_state() -> None:
    state = State(build(_network(1, 1.0)))
    set_asymptotic_values(state)
    assert steadiness(state) == ("not_settled", LAST_STEP)
