"""Plans as jobs: queued, searched, verified, shown and cancelled."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from qdepth.db.session import Sessions
from qdepth.jobs.plans import Plans
from qdepth.report.report import Report
from qdepth.studies.plan.plan_order import PlanOrder
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.worker.life_cycle import LifeCycle
from tests.support.clock import Clock
from tests.support.designs import small_design
from tests.support.jobs import carry_out, going_on, one_part_each
from tests.support.scenarios import scenario

PLANS = "/api/v1/plans"
TARGET = {"quantity": "mean", "at_most_ms": 5.0}
DEPTHS = {"paths": ["hosts.esx1.lun_depth"], "values": [{"text": "32"}, {"text": "64"}]}
GROWTH = {"start": "2027-01", "months": 12, "rates": [{"load_pct": 50.0}]}


class Counting:
    """Evaluates designs with few I/Os, and counts them."""

    def __init__(self) -> None:
        self.ios: list[int | None] = []
        self.before: Any = None

    def __call__(self, design: Any, options: SimulationOptions, **more: Any) -> Report:
        if self.before is not None:
            self.before()
        self.ios.append(options.max_ios)
        few = options.model_copy(update={"engine": "simpy", "max_ios": 5_000})
        return evaluate(design, few, **more)


@pytest.fixture
def engine() -> Counting:
    return Counting()


@pytest.fixture
def worker(sessions: Sessions, clock: Clock, engine: Counting) -> LifeCycle:
    return one_part_each(sessions, Plans(engine), clock)


def question(**more: Any) -> dict[str, Any]:
    return {"design": small_design() | {"latency_target": TARGET}, "choices": [DEPTHS]} | more


def start(client: TestClient, **more: Any) -> dict[str, Any]:
    answer = client.post(PLANS, json=question(**more))
    assert answer.status_code == 202, answer.text
    return dict(answer.json())


def shown(client: TestClient, job: dict[str, Any]) -> dict[str, Any]:
    return dict(client.get(f"{PLANS}/{job['id']}").json())


def test_a_plan_is_searched_and_verified(
    client: TestClient, worker: LifeCycle, engine: Counting
) -> None:
    job = start(client)
    assert (job["status"], job["plan"], job["design_id"]) == ("queued", None, small_design()["id"])
    assert carry_out(worker, job["id"]).status == "succeeded"
    found = shown(client, job)
    assert found["plan"]["best"]["changes"] == []
    assert found["plan"]["best"]["is_simulated"]
    assert found["conditions"]["choices"][0]["paths"] == DEPTHS["paths"]
    assert found["progress"]["best"] is not None
    assert found["share"] == 1.0
    assert engine.ios[0] == 50_000


def test_a_plan_with_growth_shows_its_dates(client: TestClient, worker: LifeCycle) -> None:
    job = start(client, choices=[], growth=GROWTH)
    assert job["conditions"]["growth"]["start"] == "2027-01"
    carry_out(worker, job["id"])
    found = shown(client, job)
    assert found["plan"]["outlook"]["course"][-1]["month"] == "2028-01"
    assert found["progress"]["outlook"]["course"] == []
    assert found["progress"]["outlook"]["until"] == found["plan"]["outlook"]["until"]


def test_when_space_is_full_needs_no_latency_target(client: TestClient, worker: LifeCycle) -> None:
    space = GROWTH | {"rates": [], "space_pct": 20.0, "used_gib": 1.0}
    job = start(client, design=small_design(), choices=[], growth=space)
    carry_out(worker, job["id"])
    assert "no space is full" in shown(client, job)["plan"]["text"]


def test_estimates_alone_simulate_nothing(
    client: TestClient, worker: LifeCycle, engine: Counting
) -> None:
    job = start(client, verify=False)
    carry_out(worker, job["id"])
    assert not shown(client, job)["plan"]["best"]["is_simulated"]
    assert engine.ios == []


def test_a_cancelled_plan_ends_at_its_next_step(
    client: TestClient, worker: LifeCycle, sessions: Sessions, engine: Counting
) -> None:
    job = start(client)
    engine.before = lambda: client.post(f"{PLANS}/{job['id']}/cancel")
    assert carry_out(worker, job["id"]).status == "cancelled"
    assert going_on(sessions) == []
    found = shown(client, job)
    assert (found["plan"], found["progress"]["best"]["changes"]) == (None, [])


def test_events_show_the_stages_to_the_end(client: TestClient, worker: LifeCycle) -> None:
    job = start(client, growth=GROWTH)
    carry_out(worker, job["id"])
    with client.stream("GET", f"{PLANS}/{job['id']}/events") as stream:
        texts = [line[6:] for line in stream.iter_lines() if line.startswith("data: ")]
    last = json.loads(texts[-1])
    assert last["status"] == "succeeded"
    assert last["plan"]["hold_until"]


def test_a_scenario_that_asks_again_gets_the_plan_that_it_has(
    client: TestClient, worker: LifeCycle
) -> None:
    made = client.post("/api/v1/scenarios", json=scenario()).json()
    place = {"place": {"scenario_id": made["id"], "label": "plan/a"}}
    job = start(client, verify=False, **place)
    carry_out(worker, job["id"])
    assert start(client, verify=False, **place)["id"] == job["id"]
    dearer = start(client, verify=False, budget=1.0, **place)
    assert dearer["id"] != job["id"]
    kept = client.get(f"/api/v1/scenarios/{made['id']}/jobs", params={"kind": "plans"}).json()
    assert [one["label"] for one in kept] == ["plan/a"]


def test_the_same_question_elsewhere_takes_the_stored_answer(
    client: TestClient, worker: LifeCycle, engine: Counting
) -> None:
    carry_out(worker, start(client)["id"])
    simulated = len(engine.ios)
    again = start(client)
    carry_out(worker, again["id"])
    assert shown(client, again)["plan"]["best"]["is_simulated"]
    assert len(engine.ios) == simulated


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"choices": [{"paths": ["hosts.none.lun_depth"], "values": [{"text": "8"}]}]}, "none"),
        ({"choices": []}, "nothing may change, grow or fail"),
        ({"design": small_design()}, "has no latency target"),
        (
            {
                "choices": [
                    {
                        "paths": [f"hosts.esx{host}.{field}"],
                        "values": [{"text": str(value)} for value in range(1, 50)],
                    }
                    for host in (1, 2)
                    for field in ("lun_depth", "kernel_us")
                ]
            },
            "A plan takes at most 100000",
        ),
    ],
)
def test_a_question_without_an_answer_is_refused(
    client: TestClient, change: dict[str, Any], pointer: str
) -> None:
    answer = client.post(PLANS, json=question(**change))
    assert answer.status_code == 422
    assert pointer in answer.text


def test_what_a_plan_may_simulate_counts() -> None:
    asked = [PlanOrder.model_validate(question(verify=verify)).most_ios for verify in (True, False)]
    assert asked == [5 * (50_000 + 400_000 + 2_000_000 + 10_000_000), 0]
    failures = PlanOrder.model_validate(question(without_any_part=True))
    assert failures.most_ios > asked[0]


DOUBT = {"ranges": [{"path": "load", "low": 0.5, "high": 1.0}], "samples": 64}


@pytest.mark.full
def test_a_plan_with_doubt_has_a_chance(
    client: TestClient, worker: LifeCycle, engine: Counting
) -> None:
    job = start(client, doubt=DOUBT)
    carry_out(worker, job["id"])
    found = shown(client, job)
    assert found["conditions"]["doubt"]["ranges"][0]["path"] == "load"
    assert found["plan"]["best"]["chance"] == found["plan"]["doubt"]["chance"]
    assert found["plan"]["doubt"]["simulations"] >= 6
    assert found["progress"]["chance"] is not None
    assert engine.ios.count(90_000) >= 5


def test_a_design_alone_has_a_chance(client: TestClient, worker: LifeCycle) -> None:
    job = start(client, choices=[], doubt=DOUBT, verify=False)
    carry_out(worker, job["id"])
    found = shown(client, job)
    assert found["conditions"]["doubt"]["ranges"][0]["path"] == "load"
    assert found["progress"]["chance"] is not None
    assert found["plan"]["best"] is None
    assert found["plan"]["text"].startswith("All targets hold with a chance of")


@pytest.mark.parametrize(
    ("doubt", "pointer", "reason"),
    [
        ({}, "/doubt/ranges", "Nothing is uncertain"),
        ({"ranges": [DOUBT["ranges"][0] | {"high": 0.1}]}, "/doubt/ranges/0", "is no range"),  # type: ignore[index]
        ({"ranges": [{"path": "growth.load_pct", "low": 1, "high": 2}]}, "", "nothing grows"),
    ],
)
def test_doubt_without_an_answer_is_refused(
    client: TestClient, doubt: dict[str, Any], pointer: str, reason: str
) -> None:
    answer = client.post(PLANS, json=question(doubt=doubt))
    assert answer.status_code == 422
    assert reason in answer.text
    assert pointer in answer.text


def test_cells_read_the_newest_plan_of_a_design(client: TestClient, worker: LifeCycle) -> None:
    design = question()["design"]
    made = client.post("/api/v1/scenarios", json=scenario() | {"designs": [design]}).json()
    address = f"/api/v1/scenarios/{made['id']}/value"

    def cell(metric: str) -> str:
        return client.get(address, params={"metric": metric}).text

    assert cell("plan.chance") == "no_plan"
    place = {"place": {"scenario_id": made["id"], "label": "plan/a"}}
    soon = GROWTH | {"months": 2}
    job = start(client, doubt=DOUBT, growth=soon, choices=[], verify=False, **place)
    carry_out(worker, job["id"])
    found = shown(client, job)["plan"]["doubt"]
    assert float(cell("plan.chance")) == found["chance"]["value_pct"]
    assert float(cell("plan.chance.low")) == found["chance"]["low_pct"]
    assert cell("plan.until") == found["through"]
    assert cell("plan.price") == "no_value"
    assert "There is no metric plan.speed" in cell("plan.speed")
    report = client.get(
        f"/api/v1/scenarios/{made['id']}/report.md", params={"engine": "analytic"}
    ).text
    line = next(line for line in report.splitlines() if line.startswith("**Recommendation for A"))
    assert "All targets hold through" in line
    assert "with a chance of" in line
    units = {each["name"]: each["unit"] for each in client.get("/api/v1/metrics?of=plan").json()}
    assert (units["plan.price"], units["plan.chance"]) == ("currency", "%")
    changed = design | {"hosts": [each | {"kernel_us": 7.5} for each in design["hosts"]]}
    client.put(
        f"/api/v1/scenarios/{made['id']}",
        json=scenario() | {"designs": [changed]},
        headers={"If-Match": client.get(f"/api/v1/scenarios/{made['id']}").headers["ETag"]},
    )
    assert cell("plan.chance") == "outdated"
    report = client.get(
        f"/api/v1/scenarios/{made['id']}/report.md", params={"engine": "analytic"}
    ).text
    assert "The design has changed since its newest plan. Plan again." in report
