"""Reports as one flat table: a row for each design and class of VMs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from qdepth.design.document.array import total_gib
from qdepth.design.document.document import Design
from qdepth.report.numbers import added
from qdepth.report.prices.price_result import PriceResult
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.units import GB, GIB

Cell = str | int | float | None
Row = dict[str, Cell]


def error_pct(number: Number) -> float | None:
    """Half of a 95 % interval, or of a stated error, over the value [%]."""
    if not number.value or number.low is None or number.high is None:
        return None
    return 50 * (number.high - number.low) / abs(number.value) or None


@dataclass(frozen=True)
class Column:
    """A column of the table."""

    name: str
    """Name with its unit. Columns never move and are only added at the end."""
    meaning: str


COLUMNS = (
    Column("design", "Id of the design"),
    Column("design_title", "Its title"),
    Column("vm_group", "Id of the class of VMs; `total` for all groups together"),
    Column("datastore", "Datastore of the group; empty for `total`"),
    Column("vms", "VMs over all hosts"),
    Column("status", "Status of the report, or `pending`, `failed`"),
    Column("iops", "Completed I/Os [1/s]"),
    Column("iops_low", "Lower end of its 95 % interval [1/s]"),
    Column("iops_high", "Upper end of its 95 % interval [1/s]"),
    Column("mb_s", "Payload [10^6 bytes/s]"),
    Column("latency_mean_ms", "Mean latency as the guest sees it [ms]"),
    Column("latency_mean_low_ms", "Lower end of its 95 % interval [ms]"),
    Column("latency_mean_high_ms", "Upper end of its 95 % interval [ms]"),
    Column("latency_p50_ms", "Median latency [ms]"),
    Column("latency_p95_ms", "95th percentile [ms]"),
    Column("latency_p99_ms", "99th percentile [ms]"),
    Column("latency_p999_ms", "99.9th percentile [ms]"),
    Column("outstanding_ios", "Mean number of outstanding I/Os"),
    Column("capacity_gb", "Usable capacity of the datastores [10^9 bytes]"),
    Column("capacity_gib", "The same [2^30 bytes]"),
    Column("iops_per_gb", "IOPS of the row over `capacity_gb` [1/s/GB]"),
    Column("iops_per_gib", "IOPS of the row over `capacity_gib` [1/s/GiB]"),
    Column("bottleneck", "The bottleneck, in one sentence"),
    Column("engine", "Engine that computed the numbers"),
    Column("seed", "Seed of the simulation; empty without one"),
    Column("model_version", "Version of the model"),
    Column("digest", "SHA-256 of everything counted; empty without a simulation"),
    Column("error_code", "Kind of problem, if there is no result"),
    Column("error_message", "The problem in words"),
    Column("currency", "Currency of the prices (ISO 4217); this and all that follow: in `total`"),
    Column("total_price", "Price of the design [currency]; empty while one is missing"),
    Column("price_per_gb", "Total price over `usable_gb` [currency/GB]"),
    Column("price_per_gib", "Total price over `usable_gib` [currency/GiB]"),
    Column("price_per_iops", "Total price over `iops` [currency/(1/s)]"),
    Column("power_w", "Electrical power of the design [W]"),
    Column("power_per_iops", "Power over `iops` [W/(1/s)]"),
    Column("raw_gb", "Capacity of all disks, spares included [10^9 bytes]"),
    Column("usable_gb", "Capacity after spares and RAID [10^9 bytes]"),
    Column("usable_gib", "The same [2^30 bytes]"),
    Column("usable_iops_per_gb", "`iops` over `usable_gb` [1/s/GB]"),
    Column("target_quantity", "What the latency target is about: `mean` or `p99`"),
    Column("target_at_most_ms", "The latency target [ms]"),
    Column("iops_at_target", "Completed I/Os at the largest load that meets it [1/s]"),
    Column("iops_per_gb_at_target", "The same over `usable_gb` [1/s/GB]"),
    Column("price_note", "Why there is no total price"),
    Column("qfull_s", "Answers TASK SET FULL to the commands of all hosts [1/s]"),
    Column("iops_predicted_low", "Least IOPS that a measurement would show, 95 % [1/s]"),
    Column("iops_predicted_high", "Most IOPS that a measurement would show, 95 % [1/s]"),
    Column("latency_mean_predicted_low_ms", "The same of the mean latency, least [ms]"),
    Column("latency_mean_predicted_high_ms", "The same of the mean latency, most [ms]"),
    Column(
        "intervals", "What the intervals contain; columns with `predicted` need a calibrated design"
    ),
    Column("latency_p95_predicted_low_ms", "Least p95 that a measurement would show, 95 % [ms]"),
    Column("latency_p95_predicted_high_ms", "Most of it [ms]"),
    Column("latency_p99_predicted_low_ms", "The same of the p99, least [ms]"),
    Column("latency_p99_predicted_high_ms", "The same of the p99, most [ms]"),
    Column("effective_gb", "Data that fit, with data reduction and free space [10^9 bytes]"),
    Column("effective_low_gb", "The same at the least data reduction [10^9 bytes]"),
    Column("effective_high_gb", "The same at the largest data reduction [10^9 bytes]"),
    Column("price_per_effective_gb", "Total price over `effective_gb` [currency/GB]"),
    Column("iops_per_effective_gb", "`iops` over `effective_gb` [1/s/GB]"),
    Column("power_per_gb", "Power over `usable_gb`, next to the following [W/GB]"),
    Column("power_per_effective_gb", "Power over `effective_gb` [W/GB]"),
)
NAMES = tuple(column.name for column in COLUMNS)
OF_EACH_ROW = NAMES.index("error_message") + 1
"""Columns before those that only the row of the whole design has."""
NAMES_OF_PRICE = NAMES[NAMES.index("total_price") : NAMES.index("usable_iops_per_gb")]
"""Columns that the prices of a report name alike."""


def rows_of(design: Design, report: Report) -> list[Row]:
    """Rows of one design: first all classes of VMs together, then each."""
    datastores = {entry.id: entry.datastore_entries for entry in design.classes}
    used = dict.fromkeys(chain.from_iterable(datastores.values()))
    sizes = {store.id: total_gib(store) for store in design.datastores}
    total = _row(report, report.total, None, [sizes[name] for name in used])
    qfull_s = added([device.qfull_s for device in report.devices]).value
    rows = [total | _price_cells(report.price) | {"qfull_s": qfull_s}]
    for group in report.groups:
        names = datastores[group.id]
        rows.append(_row(report, group, ", ".join(names), [sizes[name] for name in names]))
    return rows


def row_without_result(design: Design, status: str) -> Row:
    """Row of a design without a result (yet)."""
    return dict.fromkeys(NAMES) | {
        "design": design.id,
        "design_title": design.title,
        "vm_group": "total",
        "status": status,
    }


def error_row(code: str, message: str) -> Row:
    """Row that represents a rejected answer as a whole."""
    return dict.fromkeys(NAMES) | {"error_code": code, "error_message": message}


def _row(
    report: Report, group: GroupResult, datastore: str | None, sizes_gib: Sequence[float | None]
) -> Row:
    known = [size for size in sizes_gib if size is not None]
    gib = sum(known) if len(known) == len(sizes_gib) else None
    gb = None if gib is None else gib * (GIB / GB)
    latency, iops = group.latency_ms, group.iops
    predicted = _predicted_cells(report, None if datastore is None else group.id)
    return (
        dict.fromkeys(NAMES)
        | predicted
        | dict(
            zip(
                NAMES[:OF_EACH_ROW],
                (
                    report.design_id,
                    report.design_title,
                    group.id,
                    datastore,
                    group.vms,
                    report.status,
                    *_with_interval(iops),
                    group.mb_s.value,
                    *_with_interval(latency.mean),
                    latency.p50.value,
                    latency.p95.value,
                    latency.p99.value,
                    latency.p999.value,
                    group.outstanding_ios.value,
                    gb,
                    gib,
                    _per(iops, gb),
                    _per(iops, gib),
                    report.bottleneck.sentence,
                    report.engine,
                    report.seed,
                    report.model_version,
                    report.digest,
                    None,
                    None,
                ),
                strict=True,
            )
        )
    )


def _predicted_cells(report: Report, group: str | None) -> Row:
    """Prediction intervals of a calibrated design, and what the intervals of any design hold."""
    prediction = report.prediction
    if prediction is None:
        return {}
    row: Row = {"intervals": prediction.text}
    for number in prediction.numbers:
        name, unit, _ = number.quantity.partition("_ms")
        if number.group == group and f"{name}_predicted_low{unit}" in NAMES:
            row[f"{name}_predicted_low{unit}"] = number.low
            row[f"{name}_predicted_high{unit}"] = number.high
    return row


def _price_cells(price: PriceResult) -> Row:
    at_target = price.at_target
    return {
        "currency": price.currency,
        **{name: getattr(price, name).value for name in NAMES_OF_PRICE},
        "usable_iops_per_gb": price.iops_per_gb.value,
        "target_quantity": None if at_target.at_most_ms is None else at_target.quantity,
        "target_at_most_ms": at_target.at_most_ms,
        "iops_at_target": at_target.iops.value,
        "iops_per_gb_at_target": at_target.iops_per_gb.value,
        "price_note": price.total_price.note,
        "effective_gb": price.effective_gb.value,
        "effective_low_gb": price.effective_gb.low,
        "effective_high_gb": price.effective_gb.high,
        "price_per_effective_gb": price.price_per_effective_gb.value,
        "iops_per_effective_gb": price.iops_per_effective_gb.value,
        "power_per_gb": price.power_per_gb.value,
        "power_per_effective_gb": price.power_per_effective_gb.value,
    }


def _with_interval(number: Number) -> Iterator[float | None]:
    yield number.value
    yield number.low
    yield number.high


def _per(number: Number, capacity: float | None) -> float | None:
    return None if number.value is None or not capacity else number.value / capacity
