"""Work of a replicated write at the other site before the host gets its answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from qdepth.design.document.site import SiteLink
from qdepth.lowering.demands import FABRIC, MEDIA, REGISTERS, SP
from qdepth.lowering.media import LoweredMedia
from qdepth.network.blocks import Block, OneOf
from qdepth.network.draws import code
from qdepth.network.program import Names
from qdepth.network.steps import Acquire, Delay, Demand, Release, Visit

LINK_SLOT = REGISTERS
"""Register of a write for its slot of an inter-site link."""
THERE = "replica"
"""Beginning of the purposes of draws at the other site."""


def registers_of(links: Sequence[SiteLink]) -> int:
    """Registers of an I/O: one more if a link limits its writes in flight."""
    is_limited = any(link.writes_in_flight is not None for link in links)
    return REGISTERS + 1 if is_limited else REGISTERS


@dataclass(frozen=True, slots=True)
class Inside:
    """Work of an array behind its SPs."""

    fixed: Demand
    """Constant part of its answer."""
    media: LoweredMedia | None
    """Cache and pool of the device; None if the constant part is all."""
    send_after_bytes: int | None = None
    """Bytes of a read that the media read before the links begin; None: all of it."""

    def named(self, stations: Names, limits: Names) -> "Inside":
        """The same with names in place of positions in the network."""
        media = None if self.media is None else self.media.named(stations, limits)
        return replace(self, media=media)


@dataclass(frozen=True, slots=True)
class Replica:
    """The second copy of a write: stations and limits by position or by name."""

    in_flight: int | None
    """Limit of the writes in flight on the link; None: there is none."""
    out: Demand
    """One-way trips over the link until the data have arrived, less their transfer."""
    link: int
    link_demand: Demand
    sps: tuple[int, ...]
    """SPs of the other array, one of which takes the write at random."""
    sp_demands: tuple[Demand, ...]
    inside: Inside
    """Work of the other array behind its SPs."""
    answer: Demand
    """One-way trip of the acknowledgement."""

    def named(self, stations: Names, limits: Names) -> "Replica":
        """The same with names in place of positions in the network."""
        return replace(
            self,
            in_flight=None if self.in_flight is None else limits[self.in_flight],
            link=stations[self.link],
            sps=stations.all_of(self.sps),
            inside=self.inside.named(stations, limits),
        )

    def write(self) -> list[Block]:
        """Work of a write once the array that the host wrote to has it."""
        media = self.inside.media
        there = [
            *_delay(self.out, FABRIC),
            Visit((self.link,), (self.link_demand,), FABRIC),
            _one_of(self._services()),
            *_delay(self.inside.fixed, MEDIA),
            *([] if media is None else media.write(f"{THERE}/media")),
            *_delay(self.answer, FABRIC),
        ]
        if self.in_flight is None:
            return there
        return [
            Acquire(self.in_flight, LINK_SLOT),
            *there,
            Release(self.in_flight, LINK_SLOT),
        ]

    def _services(self) -> list[Visit]:
        rows = zip(self.sps, self.sp_demands, strict=True)
        return [Visit((sp,), (demand,), SP) for sp, demand in rows]


def _delay(demand: Demand, layer: int) -> list[Block]:
    return [Delay(demand, layer)] if demand.write > 0 else []


def _one_of(visits: Sequence[Visit]) -> Block:
    if len(visits) == 1:
        return visits[0]
    shares = (*((at + 1) / len(visits) for at in range(len(visits) - 1)), 1.0)
    return OneOf(code(f"{THERE}/choice of SP"), shares, [[visit] for visit in visits])
