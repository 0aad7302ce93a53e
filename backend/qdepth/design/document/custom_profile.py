"""Profiles that a design brings along, for hardware that the catalogue lacks."""

from typing import Annotated, Literal

from pydantic import Field

from qdepth.design.described import Words
from qdepth.design.document.base import NamedPart, OwnId
from qdepth.design.document.quantities import (
    CapacityGb,
    Depth,
    RotationRpm,
    SeekMs,
    SplitKib,
    TransferMbS,
)

Kind = Literal["hba_driver", "vscsi_adapter", "front_end", "disk"]
"""Subject of a profile."""
OnFull = Annotated[Literal["wait", "task_set_full"], Words({"task_set_full": "TASK SET FULL"})]
"""Response of a full port to a further command."""


class _OwnProfile(NamedPart, title="Own profile"):
    id: OwnId
    """Name of the profile, unique in the design and not used by the catalogue."""
    source: Annotated[str, Field(max_length=500)] = ""
    """Source of the values: a data sheet, a measurement or a vendor's answer."""


class OwnHbaDriver(_OwnProfile):
    """An HBA driver that the catalogue lacks. Hosts must set depths that it leaves unset."""

    kind: Literal["hba_driver"]
    """HBA driver."""
    lun_depth: Annotated[Depth | None, Field(title="LUN depth")] = None
    """Depth for a LUN."""
    pe_depth: Annotated[Depth | None, Field(title="PE depth")] = None
    """Depth for a vVol protocol endpoint."""
    adapter_depth: Depth | None = None
    """Commands that the adapter may have outstanding (AQLEN). Unset: 4096."""
    split_kib: SplitKib | None = None
    """Size above which the host splits an I/O into several commands. Unset: never."""


class OwnVscsiAdapter(_OwnProfile):
    """A vSCSI adapter, or its guest settings, that the catalogue lacks. Classes of VMs must set
    what it leaves unset."""

    kind: Literal["vscsi_adapter"]
    """vSCSI adapter."""
    disk_depth: Depth | None = None
    """Outstanding commands per virtual disk."""
    adapter_depth: Depth | None = None
    """Outstanding commands over all virtual disks of the adapter."""


class OwnFrontEnd(_OwnProfile):
    """A front end that the catalogue lacks."""

    kind: Literal["front_end"]
    """Array front end."""
    port_depth: Depth | None = None
    """Outstanding commands that a target port accepts. Unset: 2048."""
    on_full: OnFull | None = None
    """Response to a command when the port is full. Unset: `wait`."""


class OwnDisk(_OwnProfile):
    """A disk model that the catalogue lacks. Pools must set what it leaves unset."""

    kind: Literal["disk"]
    """Disk model."""
    rotation_rpm: RotationRpm | None = None
    """Rotational speed."""
    seek_ms: SeekMs | None = None
    """Mean seek time."""
    transfer_mb_s: TransferMbS | None = None
    """Sustained transfer rate."""
    capacity_gb: CapacityGb | None = None
    """Capacity of a disk, for prices and IOPS/GB."""


OwnProfile = Annotated[
    OwnHbaDriver | OwnVscsiAdapter | OwnFrontEnd | OwnDisk, Field(discriminator="kind")
]
