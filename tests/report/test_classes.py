"""Groups of one name are one class: its numbers are those of all its I/Os together."""

from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.engines.analytic.engine import solve as compute
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.report.build_report import build_report
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.statistics.recorder import differing_fields
from tests.support.designs import design, small_design
from tests.support.networks import watch
from tests.support.solving import solve_compiled as solve

ENGINES = pytest.mark.parametrize("engine", ["simpy", "analytic"])


def named(*names: str | None) -> Design:
    """A design with a group for each name, all like the first of the small one."""
    document: dict[str, Any] = small_design()
    first = document["classes"][0]
    document["classes"] = [
        {key: value for key, value in (first | {"id": f"g{place}", "name": name}).items() if value}
        for place, name in enumerate(names)
    ]
    return design(document)


def reported(what: Design, engine: str) -> Report:
    network = lower(what)
    solution = (
        compute(network) if engine == "analytic" else solve(network, EngineOptions(7, 20_000))
    )
    return build_report(what, network, solution)


def value(number: Number) -> float:
    assert number.value is not None, number.note
    return number.value


def mean_of(rows: list[GroupResult]) -> float:
    """Mean latency of all I/Os of the groups [ms]."""
    rates = [value(row.iops) for row in rows]
    times = [value(row.latency_ms.mean) for row in rows]
    return sum(x * t for x, t in zip(rates, times, strict=True)) / sum(rates)


@ENGINES
def test_class_of_all_groups_is_the_total(engine: str) -> None:
    report = reported(named("SQL", "SQL"), engine)
    (only,) = report.classes
    assert only.id == "SQL"
    assert only.model_copy(update={"id": "total"}) == report.total


@ENGINES
def test_class_adds_up_its_groups(engine: str) -> None:
    report = reported(named("SQL", "Web", "SQL", "Web", None), engine)
    assert [row.id for row in report.classes] == ["SQL", "Web"]
    for row, places in zip(report.classes, ((0, 2), (1, 3)), strict=True):
        members = [report.groups[place] for place in places]
        assert row.vms == sum(member.vms for member in members)
        assert value(row.iops) == pytest.approx(sum(value(each.iops) for each in members))
        assert value(row.latency_ms.mean) == pytest.approx(mean_of(members))
        tails = [value(each.latency_ms.p95) for each in members]
        assert min(tails) * 0.99 <= value(row.latency_ms.p95) <= max(tails) * 1.01


@ENGINES
def test_names_that_are_not_shared_make_no_class(engine: str) -> None:
    assert reported(named("SQL", "Web", None, None), engine).classes == []


def test_names_move_no_io() -> None:
    """They say what is looked at together, and so what is warm-up; every I/O stays as it was."""
    plain, classed = (
        watch(lower(named(*names)), 20_000).record for names in ((None, None), ("A", "A"))
    )
    assert differing_fields(plain, classed) == []
