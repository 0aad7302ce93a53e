"""Measured operating points of a design, and the parameters that are to be fitted to them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from qdepth.design.document import Design
from qdepth.errors import QdepthError
from qdepth.studies.overrides import Override, override

LARGEST_LITTLE_ERROR = 0.1
"""IOPS times latency may differ so much from the outstanding I/Os, relative to them."""
Path = Annotated[str, Field(min_length=3, max_length=200)]
Positive = Annotated[float, Field(gt=0, le=1e12)]


class InvalidMeasurements(QdepthError):
    """Measurements contradict themselves or the design."""


class _Part(BaseModel):
    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, allow_inf_nan=False, use_attribute_docstrings=True
    )


class Parameter(_Part):
    """A field of the design that is fitted."""

    path: Path
    """`<collection>.<id>.<field>`."""
    also: Annotated[list[Path], Field(max_length=64)] = []
    """Further fields that have the same value."""
    low: Annotated[float, Field(ge=0, le=1e12)]
    """Smallest value that makes sense, in the unit of the field."""
    high: Positive
    """Largest value that makes sense, in the unit of the field."""

    @model_validator(mode="after")
    def _ordered(self) -> "Parameter":
        if self.low >= self.high:
            raise ValueError(f"{self.path}: low(={self.low:g}) must be below high(={self.high:g})")
        return self


class Point(_Part):
    """One measured operating point."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    role: Literal["calibrate", "predict", "ignore"]
    """`calibrate`: parameters are fitted to it; `predict`: it is only compared with."""
    overrides: dict[Path, float | int | str] = {}
    """Fields of the design that are different at this point."""
    group: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    """VM group that was measured; unset: all together."""
    iops: Positive | None = None
    """Measured I/Os per second [1/s]."""
    latency_mean_ms: Positive | None = None
    """Measured mean latency as the guest sees it [ms]."""
    note: Annotated[str, Field(max_length=2000)] = ""


class Measurements(_Part):
    """What was measured, where, and what is unknown."""

    source: Annotated[str, Field(max_length=2000)] = ""
    """Where the numbers are from."""
    parameters: Annotated[list[Parameter], Field(min_length=1, max_length=8)]
    points: Annotated[list[Point], Field(min_length=1, max_length=500)]


def read_measurements(data: object, design: Design) -> Measurements:
    """Measurements of a design.

    Raises
    ------
    InvalidMeasurements
        With every finding: fields that do not fit, points without a number, and points that break
        Little's law.
    InvalidDesign
        If an override names nothing in the design.
    """
    try:
        measurements = Measurements.model_validate(data)
    except ValidationError as error:
        lines = [
            f"/{'/'.join(map(str, detail['loc']))}: {detail['msg']}" for detail in error.errors()
        ]
        raise InvalidMeasurements("the measurements are refused:\n" + "\n".join(lines)) from None
    findings = [finding for point in measurements.points for finding in _findings(point, design)]
    if findings:
        raise InvalidMeasurements("the measurements are refused:\n" + "\n".join(findings))
    return measurements


def at_point(design: Design, point: Point) -> Design:
    """The design as it was when the point was measured."""
    return override(design, [Override(path, str(value)) for path, value in point.overrides.items()])


def _findings(point: Point, design: Design) -> list[str]:
    if point.role == "ignore":
        return []
    if point.iops is None and point.latency_mean_ms is None:
        return [f"{point.id}: there is no number. Give iops, latency_mean_ms, or the role ignore."]
    there = at_point(design, point)
    if point.group is not None and point.group not in [group.id for group in there.vm_groups]:
        return [f"{point.id}: the design has no VM group {point.group}. Name one of its groups."]
    outstanding = _outstanding(there, point.group)
    if outstanding is None or point.iops is None or point.latency_mean_ms is None:
        return []
    product = point.iops * point.latency_mean_ms / 1000.0
    if abs(product / outstanding - 1) <= LARGEST_LITTLE_ERROR:
        return []
    finding = (
        f"{point.id}: {point.iops:,.0f} IOPS times {point.latency_mean_ms:g} ms are "
        f"{product:.4g} I/Os under way, but the workload keeps {outstanding} (Little's law allows "
        f"no other number). Correct the row, or give it the role ignore."
    )
    return [finding]


def _outstanding(design: Design, group_id: str | None) -> int | None:
    """I/Os that closed workloads without a pause keep under way; None for any other workload."""
    hosts = {host.id: host.count for host in design.hosts}
    total = 0
    for group in design.vm_groups:
        if group_id not in (None, group.id):
            continue
        workload = group.workload
        if workload.loop != "closed" or workload.think_ms > 0:
            return None
        vms = group.count * hosts[group.host]
        total += vms * group.virtual_disks * workload.outstanding_ios
    return total
