"""Hypothesis strategies for programs of every kind of step."""

from dataclasses import dataclass

from hypothesis import strategies as st

from qdepth.network.draws import code
from qdepth.network.laws import law_of
from qdepth.network.steps import (
    Acquire,
    BranchByDirection,
    BranchByDraw,
    BranchIfFull,
    ChoosePath,
    CountCompletion,
    CountIssue,
    CountStatus,
    Delay,
    Demand,
    Direction,
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
SCVS = st.sampled_from([0.0, 0.0, 0.003, 0.3, 0.7, 1.0, 4.0])
NARROW = (1, 2, 5)
"""Capacities of limits of which an I/O takes one unit, and for which most have to wait."""
WIDE = (35, 40, 64)
"""Capacities of limits of which an I/O may take a unit for each page: up to 33."""


@dataclass(frozen=True)
class Parts:
    """What the steps of programs may name."""

    stations: int
    capacities: tuple[int, ...]
    """Of the limits."""
    choosers: int
    throttles: int
    devices: int

    @property
    def gate(self) -> int:
        """The limit behind the others, of which nobody takes a unit."""
        return len(self.capacities)


@dataclass(frozen=True)
class Place:
    """Where in a program steps are written, and whose it is."""

    name: str
    at: int
    """Position of the first one."""
    held: tuple[int, ...]
    """Limits whose units the I/O holds, in the registers from 0 on."""


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
        knee_bytes=draw(st.sampled_from([0, 3000])),
        per_byte_beyond=draw(st.sampled_from([0.0, 0.0, 3e-4])),
        more_beyond=draw(st.sampled_from([0.0, 0.0, 0.5])),
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


@st.composite
def programs(draw: st.DrawFn, parts: Parts, flow: int) -> tuple[Step, ...]:
    """A program that ends, holds its limits in a fixed order, and takes time on every way."""
    name = f"flow{flow}"
    steps: list[Step] = []
    held: list[int] = []
    places = st.integers(0, len(parts.capacities) - 1)
    for register, limit in enumerate(sorted(draw(st.lists(places, max_size=3, unique=True)))):
        pages = 0 if parts.capacities[limit] in NARROW else draw(st.sampled_from([0, 2048]))
        steps.append(Acquire(limit, register, pages))
        held.append(limit)
        if draw(st.booleans()):
            steps.append(draw(_timed(parts.stations, f"{name}/{register}")))
    kind = draw(st.sampled_from((_ways, _waits, _forks, _forks, _counts, _gates)))
    middle, passed_on = draw(kind(parts, Place(name, len(steps), tuple(held)), flow))
    steps += middle
    steps.append(Visit((0,), (Demand(law_of(1.0), code(f"{name}/last"), read=0.1, write=0.1),), 6))
    kept = list(enumerate(held))[: len(held) - passed_on]
    steps += [Release(limit, register) for register, limit in reversed(kept)]
    return (*steps, End())


Middle = tuple[list[Step], int]
"""Steps, and how many of the limits held, of the innermost ones, somebody else releases."""


@st.composite
def _ways(draw: st.DrawFn, parts: Parts, place: Place, flow: int) -> Middle:
    """Steps one after the other, or one of two ways."""
    at = place.at
    one, other = (draw(_timed(parts.stations, f"{place.name}/{side}")) for side in ("1", "2"))
    match draw(st.sampled_from(["plain", "direction", "draw", "path", "again"])):
        case "direction":
            return [BranchByDirection(at + 1, at + 3), one, Jump(at + 4), other], 0
        case "draw":
            branch = BranchByDraw(code(f"{place.name}/branch"), (0.3, 1.0), (at + 1, at + 3))
            return [branch, one, Jump(at + 4), other], 0
        case "path":
            chooser = draw(st.integers(0, parts.choosers - 1))
            return [ChoosePath(chooser, (at + 1, at + 3)), one, Jump(at + 4), other], 0
        case "again":
            branch = BranchByDraw(code(f"{place.name}/again"), (0.4, 1.0), (at + 2, at + 3))
            return [one, branch, Jump(at), other], 0
        case _:
            return [one, other], 0


@st.composite
def _waits(draw: st.DrawFn, parts: Parts, place: Place, flow: int) -> Middle:
    """Something about the innermost limit: a branch, another capacity, or a release by another."""
    at = place.at
    one, other = (draw(_timed(parts.stations, f"{place.name}/{side}")) for side in ("1", "2"))
    if not place.held:
        return [one, other], 0
    limit, register = place.held[-1], len(place.held) - 1
    match draw(st.sampled_from(["full", "resize", "hand over"])):
        case "full":
            return [BranchIfFull(limit, at + 1, at + 3), one, Jump(at + 4), other], 0
        case "resize":
            sizes = NARROW if parts.capacities[limit] in NARROW else WIDE
            return [Resize(limit, draw(st.sampled_from(sizes))), one], 0
        case _:
            detached = [other, Release(limit, register), End()]
            return [Jump(at + 4), *detached, Spawn(at + 1, (register,)), one], 1


@st.composite
def _counts(draw: st.DrawFn, parts: Parts, place: Place, flow: int) -> Middle:
    """Something that a throttle counts."""
    throttle = draw(st.integers(0, parts.throttles - 1))
    one = draw(_timed(parts.stations, f"{place.name}/1"))
    if draw(st.booleans()):
        issued = [CountIssue(throttle, flow % 3), one]
        return [*issued, CountCompletion(throttle, 0)] if place.held else issued, 0
    return [CountStatus(throttle, draw(st.booleans())), one], 0


@st.composite
def _gates(draw: st.DrawFn, parts: Parts, place: Place, flow: int) -> Middle:
    """A gate that is shut for a while, or that is not passed while it is shut."""
    at, gate = place.at, parts.gate
    work = draw(_timed(parts.stations, f"{place.name}/1"))
    if draw(st.booleans()):
        return [Resize(gate, 0), work, Resize(gate, 1)], 0
    device = draw(st.sampled_from([None, *range(parts.devices)]))
    back_off = Demand(law_of(draw(SCVS)), code(f"{place.name}/conflict"), read=0.3, write=0.3)
    return [BranchIfFull(gate, at + 1, at + 3, device), Delay(back_off, 4), Jump(at), work], 0


@st.composite
def _forks(draw: st.DrawFn, parts: Parts, place: Place, flow: int) -> Middle:
    """Somebody else does something: children at one or several targets, or a detached I/O."""
    at = place.at
    one, other = (draw(_timed(parts.stations, f"{place.name}/{side}")) for side in ("1", "2"))
    match draw(st.sampled_from(["split", "commands", "commands", "nested", "detached"])):
        case "split":
            chunk = draw(st.sampled_from([1024, 30000]))
            return [Jump(at + 4), one, other, Join(), Fork((at + 1,), chunk)], 0
        case "commands":
            return draw(_commands(parts, place)), 0
        case "nested":
            inside = Place(f"{place.name}/inside", at + 1, place.held)
            commands = draw(_commands(parts, inside))
            end = at + 1 + len(commands)
            return [Jump(end + 1), *commands, Join(), draw(_fork((at + 1,)))], 0
        case _:
            return [Jump(at + 4), one, other, End(), Spawn(at + 1)], 0


@st.composite
def _commands(draw: st.DrawFn, parts: Parts, place: Place) -> list[Step]:
    """Children at up to three targets, that count at a device or at none."""
    steps: list[Step] = [Jump(-1)]
    targets = []
    for rank in range(draw(st.integers(1, 3))):
        at = place.at + len(steps)
        targets.append(at)
        device = draw(st.sampled_from([None, *range(parts.devices)]))
        steps += draw(_command(parts, Place(f"{place.name}/{rank}", at, place.held), device))
        steps.append(Join(device))
    steps[0] = Jump(place.at + len(steps))
    return [*steps, draw(_fork(tuple(targets)))]


@st.composite
def _fork(draw: st.DrawFn, targets: tuple[int, ...]) -> Fork:
    return Fork(
        targets,
        draw(st.sampled_from([0, 4096, 30000])),
        draw(st.sampled_from([None, Direction.READ, Direction.WRITE])),
        draw(st.sampled_from([0, 0, 9_000])),
        draw(st.sampled_from([0, 0, 1 << 20])),
    )


@st.composite
def _command(draw: st.DrawFn, parts: Parts, place: Place, device: int | None) -> list[Step]:
    """What a child does; one that finds a limit full comes again after a while.

    The limit lies further in than those that the parent holds, so nobody waits for himself.
    """
    inner = range(max(place.held, default=-1) + 1, len(parts.capacities))
    work = draw(_timed(parts.stations, place.name))
    if not inner or draw(st.booleans()):
        return [work]
    limit, at = draw(st.sampled_from(inner)), place.at
    back_off = Demand(law_of(draw(SCVS)), code(f"{place.name}/back-off"), read=0.3, write=0.3)
    return [
        BranchIfFull(limit, at + 1, at + 3, device),
        Delay(back_off, 4),
        Jump(at),
        Acquire(limit, 3),
        work,
        Release(limit, 3),
    ]
