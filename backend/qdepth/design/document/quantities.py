"""Types of the numbers in a document, each with a range.

A number outside is a typing or unit error, and breaks arithmetic: 1 / 5e-324 is no longer a number.
Zero remains where it means "none"; the smallest value is then the smallest one above zero. Limits
are round numbers well outside of what is built or measured.
"""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from qdepth.design.described import Unit


@dataclass(frozen=True)
class OrNone:
    """For a range from 0: 0 means "none", and any other value has a minimum."""

    least: float

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Check the number after its range."""
        return core_schema.no_info_after_validator_function(self._checked, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Say it in the words of JSON Schema."""
        gap = {"exclusiveMinimum": 0, "exclusiveMaximum": self.least}
        return handler(schema) | {"not": gap}

    def _checked(self, value: float) -> float:
        if 0 < value < self.least:
            raise PydanticCustomError(
                "above_none", "Input should be 0, or at least {least}", {"least": self.least}
            )
        return value


Count = Annotated[int, Field(ge=1, le=1024)]
"""Identical parts of one entry."""
Depth = Annotated[int, Field(ge=1, le=65_535)]
"""Commands; fields for queue depths have 16 bits in drivers and NVMe."""
NfsDepth = Annotated[int, Field(ge=1, le=4_294_967_295)]
"""I/Os at an NFS volume; NFS.MaxQueueDepth has 32 bits, and its largest value means no limit."""
LoadIos = Annotated[int, Field(ge=1, le=4_096)]
"""I/Os in a part at the same time; beyond the last row of a table the rate is constant."""
RelativeRate = Annotated[float, Field(ge=0.01, le=4_096)]
"""A rate relative to the rate with one I/O: from a hundredth to that of 4,096 parts."""
OutstandingIos = Annotated[int, Field(ge=1, le=65_536)]
Shares = Annotated[int, Field(ge=1, le=100_000)]
PlacementShare = Annotated[float, Field(ge=0.001, le=1_000)]
"""Weight of a host or datastore in the placement of the VMs of a class."""

TimeMs = Annotated[float, Field(ge=0, le=60_000), OrNone(1e-6), Unit("ms")]
"""From a nanosecond to a minute, after which every host has given up on an I/O."""
TimeUs = Annotated[float, Field(ge=0, le=10_000_000), OrNone(1e-3), Unit("µs")]
"""From a nanosecond to ten seconds."""
TimeUsPerKib = Annotated[float, Field(ge=0, le=1_000), OrNone(1e-6), Unit("µs/KiB")]
"""Up to half a minute for the largest block, as at 1 MB/s."""
SeekMs = Annotated[float, Field(ge=0, le=100), OrNone(1e-3), Unit("ms")]
LatencyMs = Annotated[float, Field(ge=1e-4, le=3_600_000), Unit("ms")]
"""A latency that was measured or is aimed at: from a tenth of a microsecond to an hour."""
SimulatedS = Annotated[float, Field(ge=1e-6, le=86_400), Unit("s")]
"""Simulated time, up to a day."""
WaitS = Annotated[float, Field(ge=0, le=2_678_400), OrNone(1e-6), Unit("s")]
"""A moment of a timeline, from its beginning, or a pause in it."""
LoadFactor = Annotated[float, Field(ge=1e-3, le=1_000)]
"""A multiple of the load of a design."""
TimelineS = Annotated[float, Field(ge=1e-3, le=2_678_400), Unit("s")]
"""Length of a timeline, or of work on it, up to a month."""
Scv = Annotated[float, Field(ge=0, le=100), OrNone(0.01)]
"""Squared coefficient of variation: variance over squared mean. 0 constant, 1 exponential; the
Erlang mixture of a smaller one would have more than a hundred stages."""

RateIops = Annotated[float, Field(ge=1e-3, le=100_000_000), Unit("IOPS")]
"""Rate of one virtual disk, from an I/O in a quarter of an hour on."""
MeasuredIops = Annotated[float, Field(ge=1e-3, le=1e9), Unit("IOPS")]
"""Rate of everything that was measured together."""
LinkMbS = Annotated[float, Field(ge=0.01, le=100_000), Unit("MB/s")]
"""Payload rate of a link; at the smallest, the largest block takes an hour."""
RateCapMbS = Annotated[float, Field(ge=0, le=100_000), OrNone(0.01), Unit("MB/s")]
"""Rate limit of an operation; at 0 it never ends."""
TransferMbS = Annotated[float, Field(ge=0.1, le=10_000), Unit("MB/s")]
"""Read or write rate of a disk; the first hard disks were ten times faster than the minimum."""
RotationRpm = Annotated[float, Field(ge=60, le=30_000), Unit("1/min")]
"""From one rotation a second to twice the fastest disk that was sold."""

BlockKib = Annotated[float, Field(ge=0.5, le=32_767), Unit("KiB")]
"""From a sector to the largest I/O that a host passes on."""
SplitKib = Annotated[int, Field(ge=4, le=32_767), Unit("KiB")]
ImmediateKib = Annotated[float, Field(ge=0, le=1024), OrNone(0.5), Unit("KiB")]
"""0, or from a sector to 1 MiB."""
ReadAheadKib = Annotated[float, Field(ge=0, le=65_536), OrNone(0.5), Unit("KiB")]
"""0, or from a sector to 64 MiB."""
CacheMib = Annotated[float, Field(ge=1e-3, le=1_048_576), Unit("MiB")]
"""From a page of 1 KiB to a tebibyte."""
CapacityGb = Annotated[float, Field(ge=1e-3, le=1e9), Unit("GB")]
"""From a megabyte to an exabyte."""
CapacityGib = Annotated[float, Field(ge=1e-3, le=1e9), Unit("GiB")]
"""From a mebibyte to an exbibyte, about."""
UsedGib = Annotated[float, Field(ge=0, le=1e9), OrNone(1e-3), Unit("GiB")]
"""Used part of a capacity."""

Percent = Annotated[float, Field(ge=0, le=100), OrNone(1e-4), Unit("%")]
"""A share; one in a million is the smallest that a simulation of millions of I/Os can meet."""
JitterPct = Annotated[float, Field(ge=0, le=90), OrNone(1e-4), Unit("%")]
"""Largest deviation of a time from its mean; less than all of it."""
SomePercent = Annotated[float, Field(ge=1e-4, le=100), Unit("%")]
"""A share above 0."""
MaterialPct = Annotated[float, Field(ge=0, le=100), OrNone(1e-4), Unit("%")]
"""A difference, relative to the larger of two values; 0: each one counts."""
PercentPerKiops = Annotated[float, Field(ge=0, le=1000), OrNone(1e-6), Unit("%")]
Money = Annotated[float, Field(ge=0, le=1e12), OrNone(1e-4), Unit("currency")]
"""From a hundredth of a cent to a trillion, of any currency."""
PowerW = Annotated[float, Field(ge=0, le=1e6), OrNone(1e-3), Unit("W")]
"""From a milliwatt to a megawatt."""
DistanceKm = Annotated[float, Field(ge=0, le=10_000), OrNone(1e-3), Unit("km")]
"""From a metre to the far side of an ocean."""

AllowancePct = Annotated[float, Field(ge=0, le=1000), OrNone(1e-4), Unit("%")]
"""Half of an interval, relative to its middle."""
FittedValue = Annotated[float, Field(ge=0, le=1e12), OrNone(1e-9)]
"""A value that was fitted, for any field that can be."""
LogStep = Annotated[float, Field(ge=-20, le=20)]
"""A change of a logarithm: 0.01 is 1 %, 20 is a factor of 485 million."""

PositionPx = Annotated[float, Field(ge=-1e6, le=1e6), Unit("px")]
"""A place on the canvas, which no number depends on."""
FieldValue = Annotated[float, Field(ge=-1e6, le=1e12)]
"""A value for any of these fields, whose own limits also apply."""
FieldWhole = Annotated[int, Field(ge=-1_000_000, le=1_000_000_000_000)]
"""The same, written without a fraction and stored that way."""
FieldRange = Annotated[float, Field(ge=0, le=1e12), OrNone(1e-6)]
"""Either end of a range of values for a field that is fitted."""
