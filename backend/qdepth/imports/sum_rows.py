"""Rows of a table that sum up or tax the others, and are no items.

They are recognised by their name alone, in the languages of suppliers and arrays.
"""

import re

from qdepth.imports.currency_signs import CODES


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
_SURELY_SUMS = _set(
    "subtotal subtotals zwischensumme gesamtsumme gesamtbetrag nettosumme bruttosumme endbetrag "
    "rechnungsbetrag angebotssumme auftragswert soustotal subtotaal"
)
"""Words that begin the name of a sum whatever follows: Subtotal hardware."""
_WITH_SUMS = _set(
    "incl inkl including excl exkl excluding zzgl plus and und net gross price amount value of "
    "order grand sous general général ht ttc hors without with ohne mit in the all sales de la"
)
_NO_LETTERS = re.compile(r"[\W\d_]+")


def is_sum(name: str) -> bool:
    """True if a row of this name sums up others: Total, Summe, Average."""
    return _key(name) in _SUMS


def is_sum_or_tax(name: str) -> bool:
    """True for a sum in any words, or a tax: Total (USD), Summe netto, Subtotal hardware, MwSt. 19
    %."""
    words = _NO_LETTERS.sub(" ", name.lower()).split()
    if not words or words[0] in _SURELY_SUMS or _key(name) in _SUMS | _TAXES:
        return bool(words)
    says_so = _SUMS | _TAXES
    others = (word for word in words if word not in says_so | _WITH_SUMS)
    return any(word in says_so for word in words) and all(word.upper() in CODES for word in others)


def _key(name: str) -> str:
    return _NO_LETTERS.sub("", name.lower())
