"""Cells of a sweep, their designs and what is kept of their reports."""

from collections import Counter
from functools import partial
from typing import Any

import pytest
from pydantic import ValidationError

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.errors import QdepthError
from qdepth.report.report import Report
from qdepth.studies.overrides import Override, override
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.sweep import (
    Axis,
    SweepQuestion,
    cells,
    cells_of,
    check_cells,
    design_of_cell,
    replayed_cells,
)
from qdepth.studies.sweep_points import evaluate_cell
from tests.support.reports import small_report
from tests.support.scenarios import design

DEPTHS: dict[str, Any] = {"path": "hosts.esx.lun_depth", "values": [4, 8]}
IOS: dict[str, Any] = {"path": "classes.vms.workload.outstanding_ios", "values": [1, 2, 3]}


def question(*axes: dict[str, Any], **options: Any) -> SweepQuestion:
    document = {"design": design(), "axes": list(axes), "options": options}
    return SweepQuestion.model_validate(document)


def test_cells_are_all_combinations_and_the_last_axis_is_fastest() -> None:
    axes = question(DEPTHS, IOS).axes
    assert cells(axes) == [(4, 1), (4, 2), (4, 3), (8, 1), (8, 2), (8, 3)]
    assert cells(axes[:1]) == [(4,), (8,)]


def test_designs_have_the_values_of_their_cell() -> None:
    asked = question(DEPTHS, IOS)
    made = [design_of_cell(asked.design, asked.axes, cell) for cell in cells(asked.axes)]
    found = [(one.hosts[0].lun_depth, one.classes[0].workload) for one in made]
    assert [depth for depth, _ in found] == [4, 4, 4, 8, 8, 8]
    assert [getattr(load, "outstanding_ios", 0) for _, load in found] == [1, 2, 3, 1, 2, 3]
    assert made[0].hosts[0].pe_depth == Design.model_validate(design()).hosts[0].pe_depth


def test_axis_varies_several_fields_at_once() -> None:
    """As overriding each of them by hand does."""
    document = design()
    (group,) = document["classes"]
    document["classes"] = [group, group | {"id": "more"}, group | {"id": "others"}]
    further = "classes.more.workload.outstanding_ios"
    asked = SweepQuestion(
        design=Design.model_validate(document),
        axes=[Axis(path=IOS["path"], also=[further], values=[2, 5])],
        options=SimulationOptions(engine="analytic"),
    )
    for cell in cells(asked.axes):
        made = design_of_cell(asked.design, asked.axes, cell)
        paths = (IOS["path"], further)
        by_hand = override(asked.design, [Override(path, cell[0]) for path in paths])
        assert made == by_hand
        loads = [getattr(one.workload, "outstanding_ios", None) for one in made.classes]
        assert loads == [cell[0], cell[0], group["workload"]["outstanding_ios"]]
        point = evaluate_cell(cell, partial(evaluate, made, asked.options))
        assert point == evaluate_cell(cell, partial(evaluate, by_hand, asked.options))
        assert point.values == list(cell)


def test_cell_has_the_classes_of_vms_that_are_of_several_groups() -> None:
    document = design()
    (group,) = document["classes"]
    document["classes"] = [
        group | {"name": "SQL"},
        group | {"id": "more", "name": "SQL"},
        group | {"id": "other", "name": "Web"},
    ]
    asked = question(DEPTHS, engine="analytic").model_copy(
        update={"design": Design.model_validate(document)}
    )
    made = design_of_cell(asked.design, asked.axes, (4.0,))
    point = evaluate_cell((4.0,), partial(evaluate, made, asked.options))
    (sql,) = point.classes
    assert sql.id == "SQL"
    members = [each.iops for each in point.groups[:2]]
    assert sql.iops is not None
    assert sql.iops.value == pytest.approx(sum(one.value or 0.0 for one in members if one))


def test_axis_of_one_field_is_written_as_before_there_were_several() -> None:
    """So a stored question opens, and the same question replays the same cells."""
    axis = Axis.model_validate(DEPTHS)
    assert axis.also == []
    assert axis.model_dump_json() == '{"path":"hosts.esx.lun_depth","values":[4.0,8.0]}'
    several = Axis.model_validate({**DEPTHS, "also": ["hosts.esx.pe_depth"]})
    assert several.model_dump()["also"] == ["hosts.esx.pe_depth"]


@pytest.mark.parametrize("number", [1, 2, 10, 11, 400])
def test_first_last_and_one_cell_of_each_ten_are_replayed(number: int) -> None:
    drawn = replayed_cells(question(DEPTHS), number)
    assert drawn == replayed_cells(question(DEPTHS), number)
    assert {0, number - 1} <= drawn <= set(range(number))
    tens = [range(begin, min(begin + 10, number)) for begin in range(0, number, 10)]
    assert all(drawn & set(ten) for ten in tens)
    assert len(drawn) <= len(tens) + 2


def test_another_question_replays_other_cells() -> None:
    assert replayed_cells(question(DEPTHS), 400) != replayed_cells(question(IOS), 400)


@pytest.mark.parametrize(
    ("axes", "options", "told"),
    [
        ([DEPTHS, DEPTHS], {}, "two axes sweep hosts.esx.lun_depth"),
        ([DEPTHS, {**IOS, "also": [DEPTHS["path"]]}], {}, "two axes sweep hosts.esx.lun_depth"),
        ([{**DEPTHS, "also": [DEPTHS["path"]]}], {}, "lun_depth is named twice"),
        ([{**DEPTHS, "also": ["a", "b", "a"]}], {}, "the field a is named twice"),
        ([{**DEPTHS, "also": [f"a.{place}" for place in range(400)]}], {}, "at most 399"),
        (
            [{**DEPTHS, "also": [f"a.{place}" for place in range(399)]}, IOS],
            {},
            "401 fields; a sweep changes at most 400",
        ),
        ([DEPTHS, IOS, {"path": "hosts.esx.pe_depth", "values": [4]}], {}, "at most 2"),
        ([{**DEPTHS, "values": [4, 4.0]}], {}, "the value 4 is given twice"),
        ([{**DEPTHS, "values": [float("inf")]}], {}, "finite"),
        ([{**DEPTHS, "values": []}], {}, "at least 1"),
        ([{**DEPTHS, "values": list(range(1, 1002))}], {}, "at most 1000"),
        (
            [{**DEPTHS, "values": list(range(1, 102))}, {**IOS, "values": list(range(1, 101))}],
            {},
            "10100 cells; a sweep has at most 10000",
        ),
        (
            [{**DEPTHS, "values": list(range(1, 202))}],
            {"engine": "compiled", "max_ios": 5_000_000},
            "simulates at most 1\u202f000\u202f000\u202f000",
        ),
    ],
)
def test_question_that_cannot_be_answered_is_refused(
    axes: list[dict[str, Any]], options: dict[str, Any], told: str
) -> None:
    with pytest.raises(ValidationError, match=told):
        question(*axes, **options)


@pytest.mark.parametrize(
    ("axis", "pointer", "told"),
    [
        ({"path": "hosts.none.lun_depth", "values": [1]}, "/axes/0", "names no part"),
        ({"path": "hosts.esx.lun_depth", "values": [4, 0]}, "/axes/0", "lun_depth=0: "),
        ({"path": "hosts.esx.lun_depth", "values": [4.5]}, "/axes/0", "lun_depth=4.5: "),
        ({**DEPTHS, "also": ["hosts.no.lun_depth"]}, "/axes/0/also/0", "At hosts.no.lun_depth=4: "),
        (
            {**IOS, "values": [64, 300], "also": ["hosts.esx.pe_depth", "hosts.esx.hba_depth"]},
            "/axes/0/also/1",
            "hosts.esx.hba_depth=64: There is no field",
        ),
        (
            {**IOS, "values": [1, 2.5], "also": ["classes.vms.workload.read_pct"]},
            "/axes/0",
            "outstanding_ios=2.5: ",
        ),
        (
            {**IOS, "values": [64, 101], "also": ["classes.vms.workload.read_pct"]},
            "/axes/0/also/0",
            "At classes.vms.workload.read_pct=101: ",
        ),
    ],
)
def test_cell_that_does_not_fit_refuses_the_whole(
    axis: dict[str, Any], pointer: str, told: str
) -> None:
    with pytest.raises(InvalidDesign) as refusal:
        check_cells(question(axis))
    assert refusal.value.problems[0].pointer == pointer
    assert told in refusal.value.problems[0].message


def test_of_many_cells_those_at_the_edges_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qdepth.studies.sweep.MOST_CHECKED", 10)
    many = {**IOS, "values": list(range(1, 8))}
    check_cells(question(DEPTHS, many))
    for place in (0, 3, -1):
        values = list(many["values"])
        values[place] = 0
        with pytest.raises(InvalidDesign):
            check_cells(question(DEPTHS, {**IOS, "values": values}))


def _sampled(cells: int, *axes: dict[str, Any], seed: int = 1) -> SweepQuestion:
    document = {"design": design(), "axes": list(axes), "sample": {"cells": cells, "seed": seed}}
    return SweepQuestion.model_validate(document)


def test_sample_fills_the_space_evenly_and_the_same_each_time() -> None:
    reads = {"path": "classes.vms.workload.read_pct", "values": [20.5, 80.5]}
    asked = _sampled(100, reads, {**IOS, "values": [1, 10]})
    drawn = cells_of(asked)
    assert (
        drawn
        == cells_of(asked)
        != cells_of(_sampled(100, reads, {**IOS, "values": [1, 10]}, seed=2))
    )
    in_tenths = Counter(int((share - 20.5) / 6.0) for share, _ in drawn)
    assert in_tenths == dict.fromkeys(range(10), 10)
    assert Counter(ios for _, ios in drawn) == dict.fromkeys(map(float, range(1, 11)), 10)


def test_sample_of_whole_numbers_has_each_cell_once() -> None:
    drawn = cells_of(_sampled(50, {**DEPTHS, "values": [4, 8]}))
    assert sorted(drawn) == [(4,), (5,), (6,), (7,), (8,)]


def test_ends_of_a_sample_are_checked() -> None:
    with pytest.raises(InvalidDesign):
        check_cells(_sampled(2, {**DEPTHS, "values": [0, 64]}))


def test_point_is_that_of_the_report() -> None:
    report = small_report()
    point = evaluate_cell((4.0, 2.0), lambda: report)
    assert point.values == [4.0, 2.0]
    assert (point.iops, point.status) == (report.total.iops, report.status)
    assert point.latency_p99_ms == report.total.latency_ms.p99
    assert point.bottleneck == report.bottleneck.sentence


@pytest.mark.parametrize("scheduler", ["fifo", "fair"])
def test_cap_protects_a_victim_where_the_scheduler_takes_turns(scheduler: str) -> None:
    """64 I/Os of a neighbour beside one: in order of arrival they keep the victim waiting in any
    case, before the cap or behind it; in turns they do so only behind it."""
    document = design()
    (group,) = document["classes"]
    victim, neighbour = (
        group
        | {"id": name, "vms_per_host": 1, "workload": group["workload"] | {"outstanding_ios": ios}}
        for name, ios in (("victim", 1), ("neighbour", 64))
    )
    document["hosts"][0] |= {"lun_depth": 64, "scheduler": scheduler}
    asked = SweepQuestion(
        design=Design.model_validate(document | {"classes": [victim, neighbour]}),
        axes=[Axis(path="hosts.esx.dsnro", values=[4, 64])],
        options=SimulationOptions(engine="simpy", max_ios=6_000),
    )
    capped, free = (
        evaluate_cell(
            cell,
            partial(evaluate, design_of_cell(asked.design, asked.axes, cell), asked.options),
        ).groups[0]
        for cell in cells(asked.axes)
    )
    assert capped.id == free.id == "victim"
    assert capped.latency_mean_ms is not None
    assert free.latency_mean_ms is not None
    gap_ms = (capped.latency_mean_ms.value or 0) - (free.latency_mean_ms.value or 0)
    assert gap_ms < -2 if scheduler == "fair" else gap_ms > 1


def test_cell_that_cannot_be_evaluated_says_why() -> None:
    def fails() -> Report:
        raise QdepthError("It does not work out.")

    point = evaluate_cell((4.0,), fails)
    assert (point.status, point.iops, point.bottleneck) == (None, None, "It does not work out.")


def test_axis_is_refused_with_fields_that_nobody_knows() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        Axis.model_validate({**DEPTHS, "step": 1})
