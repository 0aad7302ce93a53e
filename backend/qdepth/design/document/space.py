"""Space that is taken when it is first written: where its alarms are."""

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
