"""Who may do what where people sign in: every operation, by everybody, as the rules say."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from qdepth.db import audit, people
from qdepth.db.session import Sessions
from qdepth.logs import name_in_logs
from qdepth.server.http.rate_limits import RateLimit
from qdepth.server.http.roles import ROLES, RULES, TEAM_ROLES, role_suffices
from qdepth.server.http.sign_in import person
from qdepth.settings import InvalidSettings, Settings
from tests.support.access_rules import TURNS, cells_of
from tests.support.clock import Clock
from tests.support.designs import small_design
from tests.support.operations import operations
from tests.support.scenarios import design, scenario
from tests.support.server import free_port

API = "/api/v1"
PROXY = "192.0.2.7"
GROUPS: dict[str, Any] = {"lookers": "viewer", "makers": "editor", "bosses": "administrator"}


@pytest.fixture
def signed(app: FastAPI) -> Iterator[FastAPI]:
    """The app where people sign in at a proxy."""
    services = app.state.services
    settings = services.settings.model_copy(
        update={
            "sign_in": "proxy",
            "trusted_proxies": PROXY,
            "roles": GROUPS,
            "default_role": "none",
        }
    )
    often = RateLimit(burst=1e6, rate=1e6)
    app.state.services = replace(services, settings=settings, guesses=often)
    yield app
    app.state.services = services
    services.close()


def _of(app: FastAPI, name: str | None, group: str = "makers", **headers: str) -> TestClient:
    """A client of a person, behind the proxy."""
    said = {} if name is None else {"X-Forwarded-User": name, "X-Forwarded-Groups": f"all, {group}"}
    return TestClient(app, client=(PROXY, 1), headers=said | headers)


def _without_a_rule(described: set[str], app: FastAPI) -> set[str]:
    names = {route.name for route in app.routes if isinstance(route, APIRoute)}
    return (described | names) - set(RULES)


def test_every_route_has_a_rule_and_every_rule_a_route(app: FastAPI) -> None:
    described = {one[2] for one in operations()}
    assert _without_a_rule(described, app) == set()
    assert described | {
        "metrics",
        "page",
        "show_page",
        "show_picture",
        "edit",
        "docs",
        "sign_in",
        "signed_in",
    } == set(RULES)


def test_route_without_a_rule_is_found() -> None:
    app = FastAPI()
    app.add_api_route("/api/v1/forgotten", lambda: None, name="forgotten")
    assert _without_a_rule({"described"}, app) == {"described", "forgotten"}


@TURNS
@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_each_role_may_call_what_its_rules_say(signed: FastAPI, turn: int) -> None:
    """With ids that name nothing: what is let in is told what is missing, but not 401 or 403."""
    callers = {None: _of(signed, None)} | {
        role: _of(signed, role, group) for group, role in GROUPS.items()
    }
    wrong = []
    for method, path, operation in operations():
        rule = RULES[operation]
        address = path.format(
            **dict.fromkeys(("scenario_id", "token", "run_id", "batch_id", "job_id"), "none"),
            **dict.fromkeys(("calibration_id", "import_id", "sweep_id", "timeline_id"), "none"),
            **dict.fromkeys(("failure_list_id", "way_list_id", "hour_list_id"), "none"),
            plan_id="none",
            **dict.fromkeys(("share_id", "key_id", "case_id", "design_id", "language"), "none"),
            version="1",
            kind="csv",
        )
        for _, role in cells_of(operation, turn, (address,), callers):
            status = callers[role].request(method, address).status_code
            if role is None:
                let_in = rule in ("anybody", "link")
                refused = 401
            else:
                let_in, refused = role_suffices(role, rule), 403
            if (status == refused) == let_in or status >= 500:
                wrong.append((operation, role, status))
    assert wrong == []


COMPUTES = {
    "check_design", "upgrade_design", "evaluate", "compare", "post_failures", "get_survivor",
    "propose_fix", "post_ways", "compute_load_curve", "read_prices", "read_stored_result",
    "repeat", "plan_move",
}  # fmt: skip
"""Calls that send a body, get numbers back and leave nothing behind."""
OF_THE_OWNER = {"list_keys"}
"""Reads of what only those may see who can make it."""
GIVES_AWAY = {"give_scenario"}
"""What no link allows: it is for whoever owns the scenario."""
OF_ONESELF = {"sign_out", "judge_answers"}
"""Ends nothing but the session of the caller, or judges what the caller sends."""


def test_viewers_change_nothing_and_nobody_reads_a_scenario_unasked() -> None:
    """Said anew here, by method, so that a rule that was loosened by mistake is seen."""
    for method, _, name in operations():
        rule = RULES[name]
        if name in COMPUTES:
            assert rule == "viewer", name
        elif name in OF_ONESELF:
            assert rule == "anybody", name
        elif name in OF_THE_OWNER or (method != "GET" and rule != "link"):
            assert rule == "editor", name
        assert method == "GET" or rule != "anybody" or name in OF_ONESELF, name
    of_links = {name for _, path, name in operations() if "{scenario_id}" in path}
    assert {RULES[name] for name in of_links - GIVES_AWAY} == {"link"}
    assert {RULES[name] for name in GIVES_AWAY} == {"editor"}


@pytest.mark.parametrize("groups", [subset for n in range(4) for subset in permutations(GROUPS, n)])
@pytest.mark.parametrize("is_turned", [False, True])
def test_the_most_that_any_group_gives_counts(groups: tuple[str, ...], *, is_turned: bool) -> None:
    """However the settings and the provider order groups, on the server and in a team."""
    in_team = dict(zip(GROUPS, TEAM_ROLES, strict=True))
    ordered = [dict(reversed(roles.items())) if is_turned else roles for roles in (GROUPS, in_team)]
    known = {"roles": ordered[0], "teams": {"Storage": ordered[1]}, "default_role": "none"}
    who = person(Settings().model_copy(update=known), "ann", "Ann", groups)
    most = max((list(GROUPS).index(group) for group in groups), default=None)
    assert who.role == ("none" if most is None else ROLES[most])
    assert [team.role for team in who.teams] == ([] if most is None else [TEAM_ROLES[most]])


def test_viewer_cancels_a_list_of_failures_that_is_their_own(signed: FastAPI) -> None:
    mine, theirs = _of(signed, "leo", "lookers"), _of(signed, "lea", "lookers")
    job = mine.post("/api/v1/failures", json={"design": small_design()}).json()
    cancel = f"/api/v1/failures/{job['id']}/cancel"
    assert theirs.post(cancel).status_code == 404
    assert mine.post(cancel).json()["status"] == "cancelled"


def test_roles_grow(app: FastAPI) -> None:
    for rule in set(RULES.values()):
        suffice = [role_suffices(role, rule) for role in ROLES]
        assert suffice == sorted(suffice)
    assert role_suffices("viewer", "viewer")
    assert not role_suffices("viewer", "editor")


def test_scenario_is_its_makers_and_opens_to_others_by_link(signed: FastAPI) -> None:
    ann, bob, boss = (
        _of(signed, "ann"), _of(signed, "bob"), _of(signed, "eve", "bosses")
    )  # fmt: skip
    looker, nobody = _of(signed, "leo", "lookers"), _of(signed, None)
    path = ann.post(f"{API}/scenarios", json=scenario(title="Ann's")).headers["Location"]
    assert [item["title"] for item in ann.get(f"{API}/scenarios").json()["items"]] == ["Ann's"]
    assert bob.get(f"{API}/scenarios").json()["items"] == []
    assert [one.get(path).status_code for one in (ann, boss, bob, looker, nobody)] == [
        200, 200, 404, 404, 401,
    ]  # fmt: skip
    links = {
        kind: ann.post(f"{path}/shares", json={"kind": kind}).json()["token"]
        for kind in ("view", "edit")
    }
    for client in (bob, looker, nobody):
        assert client.get(f"{API}/scenarios/{links['view']}").status_code == 200
        assert client.get(f"{API}/shares/{links['view']}").status_code == 200
    change = {"json": scenario(title="Changed"), "headers": {"If-Match": "*"}}
    statuses = [
        one.put(f"{API}/scenarios/{links['edit']}", **change).status_code  # type: ignore[arg-type]
        for one in (bob, looker)
    ]
    assert statuses == [200, 403]
    assert bob.put(path, **change).status_code == 404  # type: ignore[arg-type]


def test_scenario_of_nobody_is_for_all_who_sign_in_as_far_as_their_role_goes(
    signed: FastAPI,
) -> None:
    """It was made before people signed in; a key of one scenario opens that one alone."""
    services = signed.state.services
    before = services.settings.model_copy(update={"sign_in": "none"})
    signed.state.services = replace(services, settings=before)
    path = TestClient(signed).post(f"{API}/scenarios", json=scenario()).headers["Location"]
    signed.state.services = services
    ann, looker, nobody = _of(signed, "ann"), _of(signed, "leo", "lookers"), _of(signed, None)
    own = ann.post(f"{API}/scenarios", json=scenario()).headers["Location"]
    keys = [
        made.json()["key"]
        for made in (
            ann.post(f"{own}/keys", json={"title": "sheet"}),
            ann.post(f"{API}/keys", json={"title": "all", "scope": "read"}),
        )
    ]
    sheet, reader = (TestClient(signed, headers={"Authorization": f"Bearer {key}"}) for key in keys)
    assert sheet.get(own).status_code == 200
    assert [one.get(path).status_code for one in (ann, looker, nobody, sheet, reader)] == [
        200, 200, 401, 404, 200,
    ]  # fmt: skip
    change: dict[str, Any] = {"json": scenario(title="Changed"), "headers": {"If-Match": "*"}}
    assert [one.put(path, **change).status_code for one in (looker, nobody, ann)] == [403, 401, 200]


def test_key_of_a_person_is_as_good_as_he_is(signed: FastAPI) -> None:
    ann = _of(signed, "ann")
    path = ann.post(f"{API}/scenarios", json=scenario()).headers["Location"]
    key = ann.post(f"{API}/keys", json={"title": "k", "scope": "read"}).json()["key"]
    script = TestClient(signed, headers={"Authorization": f"Bearer {key}"})
    assert script.get(path).status_code == 200
    assert len(script.get(f"{API}/scenarios").json()["items"]) == 1


@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        ((PROXY, 1), {"X-Forwarded-User": "ann", "X-Forwarded-Groups": "makers"}, 201),
        (("198.51.100.1", 1), {"X-Forwarded-User": "ann", "X-Forwarded-Groups": "makers"}, 403),
        (("testclient", 1), {"X-Forwarded-User": "ann", "X-Forwarded-Groups": "bosses"}, 403),
        ((PROXY, 1), {"X-Forwarded-User": "ann", "X-Forwarded-Groups": "others"}, 403),
        ((PROXY, 1), {"X-Forwarded-User": " "}, 401),
        (
            (PROXY, 1),
            {
                "X-Forwarded-User": "ann",
                "X-Forwarded-Groups": "makers",
                "Sec-Fetch-Site": "cross-site",
            },
            403,
        ),
        (  # a sandboxed page, or a file: of nobody, and so not of this server
            (PROXY, 1),
            {"X-Forwarded-User": "ann", "X-Forwarded-Groups": "makers", "Origin": "null"},
            403,
        ),
    ],
)
@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_headers_are_believed_of_the_proxy_alone(
    signed: FastAPI, client: tuple[str, int], headers: dict[str, str], status: int
) -> None:
    answer = TestClient(signed, client=client, headers=headers).post(
        f"{API}/scenarios", json=scenario()
    )
    assert answer.status_code == status, answer.text


@pytest.mark.parametrize(
    ("groups", "status"),
    [("lookers", 403), ("lookers, makers", 201), ("makers, lookers", 201), ("makers,bosses", 201)],
)
@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_of_several_groups_the_one_that_may_most_counts(
    signed: FastAPI, groups: str, status: int
) -> None:
    person = _of(signed, "ann", groups)
    assert person.post(f"{API}/scenarios", json=scenario()).status_code == status


@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_headers_mean_nothing_where_nobody_signs_in(app: FastAPI) -> None:
    client = _of(app, "ann", "bosses")
    assert client.get(f"{API}/scenarios").status_code == 401
    assert client.post(f"{API}/scenarios", json=scenario()).status_code == 201
    app.state.services.close()


def test_what_was_done_is_written_down_by_whom(
    signed: FastAPI, sessions: Sessions, clock: Clock
) -> None:
    ann, nobody = _of(signed, "ann", **{"X-Request-ID": "r7"}), _of(signed, None)
    made = ann.post(f"{API}/scenarios", json=scenario()).json()
    path = f"{API}/scenarios/{made['id']}"
    share = ann.post(f"{path}/shares", json={"kind": "view"}).json()
    nobody.get(f"{API}/shares/{share['token']}")
    ann.delete(f"{path}/shares/{share['id']}")
    ann.put(path, json=scenario(), headers={"If-Match": '"9"'})
    _of(signed, "bob").put(path, json=scenario(), headers={"If-Match": "*"})
    with sessions.reading() as session:
        deeds = [deed for _, deed in audit.deeds(session, since=clock())]
    target = name_in_logs(made["id"])
    assert [(deed.actor, deed.action, deed.target) for deed in deeds] == [
        ("ann", "created a scenario", target),
        ("ann", "shared a scenario", target),
        ("anybody", "opened a link", target),
        ("ann", "revoked a link", target),
    ]
    assert deeds[0].request == "r7"
    assert made["id"] not in str(deeds)


def test_what_was_done_names_scenario_and_key_however_they_were_reached(
    signed: FastAPI, sessions: Sessions, clock: Clock
) -> None:
    ann = _of(signed, "ann")
    key = ann.post(f"{API}/keys", json={"title": "k"}).json()
    script = TestClient(signed, headers={"Authorization": f"Bearer {key['key']}"})
    made = script.post(f"{API}/scenarios", json=scenario()).json()
    link = ann.post(f"{API}/scenarios/{made['id']}/shares", json={"kind": "edit"}).json()
    saved = _of(signed, None).put(
        f"{API}/scenarios/{link['token']}", json=scenario(), headers={"If-Match": "*"}
    )
    assert saved.status_code == 200, saved.text
    ann.delete(f"{API}/keys/{key['id']}")
    with sessions.reading() as session:
        deeds = [deed for _, deed in audit.deeds(session, since=clock())]
    of_key, of_scenario = name_in_logs(key["id"]), name_in_logs(made["id"])
    assert [(deed.actor, deed.action, deed.target) for deed in deeds] == [
        ("ann", "made a key", of_key),
        (f"key {of_key}", "created a scenario", of_scenario),
        ("ann", "shared a scenario", of_scenario),
        ("anybody", "changed a scenario", of_scenario),
        ("ann", "revoked a key", of_key),
    ]


def test_quotas_hold_for_a_person(signed: FastAPI) -> None:
    services = signed.state.services
    settings = services.settings.model_copy(update={"most_scenarios": 1, "most_jobs_at_once": 1})
    signed.state.services = replace(services, settings=settings)
    ann, bob = _of(signed, "ann"), _of(signed, "bob")
    runs = {"designs": [design()]}
    for client in (ann, bob):
        assert client.post(f"{API}/scenarios", json=scenario()).status_code == 201
        more = client.post(f"{API}/scenarios", json=scenario())
        assert (more.status_code, "1 scenarios" in more.text) == (403, True)
        assert client.post(f"{API}/runs", json=runs).status_code == 202
        second = client.post(f"{API}/runs", json=runs)
        assert (second.status_code, "Retry-After" in second.headers) == (429, True)


def test_data_of_a_person_is_given_and_deleted(
    signed: FastAPI, sessions: Sessions, clock: Clock
) -> None:
    services = signed.state.services
    limited = services.settings.model_copy(update={"most_ios_a_day": 10**9})
    signed.state.services = replace(services, settings=limited)
    ann, bob = _of(signed, "ann"), _of(signed, "bob")
    made = {
        name: client.post(f"{API}/scenarios", json=scenario(title=name)).headers["Location"]
        for name, client in (("ann's", ann), ("bob's", bob))
    }
    own = made["ann's"]
    link = ann.post(f"{own}/shares", json={"kind": "view"}).json()["token"]
    ann.post(f"{own}/keys", json={"title": "sheet"})
    ann.post(f"{API}/runs", json={"designs": [design()]})
    ann.post(f"{API}/keys", json={"title": "k", "scope": "read"})
    with sessions.reading() as session:
        data = people.data_of(session, "ann")
    assert [one["versions"][0]["title"] for one in data["scenarios"]] == ["ann's"]
    assert [one["title"] for one in data["keys"]] == ["k"]
    assert [one["kind"] for one in data["jobs"]] == ["runs"]
    assert data["deeds"][0]["action"] == "created a scenario"
    assert data["ios_by_day"] == {clock().date().isoformat(): 10_000_000}

    with sessions.writing() as session:
        assert people.delete_person(session, "ann") == people.Deleted(1, 2, 1)
    with sessions.reading() as session:
        empty = people.data_of(session, "ann")
        actors = {deed.actor for _, deed in audit.deeds(session, since=clock())}
    assert not any(empty[name] for name in empty if name != "person")
    assert actors == {people.DELETED, "bob"}
    assert ann.get(own).status_code == 404
    assert ann.get(f"{API}/shares/{link}").status_code == 404
    assert bob.get(made["bob's"]).status_code == 200


@pytest.mark.parametrize(
    ("host", "more", "refused"),
    [
        ("127.0.0.1", {}, False),
        ("localhost", {}, False),
        ("::1", {}, False),
        ("0.0.0.0", {}, True),  # noqa: S104  what is tested
        ("::", {}, True),
        ("qdepth.example.org", {}, True),
        ("0.0.0.0", {"anybody": True}, False),  # noqa: S104  likewise
        ("0.0.0.0", {"sign_in": "proxy"}, False),  # noqa: S104  likewise
    ],
)
def test_server_says_what_it_means_to_listen_beyond_its_machine(
    host: str, more: dict[str, Any], refused: bool
) -> None:
    settings = Settings(host=host, **more)
    if not refused:
        settings.require_said_who()
        return
    with pytest.raises(InvalidSettings, match="QDEPTH_ANYBODY=true"):
        settings.require_said_who()


def test_server_does_not_start_before_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from qdepth.cli.main import main  # noqa: PLC0415  loads the server

    monkeypatch.setenv("QDEPTH_DATABASE_URL", f"sqlite:///{tmp_path / 'q.sqlite'}")
    assert main(["serve", "--host", "0.0.0.0", "--port", str(free_port())]) == 2  # noqa: S104
    assert "Anyone who reaches it" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
