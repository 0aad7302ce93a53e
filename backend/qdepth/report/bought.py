"""The parts of a design that are bought, how many of each, and what each costs and draws."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from qdepth.design.array import Array
from qdepth.design.document import Design
from qdepth.design.media import Disks
from qdepth.design.price import Price
from qdepth.report.priced import PricedPart

Kind = Literal["host", "hba_port", "fabric", "switch", "array", "sp", "pool", "disks"]
WORDS: dict[Kind, str] = {
    "host": "host", "hba_port": "HBA port", "fabric": "fabric", "switch": "switch",
    "array": "array", "sp": "SP", "pool": "pool", "disks": "disks",
}  # fmt: skip


@dataclass(frozen=True)
class Bought:
    """A part that is bought."""

    kind: Kind
    id: str
    count: int
    price: Price
    power_w: float | None
    inside: str | None = None
    """Part whose price is also that of this part while it has none; None: it must have one."""

    @property
    def name(self) -> str:
        """What it is called in sentences."""
        return f"{WORDS[self.kind]} {self.id}"


def bought_parts(design: Design) -> Iterator[Bought]:
    """Every part that can have a price, in document order, what holds it first."""
    for host in design.hosts:
        yield Bought("host", host.id, host.count, host.price, host.power_w)
        for port in host.hba_ports:
            yield Bought("hba_port", port.id, host.count, port.price, port.power_w, host.id)
    for fabric in design.fabrics:
        yield Bought("fabric", fabric.id, 1, fabric.price, fabric.power_w)
        for switch in fabric.switches:
            yield Bought("switch", switch.id, 1, switch.price, switch.power_w, fabric.id)
    for array in design.arrays:
        yield from _array(array)


def _array(array: Array) -> Iterator[Bought]:
    yield Bought("array", array.id, 1, array.price, array.power_w)
    for sp in array.sps:
        yield Bought("sp", sp.id, 1, sp.price, sp.power_w, array.id)
    for pool in array.pools:
        yield Bought("pool", pool.id, 1, pool.price, pool.power_w, array.id)
        disks = pool.media
        if isinstance(disks, Disks):
            # The name of the list cannot be an id, so the row is never taken for another part.
            id_ = f"{pool.id}/disks"
            yield Bought("disks", id_, disks.count, disks.price, disks.power_w, pool.id)


def priced(part: Bought) -> PricedPart:
    """The part with the price that counts: the quote, else the list price less the discount."""
    price = part.price
    if price.quote is not None:
        each: float | None = price.quote
    elif price.list_price is not None:
        each = price.list_price * (100.0 - price.discount_pct) / 100.0
    else:
        each = None
    return PricedPart(
        id=part.id,
        kind=part.kind,
        count=part.count,
        list_price=price.list_price,
        discount_pct=price.discount_pct,
        quote=price.quote,
        used="quote" if price.quote is not None else None if each is None else "list",
        part_price=None if each is None else each * part.count,
        power_w=None if part.power_w is None else part.power_w * part.count,
        source=price.source,
    )
