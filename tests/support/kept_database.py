"""`python -m tests.support.kept_database COMMIT`: keep a database for the tests of later versions.

Run it when a version is published, with a clean tree: it fills a database over the API, carries
out what is asked, and writes rows and answers as `tests.support.earlier_database` reads them.
"""

import gzip
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from alembic.runtime.migration import MigrationContext
from fastapi.testclient import TestClient
from sqlalchemy import Engine, MetaData, make_url, select

from qdepth import MODEL_VERSION
from qdepth.db.connections import create_db_engine
from qdepth.db.session import Sessions
from qdepth.server.app import create_app
from qdepth.settings import Settings
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.worker.life_cycle import LifeCycle
from qdepth.worker.process import kinds_of_jobs
from tests.design.test_operation_problems import EAGER, clone, with_operations
from tests.support.earlier_database import FOLDER, plain
from tests.support.jobs import carry_out, take_turn
from tests.support.migrated import migrate
from tests.support.scenarios import design, scenario

QUICK = {"engine": "simpy", "max_ios": 5000, "replications": 1}
DEPTH = "hosts.esx.lun_depth"
OUTSTANDING = "classes.vms.workload.outstanding_ios"
FITTED = {"path": "sps.spa.read_us", "also": ["sps.spa.write_us"], "low": 50.0, "high": 1000.0}
POINTS = [
    {"id": "low", "role": "calibrate", "overrides": {OUTSTANDING: 1}, "iops": 2000.0},
    {"id": "full", "role": "calibrate", "overrides": {OUTSTANDING: 64}, "iops": 4000.0},
    {"id": "aside", "role": "predict", "overrides": {OUTSTANDING: 8}, "iops": 4000.0},
]
ROWS = "design,classes.vms.workload.outstanding_ios\na,2\na,8\nb,32\n"
COPY = clone(start_s=100.0, target="ds1", disk={**EAGER, "provisioned_gib": 2.0})
HELD = {
    "runs": ("", "/result"),
    "sweeps": ("", "/points.csv"),
    "batches": ("", "/results.json", "/file"),
    "calibrations": ("",),
    "timelines": ("", "/result"),
}
"""Kinds of jobs, and what is shown of each below its address."""


def _questions() -> dict[str, dict[str, Any]]:
    axes = [{"path": DEPTH, "values": [4, 16, 64]}]
    fitted = {"parameters": [FITTED], "points": POINTS}
    return {
        "sweeps": {"design": design(), "axes": axes, "options": QUICK},
        "calibrations": {
            "design": design(),
            "measurements": fitted,
            "options": {"engine": "analytic"},
        },
        "timelines": {"design": with_operations(COPY), "options": QUICK},
    }


class _Filling:
    """Fills a database, and notes what is in it."""

    def __init__(self, client: TestClient, sessions: Sessions) -> None:
        self._client = client
        self._worker = LifeCycle(sessions, kinds_of_jobs(evaluate))
        self.names: dict[str, Any] = {}
        self.paths: list[str] = []

    def fill(self) -> None:
        """Ask for all that is kept."""
        key = self._ask("/keys", {"title": "Kept", "scope": "run"})["key"]
        self.names["key"] = key
        self._client.headers["Authorization"] = f"Bearer {key}"
        designs = scenario(design("a"), design("b"), title="Kept") | {"options": QUICK}
        made = self._ask("/scenarios", designs)
        place = f"/scenarios/{made['id']}"
        self.names["scenario"] = made["id"]
        changed = [design("a", title="Changed"), design("b")]
        again = designs | {"designs": changed}
        self._call("PUT", place, json=again, headers={"If-Match": '"1"'})
        self.paths += [place, f"{place}/versions", f"{place}/shares"]
        for state in ("succeeded", "running", "cancelled", "queued"):
            options = None if state == "succeeded" else QUICK | {"seed": len(state)}
            self._job("runs", "/runs", {"scenario_id": made["id"], "options": options}, state)
            for kind, question in _questions().items():
                self._job(kind, f"/{kind}", question, state)
            self._job("batches", f"{place}/batches", ROWS, state)
            if state == "succeeded":
                self._share(place)

    def shown(self) -> dict[str, dict[str, Any]]:
        """What the API shows of it."""
        found = {}
        for path in self.paths:
            answer = self._client.get(f"/api/v1{path}")
            is_json = "json" in answer.headers["content-type"]
            body = answer.json() if is_json else answer.text
            found[path] = {"status": answer.status_code, "body": body}
        return found

    def _job(self, kind: str, path: str, question: Any, state: str) -> None:
        job_id = self._ask(path, question)["id"]
        self.names[f"{kind.removesuffix('s')} {state}"] = job_id
        if state == "succeeded":
            assert carry_out(self._worker, job_id).status == state
        elif state == "running":
            take_turn(self._worker, job_id)
        elif state == "cancelled":
            self._call("POST", f"/{kind}/{job_id}/cancel")
        self.paths += [f"/{kind}/{job_id}{below}" for below in HELD[kind]]

    def _share(self, place: str) -> None:
        kinds = ("view", "edit", "evidence")
        tokens = {kind: self._ask(f"{place}/shares", {"kind": kind})["token"] for kind in kinds}
        self.names["shares"] = tokens
        self.paths += [f"/shares/{token}" for token in tokens.values()]

    def _ask(self, path: str, question: Any) -> dict[str, Any]:
        if isinstance(question, str):
            headers = {"Content-Type": "text/csv"}
            return self._call("POST", path, content=question, headers=headers)
        return self._call("POST", path, json=question)

    def _call(self, method: str, path: str, **more: Any) -> dict[str, Any]:
        answer = self._client.request(method, f"/api/v1{path}", **more)
        if not answer.is_success:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
        found: dict[str, Any] = answer.json()
        return found


def keep(commit: str) -> Path:
    """Fill a database and keep it; gives the file."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/qdepth.sqlite"
        migrate(url)
        db_engine = create_db_engine(make_url(url))
        with TestClient(create_app(Settings(database_url=url, estimate_processes=0))) as client:
            filling = _Filling(client, Sessions(db_engine))
            filling.fill()
            tables = _rows(db_engine)  # reading notes that links were opened
            document = {
                "revision": _revision(db_engine),
                "made_by": commit,
                "model_version": MODEL_VERSION,
                "made_at": datetime.now(UTC).isoformat(),
                "names": filling.names,
                "shown": filling.shown(),
                "tables": tables,
            }
        db_engine.dispose()
    file = FOLDER / f"{document['revision']}.json.gz"
    file.write_bytes(gzip.compress(json.dumps(document, default=plain).encode(), mtime=0))
    return file


def _revision(db_engine: Engine) -> str | None:
    with db_engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def _rows(db_engine: Engine) -> dict[str, list[dict[str, Any]]]:
    metadata = MetaData()
    metadata.reflect(db_engine)
    with db_engine.connect() as connection:
        found = {
            table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for table in metadata.sorted_tables
            if table.name != "alembic_version"
        }
    return {name: rows for name, rows in found.items() if rows}


if __name__ == "__main__":
    keep(sys.argv[1])
