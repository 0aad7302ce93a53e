"""Storage processors and their front-end ports."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.base import OwnId, Part, Title
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
    """One front-end port of a storage processor."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """Text shown instead of the id."""
    fabric: FabricId
    """Fabric that the port is cabled to."""
    switch: SwitchId | None = None
    """Switch of the fabric that the port is cabled to; needed where the fabric has ISLs."""
    speed_gbps: PortSpeed
    """Nominal speed."""
    payload_mb_s: LinkMbS | None = None
    """Payload rate of each direction; unset: the nominal rate of the speed."""
    port_depth: Depth | None = None
    """Commands that the port accepts at once; unset: that of the array's front-end profile, else
    2048."""
    on_full: OnFull | None = None
    """What happens to a further command: it waits at the port, or the port answers TASK SET FULL
    and the host tries again after its busy delay; unset: as the array's front-end profile says,
    else `wait`."""


class StorageProcessor(Part, title="Storage processor"):
    """A storage processor (SP, controller): one station shared by all that it owns."""

    id: OwnId
    """Name of the part, unique in the design."""
    name: Title | None = None
    """What it is called on the page, in reports and in files."""
    servers: Count = 1
    """I/Os that the SP serves side by side."""
    read_us: TimeUs
    """Service time of a read; `servers` over it is the capacity in reads per second."""
    write_us: TimeUs
    """Service time of a write."""
    read_us_per_kib: Annotated[TimeUsPerKib, Field(title="Read per KiB")] = 0.0
    """Service time that a read adds for each KiB."""
    write_us_per_kib: Annotated[TimeUsPerKib, Field(title="Write per KiB")] = 0.0
    """Service time that a write adds for each KiB."""
    service_scv: Annotated[Scv, Field(title="Service SCV")] = 1.0
    """Squared coefficient of variation of the service time."""
    rate_by_load: RateByLoad = []
    """Rate of the SP by the I/Os there; unset: `servers` I/Os are served side by side, each as fast
    as one alone. With a table the SP serves all I/Os there at once, each at an equal share of the
    rate of the table; between its rows the rate is on a straight line, beyond the last row it
    stays."""
    command_slots: Depth | None = None
    """Commands that the SP accepts at once over all its ports; further ones wait. Unset: the
    depths of its ports are all."""
    target_ports: Annotated[list[TargetPort], Field(min_length=1, max_length=64)]
    """Front-end ports of the SP."""
    price: Price = Price()
    """Price of the SP; unset: in that of the array."""
    price_item: PriceItemId | None = None
    """Item of the price list that gives price and power where the part has none of its own."""
    power_w: PowerW | None = None
    """Electrical power of the SP; unset: in that of the array."""
