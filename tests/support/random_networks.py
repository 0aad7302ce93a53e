"""Hypothesis strategies for networks of every kind of part, ties and zero times included."""

from dataclasses import replace

from hypothesis import strategies as st

from qdepth.engines.options import EngineOptions
from qdepth.network.control import LatencyController, StatusThrottle, Throttle, Window
from qdepth.network.draws import code
from qdepth.network.laws import law_of
from qdepth.network.loops import Change, Changes, Closed, Finite, Loop, Open, Paced
from qdepth.network.network import (
    Device,
    Discipline,
    Flow,
    Group,
    Limit,
    Order,
    QueueingNetwork,
    Station,
)
from qdepth.network.path_rules import PathChooser, PathRule
from qdepth.network.program import bound
from qdepth.network.steps import Demand
from tests.support.random_programs import NARROW, SCVS, WIDE, Parts, demands, programs

SIZES = st.sampled_from([(4096,), (512, 4096, 65536), (1000, 3000)])


@st.composite
def loops(draw: st.DrawFn) -> Loop:
    """Workers with or without a pause, arrivals, a pace, or pieces that are done some time."""
    match draw(
        st.sampled_from(["closed", "closed", "open", "paced", "finite", "finite", "finite"])
    ):
        case "closed":
            return Closed(
                draw(st.integers(1, 12)),
                draw(demands("think")),
                draw(changes()),
                draw(st.sampled_from([0.0, 0.0, 0.7, 5.0])),
            )
        case "finite":
            return Finite(
                draw(st.integers(1, 12)),
                draw(st.sampled_from([1, 2, 5, 40, None])),
                draw(st.sampled_from([0.0, 0.0, 1.0, 4.5])),
                interval=draw(st.sampled_from([0.0, 0.0, 0.5, 2.0])),
            )
        case "open":
            gap = Demand(law_of(draw(SCVS)), code("arrival"), read=20.0, write=20.0)
            return Open(gap, draw(changes()))
        case _:
            return Paced(
                draw(st.integers(1, 6)),
                draw(st.sampled_from([0.25, 1.0, 3.0])),
                draw(st.integers(1, 5)),
                draw(changes()),
                jitter=draw(st.sampled_from([0.0, 0.1, 0.9])),
            )


@st.composite
def changes(draw: st.DrawFn) -> Changes:
    """Changes of the load, half of the time none; some come while others still go on."""
    moments = st.sampled_from([0.0, 0.5, 2.5, 3.0, 7.0, 40.0])
    times = draw(st.one_of(st.just(set()), st.sets(moments)))
    return tuple(
        Change(
            at,
            draw(st.sampled_from([0.2, 1.0, 30.0])),
            draw(st.integers(1, 12)),
            draw(st.integers(1, 5)),
        )
        for at in sorted(times)
    )


@st.composite
def _some_after_others(draw: st.DrawFn, each: list[Loop]) -> list[Loop]:
    """The same loops, of which finite ones may follow others."""
    finite = [place for place, loop in enumerate(each) if isinstance(loop, Finite) and loop.pieces]
    order = draw(st.permutations(finite))
    followed = list(each)
    for rank, place in enumerate(order):
        loop = each[place]
        if isinstance(loop, Finite):
            after = draw(st.lists(st.sampled_from(order[:rank]), max_size=3)) if rank else []
            followed[place] = replace(loop, after=tuple(after))
    return followed


@st.composite
def options(draw: st.DrawFn, of: QueueingNetwork, max_ios: int) -> EngineOptions:
    """Rows at numbers of I/Os or at slices, and an end that finite flows may bring."""
    slice_s = draw(st.sampled_from([None, None, 0.5, 0.3, 2.0]))
    is_finite = any(flow.ends for flow in of.flows)
    return EngineOptions(
        seed=draw(st.sampled_from([7, 2**63 - 1])),
        max_ios=max_ios,
        max_present=500,
        slice_s=slice_s,
        max_simulated=draw(st.sampled_from([6.0, 45.0, 150.0] if slice_s else [None, 45.0])),
        time_after=draw(st.sampled_from([None, 0.0, 1.0, 2.7])) if is_finite else None,
    )


THROTTLES = 2


@st.composite
def throttles(draw: st.DrawFn, capacities: tuple[int, ...]) -> Throttle:
    """A throttle of one or two limits that soon has enough of turns, and of runs."""
    sizes = NARROW if draw(st.booleans()) else WIDE
    throttled = [index for index, slots in enumerate(capacities) if slots in sizes]
    low, high = sorted(draw(st.sampled_from(sizes)) for _ in range(2))
    return Throttle(
        tuple(throttled[:2]),
        low,
        high,
        draw(st.integers(1, 4)),
        draw(st.integers(2, 5)),
        "turns",
        latency_threshold=draw(st.sampled_from([0.0, 0.0, 2.0])),
        calm=draw(st.integers(1, 4)),
    )


@st.composite
def status_throttles(draw: st.DrawFn, capacities: tuple[int, ...]) -> StatusThrottle:
    """A throttle that soon has enough answers; a limit of which pages are taken stays wide."""
    narrow = [index for index, slots in enumerate(capacities) if slots in NARROW]
    if not narrow:
        return StatusThrottle(
            0, capacities[0], sample_size=10**6, threshold=1, stream_key="answers"
        )
    limit = draw(st.sampled_from(narrow))
    return StatusThrottle(
        limit, capacities[limit], draw(st.integers(1, 4)), draw(st.integers(1, 4)), "answers"
    )


@st.composite
def controllers(draw: st.DrawFn, capacities: tuple[int, ...]) -> LatencyController:
    """A controller of up to two limits of which an I/O takes one unit, near the usual latencies."""
    narrow = [index for index, slots in enumerate(capacities) if slots in NARROW]
    windows = [
        Window(limit, 0, 1, capacities[limit], draw(st.sampled_from([0.1, 1.0, 3.0])))
        for limit in narrow[: draw(st.integers(0, 2))]
    ]
    return LatencyController(
        f"controller{draw(st.integers(0, 9))}",
        draw(st.sampled_from([0.1, 1.0, 3.0])),
        tuple(windows),
    )


@st.composite
def choosers(draw: st.DrawFn, key: str, limits: int) -> PathChooser:
    """Turns by I/Os or bytes, or a choice by what two limits hold, with ties and measurements."""
    rule = draw(st.sampled_from([PathRule.TURNS, PathRule.TURNS, PathRule.LEAST, PathRule.LATENCY]))
    size = draw(st.sampled_from([0, 0, 1, 6000]))
    if rule is PathRule.TURNS:
        return PathChooser(draw(st.sampled_from([0, 1, 3, 50])), 2, key, size)
    looked_at = tuple(draw(st.integers(0, limits - 1)) for _ in range(2))
    if rule is PathRule.LEAST:
        return PathChooser(draw(st.sampled_from([1, 3])), 2, key, size, rule, looked_at)
    samples, interval = draw(st.integers(1, 3)), draw(st.sampled_from([0.5, 4.0]))
    return PathChooser(1, 2, key, 0, rule, looked_at, samples, interval)


RATES = st.sampled_from([(1.0, 2.0, 3.0), (1.0, 1.7, 2.0, 1.1), (1.0, 0.3), (1.0,)])


@st.composite
def _stations(draw: st.DrawFn, id_: str) -> Station:
    """A queue of servers, a shared one, or one whose rate depends on how many are present."""
    kind = draw(st.sampled_from(["queue", "queue", "shared", "by load"]))
    if kind == "by load":
        return Station(id_, "", 6, 1, Discipline.PS, rates=draw(RATES))
    discipline = Discipline.PS if kind == "shared" else Discipline.FCFS
    return Station(id_, "", 6, draw(st.integers(1, 3)), discipline)


@st.composite
def networks(draw: st.DrawFn) -> QueueingNetwork:
    """A network of up to four stations, four limits and four flows."""
    stations = draw(st.integers(1, 4))
    capacity = st.sampled_from(NARROW + WIDE)
    capacities = tuple(draw(st.lists(capacity, min_size=1, max_size=4)))
    fair = draw(st.integers(-1, len(capacities) - 1))
    parts = Parts(stations, capacities, choosers=2, throttles=THROTTLES, devices=2)
    flows = draw(st.integers(1, 4))
    each_loop = draw(_some_after_others([draw(loops()) for _ in range(flows)]))
    return QueueingNetwork(
        stations=tuple(draw(_stations(f"station{index}")) for index in range(stations)),
        limits=(
            *(
                Limit(
                    f"limit{index}",
                    "",
                    index % 8,
                    slots,
                    Order.FAIR if index == fair else Order.FIFO,
                    quantum=draw(st.sampled_from([1, 2, 8])),
                )
                for index, slots in enumerate(capacities)
            ),
            Limit("gate", "", 4, 1),
        ),
        choosers=tuple(
            draw(choosers(f"chooser{index}", len(capacities))) for index in range(parts.choosers)
        ),
        groups=tuple(Group(f"group{index}", 1) for index in range(flows)),
        devices=tuple(
            Device(f"device{index}", "host", "target", "lun", 0) for index in range(parts.devices)
        ),
        flows=tuple(
            Flow(
                id=f"flow{index}",
                group=index,
                device=draw(st.sampled_from([0, 0, 1, None])),
                stream_key=f"key{index}",
                indices=(0, 0, index),
                loop=each_loop[index],
                read_share=draw(st.sampled_from([0.0, 0.5, 1.0])),
                sizes=(sizes := draw(SIZES)),
                cumulative=tuple((rank + 1) / len(sizes) for rank in range(len(sizes))),
                vm=draw(st.integers(0, 2)),
                shares=draw(st.sampled_from([1.0, 2.0, 0.7])),
                sequential_share=draw(st.sampled_from([0.0, 0.7, 1.0])),
                program=(own := bound(*draw(programs(parts, index))))[0],
                binding=own[1],
            )
            for index in range(flows)
        ),
        registers=4,
        throttles=tuple(draw(throttles(capacities)) for _ in range(THROTTLES)),
        status_throttles=tuple(draw(status_throttles(capacities)) for _ in range(THROTTLES)),
        controllers=tuple(draw(controllers(capacities)) for _ in range(draw(st.integers(0, 2)))),
    )
