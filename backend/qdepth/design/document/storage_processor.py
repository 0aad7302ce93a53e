"""Storage processors and their front-end ports."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.base import NamedPart, OwnId, Part, Title
from qdepth.design.document.custom_profile import OnFull
from qdepth.design.document.fabric import PortSpeed
from qdepth.design.document.media import RateByLoad
from qdepth.design.document.price import Price
from qdepth.design.document.quantities import (
    Count,
    Depth,
    LinkMbS,
    PowerW,
    Scv,
    TimeUs,
    TimeUsPerKib,
)
from qdepth.design.document.references import (
    FabricId,
    PriceItemId,
    SwitchId,
)


class TargetPort(Part, title="Target port"):
    """A front-end port of a storage processor."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """Text shown instead of the id."""
    fabric: FabricId
    """Fabric of the port."""
    switch: SwitchId | None = None
    """Switch of the port; needed if the fabric has ISLs."""
    speed_gbps: PortSpeed
    """Nominal speed."""
    payload_mb_s: LinkMbS | None = None
    """Payload rate in each direction. Unset: nominal rate of the speed."""
    port_depth: Depth | None = None
    """Outstanding commands that the port accepts. Unset: from the front-end profile, else 2048."""
    on_full: OnFull | None = None
    """Response to a further command: it waits at the port, or the port answers TASK SET FULL and
    the host retries after its busy delay. Unset: from the front-end profile, else `wait`."""


class StorageProcessor(NamedPart, title="Storage processor"):
    """A storage processor (SP, controller), shared by everything that it owns."""

    servers: Count = 1
    """I/Os that the SP serves in parallel."""
    read_us: TimeUs
    """Service time of a read. The SP's capacity is `servers` / `read_us`."""
    write_us: TimeUs
    """Service time of a write."""
    read_us_per_kib: Annotated[TimeUsPerKib, Field(title="Read per KiB")] = 0.0
    """Added service time of a read per KiB."""
    write_us_per_kib: Annotated[TimeUsPerKib, Field(title="Write per KiB")] = 0.0
    """Added service time of a write per KiB."""
    service_scv: Annotated[Scv, Field(title="Service SCV")] = 1.0
    """Squared coefficient of variation of the service time."""
    rate_by_load: RateByLoad = []
    """Rate of the SP by the number of I/Os at it, which share it equally. Linear between rows,
    constant beyond the last. Unset: `servers` I/Os in parallel, each at the rate of one alone."""
    command_slots: Depth | None = None
    """Outstanding commands that the SP accepts over all its ports; further ones wait. Unset: only
    port depths limit."""
    target_ports: Annotated[list[TargetPort], Field(min_length=1, max_length=64)]
    """Front-end ports."""
    price: Price = Price()
    """Price of one. Unset: included in the enclosing part."""
    price_item: PriceItemId | None = None
    """Price list item that supplies price and power when this part has none."""
    power_w: PowerW | None = None
    """Electrical power of one. Unset: included in the enclosing part."""
