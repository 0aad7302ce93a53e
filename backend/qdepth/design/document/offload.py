"""Hardware acceleration (VAAI): work of the array itself, and work that a host hands to it."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Unit
from qdepth.design.document.base import Part
from qdepth.design.document.quantities import Depth, RateCapMbS, TimeMs, TimeUs


class CopyEngine(Part):
    """Copies inside the array (XCOPY or NVMe Copy), strip by strip, from media to media."""

    strips: Depth
    """Strips in progress over all copies."""
    strip_kib: Annotated[int, Field(ge=4, le=16_384), Unit("KiB")] = 512
    """Size of its reads and writes."""
    strip_ms: TimeMs = 0.0
    """Time per strip, excluding media time."""
    rate_cap_mb_s: RateCapMbS | None = None
    """Rate limit to protect production. 0: copies never end. Unset: none."""


class Offload(Part):
    """Hardware acceleration commands of an array. It rejects commands left unset."""

    copy_engine: CopyEngine | None = None
    """XCOPY, or NVMe Copy over NVMe (from ESXi 8.0 U3)."""
    write_same_us: TimeUs | None = None
    """WRITE SAME: time to zero 1 MiB."""
    unmap_us: TimeUs | None = None
    """UNMAP: time per command."""
    ats_us: Annotated[TimeUs | None, Field(title="ATS")] = None
    """ATS: time to compare and write one block."""
    thin_provisioning_stun: Literal["off", "on"] = "off"
    """Pause VMs that need new blocks when space is short (Stun). Off: their writes fail when space
    is full."""


class DataMover(Part):
    """The data mover of a host and its hardware acceleration settings (VAAI)."""

    hardware_accelerated_move: Literal["off", "on"] = "on"
    """Hand copies inside an array to it as XCOPY (DataMover.HardwareAcceleratedMove)."""
    hardware_accelerated_init: Literal["off", "on"] = "on"
    """Zero blocks by WRITE SAME (DataMover.HardwareAcceleratedInit), else by writes."""
    enable_block_delete: Literal["off", "on"] = "off"
    """Pass UNMAP from guests on thin disks on VMFS 5 to the array (VMFS3.EnableBlockDelete, from
    ESXi 6.0). Off: only VMFS frees the blocks. VMFS 6, vVols and RDM always pass UNMAP on."""
    max_hw_transfer_kib: Annotated[
        int, Field(ge=64, le=16_384, title="Max hardware transfer"), Unit("KiB")
    ] = 4096
    """Largest copy in one XCOPY command (DataMover.MaxHWTransferSize)."""
    piece_kib: Annotated[int, Field(ge=4, le=1024), Unit("KiB")] = 64
    """Size of the host's own reads and writes in a copy."""
    outstanding_pieces: Depth = 8
    """Pieces of a copy in flight. VMware documents 32; the two published copies with times fit
    8."""
    outstanding_copy_kib: Annotated[int, Field(ge=64, le=262_144), Unit("KiB")] = 32_768
    """XCOPY data of a copy in flight; 32 MiB according to VMware."""
    outstanding_zeroes: Depth = 1
    """Blocks of 1 MiB zeroed in parallel when a disk is created. Assumed."""
    zero_write_kib: Annotated[int, Field(ge=4, le=1024), Unit("KiB")] = 1024
    """Size of zeroing writes without WRITE SAME."""
    first_write_ms: TimeMs = 0.0
    """Time to allocate a block at the first write to a lazily zeroed or thin disk, in addition to
    zeroing."""
