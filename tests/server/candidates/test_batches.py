"""Batches over HTTP, carried out as a worker does."""

import csv
import io
from typing import Any

import pytest
from fastapi.testclient import TestClient
from openpyxl import load_workbook

from qdepth.db.session import Sessions
from qdepth.design.document.document import Design
from qdepth.engines.options import Observer
from qdepth.exports.candidate_file import XLSX
from qdepth.jobs.candidate_pool import CandidatePool
from qdepth.jobs.candidates import Batches
from qdepth.report.report import Report
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.worker.life_cycle import LifeCycle
from tests.support.clock import Clock
from tests.support.jobs import carry_out, going_on, one_part_each, take_turn
from tests.support.reports import small_report
from tests.support.scenarios import design, scenario

CSV = {"Content-Type": "text/csv"}


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of a scenario of two designs."""
    body = scenario(design("a"), design("b"))
    location: str = client.post("/api/v1/scenarios", json=body).headers["Location"]
    return location


def _depth_as_iops(
    design: Design, options: SimulationOptions, *, observe: Observer | None = None, **_: object
) -> Report:
    """Stands in for an engine: a report that shows which design was asked about."""
    report = small_report()
    iops = report.total.iops.model_copy(update={"value": float(design.hosts[0].lun_depth or 0)})
    return report.model_copy(update={"total": report.total.model_copy(update={"iops": iops})})


def _worker(sessions: Sessions, clock: Clock) -> LifeCycle:
    return one_part_each(sessions, Batches(CandidatePool(_depth_as_iops)), clock)


def _rows(client: TestClient, batch: dict[str, Any]) -> list[dict[str, str]]:
    answer = client.get(batch["file"])
    assert answer.headers["content-disposition"] == 'attachment; filename="candidates.csv"'
    return list(csv.DictReader(io.StringIO(answer.text)))


def test_file_comes_back_with_results_and_errors_by_column(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    lines = ["label,design,hosts.esx.lun_depth,iops"]
    lines += [f"=row {n},a,{0 if n % 50 == 7 else n + 1},mine" for n in range(250)]
    started = client.post(f"{path}/batches", content="\n".join(lines), headers=CSV)
    assert started.status_code == 202
    batch = started.json()
    assert {row["status"] for row in _rows(client, batch)} == {"pending"}

    carry_out(_worker(sessions, clock), batch["id"])

    done = client.get(started.headers["Location"]).json()
    assert (done["status"], done["rows"], done["done_rows"], done["good_rows"]) == (
        "succeeded", 250, 250, 245,
    )  # fmt: skip
    rows = _rows(client, batch)
    sent = ["label", "design", "hosts.esx.lun_depth", "iops (input)", "status"]
    assert list(rows[0])[:5] == sent
    for n, row in enumerate(rows):
        assert (row["label"], row["iops (input)"]) == (f"'=row {n}", "mine")
        assert "because iops is the name of an answer" in row["note"]
        if n % 50 == 7:
            assert (row["status"], row["error_column"]) == ("refused", "hosts.esx.lun_depth")
            assert row["iops"] == ""
        else:
            assert (float(row["iops"]), row["error_message"]) == (n + 1, "")


def test_workbook_comes_back_as_a_workbook(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    template = client.get(f"{path}/candidates.xlsx")
    assert template.headers["content-type"] == XLSX
    started = client.post(
        f"{path}/batches", content=template.content, headers={"Content-Type": XLSX}
    )
    batch = started.json()
    carry_out(_worker(sessions, clock), batch["id"])
    sheet = load_workbook(io.BytesIO(client.get(batch["file"]).content)).worksheets[0]
    header, first, second = sheet.iter_rows(values_only=True)
    assert dict(zip(header, first, strict=True))["iops"] == 4
    assert dict(zip(header, second, strict=True))["design"] == "b"


def test_template_can_be_sent_as_it_is(client: TestClient, path: str) -> None:
    template = client.get(f"{path}/candidates.csv")
    assert template.text.startswith("design,hosts.esx.lun_depth,")
    started = client.post(f"{path}/batches", content=template.content, headers=CSV)
    assert (started.status_code, started.json()["rows"]) == (202, 2)
    assert client.get(f"{path}/candidates.pdf").status_code == 422


def test_cancelled_batch_keeps_what_is_done(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    content = "design,hosts.esx.lun_depth\n" + "a,5\n" * 150
    batch = client.post(f"{path}/batches", content=content, headers=CSV).json()
    worker = _worker(sessions, clock)
    assert take_turn(worker, batch["id"])
    cancelled = client.post(f"/api/v1/batches/{batch['id']}/cancel").json()
    assert (cancelled["status"], cancelled["done_rows"]) == ("cancelled", 100)
    assert not take_turn(worker, batch["id"])
    statuses = [row["status"] for row in _rows(client, batch)]
    assert statuses == ["steady"] * 100 + ["cancelled"] * 50
    assert going_on(sessions) == []


def test_engine_that_breaks_fails_the_batch_and_keeps_the_rest(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    def breaks(*_: object, **__: object) -> Report:
        raise RuntimeError("broken")

    batch = client.post(f"{path}/batches", content="design\na\n", headers=CSV).json()
    carry_out(LifeCycle(sessions, [Batches(CandidatePool(breaks))], clock), batch["id"])
    assert client.get(f"/api/v1/batches/{batch['id']}").json()["status"] == "failed"


def test_a_table_may_come_in_a_form(client: TestClient, path: str) -> None:
    table = b"design,hosts.esx.lun_depth\na,64\n"
    started = client.post(f"{path}/batches", files={"file": ("t.csv", table, "text/csv")})
    assert (started.status_code, started.json()["rows"]) == (202, 1)
    two = [("file", ("a.csv", table)), ("file", ("b.csv", table))]
    refused = client.post(f"{path}/batches", files=two)
    assert (refused.status_code, "2 files" in refused.text) == (415, True)


def test_other_files_are_refused(client: TestClient, path: str) -> None:
    wrong = client.post(f"{path}/batches", content="design\na\n", headers={"Content-Type": "x/y"})
    assert (wrong.status_code, wrong.json()["title"]) == (415, "The file has another type")
    tabs = {"Content-Type": "text/tab-separated-values"}
    sent = client.post(f"{path}/batches", content="design\tlabel\na\tx\n", headers=tabs)
    assert (sent.status_code, sent.json()["rows"]) == (202, 1)
    broken = client.post(f"{path}/batches", content="design\n", headers=CSV)
    assert (broken.status_code, broken.json()["title"]) == (422, "The file is refused")
    assert client.get("/api/v1/batches/none").status_code == 404
    assert client.get("/api/v1/batches/none/file").status_code == 404
    assert client.post("/api/v1/batches/none/cancel").status_code == 404


def test_null_takes_a_quote_away_so_that_the_list_price_counts(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    document = design("a", currency="EUR")
    for part in ("hosts", "fabrics", "arrays"):
        document[part][0]["price"] = {"list_price": 100.0, "quote": 90.0}
    path = client.post("/api/v1/scenarios", json=scenario(document)).headers["Location"]
    content = "arrays.array.price.list_price;arrays.array.price.quote\n1.000,0;\n1.000,0;null\n"
    batch = client.post(f"{path}/batches", content=content, headers=CSV).json()
    carry_out(LifeCycle(sessions, [Batches(CandidatePool(evaluate))], clock), batch["id"])
    rows = client.get(f"/api/v1/batches/{batch['id']}/results.json").json()
    assert [row["total_price"] for row in rows] == [270, 1180]


def test_rows_with_prices_are_ranked_in_the_file_and_as_json(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    target = {"at_most_ms": 1e-3}
    document = design("a", currency="EUR", latency_target=target)
    for part in ("hosts", "fabrics", "arrays"):
        document[part][0]["price"] = {"list_price": 100.0, "source": "made up"}
    path = client.post("/api/v1/scenarios", json=scenario(document)).headers["Location"]
    header = client.get(f"{path}/candidates.csv").text.splitlines()[0].split(",")
    assert {"hosts.esx.price.discount_pct", "arrays.array.price.list_price"} <= set(header)

    content = (
        "arrays.array.price.list_price,hosts.esx.lun_depth,assumptions\n"
        "1000,8,old\n800,8,\n800,8,\n,0,\n"
    )
    batch = client.post(f"{path}/batches", content=content, headers=CSV).json()
    carry_out(LifeCycle(sessions, [Batches(CandidatePool(evaluate))], clock), batch["id"])

    rows = client.get(f"/api/v1/batches/{batch['id']}/results.json").json()
    assert [row["total_price"] for row in rows] == [1200, 1000, 1000, None]
    assert [row["rank_total_price"] for row in rows] == [3, 1, 1, None]
    assert [row["rank_iops"] for row in rows] == [1, 1, 1, None]
    assert [row["on_front_iops"] for row in rows] == ["no", "yes", "yes", None]
    assert [row["keeps_targets"] for row in rows] == ["no", "no", "no", None]
    assert rows[0]["targets_note"].endswith(", target 0.001\u00a0ms")
    assert "the list price of 1\u202f000" in rows[0]["assumptions"]
    assert client.get("/api/v1/batches/none/results.json").status_code == 404
    shown = _rows(client, batch)
    assert list(shown[0]) == list(rows[0])
    assert [row["rank_total_price"] for row in shown] == ["3", "1", "1", ""]

    again = client.post(f"{path}/batches", content=client.get(batch["file"]).content, headers=CSV)
    assert (again.status_code, again.json()["rows"]) == (202, 4)
    assert again.json()["notes"] == [
        "The columns with the answers of an earlier table were replaced."
    ]


def test_readers_post_batches_and_follow_them(client: TestClient, path: str) -> None:
    """They may read the same numbers one by one; nothing of the scenario changes."""
    before = client.get(path).json()
    token = client.post(f"{path}/shares", json={}).json()["token"]
    view = f"/api/v1/scenarios/{token}/batches"
    key = client.post(f"{path}/keys", json={"title": "sheet"}).json()["key"]
    by_key = CSV | {"Authorization": f"Bearer {key}"}
    for address, headers in ((view, CSV), (f"{path}/batches", by_key)):
        made = client.post(address, content="design\na\n", headers=headers)
        assert made.status_code == 202
        assert client.get(made.headers["Location"], headers=headers).json()["rows"] == 1
    assert client.get(path).json() == before


def test_batch_is_followed_to_its_end(client: TestClient, path: str) -> None:
    batch = client.post(f"{path}/batches", content="design\na\n", headers=CSV).json()
    client.post(f"/api/v1/batches/{batch['id']}/cancel")
    events = client.get(f"/api/v1/batches/{batch['id']}/events")
    assert events.headers["content-type"].startswith("text/event-stream")
    assert events.text.count("event: batch") == 1
    assert '"status":"cancelled"' in events.text


def test_cell_that_cannot_be_read_refuses_its_row_alone(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    """And what may have been meant otherwise is said in the row and of the batch."""
    content = (
        "Design;lun_depth;hosts.esx.lun_depth;arrays.array.price.quote\n"
        "a;1;5;78000\na;2;6;78.000\na;;7;#N/A\nb;;8;80000\n"
    )
    started = client.post(f"{path}/batches", content=content.encode("utf-16"), headers=CSV)
    carry_out(_worker(sessions, clock), started.json()["id"])
    batch = client.get(started.headers["Location"]).json()
    (note,) = batch["notes"]
    assert note.endswith("Did you mean hosts.esx.lun_depth?")
    assert (batch["done_rows"], batch["good_rows"]) == (4, 2)
    rows = client.get(f"/api/v1/batches/{batch['id']}/results.json").json()
    assert [row["iops"] for row in rows] == [5, None, None, 8]
    assert [row["note"] for row in rows] == [note, note, None, None]
    assert [row["status"] == "refused" for row in rows] == [False, True, True, False]
    assert rows[1]["error_column"] == "arrays.array.price.quote"
    assert "78 or 78000" in rows[1]["error_message"]
    assert "has the error #N/A" in rows[2]["error_message"]
    assert list(rows[0])[-1] == "note"
