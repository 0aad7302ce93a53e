"""Space that is allocated at first write, its alarms, and the savings of data reduction."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.base import Part
from qdepth.design.document.quantities import SomePercent, UsedGib


class SpaceAlarm(Part):
    """Thresholds for low space."""

    warning_pct: SomePercent = 75.0
    """Used share at which vSphere warns; VMware's value is 75 (VAAI thin provisioning)."""
    stun_pct: SomePercent = 95.0
    """Used share at which VMs that need new blocks pause, with `thin_provisioning_stun`. Dell
    states 95 for its Compellent."""


class ThinPool(SpaceAlarm):
    """A thin pool, whose LUNs may together exceed its capacity."""

    used_gib: UsedGib | None = None
    """Space used at the start of the timeline, in each part of the entry. Unset: none."""


Ratio = Annotated[float, Field(ge=1, le=100)]
"""Data divided by the space that they take; 1 means no saving."""


class DataReduction(Part):
    """Savings of deduplication and compression, without thin provisioning."""

    ratio: Ratio
    """Data divided by the space they take: 3 for 3:1. Measure it with the vendor's tool, or use the
    ratio of an array with such data."""
    low_ratio: Ratio | None = None
    """Smallest expected ratio. Unset: `ratio`."""
    high_ratio: Ratio | None = None
    """Largest expected ratio. Unset: `ratio`."""
    source: Annotated[str, Field(max_length=500)] = ""
    """Source of the ratio: a measurement, an offer or a guarantee."""

    @property
    def ratios(self) -> tuple[float, float, float]:
        """The ratio, and the ends of its range."""
        return self.ratio, self.low_ratio or self.ratio, self.high_ratio or self.ratio
