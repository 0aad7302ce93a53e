"""Writes flows, and their turns at fair limits, into the arrays of a run."""

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory import records as r
from qdepth.engines.compiled.memory.writer import Writer
from qdepth.engines.compiled.programs import WrittenProgram
from qdepth.engines.options import EngineOptions
from qdepth.network.draws import stream
from qdepth.network.laws import Shape, law_of
from qdepth.network.loops import Closed, Finite, Loop, Open, Paced
from qdepth.network.network import Flow, Order, QueueingNetwork
from qdepth.network.phases import first_slot
from qdepth.network.shifts import shifts
from qdepth.network.steps import Acquire, Demand

WITHOUT_END = 2**32 - 1
"""Pieces of a flow that never ends: more than any run issues."""
NO_WAIT = Demand(law_of(0.0), 0)


def write_flow(
    out: Writer, flow: Flow, tally: int, program: WrittenProgram, options: EngineOptions
) -> int:
    """Place of a flow; `tally` is the place of its tally."""
    kind, workers, wait, interval, burst, slot = _loop(flow, options)
    key = stream(options.seed, options.replication, flow.stream_key, *flow.indices)
    is_random = wait.law.shape is not Shape.CONSTANT
    place = out.record(
        r.FLOW,
        GROUP=flow.group,
        TALLY=tally,
        START=program.start,
        STATION_TABLE=program.stations,
        NAME_TABLE=program.names,
        LOOP=kind,
        WORKERS=workers,
        WAIT=out.demand(wait),
        BURST=burst,
        SIZES=out.sizes(flow.sizes, flow.cumulative),
        SIZE_COUNT=len(flow.sizes),
        FLOW_LANE=p.NOBODY if is_random else out.lane(),
        CHANGES=_changes(out, flow.loop),
        READ_SHARE=flow.read_share,
        INTERVAL=interval,
        NEXT_SLOT=slot,
        SEQUENTIAL_SHARE=flow.sequential_share,
        JITTER=flow.loop.jitter if isinstance(flow.loop, Paced) else 0.0,
        BEGINS_WITHIN=flow.loop.begins_within if isinstance(flow.loop, Closed) else 0.0,
        FLOW_KEY=key,
    )
    _write_shifts(out, place, flow.loop)
    return place


def _write_shifts(out: Writer, flow: int, loop: Loop) -> None:
    """Shifts of the workers of a flow, if they change."""
    if not isinstance(loop, Closed | Paced) or not loop.changes:
        return
    following = p.NOBODY
    for shift in reversed(shifts(loop.workers, loop.changes)):
        following = out.record(
            r.SHIFT,
            KIND=p.BEGIN_SHIFT,
            SHIFT_OF=flow,
            FIRST_WORKER=shift.first,
            SHIFT_WORKERS=shift.workers,
            NEXT_SHIFT=following,
            BEGINS_AT=shift.begin,
            UNTIL=shift.until,
        )
    out.set(flow, r.FLOW, FIRST_SHIFT=following)


def _loop(flow: Flow, options: EngineOptions) -> tuple[int, int, Demand, float, int, float]:
    """Kind, workers, random wait, interval, burst and first slot of a flow's loop."""
    loop = flow.loop
    match loop:
        case Closed():
            return p.CLOSED, loop.workers, loop.think, 0.0, 0, 0.0
        case Open():
            return p.OPEN, 1, loop.interarrival, 0.0, 0, 0.0
        case Paced():
            slot = first_slot(flow, loop, options.seed, options.replication)
            return p.PACED, loop.workers, NO_WAIT, loop.interval, loop.burst, slot
        case Finite():
            workers = min(loop.workers, loop.pieces or loop.workers)
            return p.FINITE, workers, NO_WAIT, loop.interval, 1, 0.0


def _changes(out: Writer, loop: Loop) -> int:
    """Place of how the rate of arrivals or of a pace changes; NOBODY: it does not."""
    if not isinstance(loop, Open | Paced) or not loop.changes:
        return p.NOBODY
    return out.changes(loop.changes)


def write_followers(out: Writer, network: QueueingNetwork, flows: list[int]) -> int:
    """Write pieces of the finite flows, each with its followers; returns the number of flows that
    end."""
    pieces = {
        place: out.record(
            r.PIECES,
            KIND=p.BEGIN,
            PIECES_OF=flows[place],
            TO_ISSUE=flow.loop.pieces or WITHOUT_END,
            TO_COMPLETE=flow.loop.pieces or WITHOUT_END,
            LEADERS=len(set(flow.loop.after)),
            START_AFTER=flow.loop.start,
        )
        for place, flow in enumerate(network.flows)
        if isinstance(flow.loop, Finite)
    }
    followers: dict[int, list[int]] = {place: [] for place in pieces}
    for place, record in pieces.items():
        out.set(flows[place], r.FLOW, FLOW_PIECES=record)
        loop = network.flows[place].loop
        if isinstance(loop, Finite):
            for leader in set(loop.after):
                followers[leader].append(record)
    for place, records in followers.items():
        first, count = out.table(records), len(records)
        out.set(pieces[place], r.PIECES, FOLLOWERS=first, FOLLOWER_COUNT=count)
    return sum(network.flows[place].ends for place in pieces)


def write_throttles(
    out: Writer, network: QueueingNetwork, limits: list[int], flows: list[int]
) -> None:
    """Write the lines of the flows at fair limits."""
    last: dict[int, int] = {}
    vms: dict[tuple[int, int], int] = {}
    acquired = {
        program: {step.limit for step in program.steps if isinstance(step, Acquire)}
        for program in {flow.program for flow in network.flows}
    }
    for flow, place in zip(network.flows, flows, strict=True):
        following = p.NOBODY
        for limit in sorted([flow.binding.limits[name] for name in acquired[flow.program]]):
            if network.limits[limit].order is not Order.FAIR:
                continue
            vm = limit, flow.vm
            if vm not in vms:
                vms[vm] = out.record(r.VM)
            disk = out.record(
                r.DISK,
                DISK_LIMIT=limits[limit],
                DISK_VM=vms[vm],
                NEXT_DISK_OF_FLOW=following,
                SHARES=flow.shares,
            )
            following = disk
            if limit in last:
                out.set(last[limit], r.DISK, NEXT_DISK=disk)
            else:
                out.set(limits[limit], r.LIMIT, FIRST_DISK=disk)
            last[limit] = disk
        out.set(place, r.FLOW, FLOW_DISK=following)
