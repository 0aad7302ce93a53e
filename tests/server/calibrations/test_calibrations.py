"""Calibrations over HTTP, carried out as a worker does."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from qdepth.db.session import Sessions
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.jobs.calibrations import Calibrations
from qdepth.studies.calibrate.calibration import Measured, Solver
from qdepth.studies.calibrate.measurements import Subject
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.worker.life_cycle import LifeCycle
from tests.support.clock import Clock
from tests.support.jobs import carry_out, going_on, take_turn
from tests.support.scenarios import design

SERVICE = {"path": "sps.spa.read_us", "also": ["sps.spa.write_us"], "low": 50.0, "high": 1000.0}
DELAY = {"path": "arrays.array.read_ms", "low": 0.0, "high": 2.0}
DEPTH = "classes.vms.workload.outstanding_ios"
POINTS: list[dict[str, Any]] = [
    {"id": "low", "role": "calibrate", "overrides": {DEPTH: 1}, "iops": 2000.0},
    {"id": "full", "role": "calibrate", "overrides": {DEPTH: 64}, "iops": 4000.0},
    {"id": "aside", "role": "predict", "overrides": {DEPTH: 8}, "iops": 4000.0},
]
FEW: dict[str, Any] = {"parameters": [SERVICE], "points": POINTS[1:]}
"""Some 45 designs answer it; with both parameters it takes 470, each of which is written down."""


class Bounds:
    """Stands in for an engine: X = min(N / (Z + s), 1 / s) of 2 VMs, and how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.before: Callable[[], None] = lambda: None

    def __call__(self, options: SimulationOptions) -> Solver:
        return self.solve

    def solve(self, design: Design, _subject: Subject) -> Measured:
        self.before()
        self.asked += 1
        array, workload = design.arrays[0], design.classes[0].workload
        assert workload.loop == "closed"
        delay, service, ios = array.read_ms / 1e3, array.sps[0].read_us / 1e6, 2
        ios *= workload.outstanding_ios
        iops = min(ios / (delay + service), 1 / service)
        return {"iops": iops, "latency_mean_ms": 1e3 * ios / iops}


@pytest.fixture
def engine() -> Bounds:
    """An engine that computes bounds."""
    return Bounds()


@pytest.fixture
def worker(sessions: Sessions, engine: Bounds, clock: Clock) -> LifeCycle:
    """A worker that asks it."""
    return LifeCycle(sessions, [Calibrations(engine)], clock)


@pytest.fixture
def careful_worker(sessions: Sessions, engine: Bounds, clock: Clock) -> LifeCycle:
    """A worker for which so much time is over after each design that it keeps it."""
    return LifeCycle(sessions, [Calibrations(engine, clock=count().__next__)], clock)


def _question(**changes: Any) -> dict[str, Any]:
    measurements = {"parameters": [DELAY, SERVICE], "points": POINTS} | changes
    return {"design": design(), "measurements": measurements, "options": {"engine": "analytic"}}


def _post(client: TestClient, **changes: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/calibrations", json=_question(**changes))
    assert answer.status_code == 202, answer.text
    made: dict[str, Any] = answer.json()
    assert answer.headers["location"] == f"/api/v1/calibrations/{made['id']}"
    return made


def _get(client: TestClient, made: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/v1/calibrations/{made['id']}").json()
    return found


def test_parameters_are_fitted_and_the_point_left_aside_is_predicted(
    client: TestClient, worker: LifeCycle, engine: Bounds
) -> None:
    """Z + s = 1 ms and s = 250 us: 2000 IOPS of 2 I/Os, 4000 at most."""
    made = _post(client)
    assert (made["status"], made["solved_designs"], made["result"]) == ("queued", 0, None)
    assert made["measurements"]["points"][2]["role"] == "predict"

    assert carry_out(worker, made["id"]).status == "succeeded"

    done = _get(client, made)
    assert (done["status"], done["problem"]) == ("succeeded", None)
    assert 0 < done["solved_designs"] == engine.asked <= done["most_designs"]
    assert done["forecast"] is None
    assert done["trust"]["rows"][0]["where"] == "Loads up to those fitted"
    result = done["result"]
    assert result["allowance"]["basis"]["own_points"] == 1
    delay, service = result["parameters"]
    assert delay["value"] == pytest.approx(0.75, rel=1e-3)
    assert service["value"] == pytest.approx(250.0, rel=1e-3)
    assert (delay["identified"], service["identified"]) == (True, True)
    assert (result["rows_used"], result["degrees_of_freedom"]) == (2, 0)
    assert [row["role"] for row in result["residuals"]] == ["calibrate", "calibrate", "predict"]
    assert result["worst_error_pct"] == pytest.approx(0, abs=0.2)
    fitted = read_design(result["design"])
    assert fitted.arrays[0].sps[0].write_us == service["value"]


def test_point_has_the_load_of_all_vm_groups(client: TestClient, worker: LifeCycle) -> None:
    """2 VMs of 4 I/Os each: a quarter of that load is one each, sixteen times are 64."""
    points = [
        {"id": "low", "role": "calibrate", "load": 0.25, "iops": 2000.0},
        {"id": "full", "role": "calibrate", "load": 16, "iops": 4000.0},
    ]
    made = _post(client, points=points)
    assert [point["load"] for point in made["measurements"]["points"]] == [0.25, 16]
    carry_out(worker, made["id"])
    delay, service = _get(client, made)["result"]["parameters"]
    assert delay["value"] == pytest.approx(0.75, rel=1e-3)
    assert service["value"] == pytest.approx(250.0, rel=1e-3)


def test_fit_that_was_cut_off_goes_on_from_what_was_solved(
    client: TestClient, careful_worker: LifeCycle, engine: Bounds
) -> None:
    whole = _post(client, **FEW)
    carry_out(careful_worker, whole["id"])
    asked, engine.asked = engine.asked, 0

    class PowerCut(BaseException):
        """Ends a process in the middle."""

    def cut() -> None:
        if engine.asked == asked // 2:
            raise PowerCut

    made = _post(client, **FEW)
    engine.before = cut
    with pytest.raises(PowerCut):
        carry_out(careful_worker, made["id"])
    engine.before = lambda: None
    begun = _get(client, made)
    assert begun["solved_designs"] == asked // 2
    assert begun["forecast"]["usual_designs"] > 0
    assert begun["forecast"]["left_s"] <= begun["forecast"]["most_left_s"]
    assert begun["trust"] is None
    assert carry_out(careful_worker, made["id"]).status == "succeeded"
    assert engine.asked == asked
    assert _get(client, made)["result"] == _get(client, whole)["result"]


def test_cancelled_calibration_stops_at_the_next_design(
    client: TestClient, careful_worker: LifeCycle, engine: Bounds
) -> None:
    made = _post(client)

    def cancel() -> None:
        answer = client.post(f"/api/v1/calibrations/{made['id']}/cancel")
        assert (answer.status_code, answer.json()["status"]) == (202, "cancelled")

    engine.before = cancel
    assert carry_out(careful_worker, made["id"]).status == "cancelled"
    assert engine.asked == 1
    shown = _get(client, made)
    assert (shown["status"], shown["result"]) == ("cancelled", None)
    assert not take_turn(careful_worker, made["id"])


def test_failure_says_why(client: TestClient, sessions: Sessions, clock: Clock) -> None:
    def no_latency(_design: Design, _subject: Subject) -> Measured:
        return {"iops": None, "latency_mean_ms": None}

    made = _post(client, parameters=[DELAY], points=POINTS[:1])
    carry_out(LifeCycle(sessions, [Calibrations(lambda _: no_latency)], clock), made["id"])
    shown = _get(client, made)
    assert shown["status"] == "failed"
    assert "low: the design has no iops there" in shown["problem"]["detail"]
    assert shown["problem"]["instance"] == f"/api/v1/calibrations/{made['id']}"
    assert going_on(sessions) == []


def test_events_end_with_the_result(client: TestClient, worker: LifeCycle) -> None:
    made = _post(client, **FEW)
    carry_out(worker, made["id"])
    answer = client.get(f"/api/v1/calibrations/{made['id']}/events")
    [event] = [line for line in answer.text.splitlines() if line.startswith("data: ")]
    assert json.loads(event.removeprefix("data: "))["result"]["rows_used"] == 1
    last = json.loads(answer.text.strip().rpartition("data: ")[2])
    assert last == client.get(f"/api/v1/calibrations/{made['id']}").json()
    assert last["result"]["design"]["schema"] == "qdepth/2"


def refused(client: TestClient, **changes: Any) -> dict[str, str]:
    answer = client.post("/api/v1/calibrations", json=_question(**changes))
    assert answer.status_code == 422, answer.text
    return {
        error["pointer"]: f"{error['message']} {error.get('limit')}"
        for error in answer.json()["errors"]
    }


def test_rows_that_are_wrong_are_set_aside_and_the_others_are_fitted(
    client: TestClient, worker: LifeCycle
) -> None:
    """4 I/Os of 0.1 ms are 40,000 a second; the others lack a number, a role, and a part."""
    wrong: list[Any] = [
        {**POINTS[0], "id": "little", "overrides": {DEPTH: 2}, "latency_mean_ms": 0.1},
        {"id": "nothing", "role": "predict"},
        {"id": "words", "iops": "many"},
        {**POINTS[0], "id": "part", "overrides": {"hosts.b.lun_depth": 1}},
        "no row",
    ]
    points = [POINTS[0], *wrong, *POINTS[1:]]
    made = _post(client, parameters=[SERVICE], points=points)
    carry_out(worker, made["id"])
    done = _get(client, made)
    assert [row["place"].split("/")[2] for row in done["refused"]] == ["1", "2", "3", "4", "5"]
    reasons = {row["point"]: row["reason"] for row in done["refused"]}
    assert reasons["little"].startswith("2.00k IOPS times 0.1 ms are 0.2 I/Os under way, but ")
    assert "there is no number" in reasons["nothing"]
    assert "hosts.b" in reasons["part"]
    assert done["refused"][1]["role"] == "predict"
    assert done["result"]["refused"] == made["refused"] == done["refused"]
    assert {row["point"] for row in done["result"]["residuals"]} == {"low", "full", "aside"}
    assert [point["role"] for point in done["measurements"]["points"]] == [
        "calibrate", *["ignore"] * 5, "calibrate", "predict"
    ]  # fmt: skip


def test_too_few_rows_that_are_sound_are_refused_with_every_figure(client: TestClient) -> None:
    """A course report of a consumer SSD: its latency leaves out the time before submission."""
    rows = [
        {"id": str(depth), "role": "calibrate", "overrides": {DEPTH: depth // 2}}
        | {"iops": iops, "latency_mean_ms": ms}
        for depth, iops, ms in ((4, 101_000.0, 0.02928), (32, 108_000.0, 0.15556))
    ]
    found = refused(client, points=rows)
    rows_and_all = ["/measurements/points/0", "/measurements/points/1", "/measurements/points"]
    assert list(found) == rows_and_all
    assert "2 parameters cannot be fitted to 0 points" in found["/measurements/points"]
    assert "2.957 I/Os under way, but the workload keeps 4" in found["/measurements/points/0"]
    assert "16.8 I/Os under way, but the workload keeps 32" in found["/measurements/points/1"]


@pytest.mark.parametrize(
    ("changes", "pointer", "words"),
    [
        ({"parameters": [{**DELAY, "path": "arrays.b.read_ms"}]}, "parameters/0/path", "no part"),
        ({"parameters": [DELAY, DELAY]}, "parameters/1/path", "named twice"),
        (
            {"parameters": [{"path": "hosts.esx.lun_depth", "low": 1.0, "high": 64.0}]},
            "parameters/0/path",
            "lun_depth=25.066",
        ),
        ({"points": POINTS[:1]}, "points", "2 parameters cannot be fitted to 1 point"),
        ({"points": [{**POINTS[0], "overrides": {"x.y": 1}}]}, "points/0/overrides", "x.y"),
        ({"points": [{**POINTS[0], "group": "web"}]}, "points/0/group", "no class of VMs web"),
        ({"points": [{"id": "a", "role": "predict"}]}, "points/0", "no number"),
        ({"points": []}, "points", "at least 1"),
        ({"points": [POINTS[0]] * 501}, "points", "at most 500"),
        ({"parameters": [DELAY] * 9}, "parameters", "at most 8"),
        ({"parameters": [{**DELAY, "low": -1.0}]}, "parameters/0/low", "at least 0"),
    ],
)
def test_what_does_not_fit_is_refused_where_it_stands(
    client: TestClient, changes: dict[str, Any], pointer: str, words: str
) -> None:
    found = refused(client, **changes)
    assert words in found[f"/measurements/{pointer}"]


def test_more_work_than_a_calibration_may_take_is_refused(client: TestClient) -> None:
    question = _question(points=[POINTS[0]] * 100)
    question["options"] = {"engine": "simpy", "max_ios": 100_000}
    answer = client.post("/api/v1/calibrations", json=question)
    assert answer.status_code == 422
    assert (
        "a calibration simulates at most 1\u202f000\u202f000\u202f000"
        in answer.json()["errors"][0]["message"]
    )
    question = _question(points=[POINTS[0]] * 490)
    answer = client.post("/api/v1/calibrations", json=question)
    assert "solves at most 200\u202f000" in answer.json()["errors"][0]["message"]


def test_what_does_not_exist_is_not_found(client: TestClient) -> None:
    for path in ("", "/events"):
        assert client.get(f"/api/v1/calibrations/none{path}").status_code == 404
    assert client.post("/api/v1/calibrations/none/cancel").status_code == 404


def test_what_was_fitted_is_given_to_a_design_and_what_was_not_is_named(
    client: TestClient, worker: LifeCycle
) -> None:
    done, waiting = _post(client), _post(client, **FEW)
    carry_out(worker, done["id"])

    def joined(*ids: str, of: dict[str, Any] | None = None) -> Response:
        body = {"design": of or design(), "calibrations": [*ids]}
        return client.post("/api/v1/calibrations/joined", json=body)

    made = joined(done["id"], waiting["id"]).json()
    fitted = _get(client, done)["result"]["design"]
    assert made["design"]["arrays"] == fitted["arrays"]
    assert made["design"]["calibration"] == fitted["calibration"]
    assert made["arrays"] == [
        {"array": "array", "name": "array", "is_fitted": True, "reason": ""},
    ]

    nothing = joined(waiting["id"]).json()
    assert nothing["design"]["calibration"] is None
    assert nothing["arrays"][0]["reason"] == "its calibration is queued"

    assert joined("0" * 32).status_code == 404
    renamed = json.loads(json.dumps(design()).replace('"spa"', '"other"'))
    refused = joined(done["id"], of=renamed)
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["pointer"].startswith("?sps.spa")
