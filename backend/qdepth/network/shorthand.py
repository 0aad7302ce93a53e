"""Short forms for networks written by hand instead of lowered from a design."""

from dataclasses import dataclass
from functools import lru_cache

from qdepth.network.draws import code
from qdepth.network.laws import law_of
from qdepth.network.loops import Closed, Loop, Open
from qdepth.network.network import (
    LAYERS,
    Device,
    Discipline,
    Flow,
    Group,
    Limit,
    QueueingNetwork,
    Station,
)
from qdepth.network.program import Binding, Program, bound
from qdepth.network.steps import Delay, Demand, Step, Visit

DEVICE_QUEUE, FABRIC, SP, MEDIA = (
    LAYERS.index(layer) for layer in ("device_queue", "fabric", "sp", "media")
)
ROOMY = 2**31 - 1
"""Slots of the limit of a device whose queue has no part in a network."""


@dataclass(frozen=True, slots=True)
class Source:
    """Issuer of I/Os, with their program."""

    id: str
    loop: Loop
    program: Program
    binding: Binding
    device_limit: int = 0
    """Position of the limit that represents its device queue."""

    @classmethod
    def of(cls, id_: str, loop: Loop, steps: tuple[Step, ...]) -> "Source":
        """Somebody whose steps name positions in the network."""
        return cls(id_, loop, *bound(*steps))


@lru_cache(1024)
def timed(purpose: str, mean: float, scv: float = 1.0) -> Demand:
    """A time that is the same for reads and writes: mean [s] and squared coefficient of variation.

    Demands with the same purpose on the way of one I/O draw the same number.
    """
    return Demand(law_of(scv), code(purpose), read=mean, write=mean)


def station(
    id_: str,
    servers: int = 1,
    discipline: Discipline = Discipline.FCFS,
    rates: tuple[float, ...] = (),
) -> Station:
    """A station; one with processor sharing is a link, unless it has rates by load."""
    is_link = discipline is Discipline.PS and not rates
    layer = FABRIC if is_link else SP
    return Station(id_, id_, layer, servers, discipline, is_link, rates=rates)


def slots(number: int) -> Limit:
    """Return a limit of this many slots, like that of a device queue."""
    return Limit("slots", "slots", DEVICE_QUEUE, number)


def visit(position: int, mean: float, scv: float = 1.0) -> Visit:
    """Return service at one station, with its own draws; mean [s]."""
    return Visit((position,), (timed(f"service at {position}", mean, scv),), SP)


def delay(mean: float, scv: float = 1.0) -> Delay:
    """Service without a queue; mean [s]."""
    return Delay(timed("delay", mean, scv), MEDIA)


def poisson(rate: float) -> Open:
    """Poisson arrivals at a rate [1/s]."""
    return Open(timed("arrival", 1.0 / rate))


def closed(workers: int, think: float = 0.0, scv: float = 1.0) -> Closed:
    """Workers that think for a random time between a completion and the next issue; mean [s]."""
    return Closed(workers, timed("think", think, scv if think > 0 else 0.0))


def sketch(
    *sources: Source,
    stations: tuple[Station, ...] = (),
    limits: tuple[Limit, ...] = (),
    registers: int = 1,
) -> QueueingNetwork:
    """Return a network in which each source is a class of one VM on its own device.

    Every I/O is a read of 8 KiB. Without given limits there is one that never fills.
    """
    return QueueingNetwork(
        stations=stations,
        limits=limits or (Limit("device", "device", DEVICE_QUEUE, ROOMY),),
        choosers=(),
        groups=tuple(Group(source.id, 1) for source in sources),
        devices=tuple(
            Device(source.id, source.id, source.id, "lun", source.device_limit)
            for source in sources
        ),
        flows=tuple(
            Flow(
                id=source.id,
                group=index,
                device=index,
                stream_key=source.id,
                indices=(0, 0, 0),
                loop=source.loop,
                read_share=1.0,
                sizes=(8192,),
                cumulative=(1.0,),
                program=source.program,
                binding=source.binding,
            )
            for index, source in enumerate(sources)
        ),
        registers=registers,
    )
