"""Price, capacity and power of a design, also per unit of its performance."""

from collections.abc import Iterator, Sequence

from qdepth.design.document.document import Design
from qdepth.figures import money
from qdepth.report.capacity import capacity_of
from qdepth.report.numbers import times
from qdepth.report.prices.effective_capacity import effective_capacity
from qdepth.report.prices.price_result import AtTarget, PricedPart, PriceResult
from qdepth.report.prices.purchases import Bought, bought_parts, priced
from qdepth.report.quantity import Number
from qdepth.units import GB, GIB

NO_CURRENCY = "no currency given: enter the currency of the design"
NO_TARGET = "no latency target for all VMs: set one to price the load that stays within it"
NOT_ASKED = "not computed here: see tables and comparisons, or request this metric"
NOT_ASKED_TEXT = f"{NOT_ASKED[0].upper()}{NOT_ASKED[1:]}."
GIB_OVER_GB = GIB / GB


def price_of(design: Design, iops: Number) -> PriceResult:
    """Return price, capacity and power of a design that completes this many I/Os per second.

    Notes
    -----
    Every host, fabric and array must have a price, 0 included; the parts inside them are in that
    price unless they have one of their own, which is then added. The same holds for power.
    Nothing replaces a price that is not given: the total is absent, and says of what.
    """
    parts = list(bought_parts(design))
    rows = [priced(part) for part in parts]
    capacity = capacity_of(design)
    total = _total_price(design, parts, rows)
    power = _sum(parts, [row.power_w for row in rows], "power")
    usable = _exact(capacity.usable_gb, capacity.missing)
    usable_gib = times(usable, 1 / GIB_OVER_GB)
    raw = _exact(capacity.raw_gb, "no capacity of disks given for every pool")
    effective = effective_capacity(design)
    assumptions = [
        *_about_prices(design, parts, rows),
        *capacity.assumptions,
        *effective.assumptions,
    ]
    shown = [
        row
        for part, row in zip(parts, rows, strict=True)
        if part.inside is None or row.part_price is not None or row.power_w is not None
    ]
    return PriceResult(
        currency=design.currency,
        total_price=total,
        power_w=power,
        raw_gb=raw,
        usable_gb=usable,
        usable_gib=usable_gib,
        price_per_gb=over(total, usable),
        price_per_gib=over(total, usable_gib),
        price_per_iops=over(total, iops),
        power_per_iops=over(power, iops),
        iops_per_gb=over(iops, usable),
        iops_per_gib=over(iops, usable_gib),
        power_per_gb=effective.gb if effective.gb.value is None else over(power, usable),
        effective_gb=effective.gb,
        price_per_effective_gb=over(total, effective.gb),
        power_per_effective_gb=over(power, effective.gb),
        iops_per_effective_gb=_over_range(iops, effective.gb),
        at_target=_not_searched(design),
        parts=shown,
        assumptions=assumptions,
    )


def over(above: Number, below: Number) -> Number:
    """Divide two numbers, one of them exact; the result has the interval of the other."""
    a, b = above.value, below.value
    if a is None or b is None or b == 0:
        note = above.note if a is None else below.note if b is None else "the divisor is 0"
        return Number(value=None, low=None, high=None, tag=below.tag, note=note)
    tag = above.tag if below.tag == "exact" else below.tag
    if below.low is None or below.high is None:
        return times(above, 1 / b).model_copy(update={"tag": tag})
    high = a / below.low if below.low > 0 else None
    return Number(value=a / b, low=a / below.high, high=high, tag=tag)


def _over_range(above: Number, below: Number) -> Number:
    """Quotient of two numbers with intervals: its own reaches from the worst to the best."""
    found = over(above, _exact(below.value, below.note or ""))
    if below.low is None or below.high is None or above.low is None or above.high is None:
        return found
    ends = {"low": above.low / below.high, "high": above.high / below.low}
    return found if found.value is None else found.model_copy(update=ends)


def _exact(value: float | None, note: str) -> Number:
    return Number(
        value=value, low=None, high=None, tag="exact", note=note if value is None else None
    )


def _total_price(design: Design, parts: Sequence[Bought], rows: Sequence[PricedPart]) -> Number:
    total = _sum(parts, [row.part_price for row in rows], "price")
    if total.value is not None and design.currency is None:
        return _exact(None, NO_CURRENCY)
    return total


def _sum(parts: Sequence[Bought], values: Sequence[float | None], what: str) -> Number:
    """Sum over all parts; absent if a part that must have a value has none."""
    missing = [
        part.name
        for part, value in zip(parts, values, strict=True)
        if value is None and part.inside is None
    ]
    if missing:
        named = ", ".join(missing[:10]) + (", ..." if len(missing) > 10 else "")
        return _exact(None, f"no {what} given for {named}; enter 0 for parts that do not count")
    return _exact(sum(value for value in values if value is not None), "")


def _about_prices(
    design: Design, parts: Sequence[Bought], rows: Sequence[PricedPart]
) -> Iterator[str]:
    if all(row.part_price is None for row in rows):
        return
    yield (
        f"Prices are as entered in the design, in {design.currency or 'no currency'}. They "
        "include tax, support and housing only if you entered them so."
    )
    for part, row in zip(parts, rows, strict=True):
        yield from _about_price(part, row)
    inside = [
        part.name
        for part, row in zip(parts, rows, strict=True)
        if part.inside is not None and row.part_price is None
    ]
    if inside:
        more = f" and {len(inside) - 10} more" if len(inside) > 10 else ""
        yield (
            f"Included in the price of their parent, because they have no price: "
            f"{', '.join(inside[:10])}{more}."
        )


def _about_price(part: Bought, row: PricedPart) -> Iterator[str]:
    if row.part_price is None:
        return
    source = f" Source: {row.source}." if row.source else " No source is given."
    name = part.name if row.item is None else f"{part.name} (item {row.item} of the price list)"
    if row.used == "quote":
        instead = ""
        if row.list_price is not None:
            instead = f" instead of the list price of {money(row.list_price)}"
            instead += f" less {row.discount_pct:g} %" if row.discount_pct else ""
        yield f"Price of {name}: the quote of {money(row.quote)} counts{instead}.{source}"
    elif row.part_price == 0:
        yield f"Price of {name}: entered as 0, so it adds nothing.{source}"
    else:
        less = f" less {row.discount_pct:g} %" if row.discount_pct else ", without a discount"
        yield f"Price of {name}: the list price of {money(row.list_price)}{less}.{source}"


def _not_searched(design: Design) -> AtTarget:
    why = NO_TARGET if design.latency_target.at_most_ms is None else NOT_ASKED
    none = _exact(None, why)
    return AtTarget(
        quantity=design.latency_target.quantity,
        at_most_ms=design.latency_target.at_most_ms,
        load=None,
        iops=none,
        latency_ms=none,
        iops_per_gb=none,
        iops_per_gib=none,
        price_per_iops=none,
        text=f"{why[0].upper()}{why[1:]}.",
    )
