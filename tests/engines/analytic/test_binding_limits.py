"""Which limits may bind, against the definition."""

from hypothesis import given, settings

from lab.bench.named_networks import WORKS, hosts_on_arrays
from qdepth.engines.analytic.model.binding_limits import limits_that_may_bind
from qdepth.network.loops import Open
from qdepth.network.network import QueueingNetwork
from qdepth.network.shorthand import Source, closed, sketch, station, visit
from qdepth.network.steps import Acquire, End, Release, Step
from qdepth.network.visits.visit_pattern import visit_patterns
from tests.support.examples import examples
from tests.support.networks import limit, poisson
from tests.support.random_networks import networks


def found(of: QueueingNetwork) -> frozenset[int]:
    return limits_that_may_bind(of, visit_patterns(of))


def one_by_one(of: QueueingNetwork) -> frozenset[int]:
    """The same from its definition: the outer limits first, each with the flows that ask for it."""
    entries = [
        (at, flow.binding.limits[entry.limit], tuple(flow.binding.limits[h] for h in entry.holds))
        for at, (flow, pattern) in enumerate(zip(of.flows, visit_patterns(of), strict=True))
        for entry in pattern.entries
    ]
    workers = [192 if isinstance(flow.loop, Open) else flow.loop.workers for flow in of.flows]
    depth = {limit: 0 for _, limit, _ in entries}
    for _, entered, holds in entries:
        depth[entered] = max(depth[entered], len(holds))
    binds: set[int] = set()
    for level in sorted({*depth.values()}):
        outer = frozenset(binds)
        for entered in [place for place, at in depth.items() if at == level]:
            askers: dict[int | None, set[int]] = {}
            for flow, own, holds in entries:
                if own == entered:
                    nearest = next((held for held in reversed(holds) if held in outer), None)
                    askers.setdefault(nearest, set()).add(flow)
            asked = sum(
                min(sum(workers[flow] for flow in flows), of.limits[nearest].capacity)
                if nearest is not None
                else sum(workers[flow] for flow in flows)
                for nearest, flows in askers.items()
            )
            if asked > of.limits[entered].capacity:
                binds.add(entered)
    return frozenset(binds)


@given(networks())
@settings(max_examples=examples(80))
def test_of_any_network(of: QueueingNetwork) -> None:
    assert found(of) == one_by_one(of)


def test_of_hosts() -> None:
    of = hosts_on_arrays(hosts=3, arrays=2, disks=2, device_depths=(8, 300, 64))
    assert found(of) == one_by_one(of)
    kinds = {of.limits[at].id.split("/")[1].rstrip("0123456789") for at in found(of)}
    assert kinds == {"device", "vm"}
    assert "host1/device" not in {of.limits[at].id for at in found(of)}  # four VMs of 64


def test_slots_inside_a_limit_that_binds_are_all_that_can_be_asked() -> None:
    """Two flows of 10 I/Os share 6 slots, so 6 slots further in never run out, and 5 do."""

    def program(inner: int) -> tuple[Step, ...]:
        return (Acquire(0, 0), Acquire(inner, 1), visit(0, 1.0), Release(inner, 1), Release(0, 0),
                End())  # fmt: skip

    of = sketch(
        *(Source.of(f"{inner}{n}", closed(10), program(inner)) for inner in (1, 2) for n in (0, 1)),
        stations=(station("s"),),
        limits=(limit(6, "outer"), limit(6, "enough"), limit(5, "short")),
        registers=2,
    )
    assert found(of) == {0, 2}


def test_device_queues_of_the_large_design_bind() -> None:
    of = WORKS["hosts_64_vms_2000"]()
    assert found(of) == {device.limit for device in of.devices}


def test_slow_sources_are_unlikely_to_fill_their_slots() -> None:
    """Of 0.3 I/Os a second few are under way, whatever the latency; 100 a second may fill 64."""
    program = (Acquire(0, 0), visit(0, 1e-3), Release(0, 0), End())

    def of(rate: float) -> QueueingNetwork:
        source = Source.of("vm", poisson(rate), program)
        return sketch(source, stations=(station("s"),), limits=(limit(64, "slots"),), registers=1)

    slow, fast = of(0.3), of(100.0)
    assert found(slow) == found(fast) == {0}
    assert not limits_that_may_bind(slow, visit_patterns(slow), likely_alone=True)
    assert limits_that_may_bind(fast, visit_patterns(fast), likely_alone=True) == {0}
