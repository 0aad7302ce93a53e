"""The parts of a design that are bought, with number, price and power of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.media import Disks
from qdepth.design.document.price import Price, PriceItem
from qdepth.report.prices.price_result import PricedPart

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
    own: Price
    own_power_w: float | None
    item: PriceItem | None
    """Item of the price list that the part names."""
    inside: str | None
    """Part whose price includes this part while it has none; None: it must have its own."""
    name: str
    """Name in sentences."""

    @property
    def priced_by_item(self) -> bool:
        """True if the price of the item counts, because the part has none of its own."""
        return self.item is not None and self.item.is_given and not self.own.is_given

    @property
    def price(self) -> Price | PriceItem:
        """The price that counts."""
        return self.item if self.item is not None and self.priced_by_item else self.own

    @property
    def power_w(self) -> float | None:
        """Electrical power of one [W]: its own, or that of the item."""
        listed = None if self.item is None else self.item.power_w
        return listed if self.own_power_w is None else self.own_power_w


class _HasPrice(Protocol):
    @property
    def price(self) -> Price: ...
    @property
    def power_w(self) -> float | None: ...
    @property
    def price_item(self) -> str | None: ...


def bought_parts(design: Design) -> Iterator[Bought]:
    """Return every part that can have a price, in document order, with the containing part
    first."""
    items, names = {item.id: item for item in design.price_list}, index_of(design).names
    for kind, id_, count, part, inside in _bought(design):
        item = None if part.price_item is None else items.get(part.price_item)
        # Disks have no name of their own.
        if kind == "disks" and inside is not None:
            name = f"disks of {names.with_kind('pool', inside)}"
        else:
            name = names.with_kind(WORDS[kind], id_)
        yield Bought(kind, id_, count, part.price, part.power_w, item, inside, name)


def _bought(design: Design) -> Iterator[tuple[Kind, str, int, _HasPrice, str | None]]:
    for host in design.hosts:
        yield "host", host.id, host.count, host, None
        for port in host.hba_ports:
            yield "hba_port", port.id, host.count, port, host.id
    for fabric in design.fabrics:
        yield "fabric", fabric.id, 1, fabric, None
        for switch in fabric.switches:
            yield "switch", switch.id, 1, switch, fabric.id
    for array in design.arrays:
        yield "array", array.id, 1, array, None
        for sp in array.sps:
            yield "sp", sp.id, 1, sp, array.id
        for pool in array.pools:
            yield "pool", pool.id, 1, pool, array.id
            disks = pool.media
            if isinstance(disks, Disks):
                # The name of the list cannot be an id, so the row is never taken for another part.
                yield "disks", f"{pool.id}/disks", disks.count, disks, pool.id


def priced(part: Bought) -> PricedPart:
    """Return the part with the price that counts: the quote, or the list price less the
    discount."""
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
        item=part.item.id if part.item is not None and part.priced_by_item else None,
    )
