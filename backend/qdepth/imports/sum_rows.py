"""Rows of a table that sum up or tax the others, and are none of what it lists.

They are known by their name alone, in the languages in which suppliers and arrays write them.
"""

import re


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_SUMS = _set(
    "total totals totale totaux grandtotal subtotal sum summe gesamt gesamtsumme insgesamt "
    "zwischensumme nettosumme bruttosumme gesamtbetrag somme soustotal totalgeneral totalgénéral "
    "totaal subtotaal average avg mean durchschnitt mittelwert moyenne promedio gemiddelde"
)
_TAXES = _set(
    "vat mwst ust umsatzsteuer mehrwertsteuer tva iva btw tax taxes salestax netto brutto "
    "totalnet totalgross nettotal grosstotal totalht totalttc totalnetto totalbrutto "
    "totalexclvat totalinclvat totalexvat totalincvat"
)
_NO_LETTERS = re.compile(r"[\W\d_]+")


def is_sum(name: str) -> bool:
    """True if a row of this name sums up others: Total, Summe, Average."""
    return _key(name) in _SUMS


def is_sum_or_tax(name: str) -> bool:
    """The same, or adds a tax to others: MwSt. 19 %."""
    return is_sum(name) or _key(name) in _TAXES


def _key(name: str) -> str:
    return _NO_LETTERS.sub("", name.lower())
