"""The whole document, and how it is read."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from qdepth.design.document.array import Array, Datastore
from qdepth.design.document.base import OwnId, Part, Title
from qdepth.design.document.calibration import DesignCalibration
from qdepth.design.document.custom_profile import OwnProfile
from qdepth.design.document.fabric import Fabric
from qdepth.design.document.host import Host
from qdepth.design.document.input_limits import MOST_KEYS
from qdepth.design.document.known_profiles import KnownProfiles
from qdepth.design.document.latency_target import ClassTarget, DesignTarget
from qdepth.design.document.operation import Operation
from qdepth.design.document.price import Currency, PriceItem
from qdepth.design.document.quantities import MaterialPct, PositionPx
from qdepth.design.document.site import Site, SiteLink
from qdepth.design.document.timeline import Timeline
from qdepth.design.document.vm_class import VmClass
from qdepth.design.first_version import is_first, upgraded

SCHEMA_NAME = "qdepth/2"
MOST_PRICE_ITEMS = 1_000
MATERIAL_PCT = 5.0
"""Smallest difference that decides between designs unless a design says otherwise [%]."""


class Position(Part):
    """Where the user put a part on the canvas."""

    x: PositionPx
    """Distance from the left edge of the canvas."""
    y: PositionPx
    """Distance from the upper edge of the canvas."""


class Design(Part):
    """Hosts, fabrics, arrays, datastores and classes of VMs that are evaluated together."""

    schema_: Annotated[Literal["qdepth/2"], Field(alias="schema")]
    """Name and version of the document format."""
    id: OwnId
    """Short name of the design in comparisons and exports."""
    title: Title
    """One line that identifies the design among its siblings."""
    notes: Annotated[str, Field(max_length=10_000)] = ""
    """Free text: assumptions, sources, what was fitted to what."""
    hosts: Annotated[list[Host], Field(max_length=256)]
    """ESXi hosts."""
    fabrics: Annotated[list[Fabric], Field(max_length=16)]
    """Fabrics between hosts and arrays."""
    arrays: Annotated[list[Array], Field(max_length=64)]
    """Storage arrays."""
    datastores: Annotated[list[Datastore], Field(max_length=4096)]
    """Datastores on the LUNs and protocol endpoints of the arrays."""
    classes: Annotated[list[VmClass], Field(max_length=4096, title="Classes of VMs")]
    """Classes of VMs: all load comes from them, except that of operations."""
    sites: Annotated[list[Site], Field(max_length=16)] = []
    """Sites of a stretched cluster; hosts and arrays name the one that they are at."""
    site_links: Annotated[list[SiteLink], Field(max_length=16, title="Inter-site links")] = []
    """Links over which arrays of two sites replicate writes synchronously."""
    operations: Annotated[list[Operation], Field(max_length=256)] = []
    """Work next to production that ends. It counts on the time line alone: all other numbers are
    those of the design at rest."""
    timeline: Timeline | None = None
    """How long the design is looked at, and what changes meanwhile; unset: until all operations
    have ended."""
    profiles: Annotated[list[OwnProfile], Field(max_length=256)] = []
    """Profiles of hardware that the catalogue lacks; ports, classes of VMs, arrays and disks name
    them as they name those of the catalogue."""
    currency: Currency | None = None
    """Currency of all its prices (ISO 4217)."""
    price_list: Annotated[list[PriceItem], Field(max_length=MOST_PRICE_ITEMS)] = []
    """Items with their prices; hosts, ports, fabrics, arrays and what is in them name them."""
    latency_target: DesignTarget = DesignTarget()
    """Latency that the design must keep, for IOPS/GB at that latency."""
    class_targets: Annotated[dict[Title, ClassTarget], Field(max_length=MOST_KEYS)] = {}
    """Latency that each class of VMs must keep, by the name that its classes of VMs share; answers
    say which pass. No effect on any number."""
    material_difference_pct: MaterialPct = MATERIAL_PCT
    """Smallest difference that decides between this design and those that it is compared with,
    relative to the larger value. A comparison takes it from design A, and a larger stated error
    of the model in its place. No effect on any number."""
    calibration: DesignCalibration | None = None
    """What it was fitted to, as a calibration leaves it: the intervals of computed numbers count on
    it. Unset: they are those of the simulation alone."""
    layout: Annotated[dict[str, Position], Field(max_length=MOST_KEYS)] = {}
    """Canvas positions of the parts that the user moved, by id. No effect on any number."""

    @model_validator(mode="before")
    @classmethod
    def _read_first_version(cls, data: Any) -> Any:
        return upgraded(data) if is_first(data) else data

    @property
    def known_profiles(self) -> KnownProfiles:
        """The profiles that its parts can name."""
        return KnownProfiles(tuple(self.profiles))


def design_json_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of the design document, with unit and meaning of every field."""
    schema = Design.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA_NAME, **schema}
