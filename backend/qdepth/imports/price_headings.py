"""Meaning of the title of a column of a price list."""

import re
import unicodedata
from dataclasses import dataclass

from qdepth.imports.currency_signs import currency_of
from qdepth.imports.price_words import (
    DISCOUNT,
    DISCOUNT_LIKE,
    EACH,
    FIELD_OF,
    FIELDS,
    FILLERS,
    IN_PERCENT,
    LIST,
    LIST_PRICE,
    MONEY_LIKE,
    NET_OF_TAX,
    NUMBER_WORDS,
    OFFERED,
    POWER_LIKE,
    PRICE,
    PRICE_UNITS,
    QUANTITIES,
    QUOTE,
    RATE,
    SCALES,
    THING,
    WHOSE,
)


@dataclass(frozen=True, slots=True)
class Heading:
    """Meaning of a column title."""

    field: str | None
    """Field of an item, `currency`, or None if the column is not known."""
    currency: str | None = None
    """Code or shared sign of the currency that the title names."""
    doubt: str | None = None
    """Why the column is not read although its title names money, a discount or power."""
    is_vague: bool = False
    """True if the title may mean something else: `Price` gives way to `List price`, and `Discount`
    can be a percentage or an amount."""


LIKE_MONEY = "looks like money"
LIKE_A_DISCOUNT = "looks like a discount"
SCALED = "seems to count in thousands or millions"
CURRENCY_ALONE = "names a currency alone"
"""The doubt about a column `EUR`: it is the price if no other column is."""


def plain_title(title: str) -> str:
    """Return a title without capitals, hyphens and dots, with an underscore for a space."""
    return "_".join(title.casefold().replace("-", " ").replace(".", " ").split())


def heading_of(title: str) -> Heading:
    """Return the meaning of a title, by the name of the field or by the usual words."""
    if plain_title(title) in FIELDS:
        return Heading(plain_title(title))
    words = _words(title)
    currencies = [code for word in words if (code := _currency(word))]
    rest = [plain for word in words if not _currency(word) and (plain := _plain(word))]
    currency = currencies[0] if currencies else None
    if not rest and currencies:
        return Heading(None, currency, CURRENCY_ALONE)
    if SCALES.intersection(rest):
        return Heading(None, currency, SCALED)
    phrase = " ".join(word for word in rest if word not in FILLERS)
    field = FIELD_OF.get(phrase)
    if field is None:
        return _by_classes(rest, currency)
    if field in ("discount_pct", "power_w") and currency:
        return Heading(None, currency, "names an amount of money")
    return Heading(field, currency)


def is_quantity(title: str) -> bool:
    """Return whether a column counts the pieces of an item."""
    return " ".join(map(_plain, _words(title))) in QUANTITIES


def is_price_unit(title: str) -> bool:
    """Return whether a column can state the number of pieces of a price."""
    return " ".join(map(_plain, _words(title))) in PRICE_UNITS


def _by_classes(words: list[str], currency: str | None) -> Heading:
    """Return the field that the words of a title make together, whatever their order."""
    said = set(words) - FILLERS
    thing = said - NUMBER_WORDS
    if said & NUMBER_WORDS and thing <= THING and len(said) > 1:
        return Heading("id")
    price = said & PRICE
    is_discount = bool(said & DISCOUNT) and not price
    if is_discount:
        if said <= DISCOUNT | RATE | WHOSE and not currency:
            is_vague = RATE.isdisjoint(words) and said.isdisjoint(IN_PERCENT)
            return Heading("discount_pct", is_vague=is_vague)
    elif said & LIST_PRICE or (price and said & LIST):
        if said <= LIST_PRICE | PRICE | LIST | NET_OF_TAX | EACH | {"discount", "rabatt"}:
            return Heading("list_price", currency)
    elif said & QUOTE or (price and said & OFFERED):
        if said <= QUOTE | PRICE | OFFERED | NET_OF_TAX | EACH | DISCOUNT:
            return Heading("quote", currency)
    elif price and said <= PRICE | EACH | NET_OF_TAX:
        return Heading("list_price", currency, is_vague=True)
    return Heading(None, currency, _doubt(words, currency))


def _doubt(words: list[str], currency: str | None) -> str | None:
    if any(DISCOUNT_LIKE.search(word) for word in words):
        return LIKE_A_DISCOUNT
    money = PRICE | LIST_PRICE
    if currency or any(word in money or MONEY_LIKE.search(word) for word in words):
        return LIKE_MONEY
    if "%" in words:
        return "has a percent sign"
    if any(POWER_LIKE.search(word) for word in words):
        return "looks like power in another unit"
    return None


def _words(title: str) -> list[str]:
    """The words of a title as it writes them; brackets, dots, hyphens and slashes separate."""
    spaced = re.sub(r"([%#€£¥]|(?<![A-Za-z])[$])", r" \1 ", title)
    spaced = re.sub(r"(?<=[a-zß-ÿ]{3})(?=[A-Z][a-z])", " ", spaced)
    spaced = re.sub(r"\bUS\s+(?:\$|dollars?\b)", "USD", spaced, flags=re.IGNORECASE)
    return [word for word in re.split(r"[\s()\[\]{}.:;,/_\\|*-]+", spaced) if word]


def _plain(word: str) -> str:
    """A word without capitals and accents."""
    parts = unicodedata.normalize("NFKD", word.casefold().replace("ß", "ss").replace("ł", "l"))
    return "".join(part for part in parts if not unicodedata.combining(part))


_ALWAYS_CODES = frozenset({"eur", "usd", "gbp", "chf"})


def _currency(word: str) -> str | None:
    """The currency that a word of a title names; small letters may be another word."""
    if len(word) == 3 and word.isalpha() and word != word.upper():
        return word.upper() if word.casefold() in _ALWAYS_CODES else None
    return currency_of(word)
