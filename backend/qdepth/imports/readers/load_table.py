"""A table with a column of names and columns of IOPS, whoever wrote it: read if all else fails.

Views of VCF (Aria) Operations, lists that a PowerCLI script wrote, tables of volumes of an array.
What columns mean follows from their headers (`load_columns`), and a finding says which were used.
Means, maxima and percentiles are loads of their own, or the busiest moments by a column of times.
Sources: objects and metrics of VCF Operations in its documentation; scripts of public repositories
that write IOPS by VM (rebneth/RobertEbneth.VMware.vSphere.Reporting, vhersey's Collect-IOPS).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from qdepth.figures import counted
from qdepth.imports.files.columns import Column, Rows
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.table import Table
from qdepth.imports.finding import RefusedFile
from qdepth.imports.load.load import Load, ObjectKind
from qdepth.imports.readers.clock_times import column_of_times, interval_of
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.load_columns import (
    STATISTICS,
    LoadColumn,
    LoadColumns,
    Statistic,
    columns_in,
    has_rates,
    is_chart,
    name_in,
)
from qdepth.imports.readers.repeats import WithoutRepeats
from qdepth.imports.readers.sampled_loads import (
    ALL,
    IN_WORDS,
    MB_S,
    SHARED_READS,
    add_other_half,
    divide_by_shares,
    drop_halves,
    iops_of,
    loads_of_samples,
    row_of,
    series_of_samples,
    summed,
)
from qdepth.imports.sum_rows import is_sum

NAME = "a table with names of VMs and their IOPS"
MOST_SHOWN = 8
TITLES: Mapping[Statistic, str] = {
    "mean": "Mean of each {kind}",
    "percentile": "Percentile of each {kind}, reached at different times",
    "maximum": "Maximum of each {kind}, reached at different times",
}
_Counted = dict[str, dict[str, dict[tuple[str, str], float]]]
"""By the moment and the name: values by what was measured, and of which part."""
_Samples = dict[str, dict[str, dict[str, float]]]
"""By the moment and the name."""


def recognized(tables: Sequence[Table]) -> list[Table]:
    """The tables that have names and rates."""
    return [table for table in tables if _columns(table) is not None]


def advice_for_table(header: Sequence[object]) -> str | None:
    """Return the columns that a table of load lacks; None if it has neither names nor rates."""
    shown = ", ".join([str(cell) for cell in header if cell not in (None, "")][:MOST_SHOWN])
    if name_in(header) is not None:
        lack = "names, but no rates of I/Os: add columns such as Read IOPS and Write IOPS"
    elif is_chart(header):
        lack = (
            "a column for each counter, but none of names, like a chart of vCenter. Run Get-Stat "
            "for all VMs, or write rows with Time, VM, Read IOPS and Write IOPS"
        )
    elif has_rates(header):
        lack = "rates of I/Os, but no names: call a column VM, Datastore, LUN or Host"
    else:
        return None
    return f"is a table with the columns {shown}. It has {lack}."


def read(tables: Sequence[Table], found: Found, pace: Pace) -> None:
    """Read the load of each table; those of several sheets are named by them."""
    known = [(table, columns) for table in tables if (columns := _columns(table)) is not None]
    sheets = Counter(table.file.name for table, _ in known)
    for table, columns in known:
        loads, series = len(found.loads), len(found.series)
        _read_table(table, columns, found, pace)
        if sheets[table.file.name] > 1:
            found.series[series:] = [replace(s, sheet=table.name) for s in found.series[series:]]
        for place, load in enumerate(found.loads[loads:], loads) if len(known) > 1 else ():
            names = {"id": f"{load.id}, {table.name}", "title": f"{load.title}, {table.name}"}
            found.loads[place] = load.model_copy(update=names)


def _columns(table: Table) -> LoadColumns | None:
    return next((c for row in table.head if (c := columns_in(row)) is not None), None)


def _read_table(table: Table, columns: LoadColumns, found: Found, pace: Pace) -> None:
    """Add the loads of a table.

    Raises
    ------
    RefusedFile
        If no name is in the inventory, and nothing says what the names are of.
    """
    file = table.file.name
    if columns.unclear:
        raise RefusedFile(
            f"{file}: its columns {', '.join(columns.unclear)} have rates, and it is unclear "
            "which of them count the same I/Os. Call them Read IOPS and Write IOPS, or keep "
            "only one."
        )
    whole = WithoutRepeats(table)
    rows = Rows(whole.table, _wanted(columns), pace)
    by_statistic, again, sums = _count(rows, columns)
    if again:
        _require_no_other_rows(table, columns)
    samples = {statistic: _without_parts(each) for statistic, each in by_statistic.items()}
    _complete(file, samples, found)
    halves = [drop_halves(list(samples[each].values()), whole=True) for each in STATISTICS]
    names = {name for each in samples.values() for sample in each.values() for name in sample}
    if not names:
        raise RefusedFile(_why_no_numbers(file, columns, rows.number))
    kind = columns.kind or _kind_of(names, found)
    if kind is None:
        raise RefusedFile(
            f"{file}: it is unclear what its column {columns.name[1]} names, because no "
            "inventory has any of the names. Import it together with an export of RVTools, "
            "or call the column VM, Datastore, LUN or Host."
        )
    found.loads += _loads(file, samples, kind)
    for said in dict.fromkeys(filter(None, halves)):
        found.say("dropped", said, file=file, confidence="medium")
    if sums:
        said = f"Left out as sums of others, by a name such as Total: {counted(sums, 'row')}."
        found.say("dropped", said, file=file, rows=sums)
    _say_repeats(file, whole.repeats, again, found)
    series = next((samples[each] for each in STATISTICS if len(samples[each]) > 1), {})
    found.series.append(series_of_samples(file, list(series.items()), kind))
    found.say_of_table(rows, f"a table of load by {IN_WORDS.get(kind, kind)}")
    found.files.append(ReadFile(file=file, is_a="table of IOPS", rows=rows.number, what="load"))


def _count(rows: Rows, columns: LoadColumns) -> tuple[Mapping[Statistic, _Counted], int, int]:
    """Sum the values of each name; with the number of repeated cells, and of rows that are sums."""
    by_statistic: dict[Statistic, _Counted] = {each: {} for each in STATISTICS}
    seen: set[tuple[str, str, str, int]] = set()
    again = sums = 0
    for row in rows:
        name, part = str(row.get("name") or ""), str(row.get("part") or "")
        moment = " ".join(str(row[field]) for field in ("moment", "clock") if row.get(field))
        if is_sum(name):
            sums += 1
            continue
        for column in columns.values if name else ():
            value = row.get(str(column.place))
            if isinstance(value, float):
                of_name = by_statistic[column.statistic].setdefault(moment, {}).setdefault(name, {})
                cell = (moment, name, part, column.place)
                again += cell in seen
                seen.add(cell)
                for measure, each in _measured(column, value, row, columns):
                    of_name[measure, part] = of_name.get((measure, part), 0.0) + each
    return by_statistic, again, sums


def _measured(
    column: LoadColumn, value: float, row: Mapping[str, object], columns: LoadColumns
) -> Iterator[tuple[str, float]]:
    """A rate or throughput, the reads among the I/Os, and the throughput by their mean size."""
    yield column.measure, value * column.factor
    if column.measure == MB_S:
        return
    share = row.get("read share")
    if column.way == ALL and isinstance(share, float):
        yield SHARED_READS, value * column.factor * share
    for size in columns.sizes:
        each = row.get(str(size.place))
        if size.way == column.way and isinstance(each, float):
            yield MB_S, value * column.factor * each * size.factor


def _require_no_other_rows(table: Table, columns: LoadColumns) -> None:
    """Reject rows of one name that do not add up.

    Raises
    ------
    RefusedFile
        If a column says that they are means and maxima, or has times under another name.
    """
    file = table.file.name
    if columns.statistic is not None:
        raise RefusedFile(
            f"{file}: several rows have the same name, and its column {columns.statistic} says "
            "what the numbers of each are. Write one row for each name, with columns such as "
            "Avg IOPS and Max IOPS."
        )
    moment = None if columns.moment else column_of_times(table.head)
    if moment is not None:
        raise RefusedFile(
            f"{file}: several rows have the same name, and its column {moment} seems to have "
            "their times. Call the column Time."
        )


def _complete(
    file: str,
    samples: Mapping[Statistic, _Samples],
    found: Found,
) -> None:
    """Add the half of the I/Os that a table leaves to subtraction, or to a share of reads."""
    divide_by_shares(
        [values for each in samples.values() for sample in each.values()
         for values in sample.values()]
    )  # fmt: skip
    completed = sum(
        add_other_half(values)
        for each in samples.values() for sample in each.values() for values in sample.values()
    )  # fmt: skip
    if completed:
        found.say("derived", "It has the rate of all I/Os, but only reads or only writes, so the "
                  "others are the difference.", file=file, rows=completed)  # fmt: skip


def _why_no_numbers(file: str, columns: LoadColumns, rows: int) -> str:
    if not rows:
        return f"{file} has a header, but no rows below it. Export it again."
    headers = ", ".join(column.header for column in columns.values)
    return (f"{file}: its columns {headers} have no numbers. Write only numbers in them, such as "
            "500 or 1.5, and the unit in the header.")  # fmt: skip


def _say_repeats(file: str, repeats: int, again: int, found: Found) -> None:
    if repeats:
        found.say("dropped", f"Equal to another row in all columns: {counted(repeats, 'row')}. "
                  "Equal rows count once.", file=file, rows=repeats)  # fmt: skip
    if again:
        found.say("derived", "Added up, as another row has the same name: "
                  f"{counted(again, 'rate')}.",
                  file=file, rows=again, confidence="low")  # fmt: skip


def _wanted(columns: LoadColumns) -> list[Column]:
    known = (("name", columns.name), ("moment", columns.moment), ("clock", columns.clock),
             ("part", columns.part))  # fmt: skip
    wanted = [Column(field, (place[1],)) for field, place in known if place]
    for column in columns.values:
        has_own_unit = column.factor != 1.0
        wanted.append(
            Column(str(column.place), (column.header,), "number" if has_own_unit else "rate")
        )
    wanted += [Column(str(c.place), (c.header,), "number") for c in columns.sizes]
    if columns.read_share:
        wanted.append(Column("read share", (columns.read_share[1],), "number"))
    return wanted


def _without_parts(counted: _Counted) -> _Samples:
    return {
        moment: {name: summed(parts) for name, parts in of_names.items()}
        for moment, of_names in counted.items()
    }


def _loads(file: str, samples: Mapping[Statistic, _Samples], kind: ObjectKind) -> Iterator[Load]:
    moments = max(len(each) for each in samples.values())
    if moments > 1:
        series = next(samples[each] for each in STATISTICS if len(samples[each]) > 1)
        yield from loads_of_samples(file, list(series.items()), kind, interval_of(list(series)))
        return
    for statistic, of_moments in samples.items():
        values = next(iter(of_moments.values()), {})
        if sum(iops_of(each) for each in values.values()) > 0:
            title = TITLES[statistic].format(kind=IN_WORDS.get(kind, kind))
            yield Load(
                id=f"{file} {statistic}", title=title,
                file=file, rows=[row_of(name, kind, each) for name, each in values.items()],
            )  # fmt: skip


def _kind_of(names: set[str], found: Found) -> ObjectKind | None:
    """What most of the names are in the inventory; None if it has none of them."""
    inventory = found.inventory
    known: dict[ObjectKind, set[str]] = defaultdict(set)
    known["vm"] = {key[1].partition(" ")[2] for key in inventory.vms}
    known["datastore"] = {key[1] for key in (*inventory.datastores, *inventory.paths)}
    known["datastore"] |= {vm.datastore for vm in inventory.vms.values() if vm.datastore}
    known["datastore"] |= {name for disks in inventory.disks.values() for name, _, _ in disks}
    known["host"] = {key[1] for key in inventory.hosts}
    known["device"] = {device for paths in inventory.paths.values() for device in paths.devices}
    folded = {name.casefold() for name in names}
    counted: Counter[ObjectKind] = Counter(
        {kind: len(folded & {name.casefold() for name in each}) for kind, each in known.items()}
    )
    (kind, number), *_ = counted.most_common(1)
    return kind if number else None
