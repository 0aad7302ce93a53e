"""What a proxy may say about a person, and what is not believed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from tests.support.scenarios import scenario

API = "/api/v1"
PROXY = "192.0.2.7"
ROLES: Any = {"adm": "administrator", "Größe": "editor", "lookers": "viewer"}
USER, GROUPS = b"X-Forwarded-User", b"X-Forwarded-Groups"
Headers = list[tuple[bytes, bytes]]

# What is refused here is not looked up.
pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)


@pytest.fixture
def signed(app: FastAPI) -> Iterator[FastAPI]:
    """The app where people sign in at a proxy."""
    services = app.state.services
    changes = {"sign_in": "proxy", "trusted_proxies": PROXY, "roles": ROLES}
    settings = services.settings.model_copy(update=changes | {"default_role": "viewer"})
    app.state.services = replace(services, settings=settings)
    yield app
    services.close()


def _me(app: FastAPI, headers: Headers) -> Any:
    return TestClient(app, client=(PROXY, 1)).get(f"{API}/me", headers=headers)


@pytest.mark.parametrize(
    "headers",
    [
        [(USER, b"mallory"), (USER, b"alice")],
        [(USER, b"alice"), (USER, b"alice")],
        [(USER, b""), (USER, b"alice")],
        [(USER, b"alice"), (USER, b" ")],
        [(USER, b"alice"), (b"x-FORWARDED-user", b"mallory")],
        [(USER, b"alice"), (GROUPS, b"adm"), (GROUPS, b"")],
        [(USER, b"alice"), (GROUPS, b""), (GROUPS, b"adm")],
    ],
)
def test_header_that_comes_twice_is_refused(signed: FastAPI, headers: Headers) -> None:
    answer = _me(signed, headers)
    assert answer.status_code == 403, answer.text
    assert "was sent 2 times" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a" * 201, "201 characters; at most 200"),
        ("ö" * 201, "201 characters; at most 200"),
        ("alice\u00a0", "invisible characters"),
        ("ali\u200bce", "invisible characters"),
        ("\u202ealice", "invisible characters"),
        ("anybody", "audit log"),
        ("key 3f2a", "audit log"),
        ("a deleted person", "audit log"),
    ],
)
def test_name_that_could_be_taken_for_another_is_refused(
    signed: FastAPI, name: str, words: str
) -> None:
    answer = _me(signed, [(USER, name.encode())])
    assert answer.status_code == 403, answer.text
    assert words in answer.json()["detail"]


@pytest.mark.parametrize("name", ["jörg", "Zoë Öztürk", "山田", "Ωmega", "a" * 200, "ö" * 200])
def test_name_is_shown_as_it_is_written(signed: FastAPI, name: str) -> None:
    assert _me(signed, [(USER, name.encode())]).json()["name"] == name


def test_groups_are_read_as_utf_8(signed: FastAPI) -> None:
    groups = "all , Größe".encode()
    assert _me(signed, [(USER, b"ann"), (GROUPS, groups)]).json()["role"] == "editor"


def test_people_whose_names_begin_alike_stay_two(signed: FastAPI) -> None:
    client = TestClient(signed, client=(PROXY, 1))
    begins = b"n" * 199
    groups = (GROUPS, "Größe".encode())
    made = client.post(f"{API}/scenarios", json=scenario(), headers=[(USER, begins + b"a"), groups])
    path = made.headers["Location"]
    assert client.get(path, headers=[(USER, begins + b"b"), groups]).status_code == 404
    assert client.get(path, headers=[(USER, begins + b"a"), groups]).status_code == 200
