"""What a design costs, and what that buys."""

from typing import Literal

from qdepth.report.quantity import OLDER, Number, Result


class PricedPart(Result):
    """A part that has a price or a power of its own, or should have."""

    id: str
    kind: Literal["host", "hba_port", "fabric", "switch", "array", "sp", "pool", "disks"]
    """What kind of part it is."""
    count: int
    """How many of it the design has."""
    list_price: float | None
    """List price of one [currency]."""
    discount_pct: float
    """Discount on it [%]."""
    quote: float | None
    """Price of one that was quoted [currency]."""
    used: Literal["quote", "list"] | None
    """What counts: the quote, or the list price less the discount; null where neither is given."""
    part_price: float | None
    """All of it, at the price that counts [currency]; null where none is given."""
    power_w: float | None
    """Electrical power of all of it [W]; null where none is given."""
    source: str
    """Who gave the price, as the design says."""
    item: str | None = None
    """Item of the price list whose price counts; null where none does."""


class AtTarget(Result):
    """The largest load at which the design keeps its latency target."""

    quantity: Literal["mean", "p99"]
    """The mean latency of all classes of VMs together, or its 99th percentile."""
    at_most_ms: float | None
    """The latency target [ms]; null where the design has none."""
    load: float | None
    """Largest load that keeps the latency target, as a multiple of the planned load; null
    where there is none."""
    load_low: float | None = None
    """Load up to which the upper end of the stated error keeps the target, 0 where no load does;
    null where no error is known, and in reports of older versions."""
    load_high: float | None = None
    """Load up to which the lower end keeps it; null where no error is known, where it does to the
    end of the search, and in reports of older versions."""
    iops: Number
    """IOPS at the largest load that keeps the latency target [1/s]; its interval covers the range
    of that load."""
    latency_ms: Number
    """The latency that the target is about, at that load [ms]."""
    iops_per_gb: Number
    """IOPS at that load over the usable capacity [1/s/GB]."""
    iops_per_gib: Number
    """IOPS at that load over the usable capacity [1/s/GiB]."""
    price_per_iops: Number
    """Total price over the IOPS at that load [currency/(1/s)]."""
    text: str
    """The load at the latency target in words, with the rule by which the load was scaled."""


class PriceResult(Result):
    """What the design costs, stores and draws, for each unit of what it gives."""

    currency: str | None
    """ISO 4217 code of the currency of all prices; null where the design names none."""
    total_price: Number
    """Price of the whole design [currency]; absent while a part that must have one has none."""
    power_w: Number
    """Electrical power of the whole design [W]; absent while a part has none."""
    raw_gb: Number
    """Capacity of all disks, spares included [GB]."""
    usable_gb: Number
    """Capacity after spares and RAID [GB, 10^9 bytes]."""
    usable_gib: Number
    """Capacity after spares and RAID [GiB, 2^30 bytes]."""
    price_per_gb: Number
    """Total price over the usable capacity [currency/GB]."""
    price_per_gib: Number
    """Total price over the usable capacity [currency/GiB]."""
    price_per_iops: Number
    """Total price over the IOPS of the design [currency/(1/s)]."""
    power_per_iops: Number
    """Power over the IOPS of the design [W/(1/s)]."""
    iops_per_gb: Number
    """IOPS of the design over its usable capacity [1/s/GB]."""
    iops_per_gib: Number
    """IOPS of the design over its usable capacity [1/s/GiB]."""
    power_per_gb: Number = OLDER
    """Power over the usable capacity [W/GB]; where there is an effective capacity to compare."""
    effective_gb: Number = OLDER
    """Data that fit, after what stays free and with data reduction [GB, 10^9 bytes]; its ends are
    those of the range of the data reduction."""
    price_per_effective_gb: Number = OLDER
    """Total price over the effective capacity [currency/GB]."""
    power_per_effective_gb: Number = OLDER
    """Power over the effective capacity [W/GB]."""
    iops_per_effective_gb: Number = OLDER
    """IOPS of the design over its effective capacity [1/s/GB]."""
    at_target: AtTarget
    parts: list[PricedPart]
    assumptions: list[str]
    """What the numbers rest on, in sentences."""
