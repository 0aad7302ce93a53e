"""Links that edit, that follow the latest version, and that prove a result."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient

from qdepth.db import jobs, results
from qdepth.db.session import Sessions
from qdepth.design.document.document import Design
from tests.support.clock import Clock
from tests.support.jobs import begin
from tests.support.reports import report_of, store_answer
from tests.support.scenarios import design, scenario


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of a scenario."""
    location: str = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
    return location


def _link(client: TestClient, path: str, **wish: Any) -> str:
    made = client.post(f"{path}/shares", json=wish)
    assert made.status_code == 201, made.text
    token: str = made.json()["token"]
    return token


def _keep_result(sessions: Sessions, clock: Clock) -> None:
    with sessions.writing() as session:
        store_answer(session, Design.model_validate(design()), now=clock())


def test_edit_link_edits_without_the_id(client: TestClient, path: str) -> None:
    made = client.post(f"{path}/shares", json={"kind": "edit"}).json()
    assert made["url"] == f"/e/{made['token']}"
    through = f"/api/v1/scenarios/{made['token']}"

    shown = client.get(through)
    saved = client.put(through, json=scenario(title="new"), headers={"If-Match": '"1"'})

    assert (shown.json()["id"], shown.json()["may_edit"]) == (made["token"], True)
    assert saved.status_code == 200
    assert client.get(path).json()["title"] == "new"
    after = client.get(through).json()
    assert (after["title"], after["version"]) == ("new", 2), "it opens the scenario, not a version"
    assert path.rsplit("/", 1)[-1] not in shown.text + saved.text
    page = client.get(f"/e/{made['token']}", follow_redirects=False)
    assert (page.status_code, page.headers["Location"]) == (307, f"/scenarios/{made['token']}")
    assert page.headers["Cache-Control"] == "private, no-store"


def test_revoked_and_expired_edit_links_are_gone(
    client: TestClient, path: str, clock: Clock
) -> None:
    made = client.post(f"{path}/shares", json={"kind": "edit"}).json()
    short = _link(client, path, kind="edit", expires_in_days=1)
    client.delete(f"{path}/shares/{made['id']}")
    clock.advance(timedelta(days=1))
    for token in (made["token"], short):
        through = f"/api/v1/scenarios/{token}"
        assert client.get(through).status_code == 410
        answer = client.put(through, json=scenario(), headers={"If-Match": '"1"'})
        assert answer.status_code == 410
        assert client.post(f"{through}/shares").status_code == 410
    assert client.get(path).status_code == 200


def test_view_link_reads_and_does_nothing_else(client: TestClient, path: str) -> None:
    edit = _link(client, path, kind="edit")
    view = f"/api/v1/scenarios/{_link(client, path)}"
    client.put(path, json=scenario(title="later"), headers={"If-Match": '"1"'})

    shown = client.get(view)
    assert (shown.json()["version"], shown.json()["may_edit"]) == (1, False)
    assert [v["version"] for v in client.get(f"{view}/versions").json()] == [1]
    assert client.get(f"{view}/versions/2").status_code == 403
    answers = [
        shown,
        client.put(view, json=scenario(), headers={"If-Match": '"2"'}),
        client.get(f"{view}/shares"),
        client.post(f"{view}/shares", json={"kind": "edit"}),
        client.post(f"{view}/keys", json={"title": "k"}),
        client.get(f"{view}/keys"),
    ]
    assert [answer.status_code for answer in answers] == [200, 403, 403, 403, 403, 403]
    secrets = (edit, path.rsplit("/", 1)[-1])
    assert not any(secret in answer.text for secret in secrets for answer in answers)


def test_view_link_reads_cells(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _keep_result(sessions, clock)
    view = f"/api/v1/scenarios/{_link(client, path)}"
    answer = client.get(f"{view}/value", params={"metric": "total.vms", "engine": "auto"})
    assert (answer.status_code, answer.text) == (200, "2")
    assert answer.headers["Cache-Control"] == "private, max-age=3600"


def test_link_to_the_latest_version_follows_it(client: TestClient, path: str) -> None:
    token = _link(client, path, latest=True)
    client.put(path, json=scenario(title="later"), headers={"If-Match": '"1"'})
    assert client.get(f"/api/v1/shares/{token}").json()["title"] == "later"
    listed = client.get(f"{path}/shares").json()
    assert [(link["kind"], link["version"]) for link in listed] == [("view", None)]


def test_link_to_the_latest_version_shows_no_older_one(client: TestClient, path: str) -> None:
    view = f"/api/v1/scenarios/{_link(client, path, latest=True)}"
    client.put(path, json=scenario(title="later"), headers={"If-Match": '"1"'})
    assert client.get(view).json()["version"] == 2
    assert [one["version"] for one in client.get(f"{view}/versions").json()] == [2]
    older = [
        client.get(f"{view}/versions/1"),
        client.get(f"{view}/changes", params={"before": 1, "after": 2}),
        client.get(f"{view}/value", params={"metric": "total.vms", "version": 1}),
    ]
    assert [answer.status_code for answer in older] == [403, 403, 403]


@pytest.mark.parametrize(
    "wish",
    [
        {"latest": True, "version": 1},
        {"latest": True, "kind": "evidence"},
        {"kind": "edit", "version": 1},
        {"kind": "owner"},
    ],
)
def test_wishes_that_contradict_themselves_are_refused(
    client: TestClient, path: str, wish: dict[str, Any]
) -> None:
    assert client.post(f"{path}/shares", json=wish).status_code == 422


def test_evidence_needs_a_result(client: TestClient, path: str) -> None:
    refused = client.post(f"{path}/shares", json={"kind": "evidence"})
    assert (refused.status_code, refused.json()["title"]) == (409, "The run has no result")


def _repeat(
    client: TestClient, sessions: Sessions, clock: Clock, token: str, **changes: Any
) -> Any:
    started = client.post(f"/api/v1/shares/{token}/repetitions")
    assert started.status_code == 202
    location = started.headers["Location"]
    running = client.get(location).json()
    assert (running["outcome"], running["designs"]) == ("running", [])
    with sessions.writing() as session:
        run_id = started.json()["id"]
        begin(session, run_id, now=clock())
        (part,) = jobs.parts_of(session, run_id)
        assert not results.has(session, part.key or "")
        results.store(session, part.key or "", report_of("a") | changes, now=clock())
        jobs.end(session, run_id, "succeeded", now=clock())
    return client.get(location).json()


def test_evidence_computed_again_is_identical(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _keep_result(sessions, clock)
    token = _link(client, path, kind="evidence")
    shown = client.get(f"/api/v1/shares/{token}").json()
    assert shown["kind"] == "evidence"
    assert shown["result"]["reports"][0]["digest"] == report_of("a")["digest"]
    again = _repeat(client, sessions, clock, token)
    assert again["outcome"] == "identical"
    assert again["designs"][0]["digest_before"] == again["designs"][0]["digest_after"]


def test_evidence_computed_again_says_what_differs(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _keep_result(sessions, clock)
    token = _link(client, path, kind="evidence")
    total = report_of("a")["total"]
    other = {
        "digest": "0" * 64,
        "model_version": "next",
        "total": total | {"mb_s": total["mb_s"] | {"value": 1.0}},
    }
    again = _repeat(client, sessions, clock, token, **other)
    (differing,) = again["designs"]
    assert again["outcome"] == "different"
    assert "version of the model was" in again["text"]
    assert [number["quantity"] for number in differing["numbers"]] == ["mb_s"]


def test_run_of_another_question_is_no_repetition(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _keep_result(sessions, clock)
    token = _link(client, path, kind="evidence")
    run = client.post("/api/v1/runs", json={"designs": [design("b")]}).json()["id"]
    assert client.get(f"/api/v1/runs/{run}").status_code == 200
    assert client.get(f"/api/v1/shares/{token}/repetitions/{run}").status_code == 404


def test_scenario_lists_its_own_links_alone(client: TestClient, path: str) -> None:
    other = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
    made = {one: client.post(f"{one}/shares").json()["id"] for one in (path, other)}
    for one, share_id in made.items():
        assert [link["id"] for link in client.get(f"{one}/shares").json()] == [share_id]


def test_only_evidence_is_computed_again(client: TestClient, path: str, clock: Clock) -> None:
    token = _link(client, path, expires_in_days=1)
    assert client.post(f"/api/v1/shares/{token}/repetitions").status_code == 404
    assert client.get(f"/api/v1/shares/{token}/repetitions/none").status_code == 404
    clock.advance(timedelta(days=1))
    assert client.post(f"/api/v1/shares/{token}/repetitions").status_code == 410


@pytest.mark.parametrize("kind", ["view", "edit", "evidence"])
def test_revoked_link_of_any_kind_is_gone(
    client: TestClient, path: str, sessions: Sessions, clock: Clock, kind: str
) -> None:
    """Whoever revokes a link ends it, whatever it opens."""
    _keep_result(sessions, clock)
    made = client.post(f"{path}/shares", json={"kind": kind}).json()
    assert client.get(f"/api/v1/shares/{made['token']}").status_code == 200
    assert client.delete(f"{path}/shares/{made['id']}").status_code == 204
    assert client.get(f"/api/v1/shares/{made['token']}").status_code == 410
    assert client.get(f"/api/v1/scenarios/{made['token']}").status_code == 410
    again = client.post(f"/api/v1/shares/{made['token']}/repetitions")
    assert again.status_code == 410
