"""Price of a design, and what it buys."""

from typing import Literal

from qdepth.report.quantity import OLDER, Number, Result


class PricedPart(Result):
    """A part with its own price or power, or one that should have one."""

    id: str
    kind: Literal["host", "hba_port", "fabric", "switch", "array", "sp", "pool", "disks"]
    """Kind of part."""
    count: int
    """Number in the design."""
    list_price: float | None
    """List price of one [currency]."""
    discount_pct: float
    """Discount on the list price [%]."""
    quote: float | None
    """Quoted price of one [currency]."""
    used: Literal["quote", "list"] | None
    """Price that counts: the quote, or the list price less discount. Null without either."""
    part_price: float | None
    """Price of all of them [currency]; null without a price."""
    power_w: float | None
    """Electrical power of all of them [W]; null without a value."""
    source: str
    """Who gave the price, from the design."""
    item: str | None = None
    """Price list item whose price counts; null without one."""


class AtTarget(Result):
    """Largest load at which the design meets its latency target."""

    quantity: Literal["mean", "p99"]
    """Mean latency over all classes of VMs, or its 99th percentile."""
    at_most_ms: float | None
    """Latency target [ms]; null without one."""
    load: float | None
    """Largest load that meets the target, relative to the planned load; null if none does."""
    load_low: float | None = None
    """Largest load whose upper end of the stated error meets the target; 0 if none, null without a
    known error."""
    load_high: float | None = None
    """Largest load whose lower end of the stated error meets the target; null without a known
    error, or at the end of the search."""
    iops: Number
    """IOPS at that load [1/s]. The interval covers the range of the load."""
    latency_ms: Number
    """Latency at that load [ms]."""
    iops_per_gb: Number
    """IOPS at that load / usable capacity [1/s/GB]."""
    iops_per_gib: Number
    """IOPS at that load / usable capacity [1/s/GiB]."""
    price_per_iops: Number
    """Total price / IOPS at that load [currency/(1/s)]."""
    text: str
    """The load at the target in words, with the rule for scaling it."""


class PriceResult(Result):
    """Price, capacity and power of the design, also per unit of its performance."""

    currency: str | None
    """ISO 4217 code of all prices; null if the design has none."""
    total_price: Number
    """Price of the whole design [currency]; absent while a required price is missing."""
    power_w: Number
    """Electrical power of the whole design [W]; absent while a part has none."""
    raw_gb: Number
    """Capacity of all disks, including spares [GB]."""
    usable_gb: Number
    """Capacity after spares and RAID [GB, 10^9 bytes]."""
    usable_gib: Number
    """Capacity after spares and RAID [GiB, 2^30 bytes]."""
    price_per_gb: Number
    """Total price / usable capacity [currency/GB]."""
    price_per_gib: Number
    """Total price / usable capacity [currency/GiB]."""
    price_per_iops: Number
    """Total price / IOPS of the design [currency/(1/s)]."""
    power_per_iops: Number
    """Power / IOPS of the design [W/(1/s)]."""
    iops_per_gb: Number
    """IOPS of the design / usable capacity [1/s/GB]."""
    iops_per_gib: Number
    """IOPS of the design / usable capacity [1/s/GiB]."""
    power_per_gb: Number = OLDER
    """Power / usable capacity [W/GB], if the design has an effective capacity to compare."""
    effective_gb: Number = OLDER
    """Data that fit, after free space and with data reduction [GB, 10^9 bytes]. The interval is the
    range of the data reduction."""
    price_per_effective_gb: Number = OLDER
    """Total price / effective capacity [currency/GB]."""
    power_per_effective_gb: Number = OLDER
    """Power / effective capacity [W/GB]."""
    iops_per_effective_gb: Number = OLDER
    """IOPS of the design / effective capacity [1/s/GB]."""
    at_target: AtTarget
    parts: list[PricedPart]
    assumptions: list[str]
    """Assumptions of the numbers, in sentences."""
