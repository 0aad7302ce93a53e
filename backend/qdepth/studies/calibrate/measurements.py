"""Measured operating points of a design, and the parameters to fit to them."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from qdepth.design.document.base import Part
from qdepth.design.document.document import Design
from qdepth.design.document.quantities import (
    FieldRange,
    FieldValue,
    FieldWhole,
    LatencyMs,
    LoadFactor,
    MeasuredIops,
    TimelineS,
)
from qdepth.design.first_version import present_path
from qdepth.design.problem import DesignProblem, first, listed
from qdepth.errors import QdepthError
from qdepth.figures import counted, entered
from qdepth.studies.document_fields import places
from qdepth.studies.estimate.asked_load import asking, at_load
from qdepth.studies.overrides import Override, override, read_override

NoisePct = Annotated[float, Field(ge=0.01, le=100)]
MOST_WHOLE = 2
"""Largest number of whole-number parameters in one calibration."""
MOST_POINTS, MOST_STRUCTURES = 500, 6
Path = Annotated[str, Field(min_length=3, max_length=400)]
ShortText = Annotated[str, Field(max_length=200)]
Overrides = dict[Path, FieldValue | FieldWhole | ShortText]


class InvalidMeasurements(QdepthError):
    """Measurements contradict themselves or the design; `problems` lists the findings."""

    def __init__(self, message: str, problems: Sequence[DesignProblem] = ()) -> None:
        super().__init__(message)
        self.problems = list(problems)

    def __reduce__(self) -> tuple[type["InvalidMeasurements"], tuple[str, list[DesignProblem]]]:
        return InvalidMeasurements, (str(self), self.problems)

    @classmethod
    def of(cls, problems: Sequence[DesignProblem]) -> Self:
        """The rejection of measurements for the first of these findings."""
        return cls("the measurements are refused:\n" + listed(problems), first(problems))


class Parameter(Part):
    """A field of the design that is fitted."""

    path: Path
    """`<collection>.<id>.<field>`."""
    also: Annotated[list[Path], Field(max_length=64)] = []
    """Further fields that have the same value."""
    low: FieldRange
    """Smallest value that makes sense, in the unit of the field."""
    high: FieldRange
    """Largest value that makes sense, in the unit of the field."""
    whole: bool = False
    """True if it takes only whole numbers, such as drives, cores, slots and servers. They are
    searched next to the fit of the others."""

    @property
    def paths(self) -> list[str]:
        """All fields that have the value."""
        return [self.path, *self.also]

    @model_validator(mode="after")
    def _ordered(self) -> "Parameter":
        if self.low >= self.high:
            raise ValueError(
                f"{self.path}: low(={entered(self.low)}) must be below high(={entered(self.high)})"
            )
        ends = (self.low, self.high)
        if self.whole and (self.low < 1 or not all(float(end).is_integer() for end in ends)):
            raise ValueError(
                f"{self.path}: whole numbers are searched from low(={entered(self.low)}) to "
                f"high(={entered(self.high)}), which must be whole numbers from 1 on"
            )
        return self

    def at(self, share: float) -> float:
        """Value at a share of the range, to six digits, more than a fit can determine."""
        value = self.low + share * (self.high - self.low)
        return float(round(value)) if self.whole else float(f"{value:.6g}")


OF_WORKLOADS = (
    "iops", "latency_mean_ms", "latency_p95_ms", "latency_p99_ms", "davg_ms", "kavg_ms",
    "gavg_ms", "actv", "qued",
)  # fmt: skip


class Subject(NamedTuple):
    """The measured part of a design: a class of VMs, an operation, or all classes together."""

    group: str | None = None
    """Id of a class of VMs."""
    operation: str | None = None
    """Id of an operation."""


def _is_unset(value: object) -> bool:
    return value is None


class Point(Part):
    """One measured operating point."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    role: Literal["calibrate", "predict", "ignore"]
    """`calibrate`: parameters are fitted to it; `predict`: it is only compared."""
    overrides: Annotated[Overrides, Field(max_length=400)] = {}
    """Fields that differ from the design at this point. `+` joins fields with one value, and `*` in
    place of an id means all parts of a list: `classes.*.workload.think_ms`."""
    load: Annotated[LoadFactor | None, Field(exclude_if=_is_unset)] = None
    """Load of all classes of VMs, as a multiple of the design with the overrides; the mix stays the
    same."""
    offered_iops: Annotated[MeasuredIops | None, Field(exclude_if=_is_unset)] = None
    """I/Os per second that the classes of VMs requested and got, in place of `load` and `iops`
    [1/s]. The load of all is multiplied until `group`, or all together, request that many. Their
    workloads must have rates."""
    group: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    """Class of VMs that was measured; unset: all together."""
    operation: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    """Operation whose duration was measured."""
    iops: MeasuredIops | None = None
    """Measured I/Os per second [1/s]."""
    latency_mean_ms: LatencyMs | None = None
    """Measured mean latency as the guest sees it [ms]."""
    latency_p95_ms: LatencyMs | None = None
    """Measured latency that 95 % of the I/Os do not exceed [ms]."""
    latency_p99_ms: LatencyMs | None = None
    """Measured latency that 99 % of the I/Os do not exceed [ms]."""
    davg_ms: LatencyMs | None = None
    """DAVG of esxtop, the mean over the I/Os of all devices [ms]."""
    kavg_ms: LatencyMs | None = None
    """KAVG of esxtop, the mean over the I/Os of all devices [ms]."""
    gavg_ms: LatencyMs | None = None
    """GAVG of esxtop, the mean over the I/Os of all devices [ms]."""
    actv: MeasuredIops | None = None
    """ACTV of esxtop, the sum over all devices: I/Os that hold a device slot."""
    qued: MeasuredIops | None = None
    """QUED of esxtop, the sum over all devices: I/Os that wait for a device slot."""
    duration_s: TimelineS | None = None
    """Measured duration of the operation; with several, of the last to end [s]."""
    noise_pct: NoisePct | None = None
    """Standard deviation of the measured numbers; unset: that of all points [%]."""
    note: Annotated[str, Field(max_length=2000)] = ""

    @property
    def has_load(self) -> bool:
        """True if a number of a workload was measured."""
        return any(getattr(self, name) is not None for name in OF_WORKLOADS)

    @property
    def subject(self) -> Subject:
        """The measured part of the design."""
        return Subject(self.group, self.operation)


class Alternative(Part):
    """Another structure that the design may have, as changes of fields."""

    name: Annotated[str, Field(min_length=1, max_length=64)]
    """Name, in a few words."""
    overrides: Annotated[Overrides, Field(min_length=1, max_length=400)]
    """Fields of the design that are different, `+` and `*` as in a point."""
    parameters: Annotated[list[Parameter], Field(max_length=8)] | None = None
    """Parameters to fit; unset: as in the design."""


class Measurements(Part):
    """Measured values, where they were measured, and what is unknown."""

    source: Annotated[str, Field(max_length=2000)] = ""
    """Source of the numbers."""
    noise_pct: NoisePct = 3.0
    """Standard deviation of a measured number, from one measurement to the next [%]."""
    parameters: Annotated[list[Parameter], Field(max_length=8)] = []
    """Parameters to fit. Without any, the design predicts the points as it is."""
    points: Annotated[list[Point], Field(min_length=1, max_length=MOST_POINTS)]
    structures: Annotated[list[Alternative], Field(max_length=MOST_STRUCTURES)] = []
    """Other structures to fit to the same points, next to the design."""
    usual_structures: bool = False
    """True if the usual alternatives are tried too: delays constant or exponential, links shared or
    in turn, and a constant delay in place of drives that queue."""

    @model_validator(mode="after")
    def _few_searched(self) -> "Measurements":
        searched = [parameter.path for parameter in self.parameters if parameter.whole]
        if len(searched) > MOST_WHOLE:
            raise ValueError(
                f"{len(searched)} parameters take whole numbers ({', '.join(searched)}); a "
                f"calibration searches at most {MOST_WHOLE}: set the others in the design"
            )
        return self


def noise_of(measurements: Measurements, point: Point) -> float:
    """Standard deviation of the numbers of a point, relative to them."""
    pct = measurements.noise_pct if point.noise_pct is None else point.noise_pct
    return pct / 100.0


def require_engine(measurements: Measurements, engine: str) -> None:
    """Reject an engine that does not model a measured quantity.

    Raises
    ------
    ValueError
        If the duration of an operation was measured, and the analytic engine is to give it.
    """
    named = next((point for point in measurements.points if point.operation is not None), None)
    if engine == "analytic" and named is not None:
        raise ValueError(
            f"{named.id}: the analytic engine does not support operations; "
            "choose the engine auto, simpy or compiled"
        )


def at_point(design: Design, point: Point) -> Design:
    """The design as it was when the point was measured.

    Raises
    ------
    InvalidDesign
        If an override or the load does not fit; pointers to a load are `?` and its field.
    """
    return loaded(override(design, list(changes_at(design, point).values())), point)


def loaded(design: Design, point: Point) -> Design:
    """The design with the load of all its classes of VMs as it was at a point.

    Raises
    ------
    InvalidDesign
        If there is no such load.
    """
    if point.load is not None:
        return at_load(design, point.load)
    if point.offered_iops is not None:
        return asking(design, point.offered_iops, point.group)
    return design


def with_structure(design: Design, alternative: Alternative) -> Design:
    """The design with another structure."""
    return override(design, list(expanded(design, alternative.overrides).values()))


def changes_at(design: Design, point: Point) -> dict[str, Override]:
    """The overrides of a point by their paths."""
    return expanded(design, point.overrides)


def expanded(design: Design, values: Mapping[str, str | float]) -> dict[str, Override]:
    """Each field on its own if `+` joins several or `*` means all parts; texts are parsed."""
    return {
        path: read_override(path, value) if isinstance(value, str) else Override(path, value)
        for name, value in values.items()
        for several in name.split("+")
        for path in _fields(design, several.strip())
    }


def _fields(design: Design, path: str) -> list[str]:
    collection, star, field = present_path(path).partition(".*.")
    if not star:
        return [path]
    document = design.model_dump(mode="json", by_alias=True)
    parts = [place.part["id"] for place in places(document) if place.collection == collection]
    return [f"{collection}.{id_}.{field}" for id_ in parts] or [path]


def find_freedom_problems(measurements: Measurements) -> list[DesignProblem]:
    """Why there are too few points to fit; empty if there are enough."""
    used = sum(point.role == "calibrate" for point in measurements.points)
    wanted = len(measurements.parameters)
    if used >= wanted:
        return []
    return [
        DesignProblem(
            pointer="/points",
            message=f"{counted(wanted, 'parameter')} cannot be fitted to "
            f"{counted(used, 'point')} with the role calibrate.",
            value=str(used),
            limit=f"at least {wanted}",
            remedy="Add points, or fit fewer parameters.",
        )
    ]
