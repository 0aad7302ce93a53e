"""Profiles that a design brings along, for hardware that the catalogue lacks."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Words
from qdepth.design.document.base import OwnId, Part, Title
from qdepth.design.document.quantities import (
    CapacityGb,
    Depth,
    RotationRpm,
    SeekMs,
    SplitKib,
    TransferMbS,
)

Kind = Literal["hba_driver", "vscsi_adapter", "front_end", "disk"]
"""What a profile describes."""
OnFull = Annotated[Literal["wait", "task_set_full"], Words({"task_set_full": "TASK SET FULL"})]
"""What a full port does with a further command."""


class _OwnProfile(Part, title="Own profile"):
    id: OwnId
    """Name of the profile, unique in the design and not that of a profile of the catalogue."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    source: Annotated[str, Field(max_length=500)] = ""
    """Where its values were read: a data sheet, a measurement, the answer of a vendor."""


class OwnHbaDriver(_OwnProfile):
    """An HBA driver that the catalogue lacks."""

    kind: Literal["hba_driver"]
    """An HBA driver."""
    lun_depth: Annotated[Depth | None, Field(title="LUN depth")] = None
    """Depth that the driver gives a LUN; unset: hosts have to give it."""
    pe_depth: Annotated[Depth | None, Field(title="PE depth")] = None
    """Depth that the driver gives a vVol protocol endpoint; unset: hosts have to give it."""
    adapter_depth: Depth | None = None
    """Commands that the adapter keeps outstanding (AQLEN); unset: 4096."""
    split_kib: SplitKib | None = None
    """Size above which an I/O is split into several commands; unset: never."""


class OwnVscsiAdapter(_OwnProfile):
    """A vSCSI adapter, or its settings in a guest, that the catalogue lacks."""

    kind: Literal["vscsi_adapter"]
    """A vSCSI adapter."""
    disk_depth: Depth | None = None
    """Commands that the adapter keeps outstanding for a virtual disk; unset: classes of VMs have to
    give it."""
    adapter_depth: Depth | None = None
    """Commands that the adapter keeps outstanding for all its virtual disks; unset: classes of VMs
    have to give it."""


class OwnFrontEnd(_OwnProfile):
    """What the target ports of an array do that the catalogue lacks."""

    kind: Literal["front_end"]
    """The front end of an array."""
    port_depth: Depth | None = None
    """Commands that a target port accepts at once; unset: 2048."""
    on_full: OnFull | None = None
    """What happens to a further command; unset: `wait`."""


class OwnDisk(_OwnProfile):
    """A disk model that the catalogue lacks."""

    kind: Literal["disk"]
    """A disk model."""
    rotation_rpm: RotationRpm | None = None
    """Speed of rotation; unset: pools have to give it."""
    seek_ms: SeekMs | None = None
    """Mean seek time; unset: pools have to give it."""
    transfer_mb_s: TransferMbS | None = None
    """Sustained transfer rate; unset: pools have to give it."""
    capacity_gb: CapacityGb | None = None
    """Capacity of a disk; unset: pools have to give it, for prices and IOPS/GB."""


OwnProfile = Annotated[
    OwnHbaDriver | OwnVscsiAdapter | OwnFrontEnd | OwnDisk, Field(discriminator="kind")
]
