"""What an earlier version kept is still there after the migrations, and opens over the API."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import make_url

from qdepth.db.connections import create_db_engine
from qdepth.db.migration import downgrade
from qdepth.design.first_version import is_first, upgraded
from qdepth.server.app import create_app
from qdepth.server.deps import get_now
from qdepth.settings import Settings
from tests.support.earlier_database import EarlierDatabase, earlier_database, stored_rows

MIGRATIONS = Settings().migrations_dir

pytestmark = pytest.mark.parametrize(
    ("earlier", "database_url"),
    [
        ("20261122_calibrations", "sqlite"),
        ("20261123_people", "postgres"),
        pytest.param("20261122_calibrations", "postgres", marks=pytest.mark.full),
        pytest.param("20261123_people", "sqlite", marks=pytest.mark.full),
    ],
    indirect=True,
)
"""Either version on one database, and on both in full: any migration runs on both all the same."""


@pytest.fixture
def earlier(request: pytest.FixtureRequest) -> EarlierDatabase:
    """Runs, sweeps, batches, calibrations and suites that are queued, under way and ended.

    The last rows come first: a database promises no order but the one that is asked for.
    """
    kept = earlier_database(request.param)
    return replace(kept, tables={name: rows[::-1] for name, rows in kept.tables.items()})


@pytest.fixture
def migrated(earlier: EarlierDatabase, database_url: str) -> str:
    """URL of that database after the migrations."""
    earlier.load_and_migrate(database_url)
    return database_url


@pytest.fixture
def client(
    earlier: EarlierDatabase, migrated: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient]:
    """A client that asks soon after the database was left, with a key that is in it."""
    for module in ("jobs.suites", "server.suites.service"):
        monkeypatch.setattr(f"qdepth.{module}.MODEL_VERSION", earlier.model_version)
    app = create_app(Settings(database_url=migrated))
    app.dependency_overrides[get_now] = lambda: earlier.made_at
    with TestClient(app, headers={"Authorization": f"Bearer {earlier.names['key']}"}) as client:
        yield client


COMPUTED_ANEW = ("detail", "most_designs", "text", "verdict")
"""What is no result but an outlook or a sentence about results, made whenever it is shown."""


OF_THE_VERSION = ("/known-answers", "/cases")
"""What ships with a version of the model, not what a database keeps."""


def _lost(then: Any, now: Any, where: str) -> list[str]:
    """Places of what was shown then and is not any more; what came since does not count."""
    if isinstance(then, dict) and isinstance(now, dict):
        return [
            place
            for name, value in then.items()
            if name not in COMPUTED_ANEW
            for place in _lost(value, now.get(name, "missing"), f"{where}/{name}")
        ]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        pairs = enumerate(zip(then, now, strict=True))
        return [place for n, pair in pairs for place in _lost(*pair, f"{where}/{n}")]
    return [] if then == now else [where]


def _with_reports_once(then: Any) -> Any:
    """What was shown, without the reports in a comparison, which stood beside it as well."""
    if isinstance(then, list):
        return [_with_reports_once(one) for one in then]
    if not isinstance(then, dict):
        return then
    shown = {name: _with_reports_once(value) for name, value in then.items()}
    if "reports" in then and isinstance(then.get("comparison"), dict):
        assert shown["comparison"].pop("reports") == shown["reports"]
    return shown


def _is_asked_anew(body: Any) -> bool:
    """Whether it is a link without evidence: it shows what today's question has for an answer, and
    questions were written in another way before."""
    return isinstance(body, dict) and body.get("kind") in ("view", "edit")


def _read(answer: Any) -> Any:
    if "json" in answer.headers["content-type"]:
        return answer.json()
    return list(csv.DictReader(io.StringIO(answer.text)))


def _upgraded(value: Any) -> Any:
    """An answer with its designs of the first version as the present one has them."""
    if isinstance(value, list):
        return [_upgraded(one) for one in value]
    if not isinstance(value, dict):
        return value
    return upgraded(value) if is_first(value) else {k: _upgraded(v) for k, v in value.items()}


def test_every_answer_is_still_given(client: TestClient, earlier: EarlierDatabase) -> None:
    lost = []
    for path, then in earlier.shown.items():
        answer = client.get(f"/api/v1{path}")
        assert answer.status_code == then["status"], path
        if path in OF_THE_VERSION:
            continue
        body, now = _upgraded(_with_reports_once(then["body"])), _read(answer)
        if _is_asked_anew(body) and now["result"] is None:
            body = body | {"result": None}
        if isinstance(body, str):
            body = list(csv.DictReader(io.StringIO(body)))
        lost += _lost(body, now, path)
    assert lost == []


def test_way_back_gives_the_same_rows(
    earlier: EarlierDatabase, migrated: str, database_url: str
) -> None:
    """In the tables of Qdepth; the workflow engine forgets steps that are not needed any more."""
    db_engine = create_db_engine(make_url(migrated))
    downgrade(db_engine, MIGRATIONS, earlier.revision)
    db_engine.dispose()
    assert stored_rows(database_url, earlier) == earlier.own_rows()
