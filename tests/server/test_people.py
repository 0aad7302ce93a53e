"""Teams, the audit log and quotas of simulated I/Os, where people sign in."""

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from qdepth.db import audit, people
from qdepth.db.session import Sessions
from qdepth.server.http.rate_limits import RateLimit
from tests.support.access_rules import (
    OPERATIONS,
    SCENARIO_NEEDS,
    TEAM,
    TURNS,
    cells_of,
    expected_in_team,
)
from tests.support.clock import Clock
from tests.support.operations import operations
from tests.support.scenarios import design, scenario

API = "/api/v1"
PROXY = "192.0.2.7"
TEAMS: dict[str, Any] = {
    "Storage": {"leads": "owner", "storage": "editor", "it": "viewer"},
    "Lab": {"storage": "owner"},
}
ROLES: dict[str, Any] = {"lookers": "viewer", "bosses": "administrator"}
GROUPS = {
    "maker": "leads",
    "team owner": "leads, it",
    "team editor": "storage, it",
    "team viewer": "it",
    "looking editor": "storage, lookers",
    "administrator": "bosses",
    "outsider": "others",
}
Of = Callable[[str | None], TestClient]


@pytest.fixture
def signed(app: FastAPI) -> Iterator[FastAPI]:
    """The app where people sign in at a proxy, with teams."""
    services = app.state.services
    _change(app, sign_in="proxy", trusted_proxies=PROXY, roles=ROLES, teams=TEAMS)
    yield app
    app.state.services = services
    services.close()


def _change(app: FastAPI, **changes: Any) -> None:
    services = app.state.services
    settings = services.settings.model_copy(update=changes)
    often = RateLimit(burst=1e6, rate=1e6)
    app.state.services = replace(services, settings=settings, guesses=often)


@pytest.fixture
def of(signed: FastAPI) -> Of:
    """Gives the client of somebody, by what they are in the team."""

    def client(name: str | None, **headers: str) -> TestClient:
        if name not in (None, "nobody"):
            headers |= {"X-Forwarded-User": str(name), "X-Forwarded-Groups": GROUPS[str(name)]}
        return TestClient(signed, client=(PROXY, 1), headers=headers)

    return client


@dataclass(frozen=True)
class Kept:
    """A scenario of the team."""

    id: str
    read_id: str


def _of_team(of: Of, team: str | None = "Storage") -> Kept:
    made = of("maker").post(f"{API}/scenarios", json=scenario(title="Ours")).json()
    given = of("maker").put(f"{API}/scenarios/{made['id']}/owner", json={"team": team})
    assert (given.status_code, given.json()["team"]) == (200, team)
    return Kept(made["id"], made["read_id"])


BODIES: dict[str, dict[str, Any]] = {
    "post_run": {"json": {"scenario_id": "?"}},
    "save_scenario": {"json": scenario(), "headers": {"If-Match": "*"}},
    "name_version": {"json": {"name": "As sold"}},
    "create_scenario_key": {"json": {"title": "k"}},
    "create_share": {"json": {"kind": "view"}},
    "give_scenario": {"json": {"team": "Storage"}},
    "post_batch": {"content": "design\na\n", "headers": {"Content-Type": "text/csv"}},
}
ABOUT_A_SCENARIO = [
    one
    for one in operations()
    if OPERATIONS.get(one[2]) in SCENARIO_NEEDS and "{scenario_id}" in one[1]
]
MEMBERS = [line.split("  ")[0] for line in TEAM.strip().split("\n")[1:]]


@TURNS
@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_members_may_do_what_their_roles_say(of: Of, turn: int) -> None:
    """Every operation about a scenario, by everybody, under both of its names."""
    assert len(ABOUT_A_SCENARIO) > 20
    wrong = []
    kept = _of_team(of)
    for method, path, operation in ABOUT_A_SCENARIO:
        for caller, name in cells_of(operation, turn, MEMBERS, (kept.id, kept.read_id)):
            address = path.format(
                **dict.fromkeys(("share_id", "key_id", "job_id"), "none"),
                scenario_id=name,
                version=1,
                language="esxcli",
                kind="csv",
            )
            params = {"before": "1", "after": "1", "metric": "total.vms", "design": "a"}
            answer = of(caller).request(
                method, f"{address}", params=params, **BODIES.get(operation, {})
            )
            wanted = expected_in_team(operation, caller)
            refused = answer.status_code in (401, 403, 404)
            is_missing = operation in ("revoke_share", "revoke_scenario_key", "get_kept_job")
            good = refused == is_missing if wanted == "yes" else str(answer.status_code) == wanted
            if not good or answer.status_code >= 500:
                wrong.append((operation, caller, wanted, answer.status_code, answer.text[:150]))
    assert wrong == []


@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_list_holds_what_belongs_to_oneself_and_ones_teams(of: Of) -> None:
    kept = _of_team(of)
    of("team viewer").post(f"{API}/scenarios", json=scenario(title="Mine"))
    listed = of("team viewer").get(f"{API}/scenarios").json()["items"]
    assert {(one["title"], one["team"]) for one in listed} == {("Ours", "Storage"), ("Mine", None)}
    opened = of("team viewer").get(f"{API}/scenarios/{kept.read_id}").json()
    assert (opened["team"], opened["may_edit"], opened["may_give"]) == ("Storage", False, False)
    assert kept.id not in str(opened)
    assert of("outsider").get(f"{API}/scenarios").json()["items"] == []


def test_scenario_is_given_and_taken_back(of: Of, sessions: Sessions, clock: Clock) -> None:
    kept = _of_team(of)
    path = f"{API}/scenarios/{kept.id}"
    assert of("maker").get(path).json()["may_give"]
    for team, caller, status in (
        ("Lab", "maker", 403),  # no member
        ("Storage", "team viewer", 403),
        ("None", "administrator", 403),
        (None, "team owner", 200),
    ):
        given = of(caller).put(f"{path}/owner", json={"team": team})
        assert given.status_code == status, given.text
    assert of("team owner").get(path).json()["team"] is None
    assert of("maker").get(path).status_code == 404, "it is the team owner's own now"
    with sessions.reading() as session:
        deeds = [(d.actor, d.action) for _, d in audit.deeds(session, since=clock())]
    assert deeds[1:] == [("maker", "gave a scenario away"), ("team owner", "gave a scenario away")]


@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_who_only_looks_here_gives_nothing_away_that_their_team_owns(of: Of) -> None:
    """A role on this server takes away what a team would allow, and the page is told so."""
    made = of("team editor").post(f"{API}/scenarios", json=scenario()).json()
    path = f"{API}/scenarios/{made['id']}"
    assert of("team editor").put(f"{path}/owner", json={"team": "Lab"}).status_code == 200
    rights = []
    for caller in ("team editor", "looking editor"):  # both own the team
        opened = of(caller).get(path).json()
        rights.append((opened["team"], opened["may_edit"], opened["may_give"]))
    assert rights == [("Lab", True, True), ("Lab", False, False)]
    assert of("looking editor").put(f"{path}/owner", json={"team": None}).status_code == 403


@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_only_editors_of_a_team_add_to_it(of: Of) -> None:
    """One's own scenario is one's to give, but not into every team."""
    callers = ("maker", "team editor", "team viewer", "outsider", "administrator")
    given: dict[str, list[str]] = {}
    for caller in callers:
        for team in ("Storage", "Lab", "None"):
            made = of(caller).post(f"{API}/scenarios", json=scenario()).json()
            path = f"{API}/scenarios/{made['id']}/owner"
            if of(caller).put(path, json={"team": team}).status_code == 200:
                given.setdefault(caller, []).append(team)
    assert given == {
        "maker": ["Storage"],
        "team editor": ["Storage", "Lab"],
        "administrator": ["Storage", "Lab"],
    }


@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_what_belongs_to_a_team_stays_when_its_maker_goes(of: Of, sessions: Sessions) -> None:
    kept = _of_team(of)
    with sessions.writing() as session:
        assert people.delete_person(session, "maker").scenarios == 0
    assert of("team editor").get(f"{API}/scenarios/{kept.id}").status_code == 200


@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_key_of_a_member_reaches_what_is_theirs_alone(of: Of, signed: FastAPI) -> None:
    kept = _of_team(of)
    key = of("maker").post(f"{API}/keys", json={"title": "k"}).json()["key"]
    script = TestClient(signed, headers={"Authorization": f"Bearer {key}"})
    assert script.get(f"{API}/scenarios").json()["items"] == []
    assert script.get(f"{API}/scenarios/{kept.id}").status_code == 404
    own = of("team editor").post(f"{API}/scenarios/{kept.id}/keys", json={"title": "sheet"}).json()
    sheet = TestClient(signed, headers={"Authorization": f"Bearer {own['key']}"})
    assert sheet.get(f"{API}/scenarios/{kept.read_id}").status_code == 200


@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_everybody_is_told_who_they_are(of: Of) -> None:
    me = of("team editor").get(f"{API}/me").json()
    assert (me["name"], me["role"], me["sign_in"]) == ("team editor", "editor", "proxy")
    assert me["teams"] == [
        {"name": "Storage", "role": "editor"},
        {"name": "Lab", "role": "owner"},
    ]
    assert of(None).get(f"{API}/me").json()["name"] is None


def test_audit_log_is_filtered_and_paged(of: Of, clock: Clock) -> None:
    begun = clock()
    for caller in ("maker", "outsider", "maker"):
        of(caller).post(f"{API}/scenarios", json=scenario())
        clock.advance(timedelta(hours=1))
    boss = of("administrator")

    def told(**wanted: Any) -> list[tuple[str, str]]:
        answer = boss.get(f"{API}/audit", params=wanted)
        assert answer.status_code == 200, answer.text
        return [(one["actor"], one["action"]) for one in answer.json()["items"]]

    made = "created a scenario"
    assert told() == [("maker", made), ("outsider", made), ("maker", made)]
    assert told(actor="outsider", action=made) == [("outsider", made)]
    assert told(action="shared a scenario") == []
    later = (begun + timedelta(minutes=30)).isoformat()
    assert len(told(since=later)) == 2
    assert len(told(until=later)) == 1
    second = (begun + timedelta(hours=1)).isoformat()  # the moment itself belongs to `since`
    assert told(since=second) == [("maker", made), ("outsider", made)]
    assert told(until=second) == [("maker", made)]
    first = boss.get(f"{API}/audit", params={"limit": 2}).json()
    rest = boss.get(f"{API}/audit", params={"limit": 2, "cursor": first["next_cursor"]}).json()
    assert (len(first["items"]), len(rest["items"]), rest["next_cursor"]) == (2, 1, None)
    target = first["items"][0]["target"]
    assert len(told(target=target)) == 1
    assert boss.get(f"{API}/audit", params={"since": "yesterday"}).status_code == 422
    assert boss.get(f"{API}/audit", params={"who": "ann"}).status_code == 422


@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_audit_log_is_given_as_csv_without_formulas(
    of: Of, signed: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GROUPS, "=1+1", "others")
    of("=1+1").post(f"{API}/scenarios", json=scenario())
    answer = of("administrator").get(f"{API}/audit.csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="audit.csv"'
    rows = list(csv.reader(io.StringIO(answer.text)))
    assert rows[0] == list(audit.COLUMNS)
    assert rows[1][1:3] == ["'=1+1", "created a scenario"]
    key = of("administrator").post(f"{API}/keys", json={"title": "k"}).json()["key"]
    script = TestClient(signed, headers={"Authorization": f"Bearer {key}"})
    for client in (script, of("team owner")):
        assert client.get(f"{API}/audit.csv").status_code == 403


RUN = {"designs": [design()], "options": {"max_ios": 40_000}}


def test_ios_of_a_day_are_limited_by_person(of: Of, signed: FastAPI, clock: Clock) -> None:
    _change(signed, most_ios_a_day=100_000)
    maker, other = of("maker"), of("outsider")
    for _ in range(2):
        assert maker.post(f"{API}/runs", json=RUN).status_code == 202
    refused = maker.post(f"{API}/runs", json=RUN)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, str(12 * 3600))
    for said in ("40\u202f000 I/Os", "80\u202f000 of the 100\u202f000", "00:00 UTC"):
        assert said in refused.json()["detail"], refused.text
    assert other.post(f"{API}/runs", json=RUN).status_code == 202
    assert maker.get(f"{API}/me").json()["limits"]["ios_today"] == 80_000
    analytic = {"design": design(), "options": {"engine": "analytic"}}
    assert maker.post(f"{API}/evaluations", json=analytic).status_code == 200
    key = maker.post(f"{API}/keys", json={"title": "k"}).json()["key"]
    script = TestClient(signed, headers={"Authorization": f"Bearer {key}"})
    assert script.post(f"{API}/runs", json=RUN).status_code == 429
    clock.advance(timedelta(hours=12))
    assert maker.post(f"{API}/runs", json=RUN).status_code == 202


@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_every_question_counts_what_it_may_simulate(of: Of, signed: FastAPI) -> None:
    _change(signed, most_ios_a_day=10)
    maker = of("maker")
    made = maker.post(f"{API}/scenarios", json=scenario()).json()
    parameter = {"path": "sps.spa.read_us", "low": 5.0, "high": 500.0}
    point = {"id": "one", "role": "calibrate", "iops": 4000.0}
    asked: dict[str, dict[str, Any]] = {
        "evaluations": {"design": design()},
        "comparisons": {"designs": [design(), design(id="b")]},
        "failures": {"design": design(), "options": {"engine": "compiled"}},
        "sweeps": {
            "design": design(),
            "axes": [{"path": "hosts.esx.lun_depth", "values": [4, 8]}],
        },
        "calibrations": {
            "design": design(),
            "measurements": {"parameters": [parameter], "points": [point]},
        },
        "timelines": {
            "design": design()
            | {"timeline": {"length_s": 60.0, "moments": [{"at_s": 30.0, "load": 2.0}]}}
        },
    }
    for path, body in asked.items():
        answer = maker.post(f"{API}/{path}", json=body)
        assert answer.status_code == 429, (path, answer.text)
    own = f"{API}/scenarios/{made['id']}"
    table: dict[str, Any] = {"content": "design\na\n", "headers": {"Content-Type": "text/csv"}}
    batch = maker.post(f"{own}/batches", params={"engine": "compiled"}, **table)
    cell = maker.get(f"{own}/value", params={"metric": "total.iops", "engine": "compiled"})
    assert (batch.status_code, cell.status_code) == (429, 429), batch.text + cell.text


@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_those_who_are_nobody_are_counted_by_address(app: FastAPI) -> None:
    _change(app, most_anonymous_ios_a_day=50_000, most_ios_a_day=100)
    here, there = TestClient(app), TestClient(app, client=("198.51.100.9", 1))
    assert here.post(f"{API}/runs", json=RUN).status_code == 202
    assert here.post(f"{API}/runs", json=RUN).status_code == 429
    assert there.post(f"{API}/runs", json=RUN).status_code == 202
    key = here.post(f"{API}/keys", json={"title": "k"}).json()["key"]
    script = TestClient(app, headers={"Authorization": f"Bearer {key}"})
    assert script.post(f"{API}/runs", json=RUN).status_code == 429
    app.state.services.close()
