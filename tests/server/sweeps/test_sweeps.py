"""Sweeps and load curves over HTTP, carried out as a worker does."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from qdepth.cli.main import main
from qdepth.db.session import Sessions
from qdepth.db.tables import PartRow
from qdepth.design.document.document import Design
from qdepth.engines.options import Observer
from qdepth.jobs.sweeps import Sweeps
from qdepth.network.network import QueueingNetwork
from qdepth.report.report import Report
from qdepth.report.run_facts import Replay
from qdepth.solution.solution import Solution
from qdepth.statistics.recorder import Progress
from qdepth.studies.simulate.answer import Keep
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.worker.life_cycle import LifeCycle
from tests.support.clock import Clock
from tests.support.jobs import carry_out, going_on, one_part_each, take_turn
from tests.support.reports import kept_report, small_report
from tests.support.scenarios import design

DEPTHS = {"path": "hosts.esx.lun_depth", "values": [4, 8, 16]}
QUESTION = {"design": design(), "axes": [DEPTHS], "options": {"engine": "analytic"}}


class Engine:
    """Stands in for an engine: a report that shows which design was asked about."""

    def __init__(self) -> None:
        self.asked: list[int | None] = []

    def __call__(
        self,
        design: Design,
        options: SimulationOptions,
        *,
        observe: Observer | None = None,
        replays: bool = True,
        keep: Keep | None = None,
    ) -> Report:
        return kept_report(keep, design, options, lambda: self._compute(design))

    def _compute(self, design: Design) -> Report:
        depth = design.hosts[0].lun_depth
        self.asked.append(depth)
        report = small_report()
        iops = report.total.iops.model_copy(update={"value": float(depth or 0)})
        return report.model_copy(update={"total": report.total.model_copy(update={"iops": iops})})


@pytest.fixture
def engine() -> Engine:
    return Engine()


@pytest.fixture
def worker(sessions: Sessions, clock: Clock, engine: Engine) -> LifeCycle:
    """A worker whose steps are one cell long."""
    return one_part_each(sessions, Sweeps(engine), clock)


def _post(client: TestClient, **changes: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/sweeps", json=QUESTION | changes)
    assert answer.status_code == 202
    sweep: dict[str, Any] = answer.json()
    assert answer.headers["Location"] == f"/api/v1/sweeps/{sweep['id']}"
    return sweep


def _get(client: TestClient, sweep: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/v1/sweeps/{sweep['id']}").json()
    return found


def test_points_arrive_chunk_by_chunk(
    client: TestClient, worker: LifeCycle, engine: Engine
) -> None:
    sweep = _post(client)
    assert (sweep["status"], sweep["cells"], sweep["points"]) == ("queued", 3, [])

    assert take_turn(worker, sweep["id"])
    shown = _get(client, sweep)
    assert (shown["status"], shown["done_cells"]) == ("running", 1)
    carry_out(worker, sweep["id"])

    done = _get(client, sweep)
    assert (done["status"], done["done_cells"]) == ("succeeded", 3)
    assert [(p["values"], p["iops"]["value"]) for p in done["points"]] == [
        ([4], 4), ([8], 8), ([16], 16),
    ]  # fmt: skip
    assert engine.asked == [4, 8, 16]


def _of_a_class() -> dict[str, Any]:
    """A design whose class stands in two classes of VMs."""
    document = design()
    (group,) = document["classes"]
    document["classes"] = [group, group | {"id": "more"}]
    return document


LOADS = {
    "path": "classes.vms.workload.outstanding_ios",
    "also": ["classes.more.workload.outstanding_ios"],
    "values": [1, 4],
}


def test_axis_varies_the_load_of_a_class(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    """The same value in each of its classes of VMs; what was asked by hand is not computed
    again."""
    sweep = _post(client, design=_of_a_class(), axes=[LOADS])
    assert sweep["axes"] == [LOADS]
    carry_out(one_part_each(sessions, Sweeps(evaluate), clock), sweep["id"])
    done = _get(client, sweep)
    assert done["axes"] == [LOADS]
    for point, load in zip(done["points"], (1, 4), strict=True):
        first, second = point["groups"]
        assert first["outstanding_ios"]["value"] == second["outstanding_ios"]["value"]
        by_hand = _of_a_class()
        for group in by_hand["classes"]:
            group["workload"] = group["workload"] | {"outstanding_ios": load}
        report = evaluate(Design.model_validate(by_hand), SimulationOptions(engine="analytic"))
        assert point["iops"]["value"] == report.total.iops.value
    header = next(csv.reader(io.StringIO(client.get(sweep["file"]).text)))
    assert header[:2] == [LOADS["path"], "status"]


def test_axis_of_one_field_names_no_others(client: TestClient) -> None:
    assert _post(client)["axes"] == [DEPTHS]


def test_field_of_a_class_that_does_not_exist_refuses_the_whole(client: TestClient) -> None:
    axis = LOADS | {"also": [*LOADS["also"], "classes.gone.workload.outstanding_ios"]}
    asked = {"design": _of_a_class(), "axes": [axis], "options": QUESTION["options"]}
    answer = client.post("/api/v1/sweeps", json=asked)
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["pointer"] == "/axes/0/also/1"
    assert "classes.gone.workload.outstanding_ios=1: " in str(error)


def test_sample_is_answered_cell_by_cell(
    client: TestClient, worker: LifeCycle, engine: Engine
) -> None:
    sweep = _post(client, axes=[{**DEPTHS, "values": [4, 64]}], sample={"cells": 5})
    assert (sweep["cells"], len(sweep["axes"])) == (5, 1)
    carry_out(worker, sweep["id"])
    done = _get(client, sweep)
    assert [[depth] for depth in engine.asked] == [point["values"] for point in done["points"]]
    assert len(set(engine.asked)) == 5


def test_two_designs_are_swept_over_the_same_cells(
    client: TestClient, worker: LifeCycle, engine: Engine
) -> None:
    other = design("b", title="Other")
    sweep = _post(client, other=other, axes=[{**DEPTHS, "values": [4, 8]}])
    assert sweep["cells"] == 4
    assert [one["id"] for one in sweep["designs"]] == [design()["id"], "b"]
    carry_out(worker, sweep["id"])
    cells = [(point["design_id"], point["values"]) for point in _get(client, sweep)["points"]]
    assert cells == [(id_, [depth]) for id_ in (design()["id"], "b") for depth in (4, 8)]
    rows = list(csv.DictReader(io.StringIO(client.get(sweep["file"]).text)))
    assert list(rows[0])[-1] == "design_id"
    assert [row["design_id"] for row in rows] == [design()["id"]] * 2 + ["b"] * 2


def test_second_design_must_have_the_fields_and_an_id_of_its_own(client: TestClient) -> None:
    lacking = design("b")
    lacking["hosts"][0]["id"] = lacking["classes"][0]["host"] = "elsewhere"
    for other in (design(), lacking):
        answer = client.post("/api/v1/sweeps", json=QUESTION | {"other": other})
        assert answer.status_code == 422


def test_answers_of_before_there_were_two_designs_open(
    client: TestClient, worker: LifeCycle, sessions: Sessions
) -> None:
    sweep = _post(client)
    carry_out(worker, sweep["id"])
    with sessions.writing() as session:
        for part in session.scalars(select(PartRow)):
            part.answer = {k: v for k, v in (part.answer or {}).items() if k != "design_id"}
    points = _get(client, sweep)["points"]
    assert {point["design_id"] for point in points} == {design()["id"]}


def test_same_question_is_not_computed_again(
    client: TestClient, worker: LifeCycle, engine: Engine
) -> None:
    simulated = {"max_ios": 5_000}
    carry_out(worker, _post(client, options=simulated)["id"])
    again = _post(client, axes=[{**DEPTHS, "values": [4, 16, 32]}], options=simulated)
    carry_out(worker, again["id"])
    assert engine.asked == [4, 8, 16, 32]
    assert _get(client, again)["done_cells"] == 3


def test_cancelled_sweep_keeps_what_is_done(client: TestClient, worker: LifeCycle) -> None:
    sweep = _post(client)
    assert take_turn(worker, sweep["id"])
    cancelled = client.post(f"/api/v1/sweeps/{sweep['id']}/cancel")
    assert (cancelled.status_code, cancelled.json()["status"]) == (202, "cancelled")
    assert not take_turn(worker, sweep["id"])
    shown = _get(client, sweep)
    assert (shown["status"], shown["done_cells"]) == ("cancelled", 1)
    assert not take_turn(worker, sweep["id"])


def test_cancelled_sweep_stops_within_a_cell(
    client: TestClient, sessions: Sessions, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qdepth.jobs.progress.SMALLEST_GAP_S", 0.0)
    progress = Progress(100, 10_000, simulated_s=1.0, iops=9.0, latency_mean_ms=1.0)
    went_on: list[bool] = []

    def cancels(*_: object, observe: Observer | None = None, **__: object) -> Report:
        assert observe is not None
        went_on.append(observe(progress))
        client.post(f"/api/v1/sweeps/{sweep['id']}/cancel")
        went_on.append(observe(progress))
        return small_report()

    sweep = _post(client)
    worker = LifeCycle(sessions, [Sweeps(cancels)], clock)
    assert take_turn(worker, sweep["id"])
    assert went_on == [True, False], "one cell was begun, and told to stop"
    shown = _get(client, sweep)
    assert (shown["status"], shown["done_cells"]) == ("cancelled", 0)
    assert going_on(sessions) == []


def test_engine_that_breaks_fails_the_sweep(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    def breaks(*_: object, **__: object) -> Report:
        raise RuntimeError("broken")

    sweep = _post(client)
    worker = LifeCycle(sessions, [Sweeps(breaks)], clock)
    assert take_turn(worker, sweep["id"])
    assert _get(client, sweep)["status"] == "failed"
    assert going_on(sessions) == []


def compiled_report(*, identical: bool = True, replays: bool = True) -> Report:
    """A report of the compiled engine, replayed or not."""
    report = small_report()
    assert report.run is not None
    replay = Replay(ios=10_000, identical=identical, text="Replayed.") if replays else None
    run = report.run.model_copy(update={"replay": replay})
    return report.model_copy(update={"engine": "compiled", "run": run})


def test_some_cells_are_replayed_and_say_so(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    def compiled(
        design: Design,
        options: SimulationOptions,
        *,
        replays: bool = True,
        keep: Keep | None = None,
        **_: object,
    ) -> Report:
        return kept_report(keep, design, options, lambda: compiled_report(replays=replays))

    worker = LifeCycle(sessions, [Sweeps(compiled)], clock)
    sweep = _post(client, axes=[{**DEPTHS, "values": list(range(1, 31))}])
    carry_out(worker, sweep["id"])
    replayed = [point["replayed_ios"] for point in _get(client, sweep)["points"]]
    assert replayed[0] == replayed[-1] == 10_000
    assert set(replayed) == {10_000, None}
    assert 3 <= replayed.count(10_000) <= 5
    # The first and the last cell of another sweep are replayed though their points are known.
    unseen = [place for place, ios in enumerate(replayed, start=1) if ios is None][:2]
    again = _post(client, axes=[{**DEPTHS, "values": unseen}])
    carry_out(worker, again["id"])
    assert [point["replayed_ios"] for point in _get(client, again)["points"]] == [10_000, 10_000]


def test_engines_that_differ_fail_the_sweep(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    def differs(*_: object, **__: object) -> Report:
        return compiled_report(identical=False)

    worker = LifeCycle(sessions, [Sweeps(differs)], clock)
    sweep = _post(client)
    assert take_turn(worker, sweep["id"])
    assert _get(client, sweep)["status"] == "failed"


def test_events_bring_the_points_and_end_with_the_sweep(
    client: TestClient, worker: LifeCycle
) -> None:
    sweep = _post(client)
    carry_out(worker, sweep["id"])
    answer = client.get(f"/api/v1/sweeps/{sweep['id']}/events")
    events = [line for line in answer.text.splitlines() if line.startswith("data: ")]
    told = [json.loads(line.removeprefix("data: ")) for line in events]
    assert [point["values"] for one in told for point in one["points"]] == [[4], [8], [16]]
    assert told[-1]["status"] == "succeeded"


def test_table_has_a_row_for_each_answered_cell(client: TestClient, worker: LifeCycle) -> None:
    path = "classes.vms.workload.outstanding_ios"
    sweep = _post(client, axes=[DEPTHS, {"path": path, "values": [1, 2]}])
    carry_out(worker, sweep["id"])
    answer = client.get(sweep["file"])
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert list(rows[0])[:4] == ["hosts.esx.lun_depth", path, "status", "iops"]
    cells = [(float(row["hosts.esx.lun_depth"]), float(row[path])) for row in rows]
    assert cells == [(4, 1), (4, 2), (8, 1), (8, 2), (16, 1), (16, 2)]
    assert [float(row["iops"]) for row in rows] == [4, 4, 8, 8, 16, 16]
    assert float(rows[0]["iops_low"]) < float(rows[0]["iops_high"])


def test_sweep_that_does_not_fit_is_refused_whole(client: TestClient) -> None:
    wrong = client.post("/api/v1/sweeps", json=QUESTION | {"axes": [{**DEPTHS, "values": [4, 0]}]})
    assert wrong.status_code == 422
    [error] = wrong.json()["errors"]
    assert error["pointer"] == "/axes/0"
    assert "hosts.esx.lun_depth=0" in error["message"]
    twice = client.post("/api/v1/sweeps", json=QUESTION | {"axes": [DEPTHS, DEPTHS]})
    assert twice.status_code == 422
    for path in ("", "/points.csv", "/events"):
        assert client.get(f"/api/v1/sweeps/none{path}").status_code == 404
    assert client.post("/api/v1/sweeps/none/cancel").status_code == 404


def test_load_curve_with_a_target(client: TestClient) -> None:
    asked = {"design": design(), "target": {"quantity": "mean", "at_most_ms": 0.6}}
    answer = client.post("/api/v1/load-curves", json=asked)
    assert answer.status_code == 200
    found = answer.json()
    loads = [point["load"] for point in found["curve"]["points"]]
    assert loads == sorted(loads)
    assert found["curve"]["planned"]["load"] == 1
    at_target = found["at_target"]
    assert at_target["point"]["latency_mean_ms"]["value"] <= 0.6
    assert at_target["load_low"] <= at_target["point"]["load"]
    assert client.post("/api/v1/load-curves", json={"design": design()}).json()["at_target"] is None


def test_load_curve_is_computed_once_for_all_targets(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is the same, without the points that the search for a target adds; a target or a note
    that is written into the design changes no number either."""
    document = design()
    document["classes"][0]["name"] = "SQL"
    document["classes"][0]["workload"]["outstanding_ios"] = 60
    asked = {"design": document, "target": {"at_most_ms": 6.0}}
    first = client.post("/api/v1/load-curves", json=asked).json()

    def nothing(_network: QueueingNetwork) -> Solution:
        raise AssertionError

    monkeypatch.setattr("qdepth.engines.analytic.engine.solve", nothing)
    targets = {"SQL": {"at_most_ms": 6.0}}
    again = {**document, "notes": "for SQL", "class_targets": targets}
    second = client.post("/api/v1/load-curves", json={"design": again}).json()
    assert second["curve"] == first["curve"]
    loads = [point["load"] for point in first["curve"]["points"]]
    assert first["at_target"]["point"]["load"] not in loads


def test_load_curve_of_an_incomplete_design_is_refused(client: TestClient) -> None:
    answer = client.post("/api/v1/load-curves", json={"design": design(classes=[])})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"].startswith("/design")


def test_fix_names_the_fields_to_change(client: TestClient) -> None:
    document = design()
    document["classes"][0]["workload"]["outstanding_ios"] = 64
    found = client.post("/api/v1/fixes", json={"design": document}).json()
    [first, *_] = found["proposals"]
    assert first["changes"][0]["pointer"] == "/hosts/0/lun_depth"
    assert first["text"] == found["text"]
    assert "Estimate: " in found["text"]
    incomplete = client.post("/api/v1/fixes", json={"design": design(classes=[])})
    assert incomplete.status_code == 422


def test_move_is_answered_within_a_call_and_long_waves_are_refused(client: TestClient) -> None:
    body = {"design": design(), "way": "nvme_fc", "vm_gib": 1.0, "at_once": 1}
    short = {"options": {"engine": "simpy", "max_ios": 5000}}
    found = client.post("/api/v1/moves", json=body | short).json()
    assert found["chosen"]["at_once"] == 1
    assert found["design"]["operations"]
    refused = client.post("/api/v1/moves", json=body | {"options": {"max_ios": 1_000_000}})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["pointer"] == "/options/max_ios"


@pytest.mark.parametrize("options", [{"engine": "analytic"}, {"engine": "simpy", "max_ios": 5000}])
def test_command_prints_the_same_table(
    client: TestClient,
    sessions: Sessions,
    clock: Clock,
    tmp_path: Path,
    *,
    capsys: pytest.CaptureFixture[str],
    options: dict[str, Any],
) -> None:
    file = tmp_path / "design.json"
    file.write_text(json.dumps(QUESTION["design"]))
    sweep = _post(client, options=options)
    carry_out(one_part_each(sessions, Sweeps(evaluate), clock), sweep["id"])
    chosen = [f"--{name.replace('_', '-')}={value}" for name, value in options.items()]
    fields = ["--field", "hosts.esx.lun_depth=4,8,16"]
    assert main(["sweep", str(file), *fields, *chosen, "--csv", "--processes", "1"]) == 0
    assert capsys.readouterr().out == client.get(sweep["file"]).text
