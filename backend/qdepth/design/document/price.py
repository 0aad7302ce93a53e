"""What parts cost and draw, as the user knows it; no price is ever assumed."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.base import Id, Part, Title
from qdepth.design.document.quantities import Money, Percent, PowerW


class _Offer(Part):
    list_price: Money | None = None
    """List price of one [currency]."""
    discount_pct: Percent = 0.0
    """Discount on the list price [%]."""
    quote: Money | None = None
    """Price of one that was quoted [currency]; it counts instead of list price and discount."""
    source: Annotated[str, Field(max_length=500)] = ""
    """Who gave the price and when; write "made up" where nobody did."""

    @property
    def is_given(self) -> bool:
        """Whether it has a price that can count."""
        return self.list_price is not None or self.quote is not None


class Price(_Offer):
    """Price of one part, in the currency of the design. 0 says that it costs nothing here."""


class _Listed(Part):
    id: Id
    """Order number or short name of the item, unique in the design."""
    name: Title | None = None
    """Text shown instead of the id: what is bought."""


class PriceItem(_Offer, _Listed):
    """Item of the price list: what one of it costs and draws, for every part that names it."""

    power_w: PowerW | None = None
    """Electrical power of one [W]."""
