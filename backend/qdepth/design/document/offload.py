"""What an array does itself when a host asks for it (VAAI): copies, zeroes, frees."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit
from qdepth.design.document.base import Part
from qdepth.design.document.quantities import Depth, RateCapMbS, TimeMs, TimeUs


class CopyEngine(Part):
    """Copies inside the array (XCOPY or NVMe Copy), strip by strip, from media to media."""

    strips: Depth
    """Strips that it has under way at once, for all copies together."""
    strip_kib: Annotated[int, Field(ge=4, le=16_384), Unit("KiB")] = 512
    """Size in which it reads and writes."""
    strip_ms: TimeMs = 0.0
    """Time that it takes for a strip, without the time of the media."""
    rate_cap_mb_s: RateCapMbS | None = None
    """Rate that it keeps below, to spare production. 0: it copies nothing, so that what it
    should copy never ends. Unset: none."""


class Offload(Part):
    """The commands of hardware acceleration that an array knows; one that is unset it refuses."""

    copy_engine: CopyEngine | None = None
    """XCOPY, or NVMe Copy over NVMe (from ESXi 8.0 U3 on)."""
    write_same_us: TimeUs | None = None
    """WRITE SAME: time to zero one block of 1 MiB."""
    unmap_us: TimeUs | None = None
    """UNMAP: time to free what one command names."""
    ats_us: Annotated[TimeUs | None, Field(title="ATS")] = None
    """ATS: time to compare and write one block."""
    thin_provisioning_stun: Literal["off", "on"] = "off"
    """Whether it stops VMs that need new blocks when space is short (Stun); else their writes fail
    once it is full."""
