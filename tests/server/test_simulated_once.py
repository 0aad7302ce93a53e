"""What changes no network simulates nothing: prices, titles, names, targets, currencies."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from qdepth.db.session import Sessions
from qdepth.jobs.candidate_pool import CandidatePool
from qdepth.jobs.candidates import Batches
from qdepth.jobs.kind import Kind
from qdepth.jobs.runs import Runs
from qdepth.jobs.sweeps import Sweeps
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Solution
from qdepth.studies.simulate import evaluation
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network
from qdepth.worker.life_cycle import LifeCycle
from tests.support.clock import Clock
from tests.support.jobs import carry_out
from tests.support.scenarios import design, scenario

OPTIONS = {"engine": "simpy", "max_ios": 5_000, "replications": 1}
CSV = {"Content-Type": "text/csv"}
PRICED = {"price": {"list_price": 1_000.0}, "power_w": 500.0}


def _priced(**changes: Any) -> dict[str, Any]:
    document = design("a", currency="EUR", title="Before")
    for part in ("hosts", "fabrics", "arrays"):
        document[part][0] |= PRICED
    return document | changes


def _renamed() -> dict[str, Any]:
    document = _priced(title="After")
    document["hosts"][0]["name"] = "Host of the lab"
    document["classes"][0]["name"] = "SQL"
    return document


def _quoted() -> dict[str, Any]:
    document = _priced()
    document["arrays"][0]["price"] = {"quote": 500.0}
    return document


CHANGED = {
    "title": _priced(title="After"),
    "names": _renamed(),
    "quote": _quoted(),
    "currency": _priced(currency="USD"),
    "target": _priced(latency_target={"at_most_ms": 2.0}),
    "class target": _priced(class_targets={"vms": {"at_most_ms": 2.0}}),
}


@pytest.fixture
def simulated(monkeypatch: pytest.MonkeyPatch) -> list[QueueingNetwork]:
    """The networks that were simulated so far."""
    found: list[QueueingNetwork] = []
    simulate = simulate_network

    def counted(network: QueueingNetwork, options: SimulationOptions, **more: Any) -> Solution:
        found.append(network)
        return simulate(network, options, **more)

    monkeypatch.setattr(evaluation, "simulate_network", counted)
    return found


@pytest.fixture
def worker(sessions: Sessions, clock: Clock) -> LifeCycle:
    """A worker of all that is tested here."""
    evaluate = evaluation.evaluate
    kinds: list[Kind[Any]] = [Runs(evaluate), Batches(CandidatePool(evaluate)), Sweeps(evaluate)]
    return LifeCycle(sessions, kinds, clock)


def _evaluated(client: TestClient, document: dict[str, Any]) -> dict[str, Any]:
    answer = client.post("/api/v1/evaluations", json={"design": document, "options": OPTIONS})
    found: dict[str, Any] = answer.json() | {"answered": answer.status_code}
    return found


def _run(client: TestClient, worker: LifeCycle, *documents: dict[str, Any]) -> dict[str, Any]:
    body = {"designs": list(documents), "options": OPTIONS}
    run = client.post("/api/v1/runs", json=body).json()
    assert carry_out(worker, run["id"]).status == "succeeded"
    found: dict[str, Any] = client.get(run["links"]["result"]).json()
    return found


@pytest.mark.parametrize("changed", CHANGED.values(), ids=CHANGED)
def test_a_run_of_the_same_network_is_known(
    client: TestClient, worker: LifeCycle, simulated: list[Any], changed: dict[str, Any]
) -> None:
    (before,) = _run(client, worker, _priced())["reports"]
    (after,) = _run(client, worker, changed)["reports"]
    assert len(simulated) == 1
    assert after["digest"] == before["digest"]
    assert after["design_title"] == changed["title"]
    assert after["price"]["currency"] == changed["currency"]
    assert after["total"] == before["total"]
    assert _evaluated(client, changed)["answered"] == 200


def test_what_is_read_has_the_names_and_prices_of_now(
    client: TestClient, worker: LifeCycle, simulated: list[Any]
) -> None:
    _run(client, worker, _priced())
    renamed, quoted = _evaluated(client, _renamed()), _evaluated(client, _quoted())
    (device,) = [row for row in renamed["limits"] if row["layer"] == "device_queue"]
    assert device["name"] == "device queue of Host of the lab to lun0"
    assert "Host of the lab" in renamed["bottleneck"]["sentence"]
    assert [row["id"] for row in renamed["classes"]] == [
        row["id"] for row in _evaluated(client, _priced())["classes"]
    ]
    assert quoted["price"]["total_price"]["value"] == 2_500.0
    assert len(simulated) == 1


def test_another_number_is_another_network(
    client: TestClient, worker: LifeCycle, simulated: list[Any]
) -> None:
    _run(client, worker, _priced())
    other = _priced()
    other["hosts"][0]["lun_depth"] = 5
    _run(client, worker, other)
    assert len(simulated) == 2


def test_cells_of_a_sheet_read_new_quotes_into_the_answer(
    client: TestClient, worker: LifeCycle, simulated: list[Any]
) -> None:
    body = scenario(_priced()) | {"options": OPTIONS}
    path = client.post("/api/v1/scenarios", json=body).headers["Location"]
    _run(client, worker, _priced())
    quotes = [
        client.get(
            f"{path}/value",
            params={
                "metric": "price.total_price",
                "engine": "scenario",
                "arrays.array.price.quote": str(quote),
            },
        ).text
        for quote in (100, 200)
    ]
    assert quotes == ["2100.0", "2200.0"]
    assert len(simulated) == 1


def test_rows_of_a_table_that_differ_in_quotes_are_simulated_once(
    client: TestClient, worker: LifeCycle, simulated: list[Any]
) -> None:
    body = scenario(_priced()) | {"options": OPTIONS}
    path = client.post("/api/v1/scenarios", json=body).headers["Location"]
    content = "arrays.array.price.quote,hosts.esx.lun_depth\n" + "".join(
        f"{100 + row},{4 + row % 2}\n" for row in range(6)
    )
    for _ in range(2):
        batch = client.post(f"{path}/batches?engine=scenario", content=content, headers=CSV).json()
        assert carry_out(worker, batch["id"]).status == "succeeded"
        rows = client.get(f"/api/v1/batches/{batch['id']}/results.json").json()
        assert [row["total_price"] for row in rows] == [2_100 + row for row in range(6)]
        assert len({row["iops"] for row in rows}) == 2
    assert len(simulated) == 2


def test_cells_of_a_sweep_over_a_price_are_simulated_once(
    client: TestClient, worker: LifeCycle, simulated: list[Any]
) -> None:
    axes = [{"path": "arrays.array.price.quote", "values": [100.0, 200.0, 300.0]}]
    body = {"design": _priced(), "axes": axes, "options": OPTIONS}
    for question in (body, body | {"design": _renamed()}):
        sweep = client.post("/api/v1/sweeps", json=question).json()
        assert carry_out(worker, sweep["id"]).status == "succeeded"
        points = client.get(f"/api/v1/sweeps/{sweep['id']}").json()["points"]
        assert len({point["iops"]["value"] for point in points}) == 1
    assert len(simulated) <= 2, "replayed once and not"


def test_a_comparison_of_other_prices_is_known(
    client: TestClient, worker: LifeCycle, simulated: list[Any]
) -> None:
    other = _priced(id="b")
    other["hosts"][0]["lun_depth"] = 8
    _run(client, worker, _priced(), other)
    target = {"latency_target": {"at_most_ms": 2.0}}
    other["arrays"][0]["price"] = {"quote": 10.0}
    body = {"designs": [_quoted() | target, other | target], "options": OPTIONS}
    answer = client.post("/api/v1/comparisons", json=body)
    assert answer.status_code == 200
    prices = [report["price"] for report in answer.json()["reports"]]
    assert [price["total_price"]["value"] for price in prices] == [2_500.0, 2_010.0]
    assert all(price["at_target"]["iops"]["value"] for price in prices)
    assert len(simulated) == 2


def test_a_link_shows_the_result_under_the_names_of_its_version(
    client: TestClient, worker: LifeCycle, simulated: list[Any]
) -> None:
    _run(client, worker, _priced())
    body = scenario(_renamed()) | {"options": OPTIONS}
    path = client.post("/api/v1/scenarios", json=body).headers["Location"]
    token = client.post(f"{path}/shares").json()["token"]
    (report,) = client.get(f"/api/v1/shares/{token}").json()["result"]["reports"]
    assert report["design_title"] == "After"
    assert "Host of the lab" in report["bottleneck"]["sentence"]
    assert len(simulated) == 1


def test_evidence_stays_as_it_was_and_verifies(
    client: TestClient, worker: LifeCycle, simulated: list[Any]
) -> None:
    body = scenario(_priced()) | {"options": OPTIONS}
    path = client.post("/api/v1/scenarios", json=body).headers["Location"]
    _run(client, worker, _priced())
    token = client.post(f"{path}/shares", json={"kind": "evidence"}).json()["token"]
    again = client.post(f"/api/v1/shares/{token}/repetitions").json()
    carry_out(worker, again["id"])
    found = client.get(f"/api/v1/shares/{token}/repetitions/{again['id']}").json()
    assert found["outcome"] == "identical"
    assert len(simulated) == 2, "what is doubted is simulated again"


def test_stored_results_are_read_for_designs_as_they_are_now(
    client: TestClient, worker: LifeCycle, simulated: list[Any]
) -> None:
    def stored(document: dict[str, Any]) -> Any:
        body = {"designs": [document], "options": OPTIONS}
        return client.post("/api/v1/stored-results", json=body).json()["result"]

    assert stored(_priced()) is None
    _run(client, worker, _priced())
    (report,) = stored(_quoted())["reports"]
    assert report["price"]["total_price"]["value"] == 2_500.0
    assert stored(_priced(classes=[])) is None, "not complete"
    assert len(simulated) == 1
