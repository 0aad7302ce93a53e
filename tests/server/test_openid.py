"""Signing in at a real OpenID provider, and what is refused on the way."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from pydantic import SecretStr

from qdepth.db import audit, people
from qdepth.db.session import Sessions
from qdepth.server.openid import OpenIdProvider, claim_at
from tests.support.clock import Clock
from tests.support.openid import SECRET, Provider, running_provider
from tests.support.scenarios import scenario
from tests.support.server import free_port

API = "/api/v1"
OWN = "http://127.0.0.1:8000"
GROUPS = {"ann": ["makers"], "eve": ["bosses", "makers"], "leo": []}
ROLES: dict[str, Any] = {"makers": "editor", "bosses": "administrator"}
CALLBACK = f"{OWN}{API}/sign-in/callback"


@pytest.fixture(scope="module")
def provider(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Provider]:
    """One for all tests of this module."""
    with running_provider(tmp_path_factory.mktemp("provider"), OWN, GROUPS) as running:
        yield running


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still, at the time of the provider."""
    return Clock(datetime.now(UTC))


def _let(app: FastAPI, issuer: str, **changes: Any) -> None:
    """Let people sign in at a provider."""
    changes = {
        "sign_in": "oidc",
        "public_url": OWN,
        "oidc_issuer": issuer,
        "oidc_client_id": "qdepth",
        "oidc_client_secret": SecretStr(SECRET),
        "roles": ROLES,
        "default_role": "none",
    } | changes
    services = app.state.services
    settings = services.settings.model_copy(update=changes)
    app.state.services = replace(services, settings=settings, provider=OpenIdProvider(settings))


@pytest.fixture
def signing(app: FastAPI, provider: Provider) -> Iterator[FastAPI]:
    """The app where people sign in at the provider."""
    services = app.state.services
    _let(app, provider.issuer)
    yield app
    app.state.services = services
    services.close()


def _browser(app: FastAPI) -> TestClient:
    return TestClient(app, base_url=OWN, follow_redirects=False)


def _signed_in(app: FastAPI, provider: Provider, name: str, return_to: str = "/") -> TestClient:
    browser = _browser(app)
    begun = browser.get(f"{API}/sign-in", params={"return_to": return_to})
    back = provider.let_in(begun.headers["location"], name)
    assert back.startswith(CALLBACK)
    assert browser.get(back).headers["location"] == return_to
    return browser


pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)


def test_somebody_signs_in_works_and_signs_out(
    signing: FastAPI, provider: Provider, sessions: Sessions, clock: Clock
) -> None:
    ann = _signed_in(signing, provider, "ann", "/cases")
    me = ann.get(f"{API}/me").json()
    assert (me["name"], me["role"], me["sign_in"]) == ("Ann", "editor", "oidc")
    path = ann.post(f"{API}/scenarios", json=scenario()).headers["Location"]
    assert ann.get(path).status_code == 200
    assert _signed_in(signing, provider, "eve").get(path).status_code == 200
    assert _browser(signing).get(path).status_code == 401
    cookies = dict(ann.cookies)
    out = ann.post(f"{API}/sign-out").json()["continue_at"]
    assert out.startswith(f"{provider.issuer}/session/end?client_id=qdepth")
    assert ann.get(path).status_code == 401
    thief = TestClient(signing, base_url=OWN, cookies=cookies)
    assert thief.get(path).status_code == 401, "the cookie opens nothing any more"
    with sessions.reading() as session:
        deeds = [(d.actor, d.action) for _, d in audit.deeds(session, since=clock())]
    assert deeds[:2] == [("ann", "signed in"), ("ann", "created a scenario")]
    assert deeds[-1] == ("ann", "signed out")


def test_whoever_has_no_role_is_told_so_and_may_sign_out(
    signing: FastAPI, provider: Provider
) -> None:
    leo = _signed_in(signing, provider, "leo")
    assert leo.get(f"{API}/me").json()["role"] == "none"
    refused = leo.post(f"{API}/scenarios", json=scenario())
    assert (refused.status_code, "Leo may not use" in refused.text) == (403, True)
    assert leo.post(f"{API}/sign-out").status_code == 200
    assert leo.get(f"{API}/me").json()["name"] is None


def test_cookie_is_out_of_reach_of_pages_and_ends(
    signing: FastAPI, provider: Provider, clock: Clock
) -> None:
    browser = _browser(signing)
    begun = browser.get(f"{API}/sign-in")
    set_first = begun.headers["set-cookie"]
    done = browser.get(provider.let_in(begun.headers["location"], "ann"))
    for written in (set_first, *done.headers.get_list("set-cookie")):
        assert "HttpOnly" in written
        assert "SameSite=lax" in written
        assert "Path=/" in written
    assert "qdepth-attempt" not in browser.cookies
    clock.advance(timedelta(hours=12, seconds=1))
    assert browser.get(f"{API}/me").json()["name"] is None


def test_cookies_are_secure_over_https(signing: FastAPI, provider: Provider) -> None:
    _let(signing, provider.issuer, public_url="https://qdepth.example.org")
    written = _browser(signing).get(f"{API}/sign-in").headers["set-cookie"]
    assert written.startswith("__Host-qdepth-attempt=")
    assert "Secure" in written


def test_answer_of_another_sign_in_is_refused(signing: FastAPI, provider: Provider) -> None:
    ann, other = _browser(signing), _browser(signing)
    address = ann.get(f"{API}/sign-in").headers["location"]
    other.get(f"{API}/sign-in")
    back = provider.let_in(address, "ann")
    for browser in (other, _browser(signing)):  # begun elsewhere, and not begun at all
        assert browser.get(back).headers["location"] == "/?sign_in=expired"
        assert "qdepth" not in browser.cookies
    assert ann.get(back).headers["location"] == "/"
    assert ann.get(back).headers["location"] == "/?sign_in=expired", "an answer counts once"


def test_code_is_worth_nothing_without_what_the_browser_keeps(
    signing: FastAPI, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PKCE: the provider refuses a code with another verifier."""
    browser = _browser(signing)
    back = provider.let_in(browser.get(f"{API}/sign-in").headers["location"], "ann")
    tokens = OpenIdProvider._tokens
    monkeypatch.setattr(
        OpenIdProvider, "_tokens", lambda self, code, _: tokens(self, code, "x" * 43)
    )
    assert browser.get(back).headers["location"] == "/?sign_in=provider"


def test_token_of_another_sign_in_lets_nobody_in(signing: FastAPI, provider: Provider) -> None:
    """The nonce: a token that was made for another attempt is worth nothing in this one."""
    browser = _browser(signing)
    back = provider.let_in(browser.get(f"{API}/sign-in").headers["location"], "ann")
    attempt = json.loads(urlsafe_b64decode(browser.cookies["qdepth-attempt"].strip('"')))
    attempt["nonce"] = "of-another-attempt"
    browser.cookies.clear()
    written = urlsafe_b64encode(json.dumps(attempt).encode()).decode()
    browser.cookies.set("qdepth-attempt", written)
    assert browser.get(back).headers["location"] == "/?sign_in=provider"
    assert "qdepth" not in browser.cookies


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({"error": "access_denied"}, "refused"),
        ({"code": "made-up"}, "provider"),
        ({"code": "made-up", "iss": "https://evil.example"}, "provider"),
    ],
)
def test_what_went_wrong_is_told_by_a_word(
    signing: FastAPI, sent: dict[str, str], reason: str
) -> None:
    browser = _browser(signing)
    address = browser.get(f"{API}/sign-in").headers["location"]
    state = address.partition("&state=")[2].partition("&")[0]
    back = browser.get(f"{API}/sign-in/callback", params={"state": state} | sent)
    assert back.headers["location"] == f"/?sign_in={reason}"


@pytest.mark.parametrize("written", ["", "x", "W10=", "eyJhIjoxfQ==", "bnVsbA=="])
def test_attempt_that_nobody_began_is_none(signing: FastAPI, written: str) -> None:
    browser = _browser(signing)
    browser.cookies.set("qdepth-attempt", written)
    back = browser.get(f"{API}/sign-in/callback", params={"state": "", "code": "x"})
    assert back.headers["location"] == "/?sign_in=expired"


@pytest.mark.parametrize("to", ["https://evil.example", "//evil.example", "/\\evil", "x", "/a\nb"])
def test_nobody_is_sent_to_another_site(signing: FastAPI, provider: Provider, to: str) -> None:
    browser = _browser(signing)
    begun = browser.get(f"{API}/sign-in", params={"return_to": to})
    back = provider.let_in(begun.headers["location"], "ann")
    assert browser.get(back).headers["location"] == "/"


@pytest.mark.parametrize("to", ["https://evil.example", "//evil.example", "/\\evil", "x", "/a\nb"])
def test_address_that_somebody_put_into_the_cookie_is_not_followed(
    signing: FastAPI, provider: Provider, to: str
) -> None:
    browser = _browser(signing)
    begun = browser.get(f"{API}/sign-in")
    known = json.loads(urlsafe_b64decode(browser.cookies["qdepth-attempt"].strip('"')))
    browser.cookies.clear()
    forged = urlsafe_b64encode(json.dumps(known | {"return_to": to}).encode()).decode()
    browser.cookies.set("qdepth-attempt", forged)
    back = browser.get(provider.let_in(begun.headers["location"], "ann"))
    assert (back.status_code, back.headers["location"]) == (303, "/")
    assert browser.get(f"{API}/me").json()["name"] == "Ann"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": OWN}, 201),
        ({"Origin": OWN, "Host": "behind.a.proxy"}, 201),
        ({}, 201),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://127.0.0.1:9"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_page_of_another_site_changes_nothing(
    signing: FastAPI, provider: Provider, headers: dict[str, str], status: int
) -> None:
    ann = _signed_in(signing, provider, "ann")
    assert ann.post(f"{API}/scenarios", json=scenario(), headers=headers).status_code == status


@pytest.mark.parametrize(("ahead_s", "let_in"), [(-50, True), (50, True), (7200, False)])
def test_clocks_may_differ_by_a_minute(
    signing: FastAPI, provider: Provider, clock: Clock, ahead_s: float, let_in: bool
) -> None:
    clock.advance(timedelta(seconds=ahead_s))
    browser = _browser(signing)
    back = provider.let_in(browser.get(f"{API}/sign-in").headers["location"], "ann")
    assert browser.get(back).headers["location"] == ("/" if let_in else "/?sign_in=provider")


@pytest.mark.full
def test_new_key_of_the_provider_is_asked_for(app: FastAPI, tmp_path: Path) -> None:
    port = free_port()
    with running_provider(tmp_path, OWN, GROUPS, port=port) as first:
        _let(app, first.issuer)
        _signed_in(app, first, "ann")
    with running_provider(tmp_path, OWN, GROUPS, port=port, key_id="two") as second:
        _signed_in(app, second, "ann")
    with running_provider(tmp_path, OWN, GROUPS, port=port, key_id="two") as third:
        _signed_in(app, third, "ann")  # another key of the same name
    gone = _browser(app).get(f"{API}/sign-in")
    assert gone.headers["location"].startswith(third.issuer), "what it publishes is kept"
    app.state.services.close()


def test_public_client_needs_no_secret(app: FastAPI, tmp_path: Path) -> None:
    with running_provider(tmp_path, OWN, GROUPS, secret=None) as public:
        _let(app, public.issuer, oidc_client_secret=None)
        _signed_in(app, public, "ann")
    app.state.services.close()


def test_provider_that_is_away_or_another_is_told(signing: FastAPI, provider: Provider) -> None:
    for issuer in (
        f"http://127.0.0.1:{free_port()}",
        provider.issuer.replace("127.0.0.1", "localhost"),
    ):
        _let(signing, issuer)
        assert _browser(signing).get(f"{API}/sign-in").headers["location"] == "/?sign_in=provider"


@pytest.mark.parametrize(
    ("claim", "reason"), [("email", "unverified"), ("groups", "provider"), ("none", "provider")]
)
def test_person_is_named_by_a_claim_that_can_name_one(
    signing: FastAPI, provider: Provider, claim: str, reason: str
) -> None:
    _let(signing, provider.issuer, oidc_user_claim=claim)
    browser = _browser(signing)
    back = provider.let_in(browser.get(f"{API}/sign-in").headers["location"], "ann")
    assert browser.get(back).headers["location"] == f"/?sign_in={reason}"


def test_person_who_is_deleted_is_signed_out(
    signing: FastAPI, provider: Provider, sessions: Sessions
) -> None:
    ann = _signed_in(signing, provider, "ann")
    with sessions.reading() as session:
        assert [one["name"] for one in people.data_of(session, "ann")["sign_ins"]] == ["Ann"]
    with sessions.writing() as session:
        people.delete_person(session, "ann")
    assert ann.get(f"{API}/me").json()["name"] is None


def test_nobody_signs_in_where_that_is_not_set(app: FastAPI) -> None:
    client = _browser(app)
    me = client.get(f"{API}/me").json()
    assert (me["sign_in"], me["name"], me["role"]) == ("none", None, None)
    for method, path in (("GET", "sign-in"), ("GET", "sign-in/callback"), ("POST", "sign-out")):
        assert client.request(method, f"{API}/{path}").status_code == 404
    app.state.services.close()


def test_claims_may_be_nested(app: FastAPI) -> None:
    claims = {"realm_access": {"roles": ["a"]}, "https://x.org/groups": ["b"]}
    assert claim_at(claims, "realm_access.roles") == ["a"]
    assert claim_at(claims, "https://x.org/groups") == ["b"]
    assert claim_at(claims, "realm_access.roles.more") is None
    app.state.services.close()
