"""How fast a part serves when several I/Os are there at once."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.document.base import Part
from qdepth.design.document.quantities import LoadIos, RelativeRate


class LoadRate(Part):
    """The rate of a part with so many I/Os there."""

    ios: Annotated[LoadIos, Field(title="I/Os")]
    """I/Os there, those that are served and those that wait."""
    rate: RelativeRate
    """Rate at which it serves all of them together, relative to that with one alone; at most
    `ios`."""


RateBetween = Literal["line", "logarithm"]
RateByLoad = Annotated[list[LoadRate], Field(max_length=32)]
