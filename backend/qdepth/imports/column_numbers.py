"""Columns of numbers in any notation: each cell has one reading, or none.

A sign before three digits (`78,000`) may separate thousands or decimals. The other cells of its
column settle such a cell, or it is rejected: a price is never guessed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from qdepth.imports.currency_signs import without_currency
from qdepth.imports.number_text import MOST_NUMBER_CHARACTERS
from qdepth.imports.raw_cells import StoredNumber, fault_of, text_of_formula

Quantity = Literal["money", "percent", "number"]
"""`money` may have currency signs, and never three decimals; `percent` may have a percent sign."""

_SEPARATOR = re.compile(r"(?<=[0-9])[\s'\u2019\u02bc\u00b4]+(?=[0-9])")
_SEPARATED = re.compile(
    r"-?[0-9]{1,3}(?:([\s'\u2019\u02bc\u00b4])[0-9]{3})(?:\1[0-9]{3})*(?![0-9])"
)
_TWO_WAYS = re.compile(r"-?[1-9][0-9]{0,2}([.,])[0-9]{3}")
_WHOLE = re.compile(r"-?[0-9]+(?:[eE][+-]?[0-9]{1,3})?")
_DECIMAL = re.compile(r"-?[0-9]*([.,])[0-9]+(?:[eE][+-]?[0-9]{1,3})?")
_GROUPED = re.compile(r"-?[0-9]{1,3}([.,])[0-9]{3}(?:\1[0-9]{3})+")
_GROUPED_DECIMAL = re.compile(r"-?[0-9]{1,3}([.,])[0-9]{3}(?:\1[0-9]{3})*(?!\1)([.,])[0-9]+")
_NO_CENTS = re.compile(r"(?<=[0-9])([.,])(?:-{1,2}|\u2013|\u2014)$")
_LAKHS = re.compile(r"-?[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]+)?")
"""As India writes thousands: 1,25,000.50."""
_OTHER = {".": ",", ",": "."}


@dataclass(frozen=True, slots=True)
class Reading:
    """Meaning of a cell in a column of numbers."""

    text: str
    """The number with digits and a decimal point; other text as the cell has it."""
    currencies: tuple[str, ...] = ()
    """Codes or shared signs that the cell has."""
    fault: str | None = None
    """Why it cannot be read."""
    note: str | None = None
    """What a reader should check."""


@dataclass(frozen=True, slots=True)
class _Digits:
    """The number of a cell, and what its signs prove."""

    text: str
    decimal: str = ""
    """Sign before the decimals; empty if there are none, or nobody knows."""
    group: str = ""
    """Sign between thousands; empty if there is none, or nobody knows."""
    two_ways: str = ""
    """The one sign of a number that can be read in two ways."""


def read_numbers(
    cells: Sequence[str],
    quantity: Quantity,
    *,
    decimal: str | None = None,
    is_stated: bool = False,
) -> list[Reading]:
    """Read a column of numbers.

    Parameters
    ----------
    cells : sequence of str
        Raw cells of one column.
    quantity : Quantity
        What the column counts.
    decimal : str, optional
        The decimal sign that programs write in a file of this kind. It settles a number of two
        readings, with a note, where no other cell speaks against it. It never settles money.
    is_stated : bool, optional
        Whether the sender states the decimal sign, so that it settles every number.
    """
    bare = [_bare(cell, quantity) for cell in cells]
    digits = [_digits(text) for text, _ in bare]
    written = [
        d for d, cell in zip(digits, cells, strict=True) if d and not isinstance(cell, StoredNumber)
    ]
    signs = _Signs(
        frozenset(d.decimal for d in written if d.decimal),
        frozenset(d.group for d in written if d.group),
        decimal if quantity != "money" or is_stated else None,
        allow_three=quantity != "money",
        is_stated=is_stated,
    )
    return [
        _reading(cell, currencies, found, signs, quantity)
        for cell, (_, currencies), found in zip(cells, bare, digits, strict=True)
    ]


def has_number(cell: str) -> bool:
    """Return whether a cell is a number, whatever its column counts."""
    text, _ = _bare(cell, "money")
    return _digits(text.removesuffix("%").rstrip()) is not None


@dataclass(frozen=True, slots=True)
class _Signs:
    decimals: frozenset[str]
    groups: frozenset[str]
    default: str | None
    allow_three: bool
    is_stated: bool

    def settled(self, sign: str) -> Literal["group", "decimal", "assumed", None]:
        """Return what the only separator of a number is, by the rest of its column."""
        if self.is_stated:
            return "decimal" if sign == self.default else "group"
        if sign in self.groups and sign not in self.decimals:
            return "group"
        if self.groups or _OTHER[sign] in self.decimals or not self.allow_three:
            return None
        if sign in self.decimals:
            return "decimal"
        return "assumed" if sign == self.default else None


def _reading(
    cell: str,
    currencies: tuple[str, ...],
    found: _Digits | None,
    signs: _Signs,
    quantity: Quantity,
) -> Reading:
    fault = fault_of(cell) or _too_long(cell)
    if fault is not None or found is None:
        return Reading(text_of_formula(cell), currencies, fault)
    note = _below_one(cell, found.text) if quantity == "percent" else None
    if not found.two_ways or isinstance(cell, StoredNumber):
        return Reading(found.text, currencies, note=note)
    sign = found.two_ways
    match signs.settled(sign):
        case "group":
            return Reading(found.text.replace(sign, ""), currencies)
        case "decimal":
            return Reading(found.text.replace(sign, "."), currencies)
        case "assumed":
            text = found.text.replace(sign, ".")
            note = f"{cell} is read as {float(text):g}, not {found.text.replace(sign, '')}."
            return Reading(text, currencies, note=note)
        case _:
            return Reading(cell, currencies, _two_ways(cell, found.text, sign))


def _too_long(cell: str) -> str | None:
    if len(cell) <= MOST_NUMBER_CHARACTERS:
        return None
    return (
        f"The cell has {len(cell)} characters; a number has at most {MOST_NUMBER_CHARACTERS}. "
        "Enter the number alone."
    )


def _two_ways(cell: str, text: str, sign: str) -> str:
    small, large = float(text.replace(sign, ".")), text.replace(sign, "")
    return (
        f"{cell} can be a number with three decimals, or one of thousands: {small:g} or {large}. "
        "Write it without a thousands separator, and not with three decimals."
    )


def _below_one(cell: str, text: str) -> str | None:
    value = float(text.replace(",", "."))
    if not 0 < value < 1 or "%" in cell:
        return None
    return f"{cell} is read as {value:g} %. If {100 * value:g} % is meant, write {100 * value:g}."


def _bare(cell: str, quantity: Quantity) -> tuple[str, tuple[str, ...]]:
    """The number of a cell without the signs that such a column may have."""
    if len(cell) > MOST_NUMBER_CHARACTERS:
        return "", ()
    if isinstance(cell, StoredNumber):
        text, currencies = str(cell), [cell.currency] if cell.currency else []
    else:
        text, currencies = without_currency(text_of_formula(cell))
    if quantity == "percent":
        text = text.removesuffix("%").rstrip()
    if quantity != "money" and currencies:
        return cell, ()  # no number of this column is an amount of money
    return text, tuple(currencies)


def _digits(text: str) -> _Digits | None:
    """Read the number of a text by itself; None if it is none."""
    text = _NO_CENTS.sub(r"\g<1>00", text.replace("\u2212", "-", 1).removeprefix("+"))
    if _SEPARATOR.search(text):
        head = _SEPARATED.match(text)
        return head and _plain(_SEPARATOR.sub("", head[0]) + text[head.end() :])
    if found := _TWO_WAYS.fullmatch(text):
        return _Digits(text, two_ways=found[1])
    if found := _GROUPED.fullmatch(text) or _GROUPED_DECIMAL.fullmatch(text):
        return _plain(text.replace(found[1], ""), group=found[1])
    if _LAKHS.fullmatch(text):
        return _plain(text.replace(",", ""), group=",")
    return _plain(text)


def _plain(text: str, group: str = "") -> _Digits | None:
    """Read a number that has no sign between thousands, or has none any more."""
    if _WHOLE.fullmatch(text):
        return _Digits(text, group=group)
    found = _DECIMAL.fullmatch(text)
    if found is None:
        return None
    plain = text.replace(found[1], ".")
    sign = "-" if plain.startswith("-") else ""
    digits = plain.removeprefix("-")
    return _Digits(f"{sign}{'0' if digits.startswith('.') else ''}{digits}", found[1], group)
