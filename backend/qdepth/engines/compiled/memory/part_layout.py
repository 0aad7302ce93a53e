"""Writes limits, stations and their controllers into the arrays of a run."""

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory import records as r
from qdepth.engines.compiled.memory.writer import Writer
from qdepth.network.control import LatencyController, StatusThrottle, Throttle
from qdepth.network.network import Discipline, Limit, Station
from qdepth.network.path_rules import PathChooser, PathRule


def write_limit(out: Writer, limit: Limit) -> int:
    """Place of a limit."""
    return out.record(
        r.LIMIT,
        QUANTUM=limit.quantum,
        GIVEN=limit.capacity,
        ALLOWED=p.UNBOUNDED,
        CAPACITY=limit.capacity,
    )


def write_station(out: Writer, station: Station) -> int:
    """Place of a station; 0 servers: processor sharing."""
    return out.record(
        r.STATION,
        KIND=p.DEPART_SHARED,
        SERVERS=station.servers if station.discipline is Discipline.FCFS else 0,
        RATES=out.rate_table(station.rates) if station.rates else p.NOBODY,
        RATE_COUNT=len(station.rates),
        RATE=1.0,
    )


RULES = {
    PathRule.TURNS: p.BY_TURNS,
    PathRule.LEAST: p.BY_LEAST,
    PathRule.LATENCY: p.BY_LATENCY,
}


def write_chooser(out: Writer, chooser: PathChooser, ios: int, limits: list[int]) -> int:
    """Return the place of a path chooser with so many I/Os of its round done; `limits` are
    places."""
    paths = [out.record(r.PATH, PATH_LIMIT=limits[limit]) for limit in chooser.limits]
    turn, done = divmod(ios, chooser.ios_per_path) if chooser.ios_per_path else (0, 0)
    return out.record(
        r.CHOOSER,
        IOS_PER_PATH=chooser.ios_per_path,
        PATHS=chooser.paths,
        LEFT=chooser.ios_per_path - done,
        TURN=turn,
        BYTES_PER_PATH=chooser.bytes_per_path,
        PATH_RULE=RULES[chooser.rule],
        PATH_TABLE=out.table(paths) if paths else p.NOBODY,
        PATH_SAMPLES=chooser.samples,
        MEASURE_AFTER=chooser.interval,
    )


def write_throttle(out: Writer, rule: Throttle, limits: list[int], switches: int) -> int:
    """Return the place of a throttle that has counted so many switches; `limits` are places."""
    return out.record(
        r.THROTTLE,
        SWITCHES=switches,
        LOW=rule.low,
        HIGH=rule.high,
        MOST_SWITCHES=rule.switches,
        LONG_RUN=rule.long_run,
        THROTTLED=out.table([limits[limit] for limit in rule.limits]),
        THROTTLED_COUNT=len(rule.limits),
        IS_SUSPENDED=int(rule.latency_threshold > 0.0),
        ENOUGH_CALM=rule.calm,
        SLOW_FROM=rule.latency_threshold,
    )


def write_status_throttle(
    out: Writer, rule: StatusThrottle, limits: list[int], answers: tuple[int, int]
) -> int:
    """Return the place of a throttle that has counted so many refused and good answers."""
    refused, good = answers
    return out.record(
        r.STATUS_THROTTLE,
        ANSWERS_LIMIT=limits[rule.limit],
        DEPTH=rule.high,
        FULL_DEPTH=rule.high,
        REFUSED=refused,
        GOOD=good,
        SAMPLE_SIZE=rule.sample_size,
        THRESHOLD=rule.threshold,
    )


def write_controller(
    out: Writer,
    rule: LatencyController,
    limits: list[int],
    watched: dict[int, list[int]],
    first_turn: float,
) -> int:
    """Place of a controller; `watched` are the places of the tallies of each device."""
    windows = [
        out.record(
            r.WINDOW,
            WINDOW_LIMIT=limits[window.limit],
            WINDOW_SIZE=window.most,
            LEAST=window.least,
            MOST=window.most,
            BETA=window.beta,
        )
        for window in rule.windows
    ]
    tallies = [tally for window in rule.windows for tally in watched[window.device]]
    return out.record(
        r.CONTROLLER,
        KIND=p.CONTROL,
        WINDOWS=out.table(windows),
        WINDOW_COUNT=len(windows),
        WATCHED=out.table(tallies),
        WATCHED_COUNT=len(tallies),
        LATENCY_THRESHOLD=rule.threshold,
        FIRST_TURN=first_turn,
    )
