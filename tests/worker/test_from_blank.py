"""An ordinary estate from blank: laid out save by save, asked, simulated, and right."""

from typing import Any

import httpx2
import pytest

from tests.support import http
from tests.support.ordinary_estate import SP_US, SPS, TWINS, ordinary_estate
from tests.support.processes import wait_for
from tests.support.server import RunningServer

Json = dict[str, Any]
IN_ORDER = ("fabrics", "hosts", "arrays", "datastores", "classes")
CAPACITY_IOPS = SPS / (SP_US * 1e-6)
TOLERANCE = 0.02
"""Closed workloads keep the SPs busy but for less than this share of the time."""
WIDER = 3.250 / 2.262
"""A 99 % interval over one of 95 %: Student's t with 9 degrees of freedom."""
TURNS = pytest.mark.parametrize("round_robin_ios", [1, 1000])


def laid_out(client: httpx2.Client, whole: Json) -> Json:
    """The design as the server gives it back, after a save for each kind of part."""
    design = whole | {kind: [] for kind in IN_ORDER}
    answer = client.post("/api/v1/scenarios", json={"title": "From blank", "designs": [design]})
    assert answer.status_code == httpx2.codes.CREATED, answer.text
    for kind in IN_ORDER:
        path, version = f"/api/v1/scenarios/{answer.json()['id']}", answer.headers["ETag"]
        design = design | {kind: whole[kind]}
        answer = client.put(
            path,
            json={"title": "From blank", "designs": [design]},
            headers={"If-Match": version},
        )
        assert answer.status_code == httpx2.codes.OK, answer.text
    kept: Json = client.get(path).json()["designs"][0]
    return kept


def simulated(client: httpx2.Client, design: Json, **options: Any) -> Json:
    """The report of a run, once it is done."""
    run = client.post("/api/v1/runs", json={"designs": [design], "options": options}).json()

    def end() -> Json | None:
        found: Json = client.get(run["links"]["self"]).json()
        return found if found["status"] in ("succeeded", "failed", "cancelled") else None

    ended = wait_for("the run", end)
    assert ended["status"] == "succeeded", ended
    report: Json = client.get(f"{run['links']['self']}/result").json()["reports"][0]
    return report


def computed(client: httpx2.Client, design: Json) -> Json:
    """The report of the analytic engine."""
    body = {"design": design, "options": {"engine": "analytic"}}
    answer = client.post("/api/v1/evaluations", json=body)
    assert answer.status_code == httpx2.codes.OK, answer.text
    report: Json = answer.json()
    return report


def quantities(report: Json) -> dict[tuple[str, str], Json]:
    """IOPS and mean latency in total and of each class of VMs."""
    return {
        (group["id"], name): value
        for group in (report["total"], *report["groups"])
        for name, value in (("iops", group["iops"]), ("mean", group["latency_ms"]["mean"]))
    }


def apart(*numbers: Json) -> bool:
    """Whether the 99 % intervals have no value in common: 22 numbers are compared, twice."""
    lowest = max(each["value"] - WIDER * (each["value"] - each["low"]) for each in numbers)
    highest = min(each["value"] + WIDER * (each["high"] - each["value"]) for each in numbers)
    return bool(lowest > highest)


def test_estate_is_laid_out_and_both_sps_carry_half(server: RunningServer) -> None:
    whole = ordinary_estate(round_robin_ios=1, hosts=4)
    with http.client(base_url=server.url) as client:
        design = laid_out(client, whole)
        reports = computed(client, design), simulated(client, design, max_ios=30_000)
    for report in reports:
        assert report["total"]["iops"]["value"] == pytest.approx(CAPACITY_IOPS, rel=TOLERANCE)
        visits = {each["id"].rpartition("/")[2]: each["visits_s"] for each in report["stations"]}
        for sp in ("sp1", "sp2"):
            half = CAPACITY_IOPS / SPS
            assert visits[sp]["value"] == pytest.approx(half, rel=TOLERANCE)
    assert sum(len(names) for names in TWINS.values()) == len(design["classes"])


@pytest.mark.full
@TURNS
def test_default_answer_longer_run_and_analytic_value_agree(
    server: RunningServer, round_robin_ios: int
) -> None:
    whole = ordinary_estate(round_robin_ios=round_robin_ios)
    with http.client(base_url=server.url) as client:
        design = laid_out(client, whole)
        default = quantities(simulated(client, design))
        longer = quantities(simulated(client, design, max_ios=3_000_000, replications=10, seed=2))
        analytic = quantities(computed(client, design))
    for name, value in default.items():
        assert not apart(value, longer[name]), name
        assert not apart(value, analytic[name]), name
