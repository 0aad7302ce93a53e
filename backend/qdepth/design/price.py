"""What parts cost and draw, as the user knows it; no price is ever assumed."""

from typing import Annotated

from pydantic import Field

from qdepth.design.base import Part, Percent

Money = Annotated[float, Field(ge=0, le=1e12)]
Power = Annotated[float, Field(ge=0, le=1e6)]


class Price(Part):
    """Price of one part, in the currency of the design. 0 says that it costs nothing here."""

    list_price: Money | None = None
    """List price of one [currency]."""
    discount_pct: Percent = 0.0
    """Discount on the list price [%]."""
    quote: Money | None = None
    """Price of one that was quoted [currency]; it counts instead of list price and discount."""
    source: Annotated[str, Field(max_length=500)] = ""
    """Who gave the price and when; write "made up" where nobody did."""
