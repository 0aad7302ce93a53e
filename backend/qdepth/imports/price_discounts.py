"""Unit of a column `Discount` whose title does not state it: percent, shares of 1, or money.

A percent sign in a cell or its format decides. So do rows with a list price and a net price, by
their difference. A discount without an explanation is rejected: 20 can be 20 % or 20 euros, and 0.2
can be 20 % or 0.2 %.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from qdepth.imports.number_text import finite_number

Convention = Literal["percent", "share", "money"]
ROUNDING = 0.002
"""Share of a list price by which a rounded net price may differ from the computed one."""
_NET: Mapping[Convention, Callable[[float, float], float]] = {
    "percent": lambda price, discount: price * (1.0 - discount / 100.0),
    "share": lambda price, discount: price * (1.0 - discount),
    "money": lambda price, discount: price - discount,
}
Row = Mapping[str, str]
"""Text of each field of an item."""


def convention_of(raw: Sequence[str], rows: Sequence[Row]) -> Convention | None:
    """Return the unit of the discounts; None if unknown.

    Parameters
    ----------
    raw : sequence of str
        Cells of the column as the table has them.
    rows : sequence of mapping
        The fields of the same rows, with `discount_pct` as the number of the cell.
    """
    if any("%" in cell for cell in raw):
        return None if any(_is_share(cell) for cell in raw) else "percent"
    if not any(map(_discount, rows)):
        return "percent"
    explained = [set(_explaining(row, discount)) for row in rows if (discount := _discount(row))]
    said = [each for each in explained if each]
    return next((one for one in _NET if said and all(one in each for each in said)), None)


def percentage_of(row: Row, convention: Convention) -> float | None:
    """Return the discount of a row in percent; None without one, or without a list price to
    compare."""
    discount, price = _discount(row), finite_number(row.get("list_price", ""))
    if discount is None or convention == "percent":
        return discount
    if convention == "share":
        return 100.0 * discount
    return 100.0 * discount / price if price else None


def doubt_of(row: Row) -> str | None:
    """Return why the discount of a row cannot be read without a convention; None if it can."""
    discount = _discount(row)
    if not discount:
        return None
    other = f"{100 * discount:g} %" if 0 < discount < 1 else "an amount of money"
    return (
        f"{discount:g} can be {discount:g} % or {other}. Write percent signs in the cells, or call "
        "the column Discount %. For an amount of money, send the net price as the quote."
    )


def _discount(row: Row) -> float | None:
    return finite_number(row.get("discount_pct", ""))


def _is_share(cell: str) -> bool:
    """Whether a cell without a percent sign is between 0 and 1."""
    value = finite_number(cell.replace(",", "."))
    return value is not None and 0 < value < 1


def _explaining(row: Row, discount: float) -> Iterator[Convention]:
    """The conventions that lead from the list price of a row to its net price."""
    price, net = (finite_number(row.get(field, "")) for field in ("list_price", "quote"))
    if not price or net is None:
        return
    for convention, net_of in _NET.items():
        if abs(net_of(price, discount) - net) <= ROUNDING * abs(price):
            yield convention
