"""The chance that targets hold, and which input to measure first."""

from qdepth.immutable import Immutable
from qdepth.studies.doubt.inputs import InputKind
from qdepth.studies.doubt.measuring import Measuring
from qdepth.studies.growth.months import Month


class Chance(Immutable):
    """Probability that a condition is met."""

    value_pct: float
    """Chance [%]."""
    low_pct: float
    """Lower end of the 95 % interval of the chance, by the size of the sample [%]."""
    high_pct: float
    """Upper end, likewise [%]."""


class TargetChance(Immutable):
    """The chance that one target holds."""

    name: str
    """Name: "SQL p99", "space"."""
    chance: Chance


class Band(Immutable):
    """Values that a number does not exceed with a chance of 10, 50 and 90 %."""

    p10: float | None
    """Null, as the others: the design cannot carry its load there."""
    p50: float | None
    p90: float | None


class ClassBand(Immutable):
    """Performance of a class of VMs while all parts work: classes of one name together."""

    name: str
    iops: Band
    """Completed I/Os [1/s]."""
    latency_mean_ms: Band
    """Mean latency [ms]."""
    latency_p99_ms: Band
    """99th percentile of the latency [ms]."""


class InputShare(Immutable):
    """An uncertain input, and its share of the doubt."""

    name: str
    """Its first field, or `calibration`: the fitted values together."""
    kind: InputKind
    paths: list[str]
    """All its fields."""
    low: float | None
    """Lower end of its range; null for several numbers."""
    high: float | None
    """Upper end, likewise."""
    share_pct: float
    """Total Sobol' index: share of the variance of the worst target that is left if all other
    inputs are known [%]. Shares add up to more than 100 where inputs act together."""
    share_low_pct: float
    """Lower end of its 95 % interval by the size of the sample [%]."""
    share_high_pct: float
    """Upper end, likewise [%]."""
    at_low_pct: float | None
    """Worst latency over its target with this input at its 10 % value, all others at their medians
    [%]; null: the design cannot carry its load there, or the input is several numbers."""
    at_high_pct: float | None
    """The same with this input at its 90 % value [%]."""
    measuring: Measuring
    """How to measure it."""


class MonthChance(Immutable):
    """The chance that everything holds through a month."""

    month: Month
    chance_pct: float


class DoubtAnswer(Immutable):
    """How sure it is that a design meets its targets."""

    chance: Chance
    """Chance that all targets are met, in all conditions."""
    targets: list[TargetChance]
    classes: list[ClassBand]
    inputs: list[InputShare]
    """Inputs, the one to measure first at the top."""
    through: Month | None
    """Last month of the growth that `chance` covers; null without growth."""
    months: list[MonthChance]
    """The chance by month, with growth; empty without."""
    likely_until: Month | None
    """Last month that everything is met with a chance of 90 %; null without growth, or if the first
    month is not that sure."""
    conditions: list[str]
    """`healthy`, and the failed parts that count: the worst ones at the values of the design."""
    samples: int
    """Designs that were drawn."""
    unknown: int
    """Designs without a valid estimate that were not simulated. They count as missed at the lower
    end of the chance, and as met at the upper end."""
    unknown_text: str
    """The reason, for the first of them; empty if there is none."""
    estimates: int
    simulations: int
    """Drawn designs that were simulated, to correct the estimates."""
    correction_pct: float | None
    """By how much simulated latencies are above the estimates near the target, on average [%]; null
    without simulations."""
    text: str
    """The answer in words."""
