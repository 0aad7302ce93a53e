"""Writes a queueing network, and the room for a run, into the arrays."""

import numpy as np

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.programs import Places, write_programs
from qdepth.engines.compiled.writer import Floats, Ints, Writer
from qdepth.engines.options import EngineOptions
from qdepth.network.draws import stream
from qdepth.network.laws import Shape, law_of
from qdepth.network.network import (
    Closed,
    Discipline,
    Flow,
    LatencyController,
    Limit,
    Open,
    Order,
    Paced,
    PathChooser,
    QueueingNetwork,
    StatusThrottle,
    Throttle,
)
from qdepth.network.phases import (
    first_answers,
    first_ios,
    first_slot,
    first_switches,
    first_turn,
)
from qdepth.network.steps import Acquire, Demand, Visit
from qdepth.statistics.recorder import (
    FIRST_IOS_PER_ROW,
    LIMIT_COLUMNS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
    TallyKey,
    tally_keys,
)

NO_WAIT = Demand(law_of(0.0), 0)
MOST_WORDS = 1 << (p.TAG_BITS + p.ALIGNMENT_BITS)


def lay_out(network: QueueingNetwork, options: EngineOptions, room: int) -> tuple[Ints, Floats]:
    """The arrays of a run, at time 0.

    Parameters
    ----------
    room : int
        I/Os that may be under way at once.

    Raises
    ------
    MemoryError
        If the run would need more words than its events can name.
    """
    joint = _most_joint_visits(network)
    heap_end = p.HEAP + p.EVENT * (2 * (room * joint + len(network.stations)) + 64)
    out = Writer(heap_end + p.EVENT)
    limits = [_limit(out, limit) for limit in network.limits]
    stations = [
        _station(out, s.servers if s.discipline is Discipline.FCFS else 0) for s in network.stations
    ]
    run = options.seed, options.replication
    choosers = [_chooser(out, chooser, first_ios(chooser, *run)) for chooser in network.choosers]
    throttles = [
        _throttle(out, rule, limits, first_switches(rule, *run)) for rule in network.throttles
    ]
    tallies = tally_keys(network)
    first_tally = out.room(len(tallies) * len(TALLY_COLUMNS))
    status_throttles = [
        _status_throttle(out, rule, limits, first_answers(rule, *run))
        for rule in network.status_throttles
    ]
    places = Places(stations, limits, choosers, throttles, status_throttles)
    tally_places = {
        key: first_tally + rank * len(TALLY_COLUMNS) for rank, key in enumerate(tallies)
    }
    flows = []
    for flow, start in zip(network.flows, write_programs(out, network, places), strict=True):
        tally = tally_places[TallyKey(flow.group, flow.device)]
        flows.append(_flow(out, flow, tally, start, options))
    watched = {
        device: [place for key, place in tally_places.items() if key.device == device]
        for device in range(len(network.devices))
    }
    controllers = [
        _controller(out, rule, limits, watched, first_turn(rule, *run))
        for rule in network.controllers
    ]
    _write_turns(out, network, limits, flows)
    row_width = _row_width(network)
    header = {
        p.EVENTS: p.HEAP,
        p.HEAP_ROOM: heap_end,
        p.LIMITS: len(limits),
        p.STATIONS: len(stations),
        p.FLOWS: len(flows),
        p.TALLIES: len(tallies),
        p.GROUPS: len(network.groups),
        p.REGISTERS: network.registers,
        p.ROW_WIDTH: row_width,
        p.FIRST_LIMIT: out.table(limits),
        p.FIRST_STATION: out.table(stations),
        p.FIRST_FLOW: out.table(flows),
        p.FIRST_TALLY: first_tally,
        p.GROUP_IOS: out.room(len(network.groups)),
        p.CONTROLLERS: len(controllers),
        p.FIRST_CONTROLLER: out.table(controllers),
        p.MOST_ROWS: options.most_rows,
        p.END_OF_RUN: out.record(1, {p.KIND: p.END_OF_TIME}),
        p.NEXT_ROW: FIRST_IOS_PER_ROW,
        p.IOS_PER_ROW: FIRST_IOS_PER_ROW,
        p.MAX_IOS: options.max_ios,
        p.MAX_PRESENT: options.max_present,
    }
    io_size = _io_size(network, joint)
    ios = out.room(room * io_size)
    header[p.FREE] = ios
    most_rows = options.most_rows
    header[p.LATENCY] = out.room(options.max_ios + 1)
    header[p.SLOTS] = out.table([*range(most_rows + 1), *[0] * (most_rows // 2)])
    header[p.COUNTS] = out.room((most_rows + 1) * (1 + len(network.groups)))
    whole = out.size
    header[p.ROW] = out.room((most_rows + 1) * row_width)
    if out.size > MOST_WORDS:
        raise MemoryError(
            f"{room} I/Os under way need {out.size} words, more than the {MOST_WORDS} that the "
            "compiled engine can name; use fewer outstanding I/Os or a lower max_present"
        )
    out.set(0, header)
    n, x = out.arrays(whole, out.size)
    x[p.HEAP : heap_end + p.EVENT : p.EVENT] = np.inf
    io_places = ios + io_size * np.arange(room)
    n[io_places[:-1] + p.NEXT] = io_places[1:]
    for visit in range(joint):
        visits = io_places + io_size - p.VISIT * (joint - visit)
        n[visits + p.KIND] = p.DEPART
        n[visits + p.VISIT_IO] = io_places
    n[io_places + p.VISITS] = io_places + io_size - p.VISIT * joint
    return n, x


def _most_joint_visits(network: QueueingNetwork) -> int:
    """Stations that an I/O visits at the same time, at the most."""
    programs = {flow.program for flow in network.flows}
    visits = [
        len(s.stations) for program in programs for s in program.steps if isinstance(s, Visit)
    ]
    return max(visits, default=1)


def _io_size(network: QueueingNetwork, joint: int) -> int:
    """Words of an I/O with its visits behind it."""
    alone = p.REGISTER + network.registers
    return -(-alone // p.ALIGNMENT) * p.ALIGNMENT + p.VISIT * joint


def _row_width(network: QueueingNetwork) -> int:
    """Words of a row: its time and the totals."""
    totals = (
        len(tally_keys(network)) * len(TALLY_COLUMNS)
        + len(network.limits) * len(LIMIT_COLUMNS)
        + len(network.stations) * len(STATION_COLUMNS)
    )
    return 1 + totals


def _limit(out: Writer, limit: Limit) -> int:
    return out.record(
        p.LIMIT,
        {
            p.QUANTUM: limit.quantum,
            p.GIVEN: limit.capacity,
            p.ALLOWED: p.UNBOUNDED,
        },
        {p.CAPACITY: limit.capacity},
    )


def _station(out: Writer, servers: int) -> int:
    return out.record(p.STATION, {p.KIND: p.DEPART_SHARED, p.SERVERS: servers})


def _chooser(out: Writer, chooser: PathChooser, ios: int) -> int:
    turn, done = divmod(ios, chooser.ios_per_path) if chooser.ios_per_path else (0, 0)
    return out.record(
        p.CHOOSER,
        {
            p.IOS_PER_PATH: chooser.ios_per_path,
            p.PATHS: chooser.paths,
            p.LEFT: chooser.ios_per_path - done,
            p.TURN: turn,
        },
    )


def _write_turns(
    out: Writer, network: QueueingNetwork, limits: list[int], flows: list[int]
) -> None:
    """Fields of the flows that ask for fair limits, and of those limits."""
    last: dict[int, int] = {}
    vms: dict[tuple[int, int], int] = {}
    asked = {
        program: {step.limit for step in program.steps if isinstance(step, Acquire)}
        for program in {flow.program for flow in network.flows}
    }
    for flow, place in zip(network.flows, flows, strict=True):
        for limit in sorted([flow.binding.limits[name] for name in asked[flow.program]]):
            if network.limits[limit].order is Order.FAIR:
                vm = limit, flow.vm
                if vm not in vms:
                    vms[vm] = out.record(p.VM)
                out.set(place, {p.DISK_VM: vms[vm]})
                if limit in last:
                    out.set(last[limit], {p.NEXT_DISK: place})
                else:
                    out.set(limits[limit], {p.FIRST_DISK: place})
                last[limit] = place


def _throttle(out: Writer, rule: Throttle, limits: list[int], switches: int) -> int:
    return out.record(
        p.THROTTLE,
        {
            p.SWITCHES: switches,
            p.LOW: rule.low,
            p.HIGH: rule.high,
            p.MOST_SWITCHES: rule.switches,
            p.LONG_RUN: rule.long_run,
            p.THROTTLED: out.table([limits[limit] for limit in rule.limits]),
            p.THROTTLED_COUNT: len(rule.limits),
        },
    )


def _status_throttle(
    out: Writer, rule: StatusThrottle, limits: list[int], answers: tuple[int, int]
) -> int:
    refused, good = answers
    return out.record(
        p.STATUS_THROTTLE,
        {
            p.ANSWERS_LIMIT: limits[rule.limit],
            p.DEPTH: rule.high,
            p.FULL_DEPTH: rule.high,
            p.REFUSED: refused,
            p.GOOD: good,
            p.SAMPLE_SIZE: rule.sample_size,
            p.THRESHOLD: rule.threshold,
        },
    )


def _controller(
    out: Writer,
    rule: LatencyController,
    limits: list[int],
    watched: dict[int, list[int]],
    first_turn: float,
) -> int:
    windows = [
        out.record(
            p.WINDOW,
            {p.WINDOW_LIMIT: limits[window.limit]},
            {
                p.WINDOW_SIZE: window.most,
                p.LEAST: window.least,
                p.MOST: window.most,
                p.BETA: window.beta,
            },
        )
        for window in rule.windows
    ]
    tallies = [tally for window in rule.windows for tally in watched[window.device]]
    return out.record(
        p.CONTROLLER,
        {
            p.KIND: p.CONTROL,
            p.WINDOWS: out.table(windows),
            p.WINDOW_COUNT: len(windows),
            p.WATCHED: out.table(tallies),
            p.WATCHED_COUNT: len(tallies),
        },
        {p.LATENCY_THRESHOLD: rule.threshold, p.FIRST_TURN: first_turn},
    )


def _flow(out: Writer, flow: Flow, tally: int, start: int, options: EngineOptions) -> int:
    kind, workers, wait, interval, burst, slot = _loop(flow, options)
    key = stream(options.seed, options.replication, flow.stream_key, *flow.indices)
    is_random = wait.law.shape is not Shape.CONSTANT
    return out.record(
        p.FLOW,
        {
            p.GROUP: flow.group,
            p.TALLY: tally,
            p.START: start,
            p.LOOP: kind,
            p.WORKERS: workers,
            p.WAIT: out.demand(wait),
            p.BURST: burst,
            p.SIZES: out.entries([(size, 0) for size in flow.sizes], flow.cumulative),
            p.SIZE_COUNT: len(flow.sizes),
            p.FLOW_LANE: p.NOBODY if is_random else out.lane(),
        },
        {
            p.READ_SHARE: flow.read_share,
            p.INTERVAL: interval,
            p.NEXT_SLOT: slot,
            p.SHARES: flow.shares,
            p.SEQUENTIAL_SHARE: flow.sequential_share,
        },
        {p.FLOW_KEY: key},
    )


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
