"""What nothing tells apart is solved once, and gives the same numbers."""

import numpy as np
import pytest

from lab.bench.named_networks import WORKS, hosts_on_arrays
from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.model import build as building
from qdepth.engines.analytic.model.build import build
from qdepth.engines.analytic.model.symmetry import no_lumping
from qdepth.engines.analytic.textbook.convolution import convolve, together
from qdepth.engines.options import EngineOptions
from qdepth.network.steps import Acquire, BranchByDraw, End, Release, Step
from qdepth.solution.solution import Solution
from tests.support.networks import Source, closed, fcfs, limit, network, visit
from tests.support.solving import solve_compiled


def numbers(found: Solution) -> list[float]:
    rows = [
        number.value
        for group in (found.total, *found.groups)
        for number in (group.throughput, group.latency, *group.layers)
    ]
    rows += [n.value for limit in found.limits for n in (limit.held, limit.waiting)]
    rows += [n.value for station in found.stations for n in (station.present, station.utilisation)]
    return [value for value in rows if value is not None]


def test_alike_or_apart_the_numbers_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    of = hosts_on_arrays(hosts=2, arrays=1, disks=3, outstanding_ios=20)
    once = numbers(solve(of))
    monkeypatch.setattr(building, "lump", lambda _network, classes: no_lumping(classes))
    apart = numbers(solve(of))
    assert len(build(of).chains) == 4
    assert once == pytest.approx(apart, rel=1e-9, abs=1e-12)


def test_identical_hosts_and_disks_are_there_once() -> None:
    model = build(hosts_on_arrays(hosts=6, arrays=2, disks=5))
    assert [(row.number, row.population) for row in model.chains] == [(6, 32), (24, 64), (24, 128)]
    disks = [row for row in model.visit_counts if row.copies == 5]
    assert [(row.sharers, model.resources[row.resource].number) for row in disks] == [(3, 10)]


def test_a_design_of_2000_vms_is_two_hosts_before_one_array() -> None:
    of = WORKS["hosts_64_vms_2000"]()
    found, model = solve(of), build(of)
    assert (len(of.flows), sum(group.vms for group in of.groups)) == (2000, 2000)
    assert sorted({(row.number, row.population) for row in model.chains}) == [
        (16, 32), (16, 128), (48, 32), (48, 124),
    ]  # fmt: skip
    assert found.outside_validity is None
    assert found.total.throughput.value == pytest.approx(8 / 5.28e-6, rel=1e-3)


def test_hosts_before_a_busy_array_settle_near_a_simulation() -> None:
    of = hosts_on_arrays(hosts=4, arrays=1, disks=4, outstanding_ios=16)
    found, simulated = solve(of), solve_compiled(of, EngineOptions(seed=1, max_ios=60_000))
    assert found.outside_validity is None
    assert found.total.throughput.value == pytest.approx(simulated.total.throughput.value, rel=0.05)


def test_hosts_with_unequal_depths_stay_apart() -> None:
    def source(position: int) -> Source:
        steps = (Acquire(position, 0), visit(0, 1.0, 1.0), Release(position, 0), End())
        return Source(closed(6, 1.0), steps, name=f"host{position}")

    of = network(
        source(0), source(1), stations=(fcfs(),), limits=(limit(2, "small"), limit(3, "large"))
    )
    found = solve(of)
    assert len(build(of).classes) == 2
    few, many = (group.throughput.value for group in found.groups)
    assert few is not None
    assert many is not None
    assert few < many


def test_ports_of_a_controller_that_lost_one_differ_from_those_of_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One port of the first controller, two of the second: alike but for whom they lead to."""
    steps: list[Step] = [BranchByDraw(0, (1 / 3, 2 / 3, 1.0), (1, 5, 9))]
    for port, controller in enumerate((0, 1, 1)):
        steps += [Acquire(port, 0), visit(controller, 0.1, 1.0), Release(port, 0), End()]
    of = network(
        *[Source(closed(4, 1.0), tuple(steps), name=f"host{at}") for at in range(2)],
        stations=(fcfs("controller0"), fcfs("controller1")),
        limits=tuple([limit(3, f"port{at}") for at in range(3)]),
    )
    assert len(build(of).resources) == 4
    once = solve(of)
    monkeypatch.setattr(building, "lump", lambda _network, classes: no_lumping(classes))
    apart = numbers(solve(of))
    assert once.outside_validity is None
    assert numbers(once) == pytest.approx(apart, rel=1e-5, abs=1e-9)


def test_several_alike_are_the_convolution_of_each() -> None:
    factor = np.log([1.0, 0.5, 0.2, 0.3])
    three = convolve(convolve(factor, factor), factor)
    assert together(factor, 3) == pytest.approx(three)
    assert together(factor, 1) == pytest.approx(factor)
