"""Operational laws hold exactly on any network: flows that end, commands, conflicts, slices.

P. J. Denning, J. P. Buzen, "The operational analysis of queueing network models", ACM Computing
Surveys 10(3), 1978.
"""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qdepth.engines.options import EngineOptions
from qdepth.network.loops import Finite
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.statistics.analysis import flow_balance_error
from qdepth.statistics.recorder import (
    LIMIT_COLUMNS,
    TALLY_COLUMNS,
    RunRecord,
    group_tallies,
    tally_keys,
)
from tests.support.accounted import AccountedSimulation, check_utilisation
from tests.support.examples import examples
from tests.support.networks import limit_totals, station_totals
from tests.support.random_networks import networks
from tests.support.random_networks import options as engine_options

QUICK = settings(
    max_examples=examples(30), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
LATENCY, FIRST_LAYER = TALLY_COLUMNS.index("latency"), TALLY_COLUMNS.index(LAYERS[0])


class CountedSimulation(AccountedSimulation):
    """A simulation that knows the time integral of its I/Os under way."""

    def __init__(self, network: QueueingNetwork, options: EngineOptions) -> None:
        self.area = self._since = 0.0
        self._present = 0
        super().__init__(network, options)

    @property
    def present(self) -> int:
        """I/Os under way."""
        return self._present

    @present.setter
    def present(self, present: int) -> None:
        now = self.env.now
        self.area += self._present * (now - self._since)
        self._since, self._present = now, present


def check(network: QueueingNetwork, options: EngineOptions) -> None:
    simulation = CountedSimulation(network, options)
    record = simulation.run()
    _check_little(simulation)
    check_utilisation(network, simulation)
    _check_flow_balance(simulation)
    _check_tallies(network, record)
    _check_ends(network, simulation, record)


def _check_little(simulation: CountedSimulation) -> None:
    """The time integral of the I/Os under way is the time that they spent.

    J. D. C. Little, "A proof for the queuing formula L = lambda W", Operations Research 9(3), 1961.
    """
    now = simulation.env.now
    simulation.present = simulation.present
    spent = sum(io.latency for io in simulation.completions)
    spent += sum(now - io.issued for io in simulation.under_way if io.ordinal >= 0)
    assert simulation.area == pytest.approx(spent, rel=1e-9, abs=1e-12 * now)
    assert simulation.present == sum(io.ordinal >= 0 for io in simulation.under_way)


def _check_flow_balance(simulation: CountedSimulation) -> None:
    """Little's law at each limit and station, for everybody there: children and detached too."""
    now = simulation.env.now
    limits = [list(limit_totals(state, now).values()) for state in simulation.limits]
    stations = [list(station_totals(state, now).values()) for state in simulation.stations]
    assert flow_balance_error(np.array([limits]), np.array([stations])) <= 1e-9


def _check_tallies(network: QueueingNetwork, record: RunRecord) -> None:
    """Layers add up to latencies, and those of groups are the latencies of their I/Os alone."""
    layers = record.tallies[..., FIRST_LAYER : FIRST_LAYER + len(LAYERS)].sum(axis=-1)
    np.testing.assert_allclose(layers, record.tallies[..., LATENCY], rtol=1e-9, atol=1e-9)
    keys, of_groups = tally_keys(network), group_tallies(network)
    assert [key.group is not None for key in keys] == [True] * of_groups.stop + [False] * (
        len(keys) - of_groups.stop
    )
    for group in range(len(network.groups)):
        (place,) = [at for at, key in enumerate(keys) if key.group == group]
        counts = record.group_ios[:, group]
        assert (record.tallies[:, place, 0] == counts).all()
        sums = [record.latencies[group][:count].sum() for count in counts]
        np.testing.assert_allclose(record.tallies[:, place, LATENCY], sums, rtol=1e-9, atol=1e-9)
    sent_back = record.tallies[:, :, -1].sum(axis=1)
    at_limits = record.limits[:, :, LIMIT_COLUMNS.index("sent_back")].sum(axis=1)
    np.testing.assert_array_equal(sent_back, at_limits)


def _check_ends(network: QueueingNetwork, simulation: CountedSimulation, record: RunRecord) -> None:
    """A flow has ended when all its pieces are done, and not before; none begins too early."""
    for flow, end in zip(network.flows, record.ends, strict=True):
        done = [io for io in simulation.completions if io.flow == flow.id]
        loop = flow.loop
        if not isinstance(loop, Finite):
            assert end is None
            continue
        assert loop.pieces is None or len(done) <= loop.pieces
        assert (end is not None) == (len(done) == loop.pieces)
        if end is not None:
            assert end == max(io.time for io in done)
        first = min((io.time - io.latency for io in done), default=None)
        if first is not None:
            ends = [record.ends[leader] for leader in loop.after]
            before = max([0.0, *(end for end in ends if end is not None)])
            assert None not in ends
            assert first >= (before + loop.start) * (1 - 1e-12)


@QUICK
@given(networks(), st.data())
def test_laws_hold_on_any_network(network: QueueingNetwork, data: st.DataObject) -> None:
    check(network, data.draw(engine_options(network, 300)))


@pytest.mark.full
@settings(QUICK, max_examples=1_000)
@given(networks(), st.data())
def test_laws_hold_on_many_networks(network: QueueingNetwork, data: st.DataObject) -> None:
    check(network, data.draw(engine_options(network, 600)))
