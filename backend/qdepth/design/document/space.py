"""Space that is taken when it is first written, where its alarms are, and what reduction saves."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.base import Part
from qdepth.design.document.quantities import SomePercent, UsedGib


class SpaceAlarm(Part):
    """When hosts are warned that space is short."""

    warning_pct: SomePercent = 75.0
    """Share that is taken at which vSphere warns; 75 is VMware's (VAAI thin provisioning)."""
    stun_pct: SomePercent = 95.0
    """Share that is taken from which VMs that need new blocks are stopped, if the array can ask for
    that (`thin_provisioning_stun`); 95 is what Dell states for its Compellent."""


class ThinPool(SpaceAlarm):
    """A thin pool: its LUNs may hold more together than it has."""

    used_gib: UsedGib | None = None
    """What is taken of it at the beginning of the time line, by all its LUNs; unset:
    nothing."""


Ratio = Annotated[float, Field(ge=1, le=100)]
"""Data over the space that they take; 1 is none saved."""


class DataReduction(Part):
    """What deduplication and compression save, without thin provisioning."""

    ratio: Ratio
    """Data over the space that they take: 3 for 3:1. Measure it with the vendor's tool, or take it
    from an array that holds such data."""
    low_ratio: Ratio | None = None
    """Least ratio that is to be expected; unset: `ratio`."""
    high_ratio: Ratio | None = None
    """Largest ratio that is to be expected; unset: `ratio`."""
    source: Annotated[str, Field(max_length=500)] = ""
    """Where the ratio is from: a measurement, an offer, a guarantee."""

    @property
    def ratios(self) -> tuple[float, float, float]:
        """The ratio, and the ends of its range."""
        return self.ratio, self.low_ratio or self.ratio, self.high_ratio or self.ratio
