"""Ranks the rows of a batch against each other, by what their designs cost and give."""

from collections.abc import Sequence

from qdepth.report.comparison import Criterion
from qdepth.report.numbers import absent
from qdepth.report.quantity import Number
from qdepth.studies.candidates.candidate_table import FRONTS, RANKS, Cells
from qdepth.studies.compare.ranking import CRITERIA, PRICED, Point, on_front, point_of, ranks

_DOUBTS: dict[object, int] = {None: 0, "yes": 0, "undecided": 1, "no": 2}
"""By whether a row keeps its targets, if it has any: the lower, the surer."""


def with_ranks(rows: Sequence[Cells]) -> list[Cells]:
    """Give the rows with a rank by each criterion, and `yes` or `no` for each front.

    A row without a value by a criterion, or without a known error of it, has no rank, and one
    without a total price no place. The ranks are those of `rank_designs`, the fronts those of
    `price_fronts`, beside the rows that keep their targets as surely: a cheap one that may miss
    them is no reason not to pay for one that does not. Rows that were kept without the tags of
    their numbers are ranked by their values.
    """
    found: list[Cells] = [dict(row) for row in rows]
    values = {criterion: _values(criterion, rows) for criterion in CRITERIA}
    for criterion, column in RANKS.items():
        places = ranks(values[criterion], more=CRITERIA[criterion][1])
        for row, rank in zip(found, places, strict=True):
            row[column] = rank
    for criterion, column in FRONTS.items():
        points = [
            point_of(price, value, more=CRITERIA[criterion][1])
            for price, value in zip(values["total_price"], values[criterion], strict=True)
        ]
        for row, is_on in zip(found, _on_fronts(points, rows), strict=True):
            row[column] = None if is_on is None else "yes" if is_on else "no"
    return found


def _on_fronts(points: Sequence[Point | None], rows: Sequence[Cells]) -> list[bool | None]:
    """Whether each row is on the front of those that keep their targets as surely as it does."""
    doubts = [_DOUBTS[row.get("keeps_targets")] for row in rows]
    fronts = {
        most: on_front(
            [point if doubt <= most else None for point, doubt in zip(points, doubts, strict=True)]
        )
        for most in set(doubts)
    }
    return [fronts[doubt][place] for place, doubt in enumerate(doubts)]


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
