"""Designs ranked by a class, the names of classes, and the target that decides.

The page has rules of its own for the last two (frontend/src/lib/report); both hold to one file.
"""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.report.comparison import Criterion
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.studies.compare.comparison import class_rankings
from qdepth.studies.compare.materiality import Materiality
from qdepth.studies.compare.ranking import rank_designs
from qdepth.studies.estimate.class_latencies import class_latencies
from qdepth.studies.judge.targets import judge_report
from tests.support.reports import small_report
from tests.support.scenarios import design

SHARED: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "frontend/src/test/class-ranking.json").read_text(encoding="utf-8")
)
RANKED: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("rankings.json").read_text(encoding="utf-8")
)
CRITERION: dict[str, Criterion] = {"highest": "iops", "lowest": "latency_p99_ms"}


def _cases(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("one", SHARED[name], ids=lambda one: one["why"])


def _result(id_: str, number: Number) -> GroupResult:
    total = small_report().total
    latency = total.latency_ms.model_copy(update={"p99": number})
    return total.model_copy(update={"id": id_, "iops": number, "latency_ms": latency})


def _report(place: int, given: dict[str, Any]) -> Report:
    is_doubted = given["doubted"]
    number = Number.model_validate({key: given[key] for key in ("value", "low", "high", "tag")})
    changed = {
        "design_id": str(place),
        "total": _result("total", number),
        "outside_validity": "Too few." if is_doubted else None,
    }
    return small_report().model_copy(update=changed)


def _design(groups: list[list[str | None]], **fields: Any) -> Design:
    document = design("a", **fields)
    (group,) = document["classes"]
    document["classes"] = [
        deepcopy(group) | {"id": id_} | ({} if name is None else {"name": name})
        for id_, name in groups
    ]
    return Design.model_validate(document)


@pytest.mark.parametrize("of_class", [False, True])
@pytest.mark.parametrize("one", RANKED, ids=lambda one: one["why"])
def test_designs_are_ranked_by_all_vms_and_by_a_class_alike(
    one: dict[str, Any], of_class: bool
) -> None:
    reports = [_report(place, given) for place, given in enumerate(one["numbers"])]
    criterion = CRITERION[one["best"]]
    rankings = rank_designs(reports)
    if of_class:
        named = [
            report.model_copy(
                update={"groups": [report.total.model_copy(update={"id": "sql"})], "classes": []}
            )
            for report in reports
        ]
        designs = [_design([["sql", "SQL"]])] * len(named)
        (of_sql,) = class_rankings(designs, named, Materiality())
        assert of_sql.vms == "SQL"
        rankings = of_sql.rankings
    (found,) = [each for each in rankings if each.criterion == criterion]
    assert [int(row.design_id) for row in found.rows] == one["order"]
    rows = sorted(found.rows, key=lambda row: int(row.design_id))
    assert [row.rank for row in rows] == one["ranks"]
    assert [[int(id_) for id_ in row.no_clear_difference_from] for row in rows] == one["unclear"]


def test_a_design_without_the_class_has_no_rank() -> None:
    number = Number(value=1.0, low=1.0, high=1.0, tag="simulated")
    report = small_report().model_copy(update={"groups": [_result("sql", number)], "classes": []})
    reports = [report, report.model_copy(update={"design_id": "b", "groups": []})]
    designs = [_design([["sql", "SQL"]]), _design([["web", "Web"]])]
    (of_sql,) = class_rankings(designs, reports, Materiality())
    for ranking in of_sql.rankings:
        assert [(row.rank, row.value.note) for row in ranking.rows] == [
            (1, None),
            (None, "no such class"),
        ]


@_cases("named")
def test_classes_are_named_as_on_the_page(one: dict[str, Any]) -> None:
    number = Number(value=1.0, low=None, high=None, tag="exact")
    groups = [_result(id_, number) for id_, _ in one["groups"]]
    report = small_report().model_copy(
        update={"groups": groups, "classes": [_result("Web", number)]}
    )
    found = class_latencies(_design(one["groups"]), report)
    assert [each.title for each in found] == one["titles"]


@_cases("deciding")
def test_target_that_decides_is_the_one_of_the_page(one: dict[str, Any]) -> None:
    asked = {
        title: {"quantity": "p99", "at_most_ms": at_most_ms}
        for title, at_most_ms in one["targets"].items()
    }
    of_all = asked.pop("", {})
    own = _design([["SQL", "SQL"], ["Web", "Web"]], class_targets=asked, latency_target=of_all)

    def found(title: str) -> GroupResult:
        value, low, high = one["latencies"].get(title, (0.0, 0.0, 0.0))
        return _result(title, Number(value=value, low=low, high=high, tag="simulated"))

    report = small_report().model_copy(
        update={
            "total": found(""),
            "groups": [found("SQL"), found("Web")],
            "classes": [],
            "outside_validity": None,
        }
    )
    judged = judge_report(own, report)
    assert judged is not None
    title = judged.target and (judged.target.vms or "all VMs")
    assert (title or "") == one["title"]
