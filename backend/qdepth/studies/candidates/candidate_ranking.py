"""Ranks the rows of a batch against each other, by price and performance."""

from collections.abc import Sequence

from qdepth.design.document.document import MATERIAL_PCT
from qdepth.report.comparison import Criterion
from qdepth.report.numbers import absent
from qdepth.report.quantity import Number
from qdepth.report.target_judgement import KEPT, Kept
from qdepth.studies.candidates.candidate_table import FRONTS, RANKS, Cells
from qdepth.studies.compare.fronts import fronts_as_sure, point_of
from qdepth.studies.compare.materiality import Materiality
from qdepth.studies.compare.ranking import CRITERIA, PRICED, least_pct_of, ranks


def with_ranks(rows: Sequence[Cells], material_pct: float = MATERIAL_PCT) -> list[Cells]:
    """Return the rows with a rank by each criterion, and `yes` or `no` for each front.

    `material_pct` is the smallest difference that decides, relative to the larger value [%].
    A row without a value by a criterion, or without a known error of it, has no rank, and one
    without a total price no place. The ranks are those of `rank_designs`, the fronts those of
    `price_fronts`. Rows that were kept without the tags of their numbers are ranked by their
    values.
    """
    found: list[Cells] = [dict(row) for row in rows]
    values = {criterion: _values(criterion, rows) for criterion in CRITERIA}
    kept = [_kept(row) for row in rows]
    materiality = Materiality(material_pct)
    for criterion, column in RANKS.items():
        least_pct = least_pct_of(criterion, materiality)
        places = ranks(values[criterion], more=CRITERIA[criterion][1], least_pct=least_pct)
        for row, rank in zip(found, places, strict=True):
            row[column] = rank
    for criterion, column in FRONTS.items():
        points = [
            point_of(price, value, more=CRITERIA[criterion][1])
            for price, value in zip(values["total_price"], values[criterion], strict=True)
        ]
        fronts = fronts_as_sure(points, kept, least_pct_of(criterion, materiality))
        for place, (row, front) in enumerate(zip(found, fronts, strict=True)):
            is_on = front[place]
            row[column] = None if is_on is None else "yes" if is_on else "no"
    return found


def _kept(row: Cells) -> Kept | None:
    return next((each for each in KEPT if each == row.get("keeps_targets")), None)


def _values(criterion: Criterion, rows: Sequence[Cells]) -> list[Number]:
    currencies = {row.get("currency") for row in rows if row.get("total_price") is not None}
    if criterion in PRICED and len(currencies) > 1:
        return [absent("the rows have prices in several currencies") for _ in rows]
    return [
        Number.model_validate(
            {
                "value": row.get(criterion),
                "low": row.get(f"{criterion}.low"),
                "high": row.get(f"{criterion}.high"),
                "tag": row.get(f"{criterion}.tag") or "exact",
            }
        )
        for row in rows
    ]
