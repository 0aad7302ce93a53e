"""A user's choices for a draft, as plain data; everything else stays as proposed."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from qdepth.design.document.quantities import Percent

GroupId = Annotated[str, Field(min_length=1, max_length=500)]
MergedIds = Annotated[list[GroupId], Field(min_length=2, max_length=500)]
MOST_CHOICES = 5_000
LEAST_IOPS, MOST_IOPS = 1.0, 1e8
"""What the VMs of a design may ask for together [1/s]."""
LEAST_BLOCK_KIB, MOST_BLOCK_KIB = 0.5, 32_767.0
"""The smallest and the largest I/O of a design [KiB]."""


class _Chosen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class TotalLoad(_Chosen):
    """A load of the whole estate, as its array shows it."""

    iops: Annotated[float, Field(ge=LEAST_IOPS, le=MOST_IOPS)]
    """I/Os of all VMs that are drawn together [1/s]."""
    read_pct: Percent | None = None
    """Share of reads [%]; unset: that of each VM's role."""
    block_kib: Annotated[float, Field(ge=LEAST_BLOCK_KIB, le=MOST_BLOCK_KIB)] | None = None
    """Mean size of an I/O [KiB]; unset: that of each VM's role."""
    over: Literal["vms", "capacity"] = "vms"
    """How groups of VMs share it: by number, or by the capacity of their virtual disks."""


class Choices(_Chosen):
    """How groups are made, which are left out, and what replaces missing values."""

    merge: Annotated[list[MergedIds], Field(max_length=500)] = []
    """Groups of one kind to merge, by their ids; the largest decides what differs."""
    split: Annotated[list[GroupId], Field(max_length=500)] = []
    """Groups of hosts or datastores whose members stay separate."""
    exclude: Annotated[list[GroupId], Field(max_length=MOST_CHOICES)] = []
    """Groups to leave out, in addition to the default ones."""
    include: Annotated[list[GroupId], Field(max_length=MOST_CHOICES)] = []
    """Groups to draw although they are left out by default."""
    powered_off: bool = False
    """True if VMs that are powered off are drawn."""
    templates: bool = False
    """True if templates are drawn."""
    values: Annotated[dict[str, str], Field(max_length=MOST_CHOICES)] = {}
    """Chosen values: the id of a need, and that of an option."""
    total: TotalLoad | None = None
    """Load of all VMs together; unset: the load of `values` or the files."""
    title: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    """Title of the design; unset: the imported files."""
