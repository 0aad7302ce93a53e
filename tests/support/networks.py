"""Networks made by hand, and a simulation of them that can be watched."""

from dataclasses import dataclass, replace

import numpy as np

from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.io import Action, Io
from qdepth.engines.simpy_engine.limit import SlotLimit
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.engines.simpy_engine.station import StationState
from qdepth.network.draws import code
from qdepth.network.laws import law_of
from qdepth.network.loops import Closed, Loop, Open
from qdepth.network.network import Device, Discipline, Flow, Group, Limit, QueueingNetwork, Station
from qdepth.network.path_rules import PathChooser
from qdepth.network.program import bound
from qdepth.network.steps import Demand, Step, Visit
from qdepth.statistics.recorder import LIMIT_COLUMNS, STATION_COLUMNS, RunRecord

GUEST, VSCSI, KERNEL, DEVICE_QUEUE, HBA, FABRIC, SP, MEDIA = range(8)


def timed(mean: float, scv: float = 0.0, purpose: str = "service") -> Demand:
    """A demand that is the same for reads and writes; constant unless an scv is given [s]."""
    return Demand(law_of(scv), code(purpose), read=mean, write=mean)


def fcfs(id_: str = "station", servers: int = 1) -> Station:
    return Station(id_, id_, SP, servers, Discipline.FCFS)


def ps(id_: str = "link") -> Station:
    return Station(id_, id_, FABRIC, 1, Discipline.PS, is_link=True)


def by_load(*rates: float, id_: str = "drive") -> Station:
    """A station that all present share, at a rate by their number."""
    return Station(id_, id_, SP, 1, Discipline.PS, rates=rates)


def limit(capacity: int, id_: str = "limit") -> Limit:
    return Limit(id_, id_, DEVICE_QUEUE, capacity)


def visit(station: int, mean: float, scv: float = 0.0, layer: int = SP) -> Visit:
    """A visit to one station, with draws of its own."""
    return Visit((station,), (timed(mean, scv, f"service at {station}"),), layer)


def closed(workers: int, think: float = 0.0, scv: float = 1.0) -> Closed:
    return Closed(workers, timed(think, scv, "think"))


def poisson(rate: float) -> Open:
    return Open(timed(1.0 / rate, 1.0, "arrival"))


def steadily(rate: float) -> Open:
    return Open(timed(1.0 / rate, 0.0, "arrival"))


@dataclass(frozen=True)
class Source:
    """What a flow does; each one becomes a class of VMs and a device of its own."""

    loop: Loop
    program: tuple[Step, ...]
    name: str = ""
    size: int = 4096
    read_share: float = 1.0


def network(
    *sources: Source,
    stations: tuple[Station, ...] = (),
    limits: tuple[Limit, ...] = (),
    choosers: tuple[PathChooser, ...] = (),
    registers: int = 4,
) -> QueueingNetwork:
    """A network of the given sources; a first limit is needed for the devices, so there is one."""
    names = [source.name or f"source{index}" for index, source in enumerate(sources)]
    return QueueingNetwork(
        stations=stations,
        limits=limits or (limit(10_000, "unused"),),
        choosers=choosers,
        groups=tuple(Group(name, 1) for name in names),
        devices=tuple(Device(name, "host", "target", "lun", 0) for name in names),
        flows=tuple(
            Flow(
                id=name,
                group=index,
                device=index,
                stream_key=name,
                indices=(0, 0, 0),
                loop=source.loop,
                read_share=source.read_share,
                sizes=(source.size,),
                cumulative=(1.0,),
                program=(own := bound(*source.program))[0],
                binding=own[1],
            )
            for index, (name, source) in enumerate(zip(names, sources, strict=True))
        ),
        registers=registers,
    )


def device_of(whole: QueueingNetwork, flow: Flow) -> Device:
    """Device at which the I/Os of a flow count."""
    assert flow.device is not None
    return whole.devices[flow.device]


def rewritten(flow: Flow, steps: tuple[Step, ...]) -> Flow:
    """The flow with other steps, which name positions in the network."""
    program, binding = bound(*steps)
    return replace(flow, program=program, binding=binding)


@dataclass(frozen=True)
class Completion:
    """The end of an I/O."""

    time: float
    flow: str
    worker: int
    ordinal: int
    latency: float
    size: int
    is_write: bool
    spent: tuple[float, ...]


class WatchedSimulation(Simulation):
    """A simulation that notes each completed I/O."""

    def __init__(self, watched: QueueingNetwork, options: EngineOptions) -> None:
        self.completions: list[Completion] = []
        super().__init__(watched, options)

    def end(self, io: Io, now: float) -> Action | None:
        """Note the I/O and complete it."""
        if io.ordinal >= 0:
            self.completions.append(
                Completion(
                    time=now,
                    flow=io.flow.flow.id,
                    worker=io.worker,
                    ordinal=io.ordinal,
                    latency=now - io.issued,
                    size=io.size,
                    is_write=io.is_write,
                    spent=tuple(io.spent),
                )
            )
        return super().end(io, now)


@dataclass(frozen=True)
class Watched:
    """What was noted of a run."""

    completions: list[Completion]
    record: RunRecord
    simulation: WatchedSimulation

    def of(self, flow: str) -> list[Completion]:
        return [completion for completion in self.completions if completion.flow == flow]

    def times(self, flow: str) -> list[float]:
        return [completion.time for completion in self.of(flow)]


def _totals(part: SlotLimit | StationState, now: float) -> list[float]:
    state = [*np.frombuffer(part.state()).reshape(-1, 1)]
    return [float(total[0]) for total in part.totals(np.array([now]), state)]


def limit_totals(state: SlotLimit, now: float) -> dict[str, float]:
    """Running totals of a limit by the names of their columns."""
    return dict(zip(LIMIT_COLUMNS, _totals(state, now), strict=True))


def station_totals(state: StationState, now: float) -> dict[str, float]:
    """Running totals of a station by the names of their columns."""
    return dict(zip(STATION_COLUMNS, _totals(state, now), strict=True))


def watch(
    watched: QueueingNetwork, ios: int, *, seed: int = 1, until: float | None = None
) -> Watched:
    """Simulate until so many I/Os are done, or to a time [s]."""
    simulation = WatchedSimulation(watched, EngineOptions(seed, ios, max_simulated=until))
    record = simulation.run()
    return Watched(simulation.completions, record, simulation)
