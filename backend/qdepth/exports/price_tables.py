"""Prices, ranks and fronts as rows of tables."""

from collections.abc import Iterator, Sequence

from qdepth.exports.report_table import Cell
from qdepth.report.comparison import Comparison
from qdepth.report.report import Report

PRICES_HEADER = (
    "design", "kind", "id", "count", "list_price", "discount_pct", "quote", "used", "part_price",
    "power_w", "currency", "source", "item",
)  # fmt: skip
RATIOS_HEADER = (
    "design", "currency", "total_price", "usable_gb", "usable_gib", "price_per_gb",
    "price_per_gib", "price_per_iops", "power_w", "power_per_iops", "iops_per_gb",
    "iops_per_gb_at_target", "price_note",
)  # fmt: skip
RANKING_HEADER = (
    "criterion", "best", "design", "rank", "value", "low", "high", "no_clear_difference_from",
)  # fmt: skip
FRONT_HEADER = ("criterion", "design", "total_price", "value", "on_front", "text")


def price_rows(reports: Sequence[Report]) -> list[list[Cell]]:
    """Rows of every part that has a price or power, or should have."""
    return [
        [
            report.design_id,
            part.kind,
            part.id,
            part.count,
            part.list_price,
            part.discount_pct,
            part.quote,
            part.used,
            part.part_price,
            part.power_w,
            report.price.currency,
            part.source,
            part.item,
        ]
        for report in reports
        for part in report.price.parts
    ]


def ratio_rows(reports: Sequence[Report]) -> list[list[Cell]]:
    """Rows of what each design costs and stores, and for each unit of what it gives."""
    return [
        [
            report.design_id,
            report.price.currency,
            report.price.total_price.value,
            report.price.usable_gb.value,
            report.price.usable_gib.value,
            report.price.price_per_gb.value,
            report.price.price_per_gib.value,
            report.price.price_per_iops.value,
            report.price.power_w.value,
            report.price.power_per_iops.value,
            report.price.iops_per_gb.value,
            report.price.at_target.iops_per_gb.value,
            report.price.total_price.note,
        ]
        for report in reports
    ]


def price_assumptions(reports: Sequence[Report]) -> Iterator[tuple[str, str]]:
    """Design and sentence of all that prices and capacities rest on."""
    for report in reports:
        for text in report.price.assumptions:
            yield report.design_id, text
        yield report.design_id, report.price.at_target.text


def ranking_rows(comparison: Comparison | None) -> list[list[Cell]]:
    """Rows of the designs by each criterion, the best one first."""
    return [
        [
            ranking.criterion,
            ranking.best,
            row.design_id,
            row.rank,
            row.value.value,
            row.value.low,
            row.value.high,
            ", ".join(row.no_clear_difference_from),
        ]
        for ranking in (comparison.rankings if comparison else [])
        for row in ranking.rows
    ]


def front_rows(comparison: Comparison | None) -> list[list[Cell]]:
    """Rows of the designs by price and one quantity, and whether another one dominates them."""
    return [
        [
            front.criterion,
            point.design_id,
            point.total_price.value,
            point.value.value,
            None if point.on_front is None else "yes" if point.on_front else "no",
            point.text,
        ]
        for front in (comparison.fronts if comparison else [])
        for point in front.points
    ]
