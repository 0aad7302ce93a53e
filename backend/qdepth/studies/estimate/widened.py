"""Reports with the intervals in which to expect measurements."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from qdepth.design.document.document import Design
from qdepth.report.derived_numbers import cpu_of, datastore_rows
from qdepth.report.prediction import PredictedQuantity
from qdepth.report.prices.price import price_of
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult, GroupResults

Kind = Literal["total", "group", "class"]


class Place(NamedTuple):
    """Place of a number in a report."""

    kind: Kind
    id: str | None
    """Id of the class of VMs or class; None for all together."""
    quantity: PredictedQuantity


Ends = Mapping[Place, tuple[float, float]]


def numbers_of(report: Report | GroupResults) -> dict[Place, Number]:
    """The numbers that calibrations cover: of all classes of VMs together, of each, and of
    classes."""
    found: dict[Place, Number] = {}
    groups: list[tuple[Kind, str | None, GroupResult]] = [("total", None, report.total)]
    groups += [("group", group.id, group) for group in report.groups]
    groups += [("class", group.id, group) for group in report.classes]
    for kind, id_, group in groups:
        latency = group.latency_ms
        numbers: dict[PredictedQuantity, Number] = {
            "iops": group.iops,
            "mb_s": group.mb_s,
            "latency_mean_ms": latency.mean,
            "latency_p95_ms": latency.p95,
            "latency_p99_ms": latency.p99,
        }
        found |= {Place(kind, id_, quantity): number for quantity, number in numbers.items()}
    return found


def widened(design: Design, report: Report, ends: Ends) -> Report:
    """The report with other ends of its intervals, and what follows from IOPS with them.

    CPU, densities, price and power for each I/O a second follow from the IOPS. A number without an
    interval keeps none: its width is unknown.

    Parameters
    ----------
    design : Design
        That the report is of.
    report : Report
        Before anything was computed at its latency target.
    ends : mapping
        Of the numbers of `numbers_of`; those that it leaves out stay as they are.
    """
    total = _with_ends(report.total, "total", None, ends)
    groups = [_with_ends(group, "group", group.id, ends) for group in report.groups]
    groups = [
        group.model_copy(update={"cpu_pct": cpu_of(entry, group.vms, group.iops)})
        for entry, group in zip(design.classes, groups, strict=True)
    ]
    return report.model_copy(
        update={
            "total": total,
            "groups": groups,
            "classes": [_with_ends(group, "class", group.id, ends) for group in report.classes],
            "datastores": datastore_rows(design, groups),
            "price": price_of(design, total.iops),
        }
    )


def _with_ends(group: GroupResult, kind: Kind, id_: str | None, ends: Ends) -> GroupResult:
    def wide(quantity: PredictedQuantity, number: Number) -> Number:
        found = ends.get(Place(kind, id_, quantity))
        if found is None or number.low is None or number.high is None:
            return number
        return number.model_copy(update={"low": found[0], "high": found[1]})

    latency = group.latency_ms
    return group.model_copy(
        update={
            "iops": wide("iops", group.iops),
            "mb_s": wide("mb_s", group.mb_s),
            "latency_ms": latency.model_copy(
                update={
                    "mean": wide("latency_mean_ms", latency.mean),
                    "p95": wide("latency_p95_ms", latency.p95),
                    "p99": wide("latency_p99_ms", latency.p99),
                }
            ),
        }
    )
