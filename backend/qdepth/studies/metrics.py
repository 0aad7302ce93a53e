"""Metrics: each result of a report by its name, `groups.<id>.latency_ms.p99` for example.

Those of a timeline are read in the same way, `operations.<id>.finish_s` for example.

A name is the way through the report in its own words. Lists are entered by the id of what is in
them (by the layer in a wait budget).
"""

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from qdepth.errors import QdepthError
from qdepth.immutable import Immutable
from qdepth.report.by_io import ByIoReport
from qdepth.report.plan_figures import PlanReport
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.timeline import TimelineReport

AnyReport = Report | TimelineReport | ByIoReport | PlanReport
ReportKind = Literal["report", "timeline", "by_io", "plan"]
"""The report of a design, of its timeline by regimes and of that I/O by I/O, and its plan."""
_REPORTS: dict[ReportKind, type[AnyReport]] = {
    "report": Report,
    "timeline": TimelineReport,
    "by_io": ByIoReport,
    "plan": PlanReport,
}
NO_STEADY_STATE = "no_steady_state"
NOT_ENOUGH_DATA = "not_enough_data"
NO_VALUE = "no_value"
EXAMPLE = "total.latency_ms.mean"
OF_TARGET = "price.at_target."
"""Beginning of metrics about the results of a design at its latency target."""
OF_ROWS = ("devices", "limits", "stations")
"""Beginnings of metrics of single queues, stations and links."""
OF_PLAN = "plan."
"""Beginning of metrics from the newest plan of a design."""
_KEYS = ("id", "layer")
_UNITS_BY_NAME = {"plan.price": "currency", "plan.chance": "%"}
_UNITS = (
    ("price_per_gb", "currency/GB"),
    ("price_per_gib", "currency/GiB"),
    ("price_per_effective_gb", "currency/GB"),
    ("power_per_gb", "W/GB"),
    ("power_per_effective_gb", "W/GB"),
    ("iops_per_effective_gb", "1/s/GB"),
    ("price_per_iops", "currency/(1/s)"),
    ("power_per_iops", "W/(1/s)"),
    ("_price", "currency"),
    ("quote", "currency"),
    ("power_w", "W"),
    ("iops_per_gb", "1/s/GB"),
    ("iops_per_gib", "1/s/GiB"),
    ("cmds_s", "1/s"),
    ("qfull_s", "1/s"),
    ("visits_s", "1/s"),
    ("pieces_s", "1/s"),
    ("resv_s", "1/s"),
    ("cons_s", "1/s"),
    ("ats_s", "1/s"),
    ("ats_missed_s", "1/s"),
    ("mb_s", "MB/s"),
    ("iops", "1/s"),
    ("_ms", "ms"),
    ("_pct", "%"),
    ("_gib", "GiB"),
    ("_gb", "GB"),
    ("_s", "s"),
)


class UnknownMetric(QdepthError):
    """A name that is no metric of the report."""


class Metric(Immutable):
    """Name under which a report gives a result."""

    name: str
    """Name; `<id>` and `<layer>` are placeholders for the items of the report."""
    unit: str
    """Unit of the value; empty for texts and plain counts."""
    has_interval: bool
    """True if `.low` and `.high`, the ends of its interval, may be added to the name."""
    meaning: str


class Reading(Immutable):
    """Result of a report under a name."""

    value: int | float | str | None
    """The number or text; null if there is none."""
    word: str | None
    """Why there is no value: `no_steady_state`, `not_enough_data` or `no_value`."""
    note: str | None
    """Summary in a sentence, or a note on the value."""

    @property
    def text(self) -> str:
        """The value with a decimal point and all its digits, or the word."""
        if self.value is None:
            return self.word or NO_VALUE
        return self.value if isinstance(self.value, str) else repr(self.value)


def metrics(of: ReportKind = "report") -> list[Metric]:
    """Every metric of a kind of report, in its order."""
    return list(_walk("", _REPORTS[of]))


def read_metric(report: AnyReport, name: str) -> Reading:
    """Read one result of a report of any kind.

    Parameters
    ----------
    name : str
        A metric. To that of a number, `.low`, `.high`, `.tag` or `.note` may be added.

    Raises
    ------
    UnknownMetric
        If the name leads to nothing, or to several results.
    """
    here: Any = report
    done: list[str] = []
    rest = name
    while rest:
        step = _step(here, rest)
        if step is None:
            where = ".".join(done)
            raise UnknownMetric(_unknown(name, where, here))
        here = _inside(here, step)
        done.append(step)
        rest = rest[len(step) + 1 :]
    if isinstance(here, Number):
        return _reading(report, here.value, here.note)
    if isinstance(here, BaseModel | list):
        raise UnknownMetric(_unknown(name, name, here))
    if isinstance(here, bool):
        return _reading(report, str(here).lower(), None)
    return _reading(report, here, None)


def _reading(report: AnyReport, value: float | str | None, note: str | None) -> Reading:
    if value is not None:
        return Reading(value=value, word=None, note=note)
    if isinstance(report, Report) and report.status == NO_STEADY_STATE:
        return Reading(value=None, word=NO_STEADY_STATE, note=report.status_text)
    word = NOT_ENOUGH_DATA if note and note.startswith("not enough data") else NO_VALUE
    return Reading(value=None, word=word, note=note)


def _step(here: Any, rest: str) -> str | None:
    """Find the next name; ids may hold dots, so the longest one that fits is meant."""
    fitting = [name for name in _names(here) if rest == name or rest.startswith(f"{name}.")]
    return max(fitting, key=len, default=None)


def _names(here: Any) -> list[str]:
    if isinstance(here, BaseModel):
        return list(type(here).model_fields)
    if isinstance(here, list):
        return [key for key in map(_key, here) if key is not None]
    return []


def _inside(here: Any, step: str) -> Any:
    if isinstance(here, BaseModel):
        return getattr(here, step)
    return next(one for one in here if _key(one) == step)


def _key(one: Any) -> str | None:
    return next((getattr(one, key) for key in _KEYS if hasattr(one, key)), None)


def _unknown(name: str, where: str, here: Any) -> str:
    names = _names(here)
    place = f"under {where}" if where else "at the beginning"
    if not names:
        return f"There is no metric {name}: nothing is {place}. Try {EXAMPLE}."
    more = ", ..." if len(names) > 20 else ""
    return (
        f"There is no metric {name}. Possible {place}: {', '.join(names[:20])}{more}. "
        f"An example is {EXAMPLE}."
    )


def _walk(prefix: str, model: type[BaseModel]) -> Iterator[Metric]:
    for field, info in model.model_fields.items():
        kind, listed = _kind(info.annotation)
        name = f"{prefix}{field}"
        if isinstance(kind, type) and issubclass(kind, BaseModel) and not issubclass(kind, Number):
            key = next((key for key in _KEYS if key in kind.model_fields), None)
            if listed and key:
                yield from _walk(f"{name}.<{key}>.", kind)
            elif not listed:
                yield from _walk(f"{name}.", kind)
        elif not listed and field not in _KEYS:
            meaning = info.description or ""
            is_number = isinstance(kind, type) and issubclass(kind, Number | float)
            unit = _unit(name) if is_number else ""
            yield Metric(
                name=name,
                unit=unit,
                has_interval=isinstance(kind, type) and issubclass(kind, Number),
                meaning=" ".join(meaning.split()),
            )


def _kind(annotation: Any) -> tuple[Any, bool]:
    """Return the type that is meant, and whether there is a list of it."""
    if get_origin(annotation) is list:
        return get_args(annotation)[0], True
    if get_origin(annotation) in (Union, UnionType):
        meant = [one for one in get_args(annotation) if one is not NoneType]
        return _kind(meant[0])
    return annotation, False


def _unit(name: str) -> str:
    if name in _UNITS_BY_NAME:
        return _UNITS_BY_NAME[name]
    for step in reversed(name.split(".")):
        for ending, unit in _UNITS:
            if step.endswith(ending):
                return unit
    return ""
