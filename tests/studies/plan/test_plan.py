"""Plans find the optima that an enumeration of the planning questions found."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import qdepth
from lab.bench.plan_speed import cluster
from qdepth.design.problem import InvalidDesign
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.estimate.scaled_load import scaled
from qdepth.studies.growth.months import between, later
from qdepth.studies.judge.distance import OVERLOAD, distance_of
from qdepth.studies.plan.plan import plan
from qdepth.studies.plan.plan_order import STEPS, decided
from qdepth.studies.plan.plan_progress import PlanProgress
from qdepth.studies.plan.plan_question import PlanQuestion
from qdepth.studies.plan.plan_words import recommendation, until
from qdepth.studies.plan.search import MOST_EXHAUSTIVE, SHARE, search
from qdepth.studies.plan.space import Space
from qdepth.studies.plan.trial import Trials
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.estimated import estimated as estimate

HERE = Path(__file__).parent
OPTIMA: dict[str, Any] = json.loads((HERE / "optima.json").read_text(encoding="utf-8"))
NOT_THE_OPTIMUM = {"desktops": 1.03, "mean-and-p99": 1.09}
"""Questions of which the search misses the optimum, with the largest price over its price."""
QUICK = ("iscsi-two-paths", "nfs-nics", "queue-depths-shared", "raid6-for-2358-iops")
"""Three that are enumerated and one that is not; the others take longer and go the same way."""
NAMES = [
    pytest.param(name, marks=() if name in QUICK else pytest.mark.full) for name in sorted(OPTIMA)
]


def two_hosts() -> dict[str, Any]:
    """The cluster with two hosts, whose twenty VMs do as much as a hundred."""
    document = cluster().model_dump(by_alias=True)
    document["hosts"][0]["count"] = 2
    document["classes"][0]["vms"] = 20
    document["classes"][0]["workload"]["arrival_rate_iops"] = 5_000
    return document


def question(name: str, **changes: Any) -> PlanQuestion:
    text = (HERE / "questions" / f"{name}.json").read_text(encoding="utf-8")
    return PlanQuestion.model_validate(json.loads(text)["question"] | changes)


@pytest.mark.parametrize("name", NAMES)
def test_the_search_finds_the_enumerated_optimum(name: str) -> None:
    asked = question(name)
    space = Space(asked)
    trials = Trials(space, estimate)
    allowed = {
        picks: space.effort(picks)
        for picks in space.picks()
        if space.is_allowed(picks, asked.budget)
    }
    found = search(allowed, trials.distance, space.present)
    optimum = OPTIMA[name]["optimum"]
    assert space.size == OPTIMA[name]["combinations"]
    best = None if found.best is None else list(allowed[found.best])
    if name in NOT_THE_OPTIMUM:
        assert best is not None
        assert optimum[0] <= best[0] <= NOT_THE_OPTIMUM[name] * optimum[0]
    else:
        assert best == optimum
    if len(allowed) > MOST_EXHAUSTIVE:
        assert len(found.found) <= SHARE * space.size


def test_value_that_a_driver_gives_already_is_no_change() -> None:
    """No host of the example sets a depth: the driver gives 32, as the first choice does."""
    choice = {"paths": ["hosts.esx01.lun_depth"], "values": [{"text": "32"}, {"text": "64"}]}
    today = qdepth.examples()["cluster"][0]
    space = Space(PlanQuestion.model_validate({"design": today, "choices": [choice]}))
    assert space.size == 2
    assert [space.overrides(picks) for picks in space.picks()].count([]) == 1
    assert space.overrides(space.present) == []


def test_a_free_setting_comes_before_hosts() -> None:
    found = plan(question("dsnro-two-vms"), estimate)
    assert found.best is not None
    assert [(each.path, each.after) for each in found.best.changes] == [("hosts.esx.dsnro", "64")]
    assert found.best.kind == "settings"
    assert found.is_exhaustive
    assert {each.kind for each in found.runners_up} >= {"downtime", "one_purchase"}


def test_without_a_solution_the_budget_is_named_first() -> None:
    found = plan(question("nfs-nics", budget=96_000), estimate)
    assert found.best is None
    assert found.nearest is not None
    assert found.nearest.total_price == 97_400
    assert "Nothing within the budget of 96" in found.text


def test_a_simulation_rejects_what_misses_the_target() -> None:
    asked = question("dsnro-two-vms")
    tight = asked.design.class_targets["vm"].model_copy(update={"at_most_ms": 0.001})

    def simulate(design: Any) -> Any:
        return estimate(design).model_copy(update={"status": "no_steady_state"})

    found = plan(asked, estimate, simulate)
    assert found.best is None
    assert len(found.rejected) == found.simulations == 5
    missed = asked.design.model_copy(update={"class_targets": {"vm": tight}})
    nothing = plan(asked.model_copy(update={"design": missed}), estimate)
    assert nothing.best is None
    assert "No combination meets all targets. Nearest is" in nothing.text


def test_what_a_simulation_confirms_comes_before_what_it_leaves_undecided() -> None:
    """A longer simulation would not have settled, so it tells nothing for the cheaper one."""
    asked = question("dsnro-two-vms")

    def simulate(design: Any, *, none: bool = False) -> Any:
        report = estimate(design)
        settles = not none and design.hosts[0].dsnro != 64
        return report if settles else report.model_copy(update={"outside_validity": "Unknown."})

    found = plan(asked, estimate, simulate)
    assert found.best is not None
    assert (found.best.verdict, found.best.is_simulated) == ("yes", True)
    assert [each.verdict for each in found.rejected] == ["undecided"]
    assert [(each.path, each.after) for each in found.rejected[0].changes] == [
        ("hosts.esx.dsnro", "64")
    ]
    unsure = plan(asked, estimate, partial(simulate, none=True))
    assert unsure.best is not None
    assert unsure.best.changes == found.rejected[0].changes
    assert unsure.text.startswith("It is undecided whether hosts.esx.dsnro = 64")
    assert {each.verdict for each in unsure.rejected} == {"undecided"}


def test_an_estimate_that_can_be_relied_upon_is_verified_first() -> None:
    """Of equally dear ones: 1000 I/Os a path meet the target by an estimate that does not hold."""
    two = [{"text": "1"}, {"text": "2", "price": 15_000}]
    choices = [
        {"paths": ["sps.sp1.servers", "sps.sp2.servers"], "values": two},
        {"paths": ["hosts.esx.round_robin_ios"], "values": [{"text": "1000"}, {"text": "1"}]},
    ]
    asked = PlanQuestion.model_validate({"design": two_hosts(), "choices": choices})
    verified: list[int | None] = []

    def simulate(design: Any) -> Any:
        verified.append(design.hosts[0].round_robin_ios)
        return estimate(design)

    found = plan(asked, estimate, simulate)
    assert verified[0] == 1
    assert found.best is not None
    assert [each.after for each in found.best.changes] == ["2", "2", "1"]


def test_a_failed_part_counts() -> None:
    healthy = question("ports-n-1", without_any_part=False)
    picks = Space(healthy).present
    alone = Trials(Space(healthy), estimate)
    failed = Trials(Space(question("ports-n-1")), estimate)
    assert failed.distance(picks) > alone.distance(picks)
    assert failed.trial(picks).condition != "healthy"
    assert failed.estimates > alone.estimates == 1


def test_what_arrivals_alone_overload_needs_no_estimate() -> None:
    space = Space(question("n-1-cluster", load=4.0))
    trials = Trials(space, estimate)
    assert trials.distance(space.present) == OVERLOAD
    assert trials.estimates == 0
    shown = trials.shown(space.present)
    assert trials.estimates == 1
    assert shown.design is not None
    assert shown.report is not None
    assert distance_of(shown.design, shown.report) >= OVERLOAD


def test_a_simulation_stops_once_its_interval_decides_the_targets() -> None:
    design = question("nfs-nics").design
    (target,) = targets_set([design])
    distance = distance_of(design, estimate(design))
    near = design.class_targets[target.vms or ""].model_copy(
        update={"at_most_ms": target.at_most_ms * distance * 1.01}
    )
    near_design = design.model_copy(update={"class_targets": {target.vms: near}})
    asked: list[SimulationOptions] = []

    def evaluate(simulated: Any, options: SimulationOptions) -> Any:
        asked.append(options)
        return estimate(simulated)

    decided(near_design, SimulationOptions(), evaluate)
    assert [each.max_ios for each in asked] == list(STEPS)
    precisions = [getattr(each, f"precision_{target.quantity}_pct") for each in asked]
    assert precisions[0] is None
    assert precisions[1:] == pytest.approx([0.8 / 1.01] * 3, rel=0.01)


def test_a_plan_with_growth_holds_a_year_longer() -> None:
    growth = {"start": "2026-12", "months": 48, "rates": [{"load_pct": 25.0}]}
    asked = question("nfs-nics", load=1.0, budget=None)
    halved = scaled(asked.design, 0.52)
    found = plan(
        PlanQuestion.model_validate(
            {**asked.model_dump(by_alias=True), "design": halved, "growth": growth}
        ),
        estimate,
    )
    assert found.outlook is not None
    assert found.outlook.until is not None
    assert found.best is not None
    assert found.best.changes
    assert found.outlook_after is not None
    assert found.hold_until == later(found.outlook.until, 11)
    moved = found.outlook_after.until or later(found.outlook_after.end, 1)
    assert between(found.outlook.until, moved) >= 12
    assert found.text.startswith(found.outlook.text)
    assert until(found) == later(moved, -1)
    told = recommendation(found)
    assert told.startswith("Set ")
    assert told.endswith("by estimate.")


def test_the_load_of_a_question_grows_with_it() -> None:
    growth = {"start": "2026-12", "months": 12, "rates": [{"load_pct": 25.0}]}
    asked = question("nfs-nics", choices=[], growth=growth, load=0.75)
    as_designed = asked.model_copy(update={"design": scaled(asked.design, 0.75), "load": 1.0})
    found = plan(asked, estimate)
    assert found.outlook is not None
    assert found.outlook.until is not None
    assert found.outlook.until == (plan(as_designed, estimate).outlook or found.outlook).until
    assert found.outlook.course[0].classes[0].load == 0.75


@pytest.mark.parametrize(
    "changes",
    [
        {"choices": [{"paths": ["hosts.nobody.lun_depth"], "values": [{"text": "32"}]}]},
        {
            "choices": [],
            "doubt": {"ranges": [{"path": "classes.nobody.iops", "low": 1, "high": 2}]},
        },
    ],
)
def test_a_wrong_path_is_refused_before_anything_is_estimated(changes: dict[str, Any]) -> None:
    growth = {"start": "2026-12", "months": 12, "rates": [{"load_pct": 25.0}]}
    with pytest.raises(InvalidDesign, match="nobody"):
        plan(question("nfs-nics", growth=growth, **changes), lambda design: pytest.fail(design.id))


def test_growth_without_choices_gives_the_dates_alone() -> None:
    growth = {"start": "2026-12", "months": 12, "rates": [{"load_pct": 25.0}]}
    found = plan(question("nfs-nics", choices=[], growth=growth), estimate)
    assert found.outlook is not None
    assert found.text == found.outlook.text
    assert found.combinations == 0


def test_a_combination_has_enough_space_at_the_end_of_the_plan() -> None:
    today = Space(question("capacity-and-latency"))
    usable = [today.stock(picks).usable_gib or 0.0 for picks in today.picks()]
    growth = {"start": "2026-12", "space_pct": 100.0, "used_gib": min(usable)}
    space = Space(question("capacity-and-latency", growth=growth, capacity_gib=None), 6)
    allowed = [space.is_allowed(picks, None) for picks in space.picks()]
    assert allowed == [gib >= min(usable) * 2**0.5 for gib in usable]
    assert any(allowed)
    assert not all(allowed)


def test_progress_shows_the_best_so_far() -> None:
    seen: list[PlanProgress] = []
    found = plan(question("dsnro-two-vms"), estimate, observe=seen.append)
    bests = [progress.best for progress in seen if progress.best is not None]
    assert bests[-1] == found.best
    assert seen[-1].estimates == found.estimates
    assert next(progress.stage for progress in seen if progress.text) == "search"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"choices": []}, "nothing may change, grow or fail"),
        ({"hold_until": "2028-01"}, "hold_until needs growth"),
        (
            {"growth": {"start": "2026-12", "rates": [{"vms": "mail"}]}},
            "no class of VMs mail",
        ),
        ({"growth": {"start": "2026-12"}, "hold_until": "2026-01"}, "a month from 2026-12 on"),
    ],
)
def test_a_question_that_has_no_answer_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        question("nfs-nics", **changes)
