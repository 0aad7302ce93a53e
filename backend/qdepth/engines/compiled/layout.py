"""Writes a queueing network, and the room for a run, into the two arrays."""

import numpy as np

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.programs import Programs
from qdepth.engines.compiled.writer import Floats, Ints, Writer, signed
from qdepth.engines.options import EngineOptions
from qdepth.network.draws import stream
from qdepth.network.laws import law_of
from qdepth.network.network import LAYERS, Closed, Discipline, Flow, Open, Paced, QueueingNetwork
from qdepth.network.steps import Demand, Visit
from qdepth.statistics.recorder import (
    FIRST_IOS_PER_ROW,
    LIMIT_COLUMNS,
    MOST_ROWS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
    TallyKey,
    tally_keys,
)

NO_WAIT = Demand(law_of(0.0), 0)


def lay_out(network: QueueingNetwork, options: EngineOptions, room: int) -> tuple[Ints, Floats]:
    """The arrays of a run, at time 0.

    Parameters
    ----------
    room : int
        I/Os that may be under way at once.
    """
    out = Writer()
    limits = [_limit(out, limit.capacity, limit.layer) for limit in network.limits]
    stations = [
        _station(out, s.servers if s.discipline is Discipline.FCFS else 0) for s in network.stations
    ]
    choosers = []
    for chooser in network.choosers:
        choosers.append(len(out.n))
        out.n += (chooser.ios_per_path, 0)
    tallies = tally_keys(network)
    x_tally = len(out.x)
    out.x += [0.0] * len(tallies) * len(TALLY_COLUMNS)
    programs = Programs(out, limits, stations, choosers)
    flows = []
    for flow in network.flows:
        row = tallies.index(TallyKey(flow.group, flow.device))
        tally = x_tally + row * len(TALLY_COLUMNS)
        flows.append(_flow(out, flow, tally, programs.write(flow.program), options))
    width = (
        len(tallies) * len(TALLY_COLUMNS)
        + len(limits) * len(LIMIT_COLUMNS)
        + len(stations) * len(STATION_COLUMNS)
    )
    header = out.n
    header[p.LIMITS], header[p.STATIONS] = len(limits), len(stations)
    header[p.FLOWS], header[p.TALLIES] = len(flows), len(tallies)
    header[p.GROUPS], header[p.REGISTERS] = len(network.groups), network.registers
    header[p.ROW_WIDTH] = width
    header[p.FIRST_LIMIT] = limits[0] if limits else 0
    header[p.FIRST_STATION] = stations[0] if stations else 0
    header[p.FIRST_FLOW] = _table(out, flows)
    header[p.X_TALLY] = x_tally
    header[p.NEXT_ROW] = header[p.IOS_PER_ROW] = FIRST_IOS_PER_ROW
    header[p.MAX_IOS], header[p.MAX_PRESENT] = options.max_ios, options.max_present
    return _with_room(out, network, room)


def _table(out: Writer, places: list[int]) -> int:
    """A list of places."""
    first = len(out.n)
    out.n += places
    return first


def _limit(out: Writer, capacity: int, layer: int) -> int:
    return out.record(capacity, 0, 0, layer, reals=(0.0,) * p.X_LIMIT)


def _station(out: Writer, servers: int) -> int:
    return out.record(servers, 0, 0, 0, 0, 0, 0, reals=(0.0,) * p.X_STATION)


def _flow(out: Writer, flow: Flow, tally: int, start: int, options: EngineOptions) -> int:
    kind, workers, wait, interval, burst = _loop(flow)
    sizes = out.entries([(size, 0) for size in flow.sizes], flow.cumulative)
    key = stream(options.seed, options.replication, flow.stream_key, *flow.indices)
    return out.record(
        flow.group,
        tally,
        start,
        kind,
        workers,
        out.demand(wait),
        burst,
        sizes,
        len(flow.sizes),
        signed(key),
        reals=(flow.read_share, interval, 0.0),
    )


def _loop(flow: Flow) -> tuple[int, int, Demand, float, int]:
    """Kind, workers, random wait, interval and burst of a flow's loop."""
    loop = flow.loop
    match loop:
        case Closed():
            return p.CLOSED, loop.workers, loop.think, 0.0, 0
        case Open():
            return p.OPEN, 1, loop.interarrival, 0.0, 0
        case Paced():
            return p.PACED, loop.workers, NO_WAIT, loop.interval, loop.burst


def _with_room(out: Writer, network: QueueingNetwork, room: int) -> tuple[Ints, Floats]:
    """The arrays with room for I/Os, visits, events, rows and latencies."""
    head = out.n
    visits = [len(s.stations) for f in network.flows for s in f.program if isinstance(s, Visit)]
    joint = max(visits, default=1)
    io_width = p.IO + 1 + network.registers
    x_io_width = p.SPENT + len(LAYERS) + network.registers
    events = 2 * (room * joint + len(network.stations) + len(network.flows)) + 64
    kept = head[p.MAX_IOS] + 1
    n_at, x_at = len(out.n), len(out.x)

    def take_n(size: int) -> int:
        nonlocal n_at
        n_at += size
        return n_at - size

    def take_x(size: int) -> int:
        nonlocal x_at
        x_at += size
        return x_at - size

    ios, x_ios = take_n(room * io_width), take_x(room * x_io_width)
    stays, x_stays = take_n(room * joint * p.VISIT), take_x(room * joint * p.X_VISIT)
    head[p.HEAP], head[p.X_HEAP], head[p.HEAP_ROOM] = (
        take_n(events * p.EVENT),
        take_x(events),
        events,
    )
    head[p.RING], head[p.RING_ROOM] = take_n(room + 1), room + 1
    head[p.GROUP_IOS] = take_n(len(network.groups))
    head[p.ROW_COUNT] = take_n((MOST_ROWS + 1) * (1 + len(network.groups)))
    head[p.X_ROW] = take_x((MOST_ROWS + 1) * head[p.ROW_WIDTH])
    head[p.X_ROW_TIME] = take_x(MOST_ROWS + 1)
    head[p.LATENCY_GROUP], head[p.X_LATENCY] = take_n(kept), take_x(kept)
    n, x = np.zeros(n_at, dtype=np.int64), np.zeros(x_at)
    n[: len(out.n)], x[: len(out.x)] = out.n, out.x
    io_places = ios + io_width * np.arange(room)
    n[io_places + p.X] = x_ios + x_io_width * np.arange(room)
    n[io_places + p.VISITS] = stays + joint * p.VISIT * np.arange(room)
    n[io_places[:-1] + p.NEXT] = io_places[1:]
    n[p.FREE] = ios
    stay_places = stays + p.VISIT * np.arange(room * joint)
    n[stay_places + p.X] = x_stays + p.X_VISIT * np.arange(room * joint)
    n[stay_places + p.VISIT_IO] = np.repeat(io_places, joint)
    return n, x
