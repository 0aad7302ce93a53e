"""Hardware acceleration (VAAI): what an array does itself, and what a host hands to it."""

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


class DataMover(Part):
    """The data mover of a host, and its switches for hardware acceleration (VAAI)."""

    hardware_accelerated_move: Literal["off", "on"] = "on"
    """Copies inside an array are handed to it as XCOPY (DataMover.HardwareAcceleratedMove)."""
    hardware_accelerated_init: Literal["off", "on"] = "on"
    """Blocks are zeroed by WRITE SAME (DataMover.HardwareAcceleratedInit), else by writes."""
    enable_block_delete: Literal["off", "on"] = "off"
    """UNMAP that guests send to thin disks on VMFS 5 goes on to the array
    (VMFS3.EnableBlockDelete), from ESXi 6.0 on; off, VMFS frees the blocks and the array learns
    nothing. It says nothing about space that VMFS itself gives back (by esxcli, or by VMFS 6 on its
    own), nor about VMFS 6, vVols and RDM, which pass on what guests give back in any case."""
    max_hw_transfer_kib: Annotated[
        int, Field(ge=64, le=16_384, title="Max hardware transfer"), Unit("KiB")
    ] = 4096
    """Largest copy that one XCOPY command asks for (DataMover.MaxHWTransferSize)."""
    piece_kib: Annotated[int, Field(ge=4, le=1024), Unit("KiB")] = 64
    """Size in which the host itself reads and writes when it copies."""
    outstanding_pieces: Depth = 8
    """Pieces that a copy has under way at once. VMware's text says 32 for copies through the host;
    the two copies that were published with their times fit 8."""
    outstanding_copy_kib: Annotated[int, Field(ge=64, le=262_144), Unit("KiB")] = 32_768
    """What a copy has under way as XCOPY at once: 32 MiB in VMware's text, which makes eight
    commands of 4 MiB."""
    outstanding_zeroes: Depth = 1
    """Blocks of 1 MiB that are zeroed at once when a disk is made. Assumed; no source states it."""
    zero_write_kib: Annotated[int, Field(ge=4, le=1024), Unit("KiB")] = 1024
    """Size of the writes that zero a block where WRITE SAME is not used."""
    first_write_ms: TimeMs = 0.0
    """Time that the first write to a block of a lazily zeroed or thin disk takes in addition to the
    zeroing, to find a place for the block and to note that it is in use."""
