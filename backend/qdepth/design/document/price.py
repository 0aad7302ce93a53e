"""Price and power of parts, as the user knows them; no price is ever assumed."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.document.base import OwnId, Part, Title
from qdepth.design.document.quantities import Money, Percent, PowerW

Currency = Literal[
    "AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT",
    "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD",
    "CDF", "CHF", "CLP", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD",
    "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ",
    "GYD", "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD",
    "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR",
    "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR",
    "MWK", "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN",
    "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR",
    "SDG", "SEK", "SGD", "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB",
    "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS",
    "VES", "VND", "VUV", "WST", "XAF", "XCD", "XOF", "XPF", "YER", "ZAR", "ZMW",
]  # fmt: skip
"""National currencies of ISO 4217, list one."""


class _Offer(Part):
    list_price: Money | None = None
    """List price of one."""
    discount_pct: Percent = 0.0
    """Discount on the list price."""
    quote: Money | None = None
    """Quoted price of one. It replaces list price and discount."""
    source: Annotated[str, Field(max_length=500)] = ""
    """Who gave the price and when. Enter "made up" if there is no source."""

    @property
    def is_given(self) -> bool:
        """True if it has a price that can count."""
        return self.list_price is not None or self.quote is not None


class Price(_Offer):
    """Price of one part in the design's currency. 0: free."""


class _Listed(Part):
    id: OwnId
    """Order number or short name of the item, unique in the design."""
    name: Title | None = None
    """Name of the item on the page, in reports and in files."""


class PriceItem(_Offer, _Listed, title="Price list item"):
    """Price and power of one item, for every part that names it."""

    power_w: PowerW | None = None
    """Electrical power of one."""
