"""Writes a queueing network, and the room for a run, into the arrays."""

import numpy as np

from qdepth.engines.compiled.bindings import Places
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory import records as r
from qdepth.engines.compiled.memory.flow_layout import write_flow, write_followers, write_throttles
from qdepth.engines.compiled.memory.part_layout import (
    write_chooser,
    write_controller,
    write_limit,
    write_station,
    write_status_throttle,
    write_throttle,
)
from qdepth.engines.compiled.memory.writer import Floats, Ints, Writer
from qdepth.engines.compiled.programs import write_programs
from qdepth.engines.options import EngineOptions
from qdepth.network.loops import Closed, Paced
from qdepth.network.network import QueueingNetwork
from qdepth.network.phases import first_answers, first_ios, first_switches, first_turn
from qdepth.network.program import most_joint_visits
from qdepth.network.shifts import shifts
from qdepth.statistics.recorder import (
    LIMIT_COLUMNS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
    TallyKey,
    tally_keys,
)

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
    events = 2 * (room * joint + len(network.stations)) + _moments(network) + 64
    heap_end = p.HEAP + p.EVENT * events
    out = Writer(heap_end + p.EVENT)
    limits = [write_limit(out, limit) for limit in network.limits]
    stations = [write_station(out, station) for station in network.stations]
    run = options.seed, options.replication
    choosers = [
        write_chooser(out, chooser, first_ios(chooser, *run), limits)
        for chooser in network.choosers
    ]
    throttles = [
        write_throttle(out, rule, limits, first_switches(rule, *run)) for rule in network.throttles
    ]
    tallies = tally_keys(network)
    first_tally = out.room(len(tallies) * len(TALLY_COLUMNS))
    status_throttles = [
        write_status_throttle(out, rule, limits, first_answers(rule, *run))
        for rule in network.status_throttles
    ]
    tally_places = {
        key: first_tally + rank * len(TALLY_COLUMNS) for rank, key in enumerate(tallies)
    }
    children = [
        tally_places.get(TallyKey(None, device), p.NOBODY) for device in range(len(network.devices))
    ]
    places = Places(stations, limits, choosers, throttles, status_throttles, children)
    flows = []
    for flow, program in zip(network.flows, write_programs(out, network, places), strict=True):
        tally = tally_places[TallyKey(flow.group, flow.device)]
        flows.append(write_flow(out, flow, tally, program, options))
    watched = {
        device: [place for key, place in tally_places.items() if key.device == device]
        for device in range(len(network.devices))
    }
    controllers = [
        write_controller(out, rule, limits, watched, first_turn(rule, *run))
        for rule in network.controllers
    ]
    write_throttles(out, network, limits, flows)
    reading_width, most_readings = _reading_width(network), options.room_for_readings
    header: dict[str, float] = {
        "EVENTS": p.HEAP,
        "HEAP_ROOM": heap_end,
        "LIMITS": len(limits),
        "STATIONS": len(stations),
        "FLOWS": len(flows),
        "TALLIES": len(tallies),
        "GROUPS": len(network.groups),
        "REGISTERS": network.registers,
        "READING_WIDTH": reading_width,
        "FIRST_LIMIT": out.table(limits),
        "FIRST_STATION": out.table(stations),
        "FIRST_FLOW": out.table(flows),
        "FIRST_TALLY": first_tally,
        "GROUP_IOS": out.room(len(network.groups)),
        "CONTROLLERS": len(controllers),
        "FIRST_CONTROLLER": out.table(controllers),
        "MOST_READINGS": most_readings,
        "END_OF_SLICE": out.record(r.TIMER, KIND=p.READING_OF_A_SLICE),
        "END_OF_RUN": out.record(r.TIMER, KIND=p.END_OF_TIME, REASON=p.TIME_BUDGET),
        "END_AFTER": out.record(r.TIMER, KIND=p.END_OF_TIME, REASON=p.ALL_ENDED),
        "NEXT_READING": options.first_ios_per_reading,
        "IOS_PER_READING": options.first_ios_per_reading,
        "MAX_IOS": options.max_ios,
        "MAX_PRESENT": options.max_present,
        "UNENDED": write_followers(out, network, flows),
        "MOST_SLICES": options.slices,
        "SLICE": options.slice_s or 0.0,
        "TIME_AFTER": -1.0 if options.time_after is None else options.time_after,
    }
    io_size = _io_size(network, joint)
    ios = out.room(room * io_size)
    header["FREE"] = ios
    header["LATENCY"] = out.room(options.max_ios + 1)
    header["SLOTS"] = out.table([*range(most_readings + 1), *[0] * (most_readings // 2)])
    header["COUNTS"] = out.room((most_readings + 1) * (1 + len(network.groups)))
    whole = out.size
    header["READING"] = out.room((most_readings + 1) * reading_width)
    if out.size > MOST_WORDS:
        raise MemoryError(
            f"{room} I/Os under way need {out.size} words, more than the {MOST_WORDS} that the "
            "compiled engine can name; use fewer outstanding I/Os or a lower max_present"
        )
    out.set(0, r.HEADER, **header)
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
    return max(map(most_joint_visits, programs), default=1)


def _moments(network: QueueingNetwork) -> int:
    """Moments at which workers begin, set at the start of the run."""
    loops = [flow.loop for flow in network.flows]
    return sum(
        len(shifts(loop.workers, loop.changes))
        for loop in loops
        if isinstance(loop, Closed | Paced) and loop.changes
    )


def _io_size(network: QueueingNetwork, joint: int) -> int:
    """Words of an I/O with its visits behind it."""
    alone = p.REGISTER + network.registers
    return -(-alone // p.ALIGNMENT) * p.ALIGNMENT + p.VISIT * joint


def _reading_width(network: QueueingNetwork) -> int:
    """Words of a reading: its time and the totals."""
    totals = (
        len(tally_keys(network)) * len(TALLY_COLUMNS)
        + len(network.limits) * len(LIMIT_COLUMNS)
        + len(network.stations) * len(STATION_COLUMNS)
    )
    return 1 + totals
