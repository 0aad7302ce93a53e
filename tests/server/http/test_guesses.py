"""Guesses: wrong ids, tokens and keys are limited, and right ones are never refused for them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from qdepth.server.http.rate_limits import RateLimit
from tests.support.clock import Clock
from tests.support.scenarios import design, scenario

API = "/api/v1"
PROXY = "192.0.2.7"
MOST = 5
WRONG = "A" * 22

# Counted in the process; what is looked up does not depend on the database.
pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)


@pytest.fixture
def strict(app: FastAPI) -> Iterator[FastAPI]:
    """The app with a limit that does not fill up again."""
    _change(app)
    yield app
    app.state.services.close()


def _change(app: FastAPI, **settings: Any) -> None:
    services = app.state.services
    few = RateLimit(burst=MOST, rate=1e-6)
    changed = services.settings.model_copy(update=settings)
    app.state.services = replace(services, settings=changed, guesses=few)


def _of(app: FastAPI, name: str) -> TestClient:
    return TestClient(app, client=(PROXY, 1), headers={"X-Forwarded-User": name})


def _guess_until_refused(client: TestClient) -> None:
    statuses = [client.get(f"{API}/scenarios/{WRONG}").status_code for _ in range(MOST + 1)]
    assert statuses == [404] * MOST + [429]


def test_right_names_pass_where_an_address_has_guessed_too_often(strict: FastAPI) -> None:
    client = TestClient(strict)
    made = client.post(f"{API}/scenarios", json=scenario()).json()
    at = f"{API}/scenarios/{made['id']}"
    view = client.post(f"{at}/shares", json={"kind": "view"}).json()["token"]
    key = client.post(f"{at}/keys", json={"title": "k"}).json()["key"]
    run = client.post(f"{API}/runs", json={"designs": [design()]}).json()["id"]
    _guess_until_refused(client)
    right = {
        f"{API}/scenarios/{made['id']}",
        f"{API}/scenarios/{view}",
        f"{API}/shares/{view}",
        f"{API}/runs/{run}",
        f"{API}/scenarios/{made['read_id']}?key={key}",
    }
    assert {path: client.get(path).status_code for path in right} == dict.fromkeys(right, 200)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", f"{API}/scenarios/{WRONG}/results.csv", None),
        ("GET", f"{API}/shares/{WRONG}", None),
        ("GET", f"{API}/runs/{WRONG}", None),
        ("POST", f"{API}/sweeps/{WRONG}/cancel", None),
        ("GET", f"{API}/scenarios?key=qdr_guess", None),
        ("POST", f"{API}/runs", {"scenario_id": WRONG}),
        ("POST", f"{API}/runs", {"designs": [design()], "place": {"scenario_id": WRONG}}),
        ("POST", f"{API}/calibrations/joined", {"design": design(), "calibrations": [WRONG]}),
    ],
)
def test_guess_counts_wherever_the_name_stands(
    strict: FastAPI, method: str, path: str, body: Any
) -> None:
    client = TestClient(strict)
    answers = [client.request(method, path, json=body) for _ in range(MOST + 1)]
    statuses = [answer.status_code for answer in answers]
    assert set(statuses[:MOST]) <= {401, 404}
    assert statuses[MOST] == 429
    assert int(answers[MOST].headers["Retry-After"]) > 0


def test_guess_counts_where_a_sheet_is_told_in_words(strict: FastAPI) -> None:
    client = TestClient(strict)
    cell = f"{API}/scenarios/{WRONG}/value?metric=total.iops&errors=text"
    told = [client.get(cell).text for _ in range(MOST + 1)]
    assert ["too many wrong" in text for text in told] == [False] * MOST + [True]


def test_what_was_good_once_is_no_guess(strict: FastAPI, clock: Clock) -> None:
    """A workbook on a revoked link, or with a key that ended, asks again and again."""
    client = TestClient(strict)
    at = client.post(f"{API}/scenarios", json=scenario()).headers["Location"]
    short = {"kind": "view", "expires_in_days": 1}
    ended, expired = (client.post(f"{at}/shares", json=short).json() for _ in range(2))
    key = client.post(f"{at}/keys", json={"title": "k"}).json()
    client.delete(f"{at}/shares/{ended['id']}")
    client.delete(f"{at}/keys/{key['id']}")
    clock.advance(timedelta(days=2))
    good = client.post(f"{at}/shares", json={"kind": "view"}).json()["token"]
    for token in (ended["token"], expired["token"]):
        cell = f"{API}/scenarios/{token}/value?metric=total.vms"
        assert {client.get(cell).status_code for _ in range(2 * MOST)} == {410}
    with_key = {client.get(f"{at}?key={key['key']}").status_code for _ in range(2 * MOST)}
    assert with_key == {401}
    assert client.get(f"{API}/shares/{good}").status_code == 200
    assert client.get(f"{API}/shares/{WRONG}").status_code == 404, "nothing was counted"


def test_looking_for_parts_of_what_is_open_is_no_guess(strict: FastAPI) -> None:
    client = TestClient(strict)
    at = client.post(f"{API}/scenarios", json=scenario()).headers["Location"]
    paths = (f"{at}/versions/7", f"{at}/jobs/{WRONG}", f"{API}/cases/none/designs/none", "/none")
    for path in paths:
        assert {client.get(path).status_code for _ in range(2 * MOST)} == {404}, path


def test_people_at_one_address_are_counted_each_for_themselves(app: FastAPI) -> None:
    _change(app, sign_in="proxy", trusted_proxies=PROXY, roles={})
    ann, bob = _of(app, "ann"), _of(app, "bob")
    own = {}
    for person in (ann, bob):
        own[person] = person.post(f"{API}/scenarios", json=scenario()).headers["Location"]
    key = bob.post(f"{API}/keys", json={"title": "k"}).json()["key"]
    _guess_until_refused(bob)
    assert ann.get(f"{API}/scenarios/{WRONG}").status_code == 404
    assert ann.get(own[ann]).status_code == 200
    assert bob.get(own[bob]).status_code == 200, "what is right passes, for whoever guessed too"
    assert bob.get(own[ann]).status_code == 429, "what is another's is as if it were not there"
    script = TestClient(app, client=(PROXY, 1), headers={"Authorization": f"Bearer {key}"})
    assert script.get(f"{API}/scenarios/{WRONG}").status_code == 429, "a key is its owner's"
    assert script.get(own[bob]).status_code == 200
    nobody = TestClient(app, client=(PROXY, 1))
    assert nobody.get(f"{API}/shares/{WRONG}").status_code == 404
    app.state.services.close()
