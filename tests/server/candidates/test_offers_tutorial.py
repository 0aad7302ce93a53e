"""The tutorial about five offers: its table goes in, and the ranks that it shows come out."""

import csv
import io
from pathlib import Path

from fastapi.testclient import TestClient

from qdepth.db.session import Sessions
from qdepth.jobs.candidate_pool import CandidatePool
from qdepth.jobs.candidates import Batches
from qdepth.studies.simulate.evaluation import evaluate
from tests.support.clock import Clock
from tests.support.jobs import carry_out, one_part_each

TUTORIALS = Path(__file__).resolve().parents[3] / "docs" / "tutorials"
COLUMNS = ("offer", "rank_total_price", "rank_price_per_iops", "rank_iops", "keeps_targets")


def test_ranks_of_the_offers_are_those_of_the_page(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    examples = client.get("/api/v1/examples").json()
    priced = next(each for each in examples if each["id"] == "priced")
    body = {"title": "Offers", "designs": priced["designs"]}
    path = client.post("/api/v1/scenarios", json=body).headers["Location"]
    batch = client.post(
        f"{path}/batches",
        content=(TUTORIALS / "offers.csv").read_bytes(),
        headers={"Content-Type": "text/csv"},
    ).json()
    worker = one_part_each(sessions, Batches(CandidatePool(evaluate)), clock)
    carry_out(worker, batch["id"])
    rows = list(csv.DictReader(io.StringIO(client.get(batch["file"]).text)))
    assert [_as_shown(row) for row in rows] == _shown()


def _as_shown(row: dict[str, str]) -> list[str]:
    numbers = [f"{float(row['total_price']):,.0f}", f"{float(row['iops']):,.0f}"]
    first, *others = (row[name] for name in COLUMNS)
    return [first, *numbers, *others]


def _shown() -> list[list[str]]:
    page = (TUTORIALS / "offers.md").read_text()
    table = page.partition("| offer |")[2].partition("\n\n")[0]
    return [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
