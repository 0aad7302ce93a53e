"""Rows of a batch, ranked as a comparison ranks its designs."""

from qdepth.design.document.document import Design
from qdepth.engines.options import Observer
from qdepth.report.report import Report
from qdepth.studies.candidates.candidate_ranking import with_ranks
from qdepth.studies.candidates.candidate_table import (
    FRONTS,
    RANKS,
    RESULT_COLUMNS,
    Cells,
    evaluate_candidate,
)
from qdepth.studies.compare.fronts import price_fronts
from qdepth.studies.compare.ranking import rank_designs
from qdepth.studies.estimate.density_at_target import with_target
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.scenarios import design

ANALYTIC = SimulationOptions(engine="analytic")
ROWS = [
    {"arrays.array.price.list_price": "1000"},
    {"arrays.array.price.list_price": "1000", "arrays.array.price.discount_pct": "40"},
    {"arrays.array.price.list_price": "1500", "hosts.esx.lun_depth": "8"},
    {"arrays.array.price.list_price": "2000", "hosts.esx.lun_depth": "8"},
]


def _priced() -> Design:
    document = design(currency="EUR", latency_target={"at_most_ms": 1.0})
    document["datastores"][0]["capacity_gib"] = 1024
    for part in ("hosts", "fabrics", "arrays"):
        document[part][0]["price"] = {"list_price": 100.0, "source": "made up"}
    return Design.model_validate(document)


def _answered(*rows: dict[str, str]) -> tuple[list[Cells], list[Report]]:
    reports: list[Report] = []

    def noting(design: Design, options: SimulationOptions, *, _: Observer | None = None) -> Report:
        reports.append(
            with_target(design, evaluate(design, options)).model_copy(
                update={"design_id": str(len(reports))}
            )
        )
        return reports[-1]

    cells = [evaluate_candidate(row, [_priced()], ANALYTIC, noting) for row in rows]
    return cells, reports


def test_ranks_and_fronts_are_those_of_a_comparison() -> None:
    cells, reports = _answered(*ROWS)
    rows = with_ranks(cells)
    for ranking in rank_designs(reports):
        expected = {int(row.design_id): row.rank for row in ranking.rows}
        found = {place: row[RANKS[ranking.criterion]] for place, row in enumerate(rows)}
        assert found == expected, ranking.criterion
    for front in price_fronts(reports, [None] * len(reports)):
        words = [row[FRONTS[front.criterion]] for row in rows]
        assert words == ["yes" if point.on_front else "no" for point in front.points]
    assert [row["total_price"] for row in rows] == [1200.0, 800.0, 1700.0, 2200.0]
    assert [row["rank_total_price"] for row in rows] == [2, 1, 3, 4]
    assert [row["on_front_iops"] for row in rows] == ["no", "yes", "yes", "no"]
    assert all(isinstance(row["price_per_iops"], float) for row in rows)
    assert all(isinstance(row["iops_per_gb_at_target"], float) for row in rows)


def test_row_is_beaten_only_by_rows_that_keep_their_targets_as_surely() -> None:
    def row(price: float, kept: str | None) -> Cells:
        of_iops = {"iops": 1000.0, "iops.low": 900.0, "iops.high": 1100.0}
        return {"total_price": price, "keeps_targets": kept, "iops.tag": "approximate", **of_iops}

    def fronts(*kept: str | None) -> list[object]:
        rows = [row(100.0 * place, each) for place, each in enumerate(kept, 1)]
        return [each["on_front_iops"] for each in with_ranks(rows)]

    assert fronts("no", "undecided", "yes", "yes") == ["yes", "yes", "yes", "no"]
    assert fronts("yes", "undecided", "no") == ["yes", "no", "no"]
    assert fronts(None, None) == ["yes", "no"]


def test_row_names_what_its_numbers_rest_on() -> None:
    (cells, *_), _ = _answered(ROWS[1])
    assumptions = str(cells["assumptions"])
    assert "the list price of 1\u202f000 less 40 %" in assumptions
    assert "Source: made up" in assumptions
    assert "stays within 1\u00a0ms" in assumptions


def test_rows_without_a_result_and_other_currencies_are_not_ranked() -> None:
    refused = {"hosts.esx.lun_depth": "0"}
    abroad = ROWS[0] | {f"designs.{_priced().id}.currency": "USD"}
    cells, _ = _answered(ROWS[0], refused, abroad)
    first, none, other = with_ranks(cells)
    assert {none[column] for column in (*RANKS.values(), *FRONTS.values())} == {None}
    assert (first["rank_total_price"], other["rank_total_price"]) == (None, None)
    assert (first["rank_iops"], other["rank_iops"]) == (1, 1)
    assert first["on_front_iops"] is None


def test_row_whose_estimate_is_not_to_be_relied_on_is_not_ranked() -> None:
    def doubting(design: Design, options: SimulationOptions) -> Report:
        report = evaluate(design, options)
        rate = report.total.iops.model_copy(update={"tag": "approximate", "low": 1.0, "high": 1e9})
        total = report.total.model_copy(update={"iops": rate})
        return report.model_copy(update={"total": total, "outside_validity": "Too few."})

    row = evaluate_candidate(ROWS[0], [_priced()], ANALYTIC, doubting)
    assert row["outside_validity"] == "Too few."
    (ranked,) = with_ranks([row])
    assert (ranked["rank_iops"], ranked["on_front_iops"]) == (None, None)
    assert ranked["rank_total_price"] == 1


def test_pending_rows_and_results_kept_without_ranks_are_taken() -> None:
    (row,) = with_ranks([{"status": "pending"}])
    assert row["rank_iops"] is None
    (row,) = with_ranks([{"status": "steady", "iops": 5.0}])
    assert (row["rank_iops"], row["on_front_iops"]) == (1, None)
    assert set(RANKS.values()) <= set(RESULT_COLUMNS)
