"""Prices, ranks and fronts as rows of tables."""

from collections.abc import Iterator, Sequence

from qdepth.design.described import kind
from qdepth.design.design_index import index_of
from qdepth.design.document.media import Disks
from qdepth.design.document.parts import parts
from qdepth.exports.export_subject import Exported
from qdepth.exports.report_table import Cell, error_pct
from qdepth.exports.worksheet import Heading
from qdepth.report.comparison import LETTERS, Criterion
from qdepth.report.report import Report

CRITERIA: dict[Criterion, str] = {
    "total_price": "Price",
    "price_per_iops": "Price per IOPS",
    "price_per_gb": "Price per GB",
    "power_per_iops": "Power per IOPS",
    "iops": "IOPS",
    "iops_per_gb": "IOPS per GB",
    "iops_per_gb_at_target": "IOPS per GB at the latency target",
    "latency_mean_ms": "Mean latency",
    "latency_p99_ms": "p99 latency",
}
"""Ranking criteria, in words."""


def price_headings(currency: str) -> list[Heading]:
    """Columns of the priced parts."""
    money = f"[{currency}]"
    return [
        Heading("Design"), Heading("Kind"), Heading("Part"), Heading("Count", "whole", 8),
        Heading(f"List price {money}", "money"), Heading("Discount [%]", "number", 10),
        Heading(f"Quote {money}", "money"), Heading("Counts", width=9),
        Heading(f"All of them {money}", "money"), Heading("Power [W]", "whole", 9),
        Heading("Source", width=40), Heading("Item"),
    ]  # fmt: skip


def price_rows(exported: Exported) -> list[list[Cell]]:
    """Rows of every part that has a price or power."""
    return [
        [
            name,
            kinds.get(part.id, kind(Disks)),
            called(part.id.removesuffix("/disks")),
            part.count,
            part.list_price,
            part.discount_pct if part.list_price is not None else None,
            part.quote,
            part.used,
            part.part_price,
            part.power_w,
            part.source,
            part.item,
        ]
        for name, design, report in zip(
            exported.names, exported.designs, exported.reports, strict=False
        )
        for called in [index_of(design).names]
        for kinds in [{part.id: kind(type(part)) for _, part in parts(design)}]
        for part in report.price.parts
        if part.used is not None or part.power_w is not None
    ]


def per_iops_headings(currency: str) -> list[Heading]:
    """Columns of the price per IOPS and of its error, which is that of the IOPS."""
    per = f"{currency} per IOPS"
    return [Heading(per, "number", 12), Heading(f"{per} ± %", "error", 9)]


def ratio_headings(currency: str) -> list[Heading]:
    """Columns of price and capacity of a design, and for each unit of performance."""
    return [
        Heading("Design"), Heading(f"Price [{currency}]", "money"),
        Heading("Usable [GB]", "whole"), Heading("Usable [GiB]", "whole"),
        Heading(f"{currency} per GB", "number"), *per_iops_headings(currency),
        Heading("Power [W]", "whole"), Heading("W per 1,000 IOPS", "number"),
        Heading("IOPS per GB", "number"),
        Heading("IOPS per GB at the latency target", "number", 14),
        Heading("No price because", width=40),
        Heading("Effective [GB]", "whole"), Heading("Least effective [GB]", "whole"),
        Heading("Most effective [GB]", "whole"),
        Heading(f"{currency} per effective GB", "number"),
        Heading("IOPS per effective GB", "number"), Heading("W per effective TB", "number"),
    ]  # fmt: skip


def ratio_rows(exported: Exported) -> list[list[Cell]]:
    """Rows of price and capacity of each design, and for each unit of performance."""
    rows: list[list[Cell]] = []
    for name, report in zip(exported.names, exported.reports, strict=False):
        price, power = report.price, report.price.power_per_iops.value
        watts = price.power_per_effective_gb.value
        rows.append(
            [
                name,
                price.total_price.value,
                price.usable_gb.value,
                price.usable_gib.value,
                price.price_per_gb.value,
                price.price_per_iops.value,
                error_pct(price.price_per_iops),
                price.power_w.value,
                None if power is None else 1000 * power,
                price.iops_per_gb.value,
                price.at_target.iops_per_gb.value,
                price.total_price.note,
                price.effective_gb.value,
                price.effective_gb.low,
                price.effective_gb.high,
                price.price_per_effective_gb.value,
                price.iops_per_effective_gb.value,
                None if watts is None else 1000 * watts,
            ]
        )
    return rows


def has_prices(reports: Sequence[Report]) -> bool:
    """True if any part of any design has a price, a power or a missing price."""
    return any(
        part.used is not None or part.power_w is not None
        for report in reports
        for part in report.price.parts
    )


NO_PRICES = (
    "No prices are given, so Qdepth shows no costs: set them on the Design page, part by part or "
    "from a price list."
)


def missing_prices(reports: Sequence[Report]) -> Iterator[tuple[str, str]]:
    """Letter of each design without a total price, and the reason in words; without letter if no
    design has any price."""
    totals = [report.price.total_price for report in reports]
    if not any(part.used is not None for report in reports for part in report.price.parts):
        yield "", NO_PRICES
        return
    for letter, total in zip(LETTERS, totals, strict=False):
        if total.value is None:
            yield letter, f"No total price: {total.note}."


def price_assumptions(reports: Sequence[Report]) -> Iterator[tuple[str, str]]:
    """Design and sentence of all that prices and capacities rest on."""
    for report in reports:
        for text in report.price.assumptions:
            yield report.design_id, text
        yield report.design_id, report.price.at_target.text


def ranking_table(exported: Exported) -> tuple[list[Heading], list[list[Cell]]]:
    """Return columns and rows of the rank of each design by each criterion."""
    rankings = exported.comparison.rankings if exported.comparison else []
    known = [one for one in rankings if any(row.rank is not None for row in one.rows)]
    headings = [Heading("Design")]
    headings += [
        Heading(f"{CRITERIA[one.criterion]}, {one.best} first", "whole", 12) for one in known
    ]
    places = [{row.design_id: row.rank for row in one.rows} for one in known]
    rows: list[list[Cell]] = [
        [name, *(place.get(report.design_id) for place in places)]
        for name, report in zip(exported.names, exported.reports, strict=False)
    ]
    return headings, rows if exported.comparison else []


def worth_its_price(exported: Exported) -> Iterator[tuple[str, str]]:
    """Letter of each design, and a sentence on whether it is worth its price."""
    fronts = exported.comparison.fronts if exported.comparison else []
    for letter, report in zip(LETTERS, exported.reports, strict=False):
        notes = [
            (CRITERIA[front.criterion], point.text)
            for front in fronts
            for point in front.points
            if point.design_id == report.design_id and point.on_front is not None
        ]
        texts = dict.fromkeys(text for _, text in notes)
        if len(texts) == 1:
            yield letter, next(iter(texts))
        elif texts:
            yield letter, " ".join(f"{name}: {text}" for name, text in notes)
