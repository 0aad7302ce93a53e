"""How a host locks the metadata of VMFS, and what it does about a locked LUN."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit
from qdepth.design.document.base import Part


class Locking(Part):
    """Locks of VMFS metadata: whose files are made, grown, opened by a VM that is powered on."""

    hardware_accelerated_locking: Literal["off", "on"] = "on"
    """One block is locked by ATS where the array knows it (VMFS3.HardwareAcceleratedLocking); else
    the host reserves the whole LUN (SCSI-2), and commands of other hosts get a conflict."""
    conflict_retry_ms: Annotated[float, Field(ge=0.01, le=60_000), Unit("ms")] = 5.0
    """Mean pause before a command is sent again that met the reservation of another host, or an
    ATS that found its block locked; each one is drawn from an exponential law. Assumed; no source
    states it."""
    ats_locks: Annotated[int, Field(ge=1, le=64, title="ATS locks")] = 16
    """Blocks over which the locks of a datastore are spread evenly where ATS locks one of them.
    Assumed; no source states it."""
