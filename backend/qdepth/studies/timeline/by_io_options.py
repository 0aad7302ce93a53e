"""Options of a timeline that is simulated from its first I/O to its last."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.base import Part

MOST_IOS = 5_000_000
"""I/Os of all replications together, pieces included."""
REPLICATIONS, FEWEST_REPLICATIONS, MOST_REPLICATIONS = 10, 2, 64
SLICES, MOST_SLICES = 100, 1_000
SHORTEST_ALONE_S, LONGEST_ALONE_S = 0.001, 3_600.0


class ByIoOptions(Part):
    """Options of a timeline that is simulated I/O by I/O."""

    slices: Annotated[int, Field(ge=1, le=MOST_SLICES)] = SLICES
    """Number of slices of equal length."""
    replications: Annotated[int, Field(ge=FEWEST_REPLICATIONS, le=MOST_REPLICATIONS)] = REPLICATIONS
    """Independent replications, whose differences give the intervals. They share 5 million I/Os."""
    alone_s: Annotated[float, Field(ge=SHORTEST_ALONE_S, le=LONGEST_ALONE_S)] = 1.0
    """Time that production runs alone before the timeline begins, and after the last operation [s].
    The first half of the time before warms it up, the second half counts as before."""
