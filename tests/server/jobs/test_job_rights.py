"""Who may read and cancel a job where people sign in: every route of every kind, by everybody."""

import re
import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import make_url

from qdepth.db import jobs
from qdepth.db.connections import create_db_engine
from qdepth.db.session import Sessions
from qdepth.server.app import create_app
from qdepth.server.deps import get_now
from qdepth.settings import Settings
from tests.support.access_rules import TURNS, cells_of
from tests.support.clock import Clock
from tests.support.hour_lists import hour_list_like
from tests.support.operations import Operation, operations
from tests.support.scenarios import design, scenario

API = "/api/v1"
PROXY = "192.0.2.7"
ROLES: Any = {"lookers": "viewer", "makers": "editor", "bosses": "administrator"}
TEAMS: Any = {"Storage": {"storage": "editor", "it": "viewer"}}
PEOPLE = {
    "maker": "makers, storage",
    "administrator": "bosses",
    "team editor": "makers, storage",
    "team viewer": "makers, it",
    "stranger": "makers",
    "looker": "lookers",
    "nobody": None,
}
"""People and their groups. The job is the maker's; its scenario belongs to the team."""

RIGHTS = """
caller                    kept with the team  kept nowhere
maker                     edit                edit
administrator             edit                edit
maker's run key           edit                edit
maker's read key          read                read
team editor               edit                404
team viewer               read                404
key of the scenario       read                404
edit link, nobody         edit                404
edit link, stranger       edit                404
edit link, looker         read                404
edit link, read key       read                404
view link, nobody         404                 404
edit link of another, nobody  404             404
ended link, nobody        410                 410
stranger                  404                 404
looker                    404                 404
stranger's run key        404                 404
key of another scenario   404                 404
nobody                    401                 401
"""
"""What everybody may do with a job that has succeeded. A caller with a link sends the token of the
link with the id of the job."""

OTHER_IDS = {"scenario_id", "share_id", "key_id", "case_id", "design_id"}
"""Ids in addresses that are no ids of jobs."""
IN_BODIES = {"post_joined_calibrations": "calibrations", "get_timeline_differences": "timelines"}
"""Operations that take ids of jobs in their bodies too."""
EDITS = re.compile("cancel_")
ONLY_EDITORS = (
    "post_draft",
    "post_first_limit",
    "post_back_tests",
    "post_joined_calibrations",
    "post_import_hours",
    "post_import_timeline",
)
"""Operations that need the role editor, whosever the job is."""
REFUSALS = (401, 403, 404, 410)
KINDS = (
    "runs",
    "sweeps",
    "failures",
    "ways",
    "plans",
    "calibrations",
    "timelines",
    "imports",
    "hours",
    "batches",
)
OF_IMPORTS = "hours"
"""Jobs that only an import which has succeeded starts; here they are like those of ways."""
SINGULARS = {
    "batches": "batch",
    "failures": "failure_list",
    "hours": "hour_list",
    "ways": "way_list",
}


def _names_a_job(operation: Operation) -> bool:
    _, path, name = operation
    named = set(re.findall(r"{(\w+_id)}", path)) - OTHER_IDS
    opens_by_itself = "{scenario_id}" in path or "{token}" in path
    return name in IN_BODIES or (bool(named) and not opens_by_itself)


ROUTES = [one for one in operations() if _names_a_job(one)]


@dataclass
class Estate:
    """Jobs of each kind, and all who ask for them."""

    clients: dict[str, TestClient]
    kept: dict[str, str] = field(default_factory=dict)
    """Ids of the jobs that are kept with the scenario of the team, by kind."""
    alone: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    def call(self, operation: Operation, caller: str, ids: dict[str, str]) -> Any:
        """Call a route about jobs of all kinds as somebody."""
        method, path, name = operation
        link, _, by = caller.rpartition(", ")
        token = self.tokens.get(link or caller)
        named = {kind: f"{id_}.{token}" if token else id_ for kind, id_ in ids.items()}
        values = {f"{_singular(kind)}_id": id_ for kind, id_ in named.items()}
        bodies: dict[str, Any] = {
            "post_joined_calibrations": {
                "design": design(),
                "calibrations": [named["calibrations"]],
            },
            "get_timeline_differences": {"first": named["timelines"]},
        }
        body = {"json": bodies.get(name, {})} if method == "POST" else {}
        client = self.clients[by if by in self.clients else "nobody"]
        params = {"metric": "total.iops"}
        return client.request(method, path.format(**values), params=params, **body)


def _singular(kind: str) -> str:
    return SINGULARS.get(kind, kind[:-1])


@pytest.fixture(scope="module")
def estate(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Path) -> Estate:
    """Made once: what is cancelled here has ended before."""
    folder = tmp_path_factory.mktemp("rights")
    (folder / "qdepth.sqlite").write_bytes(sqlite_template.read_bytes())
    url = f"sqlite:///{folder / 'qdepth.sqlite'}"
    settings = Settings(
        database_url=url,
        static_dir=folder,
        guesses_per_minute=1_000_000,
        key_requests_per_minute=1_000_000,
        sign_in="proxy",
        trusted_proxies=PROXY,
        roles=ROLES,
        teams=TEAMS,
        default_role="none",
    )
    app = create_app(settings)
    clock = Clock(datetime(2026, 3, 1, 12, tzinfo=UTC))
    app.dependency_overrides[get_now] = clock

    def client(**headers: str) -> TestClient:
        return TestClient(app, client=(PROXY, 1), headers=headers)

    made = Estate(
        {
            name: client() if groups is None else client(**_signed_in(name, groups))
            for name, groups in PEOPLE.items()
        }
    )
    maker, stranger = made.clients["maker"], made.clients["stranger"]
    ours = _post(maker, "scenarios", scenario(title="Ours"))["id"]
    another = _post(stranger, "scenarios", scenario(title="Another"))["id"]
    given = maker.put(f"{API}/scenarios/{ours}/owner", json={"team": "Storage"})
    assert given.status_code == 200, given.text
    for link, of, kind in (
        ("edit link", ours, "edit"),
        ("view link", ours, "view"),
        ("edit link of another", another, "edit"),
        ("ended link", ours, "edit"),
    ):
        share = _post(maker if of == ours else stranger, f"scenarios/{of}/shares", {"kind": kind})
        made.tokens[link] = share["token"]
        if link == "ended link":
            maker.delete(f"{API}/scenarios/{ours}/shares/{share['id']}")
    for name, owner, path, wish in (
        ("maker's run key", maker, "keys", {"scope": "run"}),
        ("maker's read key", maker, "keys", {"scope": "read"}),
        ("stranger's run key", stranger, "keys", {"scope": "run"}),
        ("read key", stranger, "keys", {"scope": "read"}),
        ("key of the scenario", maker, f"scenarios/{ours}/keys", {}),
        ("key of another scenario", stranger, f"scenarios/{another}/keys", {}),
    ):
        key = _post(owner, path, {"title": "k"} | wish)["key"]
        made.clients[name] = client(Authorization=f"Bearer {key}")
    started = [kind for kind in KINDS if kind != OF_IMPORTS]
    made.kept = {kind: _start(maker, kind, ours) for kind in started}
    made.alone = {kind: _start(maker, kind, None) for kind in started[:-1]}
    # A batch always belongs to a scenario: this one to a scenario of the maker alone.
    made.alone["batches"] = _start(maker, "batches", _post(maker, "scenarios", scenario())["id"])
    db_engine = create_db_engine(make_url(url))
    with Sessions(db_engine).writing() as session:
        for of_kind in (made.kept, made.alone):
            of_kind[OF_IMPORTS] = hour_list_like(session, of_kind["ways"], now=clock())
        for job_id in (*made.kept.values(), *made.alone.values()):
            jobs.end(session, job_id, "succeeded", now=clock())
    db_engine.dispose()
    clock.advance(timedelta(minutes=1))
    return made


def _signed_in(name: str, groups: str) -> dict[str, str]:
    return {"X-Forwarded-User": name, "X-Forwarded-Groups": groups}


def _post(client: TestClient, path: str, body: Any) -> Any:
    answer = client.post(f"{API}/{path}", json=body)
    assert answer.status_code < 300, answer.text
    return answer.json()


def _start(client: TestClient, kind: str, scenario_id: str | None) -> str:
    """Start a job; of runs, sweeps and others the body says where it is kept."""
    if kind == "imports":
        sent: dict[str, Any] = {"files": {"files": ("export.csv", b"VM,Powerstate\n")}}
        sent["data"] = {} if scenario_id is None else {"scenario_id": scenario_id}
        answer = client.post(f"{API}/imports", **sent)
    elif kind == "batches":
        csv = {"Content-Type": "text/csv"}
        path = f"{API}/scenarios/{scenario_id}/batches"
        answer = client.post(path, content="design\na\n", headers=csv)
    else:
        parameter = {"path": "sps.spa.read_us", "low": 5.0, "high": 500.0}
        point = {"id": "one", "role": "calibrate", "iops": 4000.0}
        length = {"length_s": 60.0, "moments": [{"at_s": 30.0, "load": 2.0}]}
        questions: dict[str, Any] = {
            "runs": {"designs": [design()]},
            "sweeps": {
                "design": design(),
                "axes": [{"path": "hosts.esx.lun_depth", "values": [4, 8]}],
            },
            "failures": {"design": design(title=secrets.token_hex())},  # no list that is known
            "ways": {"design": design(title=secrets.token_hex())},
            "plans": {
                "design": design(
                    title=secrets.token_hex(),
                    latency_target={"quantity": "p99", "at_most_ms": 1.0},
                ),
                "choices": [{"paths": ["hosts.esx.lun_depth"], "values": [{"text": "64"}]}],
            },
            "calibrations": {
                "design": design(),
                "measurements": {"parameters": [parameter], "points": [point]},
            },
            "timelines": {"design": design(timeline=length)},
        }
        place = {"scenario_id": scenario_id, "label": "page"}
        answer = client.post(f"{API}/{kind}", json=questions[kind] | {"place": place})
    assert answer.status_code == 202, answer.text
    found: str = answer.json()["id"]
    return found


def _rows() -> list[list[str]]:
    lines = RIGHTS.strip().split("\n")[1:]
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in lines]


def _wanted(operation: Operation, caller: str, right: str) -> str:
    """What a call should be answered: `yes`, or a status."""
    method, _, name = operation
    if method == "POST" and caller.endswith("key") and "run" not in caller:
        return "403"  # a key that only reads calls nothing that writes
    if method == "POST" and caller.startswith("key of"):
        return "403"
    if name in ONLY_EDITORS and caller.endswith("nobody"):
        return "401"
    if name in ONLY_EDITORS and caller.endswith("looker"):
        return "403"
    if right == "read" and EDITS.match(name):
        return "403"
    return "yes" if right in ("read", "edit") else right


def test_routes_about_jobs_are_found() -> None:
    """A kind of job that is new has its routes among them, whatever they are called."""
    assert len(ROUTES) > 30
    assert {path.split("/")[3] for _, path, _ in ROUTES} == set(KINDS)


@TURNS
@pytest.mark.parametrize("operation", ROUTES, ids=lambda operation: operation[2])
def test_only_those_with_a_right_reach_a_job(
    estate: Estate, operation: Operation, turn: int
) -> None:
    wrong = []
    for row, place in cells_of(operation[2], turn, _rows(), (1, 2)):
        caller, right = row[0], row[place]
        wanted = _wanted(operation, caller, right)
        answer = estate.call(operation, caller, estate.kept if place == 1 else estate.alone)
        status = answer.status_code
        is_good = status not in REFUSALS if wanted == "yes" else str(status) == wanted
        if not is_good or status >= 500:
            wrong.append((caller, right, wanted, status, answer.text[:150]))
    assert wrong == []


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != OF_IMPORTS])
def test_who_only_reads_sees_no_job_that_is_under_way(estate: Estate, kind: str) -> None:
    """As the list of the scenario says; the team may follow and cancel it."""
    maker = estate.clients["maker"]
    ours = maker.get(f"{API}/scenarios").json()["items"]
    scenario_id = next(one["read_id"] for one in ours if one["title"] == "Ours")
    job_id = _start(maker, kind, scenario_id)
    seen = {
        caller: estate.clients[caller].get(f"{API}/{kind}/{job_id}").status_code
        for caller in ("team editor", "team viewer", "key of the scenario")
    }
    assert seen == {"team editor": 200, "team viewer": 404, "key of the scenario": 404}
    cancelled = estate.clients["team editor"].post(f"{API}/{kind}/{job_id}/cancel")
    assert (cancelled.status_code, cancelled.json()["status"]) == (202, "cancelled")


def test_list_under_a_link_names_jobs_as_the_link_opens_them(estate: Estate) -> None:
    """Who has nothing but an edit link follows what the list says, down to the files."""
    token, nobody = estate.tokens["edit link"], estate.clients["nobody"]
    at = f"{API}/scenarios/{token}/jobs"
    listed = nobody.get(at).json()
    assert {one["kind"] for one in listed} == set(KINDS)
    for one in listed:
        shown = nobody.get(one["link"])
        assert (shown.status_code, shown.json()["id"]) == (200, one["id"]), one
        kept = nobody.get(f"{at}/{one['id']}")
        assert (kept.status_code, kept.json()["id"]) == (200, one["id"]), one
        addresses = [shown.json().get("file"), *shown.json().get("links", {}).values()]
        assert all(address.startswith(one["link"]) for address in addresses if address)
        if shown.json().get("file"):
            assert nobody.get(shown.json()["file"]).status_code == 200
    assert nobody.get(f"{API}/scenarios/{estate.tokens['view link']}/jobs").json() == []


def test_who_has_an_edit_link_alone_follows_a_batch_that_they_start(estate: Estate) -> None:
    token, nobody = estate.tokens["edit link"], estate.clients["nobody"]
    csv = {"Content-Type": "text/csv"}
    path = f"{API}/scenarios/{token}/batches"
    started = nobody.post(path, content="design\na\n", headers=csv)
    assert started.status_code == 202, started.text
    assert started.headers["Location"] == f"{API}/batches/{started.json()['id']}"
    assert nobody.get(started.headers["Location"]).status_code == 200
    bare = started.json()["id"].partition(".")[0]
    assert nobody.get(f"{API}/batches/{bare}").status_code == 401
    assert nobody.post(f"{started.headers['Location']}/cancel").status_code == 202
