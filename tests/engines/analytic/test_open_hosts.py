"""Open workloads on several hosts, whose I/Os wait for slots before a station that all share.

A limit before one exponential server changes the order of service, not the work: over all hosts
the number of I/Os in the system is that of M/M/1, whatever the slots. So the exact mean latency is
known without a simulation.
"""

from itertools import product

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.network.loops import Loop, Open, Paced
from qdepth.network.network import Limit, QueueingNetwork
from qdepth.network.steps import Acquire, Delay, End, Release
from qdepth.solution.solution import Solution
from tests.support.networks import MEDIA, Source, fcfs, limit, network, poisson, timed, visit
from tests.support.solving import solve_compiled

SERVICE = 1e-3


def hosts(
    *loops: Loop, depth: int, servers: int = 1, inside: float = 0.0, scv: float = 1.0
) -> QueueingNetwork:
    """Hosts of so many slots before one station; slots are held for a delay too [s]."""
    limits: list[Limit] = [limit(depth, f"esx{at}/lun") for at in range(len(loops))]
    sources = [
        Source(
            loop,
            (
                Acquire(at, 0),
                visit(0, SERVICE, scv),
                *([Delay(timed(inside, 1.0, "media"), MEDIA)] if inside else []),
                Release(at, 0),
                End(),
            ),
            name=f"esx{at}",
        )
        for at, loop in enumerate(loops)
    ]
    return network(*sources, stations=(fcfs("sp", servers),), limits=tuple(limits))


def alike(number: int, load: float, servers: int = 1) -> list[Open]:
    """Hosts that load the station together."""
    return [poisson(load * servers / SERVICE / number)] * number


def latency(found: Solution) -> float:
    """The mean; close to saturation the engine does not vouch for it, though it is right."""
    doubt = found.outside_validity
    assert doubt is None or "So close to saturation" in doubt
    assert found.total.latency.value is not None
    return found.total.latency.value


@pytest.mark.parametrize(
    ("number", "depth", "load"),
    [*product((1, 2, 4, 8, 16), (2, 8, 32, 64), (0.5, 0.7, 0.8, 0.9, 0.95, 0.99))],
)
def test_limits_before_one_exponential_server_leave_the_mean_as_it_is(
    number: int, depth: int, load: float
) -> None:
    found = solve(hosts(*alike(number, load), depth=depth))
    assert latency(found) == pytest.approx(SERVICE / (1.0 - load), rel=0.005)


@pytest.mark.parametrize(("scv", "load"), [*product((0.0, 0.5, 4.0), (0.5, 0.7, 0.9))])
def test_slots_that_are_never_short_leave_pollaczek_and_khinchine(scv: float, load: float) -> None:
    found = solve(hosts(*alike(4, load), depth=48, scv=scv))
    exact = SERVICE * (1.0 + load * (1.0 + scv) / 2.0 / (1.0 - load))
    assert latency(found) == pytest.approx(exact, rel=0.03)


def test_hosts_that_differ_have_the_right_sum() -> None:
    """Where one host hardly waits for slots; the shares of the hosts are then the same."""
    found = solve(hosts(poisson(400.0), *[poisson(100.0)] * 4, depth=32))
    assert latency(found) == pytest.approx(SERVICE / 0.2, rel=0.005)


def test_much_busier_slots_than_others_are_left_to_the_simulation() -> None:
    found = solve(hosts(poisson(720.0), poisson(180.0), depth=4))
    assert found.outside_validity is not None
    assert "too evenly" in found.outside_validity


@pytest.mark.parametrize(("scv", "depth"), [(0.0, 2), (0.5, 2), (0.0, 48), (4.0, 48)])
def test_arrivals_that_are_not_poisson_wait_for_slots_as_simulated(scv: float, depth: int) -> None:
    loop = Open(timed(5e-3, scv, "arrival"))
    found = hosts(loop, loop, depth=depth)
    assert solve(found).outside_validity is None
    assert is_kept(found, 100_000)


def is_kept(of: QueueingNetwork, ios: int) -> bool:
    """Whether the simulated mean latency is compatible with the stated error."""
    ours, truth = solve(of).total.latency, solve_compiled(of, EngineOptions(1, max_ios=ios))
    assert ours.low is not None
    assert ours.high is not None
    simulated = truth.total.latency
    return ours.low <= (simulated.high or 0.0) and (simulated.low or 0.0) <= ours.high


def family() -> list[QueueingNetwork]:
    """Several servers, delays inside the slots, other laws of service, workloads with a pace."""
    found = [
        hosts(*alike(4, load, servers), depth=depth, servers=servers)
        for servers, depth, load in product((4, 16), (8, 32), (0.7, 0.9, 0.95))
    ]
    found += [
        hosts(*alike(4, load), depth=depth, inside=5e-3)
        for depth, load in product((4, 8, 16), (0.5, 0.7, 0.9))
    ]
    found += [
        hosts(*alike(number, load), depth=depth, scv=scv)
        for number, scv, depth, load in product((2, 8), (0.0, 0.5, 4.0), (8, 32), (0.7, 0.9))
    ]
    found += [
        hosts(*[Paced(8, number * SERVICE / load, 8)] * number, depth=depth)
        for number, depth, load in product((1, 4, 16), (4, 32), (0.5, 0.7, 0.9))
    ]
    return found


def test_some_of_the_family_keep_the_stated_error() -> None:
    assert all(is_kept(of, 150_000) for of in family()[2::9])


@pytest.mark.full
def test_stated_errors_hold_over_the_family() -> None:
    kept = [is_kept(of, 1_000_000) for of in family()]
    assert sum(kept) >= 0.95 * len(kept)
