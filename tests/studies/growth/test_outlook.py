"""The months of growth are those that a sweep of all months finds."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import without
from qdepth.design.failover.failable_parts import failing_parts
from qdepth.studies.estimate.scaled_load import scaled
from qdepth.studies.growth.first_month import first_month
from qdepth.studies.growth.grown_design import grown
from qdepth.studies.growth.monthly_demand import Demand, Demands
from qdepth.studies.growth.months import later
from qdepth.studies.growth.outlook import outlook
from qdepth.studies.growth.yearly_growth import Growth
from qdepth.studies.judge.distance import distance_of
from qdepth.studies.judge.targets import judge_report
from tests.support.estimated import estimated as estimate

QUESTIONS = Path(__file__).parents[1] / "plan" / "questions"
START = "2026-12"
LOAD = {"rates": [{"load_pct": 25.0}]}
VMS = {"rates": [{"vms_pct": 30.0}]}
BOTH = {"rates": [{"load_pct": 12.0, "vms_pct": 9.0}]}
SEASON = {**LOAD, "seasons": [{"months": [11, 12], "load_pct": 125.0}]}
STEP = {**LOAD, "steps": [{"month": "2028-03", "vms": "vm", "more_vms": 4, "load_pct": 10.0}]}
CASES: list[tuple[str, float, dict[str, Any]]] = [
    ("nfs-nics", 0.5, LOAD),
    ("dsnro-two-vms", 0.6, BOTH),
    ("iscsi-two-paths", 0.6, LOAD),
    ("raid-penalty", 0.4, SEASON),
    ("write-cache-cliff", 0.5, STEP),
    ("queue-depths-shared", 0.7, VMS),
    ("isl-and-speed", 0.6, SEASON),
    ("paced-vdbench", 0.65, BOTH),
    ("ports-n-1", 0.6, STEP),
    ("n-1-cluster", 0.6, BOTH),
]


def planned(name: str, load: float) -> Design:
    text = (QUESTIONS / f"{name}.json").read_text(encoding="utf-8")
    return scaled(Design.model_validate(json.loads(text)["question"]["design"]), load)


def growing(**stated: Any) -> Growth:
    return Growth.model_validate({"start": START} | stated)


def swept(
    design: Design, growth: Growth, failed: str | None = None
) -> list[tuple[bool, bool, bool]]:
    """Whether a target may be missed, is missed and is surely missed, in each month."""
    demands = Demands(design, growth)
    found = []
    for month in range(growth.months + 1):
        then = grown(design, demands, demands.at(month))
        then = then if failed is None else without(then, [failed]).design
        report = estimate(then)
        judged = judge_report(then, report)
        assert judged is not None
        is_missed = distance_of(then, report) > 1.0
        found.append(
            (is_missed or judged.kept != "yes", is_missed, is_missed and judged.kept == "no")
        )
    return found


def first_of(column: list[bool]) -> str | None:
    return later(START, column.index(True)) if True in column else None


QUICK = ("dsnro-two-vms", "nfs-nics", "paced-vdbench", "write-cache-cliff")
"""One for the load alone, two for VMs and load, one for a step."""


@pytest.mark.parametrize(
    ("name", "load", "rates"),
    [
        pytest.param(*case, id=case[0], marks=[] if case[0] in QUICK else [pytest.mark.full])
        for case in CASES
    ],
)
def test_the_month_is_that_of_a_sweep_by_month(
    name: str, load: float, rates: dict[str, Any]
) -> None:
    design, growth = planned(name, load), growing(months=36, **rates)
    found = outlook(design, Demands(design, growth), estimate)
    sweep = swept(design, growth)
    ends = [first_of([row[end] for row in sweep]) for end in range(3)]

    assert [found.earliest, found.until, found.latest] == ends


@pytest.mark.full
def test_a_failure_counts_if_it_breaks_a_target_sooner() -> None:
    design, growth = planned("n-1-cluster", 0.35), growing(months=36, **BOTH)
    found = outlook(design, Demands(design, growth), estimate, without_any_part=True)
    (failure,) = [miss for miss in found.misses if miss.kind == "failure"]
    sweeps = [swept(design, growth)]
    sweeps += [swept(design, growth, part.path) for part in failing_parts(design)]
    firsts = [first_of([row[1] for row in sweep]) for sweep in sweeps]
    assert failure.month == found.until == min(month for month in firsts if month)
    assert failure.month < (firsts[0] or "9999-12")
    assert failure.id == "sps.sp1"
    assert "without SP sp1 misses a target" in found.text


def test_projects_add_vms_and_seasons_multiply_the_load() -> None:
    growth = growing(
        rates=[{"load_pct": 44.0}, {"vms": "vm", "vms_pct": 21.0}],
        steps=[{"month": "2027-06", "vms": "vm", "more_vms": 60, "load_pct": 10.0}],
        seasons=[{"months": [12], "load_pct": 150.0}],
    )
    design = planned("n-1-cluster", 1.0)
    demands = Demands(design, growth)
    assert demands.at(0).loads == (1.5,)
    assert demands.at(0).vms == (60,)
    assert demands.at(5).vms == (round(60 * 1.21 ** (5 / 12)),)
    assert demands.at(12).vms == (round(60 * 1.21) + 60,)
    assert demands.at(12).loads[0] == pytest.approx(1.5 * 1.1)
    assert demands.through(11).demand.loads == (1.5,)
    assert grown(design, demands, demands.at(6)).classes[0].vms == demands.at(6).vms[0]


def test_a_rate_of_a_class_replaces_that_of_all() -> None:
    design = planned("growth-by-half", 1.0)
    growth = growing(rates=[{"load_pct": 10.0}, {"vms": "log", "load_pct": 50.0}])
    assert list(Demands(design, growth).at(12).loads) == pytest.approx([1.1, 1.5])


def test_used_space_grows_by_its_rate_by_vms_and_by_projects() -> None:
    design = planned("n-1-cluster", 0.3)
    growth = growing(
        months=24,
        rates=[{"vms_pct": 100.0, "gib_per_vm": 10.0}],
        steps=[{"month": "2027-02", "vms": "vm", "more_gib": 100.0}],
        space_pct=50.0,
        used_gib=1000.0,
    )
    assert Demands(design, growth).used_in_all(12) == pytest.approx(1500.0 + 600.0 + 100.0)


def test_a_full_datastore_ends_the_time() -> None:
    design = planned("n-1-cluster", 0.2)
    stores = [
        store.model_copy(update={"capacity_gib": 1000.0, "used_gib": 500.0})
        for store in design.datastores
    ]
    growth = growing(months=24, space_pct=60.0)
    full = design.model_copy(update={"datastores": stores})
    found = outlook(full, Demands(full, growth), estimate)
    assert found.until == "2028-06"
    assert {miss.kind for miss in found.misses if miss.month} == {"space"}


def test_growth_beyond_what_a_design_can_hold_ends_the_months() -> None:
    design = planned("dsnro-two-vms", 0.2)
    growth = growing(steps=[{"month": "2027-03", "vms": "vm", "more_vms": 65_536}])
    found = outlook(design, Demands(design, growth), estimate)
    assert found.end == "2027-02"
    assert "The months end early" in found.text


@pytest.mark.parametrize(
    ("stated", "reason"),
    [
        ({"rates": [{"load_pct": 1.0}, {"load_pct": 2.0}]}, "two rates"),
        ({"steps": [{"month": "2026-12", "load_pct": 5.0}]}, "not after the start"),
        ({"seasons": [{"months": [13], "load_pct": 5.0}]}, "less than or equal to 12"),
        ({"start": "2026-13"}, "pattern"),
    ],
)
def test_growth_that_is_unclear_is_refused(stated: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        growing(**stated)


@given(
    st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=24),
    st.integers(1, 14),
    st.lists(st.integers(0, 23), max_size=4),
)
def test_the_first_month_is_found_whatever_the_seasons(
    needs: list[tuple[int, int]], most: int, known: list[int]
) -> None:
    demands = [Demand((float(load),), (vms,)) for load, vms in needs]
    tried: list[int] = []

    def is_missed(month: int) -> bool:
        tried.append(month)
        return demands[month].loads[0] + 2 * demands[month].vms[0] > most

    swept = [load + 2 * vms > most for load, vms in needs]
    wanted = swept.index(True) if True in swept else None
    assert first_month(demands, is_missed, sorted(known)) == wanted


def test_a_bisection_looks_at_few_months() -> None:
    demands = [Demand((1.01**month,), (1,)) for month in range(241)]
    tried: list[int] = []

    def is_missed(month: int) -> bool:
        tried.append(month)
        return month >= 77

    assert first_month(demands, is_missed) == 77
    assert len(tried) <= 10
