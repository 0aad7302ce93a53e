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
"""Default of the smallest difference that decides between designs [%]."""


class Position(Part):
    """Position of a part that the user moved on the canvas."""

    x: PositionPx
    """Distance from the left edge."""
    y: PositionPx
    """Distance from the upper edge."""


class Design(Part):
    """Hosts, fabrics, arrays, datastores and classes of VMs that Qdepth evaluates together."""

    schema_: Annotated[Literal["qdepth/2"], Field(alias="schema")]
    """Document format and version."""
    id: OwnId
    """Name in comparisons and exports."""
    title: Title
    """One line that identifies the design."""
    notes: Annotated[str, Field(max_length=10_000)] = ""
    """Free text: assumptions, sources, what was fitted."""
    hosts: Annotated[list[Host], Field(max_length=256)]
    """ESXi hosts."""
    fabrics: Annotated[list[Fabric], Field(max_length=16)]
    """Fabrics between hosts and arrays."""
    arrays: Annotated[list[Array], Field(max_length=64)]
    """Storage arrays."""
    datastores: Annotated[list[Datastore], Field(max_length=4096)]
    """Datastores on the arrays' LUNs and protocol endpoints."""
    classes: Annotated[list[VmClass], Field(max_length=4096, title="Classes of VMs")]
    """The only source of load apart from operations."""
    sites: Annotated[list[Site], Field(max_length=16)] = []
    """Sites of a stretched cluster, which hosts and arrays name."""
    site_links: Annotated[list[SiteLink], Field(max_length=16, title="Inter-site links")] = []
    """Links for synchronous replication between the arrays of two sites."""
    operations: Annotated[list[Operation], Field(max_length=256)] = []
    """Finite work next to production; it counts only on the timeline."""
    timeline: Timeline | None = None
    """Length of the timeline and changes on it. Unset: until all operations end."""
    profiles: Annotated[list[OwnProfile], Field(max_length=256)] = []
    """Hardware profiles that the catalogue lacks. Parts name them like catalogue profiles."""
    currency: Currency | None = None
    """Currency of all prices (ISO 4217)."""
    price_list: Annotated[list[PriceItem], Field(max_length=MOST_PRICE_ITEMS)] = []
    """Priced items that parts name."""
    latency_target: DesignTarget = DesignTarget()
    """Latency target of the whole design, for IOPS/GB at that latency."""
    class_targets: Annotated[dict[Title, ClassTarget], Field(max_length=MOST_KEYS)] = {}
    """Latency target by the name that classes of VMs share. Answers show which pass."""
    material_difference_pct: MaterialPct = MATERIAL_PCT
    """Smallest difference that decides between two designs, relative to the larger value. A
    comparison uses that of design A, or the model's stated error if larger."""
    calibration: DesignCalibration | None = None
    """Calibration to measurements, which widens the intervals of computed numbers. Unset: intervals
    cover simulation noise only."""
    layout: Annotated[dict[str, Position], Field(max_length=MOST_KEYS)] = {}
    """Canvas positions of parts that the user moved, by id."""

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
