"""Answers of tools: sentences first, then numbers with their intervals."""

from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict

from qdepth import MODEL_VERSION
from qdepth.figures import NARROW_SPACE, NO_BREAK
from qdepth.report.quantity import Number
from qdepth.report.report import Report

_PLAIN = str.maketrans({NO_BREAK: " ", NARROW_SPACE: ","})


class ToolAnswer(BaseModel):
    """Answer of every tool."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    sentences: list[str]
    """The answer, the most important sentence first. Quote these."""
    doubts: list[str]
    """Why the numbers may be wrong, and what their intervals exclude."""
    model_version: str = MODEL_VERSION
    """Version of the model; numbers of different versions do not compare."""
    link: str | None = None
    """View link of the design on the server; null if it is not from there."""


class Measure(BaseModel):
    """A number with its interval."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    name: str
    """Name of the metric, with its unit."""
    value: float | None
    low: float | None
    """Lower end of the 95 % interval, or of the stated error of an estimate; null if unknown."""
    high: float | None
    """Upper end, likewise."""
    note: str | None = None
    """Why there is no value."""


class DesignAnswer(ToolAnswer):
    """Answer of a tool about one design."""

    design: str
    """Title of the design."""
    engine: str
    """`analytic`: estimated; `simpy` or `compiled`: simulated."""
    measures: list[Measure]


class Row(BaseModel):
    """A line of a table."""

    name: str
    sentence: str
    measures: list[Measure]


class TableAnswer(ToolAnswer):
    """Answer of a tool with a table."""

    rows: list[Row]


def plain(texts: Iterable[str | None]) -> list[str]:
    """Return the texts that there are, with ordinary blanks."""
    return [text.translate(_PLAIN) for text in texts if text]


def measure(name: str, number: Number) -> Measure:
    """Return a number of a report under its name."""
    note = None if number.note is None else number.note.translate(_PLAIN)
    return Measure(name=name, value=number.value, low=number.low, high=number.high, note=note)


def measures_of(report: Report) -> list[Measure]:
    """Return the headline numbers of a report: all VMs, then the p99 of each class."""
    total = report.total
    shown = {
        "iops": total.iops,
        "mb_s": total.mb_s,
        "latency_ms.mean": total.latency_ms.mean,
        "latency_ms.p99": total.latency_ms.p99,
        "price.total_price": report.price.total_price,
    }
    classes = report.classes or report.groups
    of_classes = {f"groups.{each.id}.latency_ms.p99": each.latency_ms.p99 for each in classes}
    return [measure(name, number) for name, number in (shown | of_classes).items()]


def doubts_of(report: Report) -> list[str]:
    """Return doubts about the numbers of a report, and what its intervals exclude."""
    trust = report.prediction.text if report.prediction else None
    return plain([report.doubt, report.starvation, report.outside_validity, trust])
