"""Currency signs and codes before and after the numbers of a table, and in its headings."""

import re
from collections.abc import Mapping
from typing import get_args

from qdepth.design.document.price import Currency

CODES = frozenset(get_args(Currency))
"""Codes of ISO 4217."""
_ONE_CURRENCY: Mapping[str, str] = {
    "€": "EUR", "£": "GBP", "US$": "USD", "CA$": "CAD", "A$": "AUD", "NZ$": "NZD", "R$": "BRL",
    "S$": "SGD", "HK$": "HKD", "NT$": "TWD", "₹": "INR", "₺": "TRY", "₽": "RUB", "₪": "ILS",
    "₩": "KRW", "₫": "VND", "₴": "UAH", "฿": "THB", "zł": "PLN", "Kč": "CZK", "Ft": "HUF",
    "lei": "RON", "лв": "BGN", "Fr": "CHF", "SFr": "CHF", "Euro": "EUR", "Euros": "EUR",
}  # fmt: skip
SHARED: Mapping[str, frozenset[str]] = {
    "$": frozenset(
        [
            "ARS",
            "AUD",
            "BBD",
            "BMD",
            "BND",
            "BSD",
            "BZD",
            "CAD",
            "CLP",
            "COP",
            "CUP",
            "DOP",
            "FJD",
            "GYD",
            "HKD",
            "JMD",
            "KYD",
            "LRD",
            "MXN",
            "NAD",
            "NZD",
            "SBD",
            "SGD",
            "SRD",
            "SVC",
            "TTD",
            "TWD",
            "USD",
            "UYU",
            "XCD",
        ]
    ),
    "¥": frozenset({"JPY", "CNY"}),
    "kr": frozenset({"SEK", "NOK", "DKK", "ISK"}),
}
"""Signs that several currencies share."""
_OF_WORD = {word.casefold(): code for word, code in _ONE_CURRENCY.items()} | {
    "dollar": "$", "dollars": "$", "yen": "JPY", "yuan": "CNY", "pound": "GBP", "pounds": "GBP",
    "zloty": "PLN", "franken": "CHF", "skr": "SEK",
}  # fmt: skip
_SIGNS = sorted((*_ONE_CURRENCY, *SHARED), key=len, reverse=True)
_SIGN = "|".join(re.escape(sign) for sign in _SIGNS)
_BEFORE = re.compile(rf"({_SIGN}|[A-Z]{{3}}(?=[\s\d.,+-]))(?:\.(?=\s))?", re.IGNORECASE)
_AFTER = re.compile(rf"(?<=[\s\d.,%\u2013\u2014-])({_SIGN}|[A-Z]{{3}})\.?$", re.IGNORECASE)
_BRACKETED = re.compile(r"\[\$([^\[\]-]+)(?:-[^\[\]]*)?\]")
_QUOTED = re.compile(r'"([^"]*)"')


def currency_of(word: str) -> str | None:
    """Return the code of a sign, code or name of a currency, or the sign if several share it."""
    bare = word.strip().rstrip(".")
    if bare.upper() in CODES:
        return bare.upper()
    if bare.casefold() in SHARED:
        return bare.casefold()
    return _OF_WORD.get(bare.casefold())


def without_currency(text: str) -> tuple[str, list[str]]:
    """Return the text of a short cell without currency signs at its ends, and these currencies."""
    bare, found = text.strip(), list[str]()
    for pattern in (_BEFORE, _AFTER):
        match = pattern.match(bare) if pattern is _BEFORE else pattern.search(bare)
        currency = currency_of(match[1]) if match else None
        if match and currency:
            found.append(currency)
            bare = (bare[: match.start()] + bare[match.end() :]).strip()
    return bare, found


def currency_of_format(number_format: str) -> str | None:
    """Return the currency in the number format of a workbook's cell, if any."""
    words = [*_BRACKETED.findall(number_format), *_QUOTED.findall(number_format)]
    rest = _QUOTED.sub("", _BRACKETED.sub("", number_format))
    words += [sign for sign in _SIGNS if not sign.isalpha() and sign in rest]
    return next((found for word in words if (found := currency_of(word))), None)


def are_one(first: str, second: str) -> bool:
    """Return whether two codes or signs can be the same currency: `$` and `USD` can."""
    return first == second or second in SHARED.get(first, ()) or first in SHARED.get(second, ())
