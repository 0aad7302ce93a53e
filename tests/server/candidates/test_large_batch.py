"""The largest batch, through a real server and its worker."""

import csv
import io
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.support import http
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

ROWS, BAD_EVERY, COUNTS = 5_000, 100, 50
DEPTH, COUNT = "hosts.esx.lun_depth", "classes.vms.vms_per_host"
DEADLINE_S = 1_800


def _wrong_column(row: int) -> str | None:
    """Column that does not fit, in one row of a hundred."""
    if row % BAD_EVERY != 7:
        return None
    return DEPTH if row // BAD_EVERY % 2 else COUNT


def _cells(row: int) -> dict[str, str]:
    """A question of its own: each row has another depth or another number of VMs."""
    cells = {"label": f"row {row}", DEPTH: f"{1 + row // COUNTS}", COUNT: f"{1 + row % COUNTS}"}
    wrong = _wrong_column(row)
    return cells if wrong is None else cells | {wrong: "0" if wrong == DEPTH else "many"}


def _design(row: int) -> dict[str, Any]:
    changed = design()
    changed["hosts"][0]["lun_depth"] = 1 + row // COUNTS
    changed["classes"][0]["vms_per_host"] = 1 + row % COUNTS
    return changed


@pytest.mark.full
def test_5000_rows_are_answered_and_50_refused_by_column(
    start_server: Callable[..., RunningServer], sqlite_url: str
) -> None:
    server = start_server(QDEPTH_DATABASE_URL=sqlite_url)
    table = io.StringIO()
    writer = csv.DictWriter(table, ["label", DEPTH, COUNT])
    writer.writeheader()
    writer.writerows(_cells(row) for row in range(ROWS))

    with http.client(base_url=server.url) as client:
        path = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
        content, head = table.getvalue(), {"Content-Type": "text/csv"}
        batch = client.post(f"{path}/batches", content=content, headers=head).json()
        began, deadline = time.monotonic(), time.monotonic() + DEADLINE_S
        while batch["status"] in ("queued", "running"):
            assert time.monotonic() < deadline, batch
            time.sleep(0.2)
            batch = client.get(f"/api/v1/batches/{batch['id']}").json()
        print(f"{ROWS} rows in {time.monotonic() - began:.1f} s")  # noqa: T201
        assert (batch["status"], batch["done_rows"], batch["good_rows"]) == (
            "succeeded", ROWS, ROWS - ROWS // BAD_EVERY,
        )  # fmt: skip
        found = list(csv.DictReader(io.StringIO(client.get(batch["file"]).text)))

        assert [row["label"] for row in found] == [f"row {n}" for n in range(ROWS)]
        for n, row in enumerate(found):
            wrong = _wrong_column(n)
            assert row["error_column"] == (wrong or ""), n
            assert (row["iops"] == "") == (wrong is not None), n
            assert row["status"] == ("steady" if wrong is None else "refused"), n

        for n in range(0, ROWS, 250):
            asked = {"design": _design(n), "options": {"engine": "analytic"}}
            alone = client.post("/api/v1/evaluations", json=asked).json()["total"]
            assert float(found[n]["iops"]) == pytest.approx(alone["iops"]["value"], rel=1e-9)
            assert float(found[n]["latency_p99_ms"]) == pytest.approx(
                alone["latency_ms"]["p99"]["value"], rel=1e-9
            )
