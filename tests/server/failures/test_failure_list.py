"""The list of single failures: a job, carried out as a worker does."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from qdepth.db.session import Sessions
from qdepth.jobs.failure_lists import FailureLists
from qdepth.report.report import Report
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.worker.life_cycle import LifeCycle
from tests.support.clock import Clock
from tests.support.designs import small_design
from tests.support.jobs import carry_out, going_on, one_part_each, take_turn
from tests.support.scenarios import scenario

LIST = "/api/v1/failures"


class Counting:
    """Evaluates designs, and counts them."""

    def __init__(self) -> None:
        self.titles: list[str] = []

    def __call__(self, design: Any, options: Any, **more: Any) -> Report:
        self.titles.append(design.title)
        return evaluate(design, options, **more)


@pytest.fixture
def engine() -> Counting:
    return Counting()


@pytest.fixture
def worker(sessions: Sessions, clock: Clock, engine: Counting) -> LifeCycle:
    """A worker whose turns are one part long."""
    return one_part_each(sessions, FailureLists(engine), clock)


def start(client: TestClient, **more: Any) -> dict[str, Any]:
    answer = client.post(LIST, json={"design": small_design()} | more)
    assert answer.status_code == 202, answer.text
    return dict(answer.json())


def shown(client: TestClient, job: dict[str, Any]) -> dict[str, Any]:
    return dict(client.get(f"{LIST}/{job['id']}").json())


def test_every_single_failure_is_answered_the_worst_first(
    client: TestClient, worker: LifeCycle
) -> None:
    job = start(client)
    assert (job["status"], job["healthy"], job["failures"]) == ("queued", None, [])
    assert len(job["listed"]) == job["parts"]
    assert carry_out(worker, job["id"]).status == "succeeded"
    found = shown(client, job)
    assert found["done_parts"] == found["parts"] == len(found["failures"])
    assert {one["path"] for one in found["failures"]} == {one["path"] for one in job["listed"]}
    assert found["failures"][0]["verdict"] == "refused"
    assert found["failures"][-1]["verdict"] == "survives"
    left = [f["iops_ratio"]["value"] for f in found["failures"] if f["verdict"] == "survives"]
    assert [round(ratio, 9) for ratio in left] == sorted(round(ratio, 9) for ratio in left)
    assert found["healthy"]["iops"]["tag"] == "approximate"


def test_failures_are_shown_as_they_are_answered(client: TestClient, worker: LifeCycle) -> None:
    job = start(client, parts=["hosts.esx1", "sps.spa"], restarts=False)
    while shown(client, job)["healthy"] is None:
        assert take_turn(worker, job["id"])
    assert shown(client, job)["done_parts"] == 0
    seen = []
    while take_turn(worker, job["id"]):
        seen.append([one["path"] for one in shown(client, job)["failures"]])
    assert ["sps.spa"] in seen, "an SP takes more away than a host, so it is evaluated first"
    assert seen[-1] == ["hosts.esx1", "sps.spa"], "what nothing takes over stands first"


def test_events_bring_each_failure_once(client: TestClient, worker: LifeCycle) -> None:
    job = start(client, parts=["sps.spa", "sps.spb", "hosts.esx1"])
    carry_out(worker, job["id"])
    with client.stream("GET", f"{LIST}/{job['id']}/events") as stream:
        texts = [line[6:] for line in stream.iter_lines() if line.startswith("data: ")]
    events = [json.loads(text) for text in texts]
    paths = [one["path"] for event in events for one in event["failures"]]
    assert sorted(paths) == ["hosts.esx1", "sps.spa", "sps.spb"]
    assert events[-1]["status"] == "succeeded"


def test_cancelled_list_keeps_what_is_answered(
    client: TestClient, worker: LifeCycle, sessions: Sessions
) -> None:
    job = start(client)
    while shown(client, job)["done_parts"] < 2:
        assert take_turn(worker, job["id"])
    client.post(f"{LIST}/{job['id']}/cancel")
    assert going_on(sessions) == []
    found = shown(client, job)
    assert (found["status"], len(found["failures"])) == ("cancelled", 2)


def test_scenario_that_asks_again_gets_the_list_that_it_has(
    client: TestClient, worker: LifeCycle, engine: Counting
) -> None:
    made = client.post("/api/v1/scenarios", json=scenario()).json()
    place = {"place": {"scenario_id": made["id"], "label": "failures/a"}}
    job = start(client, parts=["sps.spa"], **place)
    assert start(client, parts=["sps.spa"], **place)["id"] == job["id"], "under way"
    carry_out(worker, job["id"])
    again = start(client, parts=["sps.spa"], **place)
    assert (again["id"], len(again["failures"])) == (job["id"], 1)
    assert len(engine.titles) == 2, "the healthy design and one survivor"
    kept = client.get(f"/api/v1/scenarios/{made['id']}/jobs", params={"kind": "failures"}).json()
    assert [one["label"] for one in kept] == ["failures/a"]

    assert start(client, parts=["sps.spb"], **place)["id"] != job["id"], "another question"
    moved = small_design() | {"notes": "Moved on the canvas"}
    assert start(client, design=moved, parts=["sps.spa"], **place)["id"] == job["id"]
    assert start(client, parts=["sps.spa"])["id"] != job["id"], "kept nowhere"


def test_list_that_was_cancelled_stays_until_it_is_started_again(client: TestClient) -> None:
    made = client.post("/api/v1/scenarios", json=scenario()).json()
    place = {"place": {"scenario_id": made["id"], "label": "failures/a"}}
    job = start(client, **place)
    client.post(f"{LIST}/{job['id']}/cancel")
    assert start(client, **place)["id"] == job["id"]
    again = start(client, again=True, **place)
    assert again["id"] != job["id"]
    assert start(client, **place)["id"] == again["id"]


def test_parts_fail_besides_one_that_has_failed_already(
    client: TestClient, worker: LifeCycle
) -> None:
    job = start(client, parts=["sps.spb", "hba_ports.esx1-p0"], already=["sps.spa"])
    assert carry_out(worker, job["id"]).status == "succeeded"
    found = {one["path"]: one["verdict"] for one in shown(client, job)["failures"]}
    assert found == {"sps.spb": "refused", "hba_ports.esx1-p0": "survives"}


def test_simulated_failures_carry_their_intervals(client: TestClient, worker: LifeCycle) -> None:
    options = {"engine": "simpy", "max_ios": 5000}
    job = start(client, parts=["sps.spa"], options=options)
    assert carry_out(worker, job["id"]).status == "succeeded"
    found = shown(client, job)
    assert found["healthy"]["iops"]["low"] is not None
    assert found["failures"][0]["figures"]["outside_validity"] is None


def test_unknown_part_is_refused_before_anything_fails(client: TestClient) -> None:
    answer = client.post(LIST, json={"design": small_design(), "parts": ["sps.spa", "sps.none"]})
    assert answer.status_code == 422
    (finding,) = answer.json()["errors"]
    assert (finding["pointer"], finding["value"]) == ("/parts/1", "sps.none")


def test_list_that_is_not_there_is_called_by_its_words(client: TestClient) -> None:
    answer = client.get(f"{LIST}/none")
    assert answer.json()["detail"] == "There is no such failure list. Start a new one."
