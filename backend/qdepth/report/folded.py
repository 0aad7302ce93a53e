"""Shortens reports for screens: of many identical rows the least, the median and the most
loaded."""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from qdepth.report.report import Report
from qdepth.report.rows import DeviceResult, GroupResult, LimitResult, StationResult

Row = TypeVar("Row", DeviceResult, LimitResult, StationResult)

MOST_ALIKE = 12
"""Number of identical rows up to which all are shown."""
_NUMBER = re.compile(r"#\d+")


def folded(report: Report) -> Report:
    """Return the report with at most three rows for each kind of queue, station and link.

    Alike are those whose ids differ in the numbers of hosts, VMs, LUNs and datastores alone. Where
    there are more than 12, the rows with the least, the median and the highest load represent all:
    `members` says for how many each does, and `shown` which it is. What sets the rate is kept.
    """
    next_limit = report.bottleneck.next_limit
    keep = {
        report.bottleneck.id,
        None if next_limit is None else next_limit.id,
        None if report.overload is None else report.overload.id,
    }
    return report.model_copy(
        update={
            "devices": _folded(report.devices, _load_of_device, keep),
            "limits": _folded(report.limits, _load_of_limit, keep),
            "stations": _folded(report.stations, _load_of_station, keep),
        }
    )


def in_short(report: Report) -> Report:
    """Return the report without rows of queues, links and parts, and without distributions."""

    def plain(groups: Sequence[GroupResult]) -> list[GroupResult]:
        return [group.model_copy(update={"distribution": []}) for group in groups]

    return report.model_copy(
        update={
            "total": plain([report.total])[0],
            "groups": plain(report.groups),
            "classes": plain(report.classes),
            "devices": [],
            "limits": [],
            "stations": [],
            "second_opinion": [],
        }
    )


def alike(report: Report, id_: str) -> Sequence[DeviceResult | LimitResult | StationResult]:
    """All rows whose ids differ only in numbers from a given id; empty if there is no such id.

    A device and its queue have one id: the rows are those of the devices.
    """
    kind = kind_of(id_)
    tables: tuple[Sequence[DeviceResult | LimitResult | StationResult], ...] = (
        report.devices,
        report.limits,
        report.stations,
    )
    for rows in tables:
        found = [row for row in rows if kind_of(row.id) == kind]
        if found:
            return found
    return []


def kind_of(id_: str) -> str:
    """Common part of the ids of identical rows: `esx#3/lun#7` is of the kind `esx/lun`."""
    return _NUMBER.sub("", id_)


def _folded(
    rows: Sequence[Row], load: Callable[[Row], tuple[float, ...]], keep: set[str | None]
) -> list[Row]:
    alike: dict[str, list[Row]] = {}
    for row in rows:
        alike.setdefault(kind_of(row.id), []).append(row)
    shown: dict[str, Row] = {}
    for each in alike.values():
        if len(each) <= MOST_ALIKE:
            shown |= {row.id: row for row in each}
            continue
        ranked = sorted(each, key=load)
        least, median, most = ranked[0], ranked[len(ranked) // 2], ranked[-1]
        shown |= {row.id: _told(row, 1, None) for row in each if row.id in keep}
        alone = {row.id for row in each if row.id in {*keep, least.id, most.id}} - {median.id}
        shown[median.id] = _told(median, len(each) - len(alone), "median")
        shown[least.id] = _told(least, 1, "least")
        shown[most.id] = _told(most, 1, "most")
    return [shown[row.id] for row in rows if row.id in shown]


def _told(row: Row, members: int, shown: str | None) -> Row:
    return row.model_copy(update={"members": members, "shown": shown})


def _load_of_device(row: DeviceResult) -> tuple[float, ...]:
    return tuple(one.value or 0.0 for one in (row.load, row.gavg_ms, row.cmds_s))


def _load_of_limit(row: LimitResult) -> tuple[float, ...]:
    return tuple(one.value or 0.0 for one in (row.used_pct, row.waiting, row.active_pct))


def _load_of_station(row: StationResult) -> tuple[float, ...]:
    return tuple(one.value or 0.0 for one in (row.utilisation_pct, row.present))
