"""Hypothesis strategies for networks of every kind of part, ties and zero times included."""

from hypothesis import strategies as st

from qdepth.network.draws import code
from qdepth.network.laws import law_of
from qdepth.network.network import (
    Closed,
    Device,
    Discipline,
    Flow,
    Group,
    LatencyController,
    Limit,
    Open,
    Order,
    Paced,
    PathChooser,
    QueueingNetwork,
    Station,
    StatusThrottle,
    Throttle,
    Window,
)
from qdepth.network.program import bound
from qdepth.network.steps import Demand
from tests.support.random_programs import NARROW, SCVS, WIDE, Parts, demands, programs

SIZES = st.sampled_from([(4096,), (512, 4096, 65536), (1000, 3000)])


@st.composite
def loops(draw: st.DrawFn) -> Closed | Open | Paced:
    """Workers with or without a pause, arrivals, or a pace."""
    match draw(st.sampled_from(["closed", "closed", "open", "paced"])):
        case "closed":
            return Closed(draw(st.integers(1, 12)), draw(demands("think")))
        case "open":
            gap = Demand(law_of(draw(SCVS)), code("arrival"), read=20.0, write=20.0)
            return Open(gap)
        case _:
            return Paced(
                draw(st.integers(1, 6)),
                draw(st.sampled_from([0.25, 1.0, 3.0])),
                draw(st.integers(1, 5)),
            )


THROTTLES = 2


@st.composite
def throttles(draw: st.DrawFn, capacities: tuple[int, ...]) -> Throttle:
    """A throttle of one or two limits that soon has enough of turns, and of runs."""
    sizes = NARROW if draw(st.booleans()) else WIDE
    throttled = [index for index, slots in enumerate(capacities) if slots in sizes]
    low, high = sorted(draw(st.sampled_from(sizes)) for _ in range(2))
    return Throttle(
        tuple(throttled[:2]), low, high, draw(st.integers(1, 4)), draw(st.integers(2, 5)), "turns"
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
def networks(draw: st.DrawFn) -> QueueingNetwork:
    """A network of up to four stations, four limits and four flows."""
    stations = draw(st.integers(1, 4))
    capacity = st.sampled_from(NARROW + WIDE)
    capacities = tuple(draw(st.lists(capacity, min_size=1, max_size=4)))
    fair = draw(st.integers(-1, len(capacities) - 1))
    parts = Parts(stations, capacities, choosers=2, throttles=THROTTLES, devices=2)
    flows = draw(st.integers(1, 4))
    return QueueingNetwork(
        stations=tuple(
            Station(
                f"station{index}",
                "",
                6,
                draw(st.integers(1, 3)),
                draw(st.sampled_from([Discipline.FCFS, Discipline.FCFS, Discipline.PS])),
            )
            for index in range(stations)
        ),
        limits=tuple(
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
        choosers=tuple(
            PathChooser(draw(st.sampled_from([0, 1, 3, 50])), 2, f"chooser{index}")
            for index in range(parts.choosers)
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
                loop=draw(loops()),
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
