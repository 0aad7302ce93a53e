"""The Markov chains themselves, against results that textbooks have in closed form."""

from dataclasses import replace

import pytest

from qdepth.network.blocks import ByDirection, UntilFree, flatten
from qdepth.network.laws import law_of
from qdepth.network.loops import Closed
from qdepth.network.network import Discipline, Order, QueueingNetwork
from qdepth.network.steps import (
    Acquire,
    BranchIfFull,
    Delay,
    End,
    Fork,
    Join,
    Jump,
    Release,
    Step,
)
from tests.support.markov_chains.phase_types import phase_type
from tests.support.markov_chains.solve import TooManyStates, solve_exactly
from tests.support.networks import (
    MEDIA,
    Source,
    by_load,
    closed,
    fcfs,
    limit,
    network,
    poisson,
    ps,
    timed,
    visit,
)
from tests.support.theory import (
    birth_death,
    exact_mva,
    load_dependent_mva,
    machine_repair,
    window_around_delay_and_station,
)


def _delay(mean: float, scv: float = 1.0) -> Delay:
    return Delay(timed(mean, scv, "delay"), MEDIA)


def _bounded(rate: float, slots: int, *steps: Step) -> QueueingNetwork:
    """Poisson arrivals that leave if no slot is free."""
    inside = (Acquire(0, 0), *steps, Release(0, 0), End())
    program = (BranchIfFull(0, full=1 + len(inside), free=1), *inside, End())
    return network(
        Source(poisson(rate), program), stations=(fcfs(servers=2),), limits=(limit(slots),)
    )


@pytest.mark.parametrize("scv", [0.15, 0.25, 0.4, 0.9, 1.0, 1.5, 9.0])
def test_phases_have_the_moments_of_the_law(scv: float) -> None:
    assert phase_type(law_of(scv), 3.0).moments() == pytest.approx((3.0, scv))


def test_mmck() -> None:
    """M/M/2/5: births at 3, deaths at 2 for each of two servers."""
    exact = solve_exactly(_bounded(3.0, 5, visit(0, 0.5, 1.0)))
    shares = birth_death([3.0] * 5, [2.0, 4.0, 4.0, 4.0, 4.0])
    assert exact.states == 6
    assert exact.limits[0].full == pytest.approx(shares[5])
    assert exact.limits[0].refused == pytest.approx(3.0 * shares[5])
    assert exact.limits[0].held == pytest.approx(sum(n * p for n, p in enumerate(shares)))
    assert exact.flows[0].throughput == pytest.approx(3.0)
    assert exact.stations[0].utilisation == pytest.approx(3.0 * (1.0 - shares[5]) * 0.5 / 2.0)


@pytest.mark.parametrize("scv", [0.3, 1.0, 4.0])
def test_erlang_loss_does_not_depend_on_the_law(scv: float) -> None:
    """Erlang's B formula: Gross et al. 2008, section 3.5."""
    exact = solve_exactly(_bounded(3.0, 4, _delay(0.5, scv)))
    shares = birth_death([3.0] * 4, [2.0, 4.0, 6.0, 8.0])
    assert exact.limits[0].full == pytest.approx(shares[4])


@pytest.mark.parametrize("scv", [0.5, 1.0, 4.0])
def test_a_queue_with_one_place_to_wait(scv: float) -> None:
    """M/G/1/2 at a load of 1, by the chain of what departures leave behind.

    A departure leaves nobody with p0 = B*(rate), whatever was left before it; the share refused is
    1 - 1 / (p0 + load): Gross et al. 2008, section 5.1.8.
    """
    steps = (visit(0, 1.0, scv),)
    exact = solve_exactly(replace(_bounded(1.0, 2, *steps), stations=(fcfs(),)))
    law = phase_type(law_of(scv), 1.0)
    none = 0.0
    for probability, first in law.starts:
        transform, phase = 1.0, first
        while phase >= 0:
            transform *= law.rates[phase] / (law.rates[phase] + 1.0)
            phase = law.following[phase]
        none += probability * transform
    assert exact.limits[0].refused == pytest.approx(1.0 - 1.0 / (none + 1.0))


@pytest.mark.parametrize("servers", [1, 3])
def test_machine_repairman(servers: int) -> None:
    whole = network(
        Source(closed(5, 2.0), (visit(0, 0.7, 1.0), End())), stations=(fcfs(servers=servers),)
    )
    exact = solve_exactly(whole).flows[0]
    assert (exact.throughput, exact.latency) == pytest.approx(machine_repair(5, 2.0, 0.7, servers))


@pytest.mark.parametrize("scv", [0.3, 1.0, 6.0])
def test_sharing_has_the_product_form_whatever_the_law(scv: float) -> None:
    """Mean value analysis, which first come, first served would not obey with these laws."""
    program = (visit(0, 0.4, scv), _delay(0.3, scv), End())
    whole = network(Source(closed(4, 1.0, scv), program), stations=(ps(),))
    expected = exact_mva([0.4], 1.3, 4)
    exact = solve_exactly(whole)
    assert exact.flows[0].throughput == pytest.approx(expected.throughput)
    assert exact.stations[0].present == pytest.approx(expected.present[0])


@pytest.mark.parametrize("scv", [1.0, 3.0])
def test_rates_by_load(scv: float) -> None:
    whole = network(
        Source(closed(3, 1.0), (visit(0, 0.4, scv), End())), stations=(by_load(1.0, 1.7, 1.2),)
    )
    expected = load_dependent_mva([0.4], [[1.0, 1.7, 1.2]], 1.0, 3)
    assert solve_exactly(whole).flows[0].throughput == pytest.approx(expected.throughput)


def test_window() -> None:
    steps = (Acquire(0, 0), _delay(0.4), visit(0, 0.3, 1.0), Release(0, 0), End())
    whole = network(Source(closed(6, 1.0), steps), stations=(fcfs(),), limits=(limit(2),))
    expected = window_around_delay_and_station(6, 1.0, 0.4, 0.3, 2)
    exact = solve_exactly(whole)
    assert exact.flows[0].throughput == pytest.approx(expected.throughput)
    assert exact.limits[0].held == pytest.approx(expected.held)
    assert exact.limits[0].waiting == pytest.approx(expected.waiting)


def test_retries_of_two_sources() -> None:
    """One server that nobody waits for, two customers who come again: states (busy, in orbit).

    Balance by hand for think rate a, retry rate b and service rate c: a finite retrial queue as in
    G. I. Falin, J. G. C. Templeton, "Retrial Queues", 1997, section 4.1, with two customers.
    """
    a, b, c = 1.0, 2.0, 3.0
    steps = flatten(
        [
            UntilFree(0, (), (Delay(timed(1 / b, 1.0, "pause"), MEDIA),)),
            Acquire(0, 0),
            _delay(1 / c),
            Release(0, 0),
        ]
    )
    exact = solve_exactly(network(Source(closed(2, 1 / a), steps), limits=(limit(1),)))
    # (0,0) -2a-> (1,0) -a-> (1,1) -c-> (0,1) -b-> (1,0), (1,0) -c-> (0,0), (0,1) -a-> (1,1).
    p00, p10 = 1.0, 2 * a / c
    p01 = a * p10 / b
    p11 = (a + b) * p01 / c
    whole = p00 + p10 + p01 + p11
    assert exact.states == 4
    assert exact.limits[0].held == pytest.approx((p10 + p11) / whole)
    assert exact.flows[0].throughput == pytest.approx(c * (p10 + p11) / whole)
    assert exact.limits[0].refused == pytest.approx((a * p10 + b * p11) / whole)


def test_reads_and_writes_of_a_delay() -> None:
    steps = flatten(
        [
            ByDirection(
                [Delay(timed(1.0, 1.0, "read"), MEDIA)], [Delay(timed(3.0, 1.0, "write"), MEDIA)]
            )
        ]
    )
    whole = network(Source(closed(2, 2.0), steps, read_share=0.25))
    assert solve_exactly(whole).flows[0].latency == pytest.approx(0.25 * 1.0 + 0.75 * 3.0)


def test_workers_without_a_pause_keep_their_number() -> None:
    whole = network(Source(closed(3), (visit(0, 0.5, 2.0), End())), stations=(fcfs(),))
    exact = solve_exactly(whole).flows[0]
    assert (exact.throughput, exact.outstanding) == pytest.approx((2.0, 3.0))


def test_too_many_states() -> None:
    whole = network(Source(poisson(1.0), (visit(0, 0.5, 1.0), End())), stations=(fcfs(),))
    with pytest.raises(TooManyStates, match="more than 50"):
        solve_exactly(whole, most_states=50)


PLAIN = network(Source(closed(2, 1.0), (visit(0, 0.5, 1.0), End())), stations=(fcfs(),))


@pytest.mark.parametrize(
    ("whole", "what"),
    [
        (
            network(Source(closed(2, 1.0), (visit(0, 0.5), End())), stations=(fcfs(),)),
            "law of phases",
        ),
        (replace(PLAIN, limits=(replace(limit(2), order=Order.FAIR),)), "fair"),
        (
            replace(PLAIN, stations=(replace(fcfs(servers=2), discipline=Discipline.PS),)),
            "several servers",
        ),
        (
            network(
                Source(closed(2, 1.0), (visit(0, 0.5, 1.0), visit(0, 0.5, 1.0), End())),
                stations=(fcfs(),),
            ),
            "draws one number twice",
        ),
        (network(Source(closed(1, 1.0), (Fork((2,), 0), End(), Join()))), "left out"),
        (
            network(Source(closed(1, 1.0), (Acquire(0, 0, page_bytes=512), End()))),
            "pages",
        ),
        (network(Source(closed(1, 1.0), (Jump(0),))), "for ever without time"),
        (replace(PLAIN, flows=(replace(PLAIN.flows[0], sizes=(1, 2)),)), "several sizes"),
        (
            replace(
                PLAIN,
                flows=(replace(PLAIN.flows[0], loop=Closed(1, timed(1.0, 0.0, "think"))),),
            ),
            "law of phases",
        ),
    ],
)
def test_what_is_left_out_is_refused(whole: QueueingNetwork, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        solve_exactly(whole)
