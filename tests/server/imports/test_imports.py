"""Imports over HTTP, carried out as a worker does."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from qdepth.db.session import Sessions
from qdepth.db.tables import ImportPieceRow
from qdepth.design.parsing import read_design
from qdepth.imports.collector.script import collector_script
from qdepth.imports.files.limits import Observe, Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.import_files import import_files
from qdepth.imports.import_result import Import
from qdepth.imports.readers.known_readers import KNOWN
from qdepth.jobs.hours import HourLists
from qdepth.jobs.imports import Imports
from qdepth.server.deps import Services
from qdepth.worker.life_cycle import LifeCycle
from tests.imports.readers.test_collector import estate, sample
from tests.support.clock import Clock
from tests.support.jobs import carry_out
from tests.support.measured_week import measured_week_file
from tests.support.protected_files import PASSWORD_XLS, PASSWORD_XLSX
from tests.support.rvtools_files import csv_of, estate_tabs, write_workbook
from tests.support.scenarios import design

IMPORTS = "/api/v1/imports"


def read_here(files: Sequence[SourceFile], workspace: Path, observe: Observe) -> Import:
    """Reads files without a process of their own."""
    return import_files(files, workspace, Pace(observe))


@pytest.fixture
def worker(sessions: Sessions, clock: Clock) -> LifeCycle:
    """A worker that reads files itself, and writes all progress."""
    moments = iter(range(1_000_000))
    imports = Imports(read_here, clock=lambda: float(next(moments)))
    return LifeCycle(sessions, [imports, HourLists()], clock)


@pytest.fixture
def workbook(tmp_path: Path) -> bytes:
    """An export of RVTools."""
    return write_workbook(tmp_path / "export.xlsx", estate_tabs()).read_bytes()


def _post(client: TestClient, *files: tuple[str, bytes]) -> dict[str, Any]:
    answer = client.post(IMPORTS, files=[("files", file) for file in files])
    assert answer.status_code == 202, answer.text
    started: dict[str, Any] = answer.json()
    assert answer.headers["Location"] == f"{IMPORTS}/{started['id']}"
    return started


def _pieces(sessions: Sessions) -> int:
    with sessions.reading() as session:
        return session.scalar(select(func.count()).select_from(ImportPieceRow)) or 0


def test_a_workbook_becomes_a_design(
    client: TestClient, worker: LifeCycle, sessions: Sessions, workbook: bytes
) -> None:
    started = _post(client, ("export.xlsx", workbook))
    assert (started["status"], started["names"]) == ("queued", ["export.xlsx"])
    assert _pieces(sessions) == 1
    assert carry_out(worker, started["id"]).status == "succeeded"
    shown = client.get(f"{IMPORTS}/{started['id']}").json()
    assert (shown["share"], shown["hosts"], shown["vms"]) == (1.0, 4, 24)
    assert shown["files"][0]["is_a"] == "RVTools 4.7.1.4"
    design = shown["draft"]["design"]
    assert read_design(design).hosts[0].count == 4
    assert client.post("/api/v1/designs/check", json=design).json()["problems"] == []
    assert _pieces(sessions) == 0


def test_several_files_are_imported_together(client: TestClient, worker: LifeCycle) -> None:
    tabs = estate_tabs()
    files = [(f"RVTools_tab{name}.csv", csv_of(rows).encode()) for name, rows in tabs.items()]
    started = _post(client, *files)
    carry_out(worker, started["id"])
    shown = client.get(f"{IMPORTS}/{started['id']}").json()
    assert (shown["hosts"], shown["datastores"], shown["vms"]) == (4, 7, 24)


def test_a_draft_follows_choices_and_keeps_none(
    client: TestClient, worker: LifeCycle, workbook: bytes
) -> None:
    id_ = _post(client, ("export.xlsx", workbook))["id"]
    carry_out(worker, id_)
    proposed = client.get(f"{IMPORTS}/{id_}").json()["draft"]
    store = next(g for g in proposed["groups"] if g["kind"] == "datastores" and g["drawn"])
    choices = {"exclude": [store["id"]], "values": {"load": "each VM: sql-oltp"}}
    chosen = client.post(f"{IMPORTS}/{id_}/draft", json=choices).json()
    assert len(chosen["design"]["datastores"]) == len(proposed["design"]["datastores"]) - 1
    load = next(need for need in chosen["needs"] if need["id"] == "load")
    assert (load["chosen"], load["is_proposal"]) == ("each VM: sql-oltp", False)
    assert client.post(f"{IMPORTS}/{id_}/draft", json={}).json() == proposed


def test_the_first_limit_of_an_import_comes_before_its_load_is_known(
    client: TestClient, worker: LifeCycle, workbook: bytes
) -> None:
    id_ = _post(client, ("export.xlsx", workbook))["id"]
    carry_out(worker, id_)
    vms = client.get(f"{IMPORTS}/{id_}").json()["draft"]["vms"]["drawn"]
    limit = client.post(f"{IMPORTS}/{id_}/first-limit", json={}).json()
    assert limit["iops_per_vm"] == pytest.approx(limit["iops"] / vms)
    assert "The load is assumed" in limit["text"]
    total = {"total": {"iops": 28_000, "read_pct": 65, "block_kib": 16, "over": "capacity"}}
    stated = client.post(f"{IMPORTS}/{id_}/first-limit", json=total).json()
    assert stated["load"] == pytest.approx(stated["iops"] / 28_000, rel=0.05)
    refused = client.post(f"{IMPORTS}/{id_}/draft", json={"total": {"iops": 0}})
    assert refused.status_code == 422
    everything = client.get(f"{IMPORTS}/{id_}").json()["draft"]["groups"]
    nothing = {"exclude": [group["id"] for group in everything if group["drawn"]]}
    assert client.post(f"{IMPORTS}/{id_}/first-limit", json=nothing).json() is None


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"%PDF-1.7", "Import the export itself"),
        (PASSWORD_XLSX.read_bytes(), "remove the password"),
        (PASSWORD_XLS.read_bytes(), "save it as .xlsx without the password"),
    ],
    ids=["pdf", "xlsx", "xls"],
)
def test_a_refused_file_fails_the_import_with_what_to_do(
    client: TestClient, worker: LifeCycle, sessions: Sessions, content: bytes, told: str
) -> None:
    id_ = _post(client, ("export.xlsx", content))["id"]
    assert carry_out(worker, id_).status == "failed"
    shown = client.get(f"{IMPORTS}/{id_}").json()
    assert shown["problem"]["status"] == 422
    assert told in shown["problem"]["detail"]
    assert _pieces(sessions) == 0
    refused = client.post(f"{IMPORTS}/{id_}/draft", json={})
    assert refused.status_code == 409
    assert "has not succeeded" in refused.json()["detail"]


def test_files_of_a_cancelled_import_go_with_the_next_one(
    client: TestClient, sessions: Sessions, workbook: bytes
) -> None:
    id_ = _post(client, ("export.xlsx", workbook))["id"]
    assert client.post(f"{IMPORTS}/{id_}/cancel").json()["status"] == "cancelled"
    _post(client, ("a.csv", b"1,2\n"))
    assert _pieces(sessions) == 1


def test_a_worker_stops_reading_what_was_cancelled(
    client: TestClient, sessions: Sessions, clock: Clock, workbook: bytes
) -> None:
    id_ = _post(client, ("export.xlsx", workbook))["id"]
    seen: list[str] = []

    def read_slowly(files: Sequence[SourceFile], workspace: Path, observe: Observe) -> Import:
        def watched(share: float, doing: str) -> None:
            seen.append(doing)
            client.post(f"{IMPORTS}/{id_}/cancel")
            observe(share, doing)

        return import_files(files, workspace, Pace(watched))

    worker = LifeCycle(sessions, [Imports(read_slowly)], clock)
    assert carry_out(worker, id_).status == "cancelled"
    assert len(seen) == 1
    assert _pieces(sessions) == 0


def test_a_crash_in_the_middle_loses_no_file(
    client: TestClient, sessions: Sessions, clock: Clock, worker: LifeCycle, workbook: bytes
) -> None:
    id_ = _post(client, ("export.xlsx", workbook))["id"]

    def die(*_: object) -> Import:
        raise OperationalError("SELECT 1", {}, Exception("away"))

    dying = LifeCycle(sessions, [Imports(die)], clock)
    with pytest.raises(OperationalError):
        carry_out(dying, id_)
    assert _pieces(sessions) == 1
    assert carry_out(worker, id_).status == "succeeded"
    assert _pieces(sessions) == 0


def test_progress_is_shown(client: TestClient, sessions: Sessions, clock: Clock) -> None:
    id_ = _post(client, ("RVTools_tabvInfo.csv", csv_of(estate_tabs()["vInfo"]).encode()))["id"]
    seen: list[tuple[float, str]] = []

    def read_watched(files: Sequence[SourceFile], workspace: Path, observe: Observe) -> Import:
        def watched(share: float, doing: str) -> None:
            observe(share, doing)
            shown = client.get(f"{IMPORTS}/{id_}").json()
            seen.append((shown["share"], shown["doing"]))

        return import_files(files, workspace, Pace(watched))

    moments = iter(range(1_000_000))
    kind = Imports(read_watched, clock=lambda: float(next(moments)))
    carry_out(LifeCycle(sessions, [kind], clock), id_)
    assert seen == sorted(seen, key=lambda one: one[0])
    assert "RVTools_tabvInfo.csv: RVTools_tabvInfo" in {doing for _, doing in seen}


def test_a_large_file_arrives_whole(client: TestClient, worker: LifeCycle) -> None:
    rows = csv_of(estate_tabs(vms=24)["vInfo"]).encode()
    padding = b"".join(b"# %d %s\r\n" % (n, b"." * 10_000) for n in range(300))
    id_ = _post(client, ("RVTools_tabvInfo.csv", rows + padding))["id"]
    assert carry_out(worker, id_).status == "succeeded"


def test_what_is_missing_or_too_much_is_refused(
    client: TestClient, app: FastAPI, workbook: bytes
) -> None:
    assert client.post(IMPORTS).status_code == 422
    services: Services = app.state.services
    settings = services.settings.model_copy(update={"most_import_store_bytes": 10_000})
    app.state.services = Services(**(vars(services) | {"settings": settings}))
    refused = client.post(IMPORTS, files={"files": ("export.xlsx", workbook)})
    assert refused.status_code == 503
    assert refused.json()["type"] == "urn:qdepth:problem:store-full"
    assert "at most 10000 are stored" in refused.json()["detail"]


def test_an_import_that_comes_twice_is_started_once(
    client: TestClient, sessions: Sessions, workbook: bytes
) -> None:
    boundary = {"Content-Type": "multipart/form-data; boundary=x"}
    body = (
        b'--x\r\nContent-Disposition: form-data; name="files"; filename="a.xlsx"\r\n\r\n'
        + workbook
        + b"\r\n--x--\r\n"
    )
    headers = boundary | {"Idempotency-Key": "0123456789abcdef"}
    ids = {client.post(IMPORTS, content=body, headers=headers).json()["id"] for _ in range(2)}
    assert len(ids) == 1
    assert _pieces(sessions) == 1


def test_what_was_measured_can_be_tested_as_a_calibration(
    client: TestClient, worker: LifeCycle, workbook: bytes
) -> None:
    log = json.dumps(estate(load=[sample(f"10:{n:02}:00", 1, 500.0 * n) for n in range(1, 9)]))
    started = _post(client, ("estate.json", log.encode()))
    assert carry_out(worker, started["id"]).status == "succeeded"
    shown = client.get(f"{IMPORTS}/{started['id']}").json()
    assert [load["title"].partition(",")[0] for load in shown["loads"]] == [
        "Peak of IOPS", "Peak of MB/s", "95th percentile of IOPS",
    ]  # fmt: skip
    found = client.post(f"{IMPORTS}/{started['id']}/back-tests", json={}).json()
    (test,) = found["tests"]
    question = {"design": test["design"], "measurements": test["measurements"],
                "options": {"engine": "analytic"}}  # fmt: skip
    assert client.post("/api/v1/calibrations", json=question).status_code == 202
    left_out = client.post(
        f"{IMPORTS}/{started['id']}/back-tests", json={"exclude": ["datastore: ds1"]}
    ).json()
    assert left_out["tests"] == []


def test_hours_of_a_series_are_shown_answered_and_laid_on_a_time_line(
    client: TestClient, worker: LifeCycle
) -> None:
    started = _post(client, ("estate.json", measured_week_file(hours=24)))
    assert carry_out(worker, started["id"]).status == "succeeded"
    (series,) = client.get(f"{IMPORTS}/{started['id']}").json()["series"]
    assert (len(series["hours"]), series["busiest"]) == (24, "2026-01-02 09:00")
    assert series["busy"][0]["name"] == "09:00 to 12:00, Monday to Friday"
    target = {"quantity": "mean", "at_most_ms": 0.01}
    asked = client.post(f"{IMPORTS}/{started['id']}/hours", json=target).json()
    assert (asked["status"], asked["hours"], asked["done_hours"]) == ("queued", 24, 0)
    assert carry_out(worker, asked["id"]).status == "succeeded"
    shown = client.get(f"/api/v1/hours/{asked['id']}").json()
    assert (shown["done_hours"], shown["share"]) == (24, 1.0)
    assert shown["answers"]["missed_pct"] == 100.0
    design_of_day = client.post(f"{IMPORTS}/{started['id']}/timeline", json={}).json()
    assert len(design_of_day["timeline"]["moments"]) == 2
    refused = client.post(f"{IMPORTS}/{started['id']}/hours", json={"series": "other"})
    assert refused.status_code == 422
    assert refused.json()["type"].endswith("no-hours")


def test_results_of_a_test_plan_are_compared_with_its_design(
    client: TestClient, worker: LifeCycle
) -> None:
    jobs = [
        {"jobname": "qdepth-vms", "groupid": 0, "job options": {"iodepth": "8"},
         "read": {"iops": 4000.0, "lat_ns": {"mean": 2e6}}},
    ]  # fmt: skip
    result = json.dumps({"fio version": "fio-3.33", "jobs": jobs}).encode()
    started = _post(client, ("vm1.json", result))
    assert carry_out(worker, started["id"]).status == "succeeded"
    address = f"{IMPORTS}/{started['id']}/back-tests"
    (test,) = client.post(address, json={"planned": design()}).json()["tests"]
    (point,) = test["measurements"]["points"]
    assert (point["group"], point["role"], point["iops"]) == ("vms", "predict", 4000.0)
    broken = design() | {"hosts": []}
    assert client.post(address, json={"planned": broken}).status_code == 422


def test_the_collector_is_given_as_it_ships(client: TestClient) -> None:
    answer = client.get(f"{IMPORTS}/collector")
    assert answer.text == collector_script()
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert "qdepth-collect.ps1" in answer.headers["Content-Disposition"]


def test_formats_are_those_of_the_readers(client: TestClient) -> None:
    gives = {each["name"]: each["gives"] for each in client.get(f"{IMPORTS}/formats").json()}
    assert [gives[name] for name in ("RVTools", "Prometheus", "vscsiStats", "elbencho")] == [
        "estate", "load", "mix", "points",
    ]  # fmt: skip
    assert next(iter(gives)) == "RVTools", "the most usual one is first"
    assert sorted(gives) == sorted(KNOWN)
