"""Hypothesis strategies for networks of every kind of step, ties and zero times included."""

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
from qdepth.network.steps import (
    Acquire,
    BranchByDirection,
    BranchByDraw,
    BranchIfFull,
    ChoosePath,
    CountIssue,
    CountStatus,
    Delay,
    Demand,
    End,
    Fork,
    Join,
    Jump,
    Release,
    Resize,
    Spawn,
    Step,
    Visit,
)

TIMES = st.sampled_from([0.0, 0.5, 1.0, 1.0, 2.0, 0.37])
"""Many equal times, so that events tie."""
SCVS = st.sampled_from([0.0, 0.0, 0.3, 0.7, 1.0, 4.0])
SIZES = st.sampled_from([(4096,), (512, 4096, 65536), (1000, 3000)])


@st.composite
def demands(draw: st.DrawFn, purpose: str) -> Demand:
    """A demand of a step; its draws are its own."""
    return Demand(
        law_of(draw(SCVS)),
        code(purpose),
        read=draw(TIMES),
        write=draw(TIMES),
        read_per_byte=draw(st.sampled_from([0.0, 1e-4])),
        write_per_byte=draw(st.sampled_from([0.0, 2e-4])),
    )


@st.composite
def _visit(draw: st.DrawFn, stations: int, purpose: str) -> Visit:
    visited = draw(st.lists(st.integers(0, stations - 1), min_size=1, max_size=3, unique=True))
    each = tuple(draw(demands(f"{purpose}/{station}")) for station in visited)
    return Visit(tuple(visited), each, draw(st.integers(0, 7)))


@st.composite
def _timed(draw: st.DrawFn, stations: int, purpose: str) -> Step:
    if draw(st.booleans()):
        return draw(_visit(stations, purpose))
    return Delay(draw(demands(purpose)), draw(st.integers(0, 7)))


KINDS = (
    "plain", "direction", "draw", "path", "fork", "spawn", "resize", "hand over", "full", "again",
    "turns", "answers",
)  # fmt: skip


NARROW = (1, 2, 5)
"""Capacities of limits of which an I/O takes one unit, and for which most have to wait."""
WIDE = (35, 40, 64)
"""Capacities of limits of which an I/O may take a unit for each page: up to 33."""


@st.composite
def programs(  # noqa: C901, PLR0912 -- one branch for each kind of step
    draw: st.DrawFn, stations: int, capacities: tuple[int, ...], choosers: int, flow: int
) -> tuple[Step, ...]:
    """A program that ends, holds its limits in a fixed order, and takes time on every way."""
    name = f"flow{flow}"
    steps: list[Step] = []
    held: list[int] = []
    places = st.integers(0, len(capacities) - 1)
    for register, limit in enumerate(sorted(draw(st.lists(places, max_size=3, unique=True)))):
        pages = 0 if capacities[limit] in NARROW else draw(st.sampled_from([0, 2048]))
        steps.append(Acquire(limit, register, pages))
        held.append(limit)
        if draw(st.booleans()):
            steps.append(draw(_timed(stations, f"{name}/{register}")))
    kind = draw(st.sampled_from(KINDS))
    at = len(steps)
    one, other = (draw(_timed(stations, f"{name}/{side}")) for side in ("one", "other"))
    match kind:
        case "direction":
            steps += [BranchByDirection(at + 1, at + 3), one, Jump(at + 4), other]
        case "draw":
            split = BranchByDraw(code(f"{name}/branch"), (0.3, 1.0), (at + 1, at + 3))
            steps += [split, one, Jump(at + 4), other]
        case "path":
            chooser = draw(st.integers(0, choosers - 1))
            steps += [ChoosePath(chooser, (at + 1, at + 3)), one, Jump(at + 4), other]
        case "fork":
            chunk = draw(st.sampled_from([1024, 30000]))
            steps += [Jump(at + 4), one, other, Join(), Fork(at + 1, chunk)]
        case "spawn":
            steps += [Jump(at + 4), one, other, End(), Spawn(at + 1)]
        case "hand over" if held:
            last = len(held) - 1
            mine, passed_on = one, Release(held[-1], last)
            steps += [Jump(at + 4), other, passed_on, End(), Spawn(at + 1, (last,)), mine]
            held.pop()
        case "full" if held:
            steps += [BranchIfFull(held[-1], at + 1, at + 3), one, Jump(at + 4), other]
        case "again":
            split = BranchByDraw(code(f"{name}/again"), (0.4, 1.0), (at + 2, at + 3))
            steps += [one, split, Jump(at), other]
        case "turns":
            steps += [CountIssue(draw(st.integers(0, THROTTLES - 1)), flow % 3), one]
        case "answers":
            throttle, is_good = st.integers(0, THROTTLES - 1), st.booleans()
            steps += [CountStatus(draw(throttle), draw(is_good)), one]
        case "resize" if held:
            sizes = NARROW if capacities[held[-1]] in NARROW else WIDE
            steps += [Resize(held[-1], draw(st.sampled_from(sizes))), one]
        case _:
            steps += [one, other]
    steps.append(Visit((0,), (Demand(law_of(1.0), code(f"{name}/last"), read=0.1, write=0.1),), 6))
    steps += [Release(limit, register) for register, limit in reversed(list(enumerate(held)))]
    return (*steps, End())


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
    choosers = 2
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
            for index in range(choosers)
        ),
        groups=tuple(Group(f"group{index}", 1) for index in range(flows)),
        devices=(Device("device", "host", "target", "lun", 0),),
        flows=tuple(
            Flow(
                id=f"flow{index}",
                group=index,
                device=0,
                stream_key=f"key{index}",
                indices=(0, 0, index),
                loop=draw(loops()),
                read_share=draw(st.sampled_from([0.0, 0.5, 1.0])),
                sizes=(sizes := draw(SIZES)),
                cumulative=tuple((rank + 1) / len(sizes) for rank in range(len(sizes))),
                vm=draw(st.integers(0, 2)),
                shares=draw(st.sampled_from([1.0, 2.0, 0.7])),
                sequential_share=draw(st.sampled_from([0.0, 0.7, 1.0])),
                program=(own := bound(*draw(programs(stations, capacities, choosers, index))))[0],
                binding=own[1],
            )
            for index in range(flows)
        ),
        registers=4,
        throttles=tuple(draw(throttles(capacities)) for _ in range(THROTTLES)),
        status_throttles=tuple(draw(status_throttles(capacities)) for _ in range(THROTTLES)),
        controllers=tuple(draw(controllers(capacities)) for _ in range(draw(st.integers(0, 2)))),
    )
