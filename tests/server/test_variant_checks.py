"""Many values of a sweep or a plan are checked apart from the process that answers."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from qdepth.server.estimators import Lane
from tests.support.scenarios import design

pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
DEPTH = "hosts.esx.lun_depth"


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the functions that lanes were given."""
    found: list[str] = []
    answer = Lane.answer

    async def noted(self: Lane, function: Callable[..., object], *args: object) -> object:
        found.append(function.__name__)
        return await answer(self, function, *args)

    monkeypatch.setattr(Lane, "answer", noted)
    return found


def _sweep(client: TestClient, values: int) -> tuple[int, str]:
    axis = {"path": DEPTH, "values": list(range(1, values + 1))}
    options = {"engine": "analytic"}
    body = {"design": design(), "axes": [axis], "options": options}
    answer = client.post("/api/v1/sweeps", json=body)
    return answer.status_code, answer.text


def test_few_values_are_checked_at_once_and_many_apart(
    client: TestClient, apart: list[str]
) -> None:
    assert _sweep(client, 3)[0] == 202
    assert apart == []
    assert _sweep(client, 200)[0] == 202
    assert apart == ["check_cells"]


def test_value_that_does_not_fit_is_refused_in_the_same_words(
    client: TestClient, apart: list[str]
) -> None:
    axes = [{"path": DEPTH, "values": [*range(1, 200), 0]}]
    refused = client.post("/api/v1/sweeps", json={"design": design(), "axes": axes})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["pointer"] == "/axes/0"
    assert apart == ["check_cells"]


def test_choices_of_a_plan_are_checked_apart(client: TestClient, apart: list[str]) -> None:
    values = [{"text": str(depth)} for depth in range(1, 61)]
    paths = [DEPTH, "classes.vms.disk_depth", "classes.vms.adapter_depth"]
    choices = [{"paths": [path], "values": values} for path in paths[:2]]
    target = {"latency_target": {"quantity": "p99", "at_most_ms": 1.0}}
    answer = client.post("/api/v1/plans", json={"design": design() | target, "choices": choices})
    assert apart == ["check_question"], answer.text
    assert answer.status_code == 202, answer.text


def test_points_of_a_calibration_are_checked_apart(client: TestClient, apart: list[str]) -> None:
    fit = {"parameters": [{"path": "sps.spa.read_us", "low": 5.0, "high": 500.0}]}
    points = [
        {"id": f"p{number}", "role": "calibrate", "overrides": {DEPTH: 0}, "iops": 4000.0}
        for number in range(120)
    ]
    options = {"engine": "analytic"}
    body = {"design": design(), "measurements": fit | {"points": points}, "options": options}
    refused = client.post("/api/v1/calibrations", json=body)
    assert apart == ["sound"]
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["pointer"].startswith("/measurements/points/0")
