"""A design has one number for a metric: in cells, tables, batches, reports, workbooks, Python."""

import io
from collections.abc import Mapping
from typing import Any

import pytest
from fastapi.testclient import TestClient
from openpyxl import load_workbook

import qdepth
from qdepth.db.session import Sessions
from qdepth.jobs.candidate_pool import CandidatePool
from qdepth.jobs.candidates import Batches
from qdepth.report.report import Report
from qdepth.studies.estimate.density_at_target import with_target
from qdepth.studies.metrics import read_metric
from qdepth.studies.overrides import override, read_override
from qdepth.studies.simulate.evaluation import evaluate
from tests.support.clock import Clock
from tests.support.jobs import carry_out, one_part_each

AT_TARGET = "price.at_target.iops"
"""Takes a search, so the page asks for it apart; the workbook has it over the capacity."""
METRICS = {
    "iops": "total.iops",
    "latency_mean_ms": "total.latency_ms.mean",
    "latency_p99_ms": "total.latency_ms.p99",
    "total_price": "price.total_price",
    "price_per_iops": "price.price_per_iops",
    "power_w": "price.power_w",
    "iops_at_target": AT_TARGET,
}
"""Metrics by their columns."""
VMFS, VVOL = qdepth.examples()["priced"]
QUOTE, LIST_PRICE, DISCOUNT = (
    f"arrays.x50r3.price.{name}" for name in ("quote", "list_price", "discount_pct")
)
ROWS: list[tuple[str, Mapping[str, str]]] = [
    ("vmfs", {}),
    ("vvol", {QUOTE: "EUR 91.250,75"}),
    ("vvol", {QUOTE: "null", LIST_PRICE: "150 000", DISCOUNT: "35%"}),
    ("vmfs", {"hosts.esx01.lun_depth": "64", "classes.vdbench.workload.read_pct": "62,5"}),
    ("vvol", {"hosts.esx01.count": "2", "hosts.esx01.price.discount_pct": "12,5 %"}),
]
MEANT: list[Mapping[str, str]] = [
    {},
    {QUOTE: "91250.75"},
    {QUOTE: "null", LIST_PRICE: "150000", DISCOUNT: "35"},
    {"hosts.esx01.lun_depth": "64", "classes.vdbench.workload.read_pct": "62.5"},
    {"hosts.esx01.count": "2", "hosts.esx01.price.discount_pct": "12.5"},
]
"""The values of the rows as a program writes them."""

pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of the scenario."""
    designs = [one.model_dump(mode="json", by_alias=True) for one in (VMFS, VVOL)]
    made = client.post("/api/v1/scenarios", json={"title": "Offers", "designs": designs})
    return str(made.headers["Location"])


def test_all_ways_to_a_number_lead_to_the_same(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    columns = list(dict.fromkeys(name for _, row in ROWS for name in row))
    lines = [";".join(["design", *columns])]
    lines += [";".join([of, *(row.get(name, "") for name in columns)]) for of, row in ROWS]
    kind = {"Content-Type": "text/csv"}
    batch = client.post(f"{path}/batches", content="\n".join(lines), headers=kind).json()
    carry_out(one_part_each(sessions, Batches(CandidatePool(evaluate)), clock), batch["id"])
    answered = client.get(f"/api/v1/batches/{batch['id']}/results.json").json()

    for (of, row), meant, candidate in zip(ROWS, MEANT, answered, strict=True):
        report = _in_python(of, meant)
        address = {"design": of, **row}
        table = client.get(f"{path}/results.json", params=address).json()[0]
        sent = {"design": _design(of, meant).model_dump(mode="json", by_alias=True)}
        page = client.post(
            "/api/v1/evaluations", json=sent | {"options": {"engine": "analytic"}}
        ).json()
        shown = Report.model_validate(page)
        for column, metric in METRICS.items():
            value = read_metric(report, metric).value
            assert value is not None
            cell = client.get(f"{path}/value", params={"metric": metric, **address})
            assert float(cell.text) == value, (metric, row)
            assert table[column] == value, (metric, row)
            assert candidate[column] == value, (metric, row, candidate)
            if metric != AT_TARGET:
                assert read_metric(shown, metric).value == value, (metric, row)
        book = client.get(f"{path}/workbook.xlsx", params=address | {"engine": "analytic"})
        _require_in_workbook(book, report)


def _design(of: str, meant: Mapping[str, str]) -> qdepth.Design:
    (design,) = (one for one in (VMFS, VVOL) if one.id == of)
    return qdepth.Design.of(override(design, [read_override(*item) for item in meant.items()]))


def _in_python(of: str, meant: Mapping[str, str]) -> Report:
    design = _design(of, meant)
    return with_target(design, qdepth.estimate(design))


def _require_in_workbook(answer: Any, report: Report) -> None:
    """The workbook has the numbers as numbers, with all their digits."""
    book = load_workbook(io.BytesIO(answer.content))
    cells = {
        float(cell.value)
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if isinstance(cell.value, int | float)
    }
    for metric in set(METRICS.values()) - {AT_TARGET}:
        value = read_metric(report, metric).value
        assert any(one == pytest.approx(value, rel=1e-12) for one in cells), metric
