"""What of a provider's answers is believed: each claim of an ID token that counts, one by one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from joserfc import jwt
from joserfc.jwk import ECKey

from qdepth.server.openid import WELL_KNOWN, Attempt, OpenIdProvider, SignInFailed
from qdepth.settings import Settings

ISSUER, OURS, OTHER = "https://id.example.org", "qdepth", "another-client"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ATTEMPT = Attempt("state-1", "nonce-1", "verifier-1", "/")
KEY = ECKey.generate_key("P-256", {"kid": "one"})
GOOD: dict[str, Any] = {
    "iss": ISSUER,
    "aud": OURS,
    "sub": "ann",
    "nonce": ATTEMPT.nonce,
    "iat": int(NOW.timestamp()),
    "exp": int(NOW.timestamp()) + 300,
    "groups": ["makers"],
}
ESSENTIAL = ("iss", "aud", "sub", "nonce", "iat", "exp")
"""What OpenID Connect Core 1.0, section 2, requires of an ID token, and the nonce that we sent."""
EMPTY: tuple[Any, ...] = (None, "", [])
ANSWER = {"state": ATTEMPT.state, "code": "c", "iss": ISSUER}


@dataclass
class _Provider(OpenIdProvider):
    """A provider whose answers are made here."""

    token: str = ""
    keys: Mapping[str, Any] = field(default_factory=lambda: {"keys": [KEY.as_dict(private=False)]})
    more: Mapping[str, Any] = field(default_factory=dict)

    def _asked(self, method: str, address: str, **sent: Any) -> dict[str, Any]:
        answers: dict[str, dict[str, Any]] = {
            f"{ISSUER}{WELL_KNOWN}": {
                "issuer": ISSUER,
                "token_endpoint": f"{ISSUER}/token",
                "jwks_uri": f"{ISSUER}/keys",
                "userinfo_endpoint": f"{ISSUER}/me",
            },
            f"{ISSUER}/keys": dict(self.keys),
            f"{ISSUER}/token": {"id_token": self.token, "access_token": "a"},
            f"{ISSUER}/me": dict(self.more),
        }
        return answers[address]


SETTINGS = Settings(
    oidc_issuer=ISSUER,
    oidc_client_id=OURS,
    oidc_user_claim="sub",
    oidc_groups_claim="groups",
    public_url="https://qdepth.example.org",
)


def _signed(claims: Mapping[str, Any], key: ECKey = KEY) -> str:
    return jwt.encode({"alg": "ES256", "kid": key.kid}, dict(claims), key)


def _told(
    claims: Mapping[str, Any], answer: Mapping[str, str] = ANSWER, **more: Any
) -> dict[str, Any]:
    provider = _Provider(SETTINGS, token=_signed(claims), more=more)
    return provider.claims(ATTEMPT, answer, now=NOW)


def test_a_token_for_us_tells_who_signed_in() -> None:
    assert _told(GOOD)["sub"] == "ann"
    several = GOOD | {"aud": [OURS, OTHER], "azp": OURS}
    assert _told(several)["sub"] == "ann"


@pytest.mark.parametrize(
    "changes",
    [
        {"nonce": "nonce-2"},
        *({name: empty} for name in ESSENTIAL for empty in EMPTY),
        {"aud": [OTHER]},
        {"iss": "https://evil.example.org"},
        {"aud": OTHER},
        {"azp": OTHER},
        {"aud": [OURS, OTHER], "azp": OTHER},
        {"aud": [OURS, OTHER]},
        {"exp": int(NOW.timestamp()) - 61},
        {"iat": int(NOW.timestamp()) + 61},
    ],
    ids=str,
)
def test_a_token_that_is_not_for_this_sign_in_lets_nobody_in(changes: dict[str, Any]) -> None:
    """None: the token does not say it."""
    claims = {name: value for name, value in (GOOD | changes).items() if value is not None}
    with pytest.raises(SignInFailed) as refusal:
        _told(claims)
    assert refusal.value.reason == "provider"


@pytest.mark.parametrize("name", ["two", "one"])
def test_new_key_is_asked_for_whatever_its_name(name: str) -> None:
    provider = _Provider(SETTINGS, token=_signed(GOOD))
    assert provider.claims(ATTEMPT, ANSWER, now=NOW)["sub"] == "ann"
    new = ECKey.generate_key("P-256", {"kid": name})
    provider.keys, provider.token = {"keys": [new.as_dict(private=False)]}, _signed(GOOD, new)
    assert provider.claims(ATTEMPT, ANSWER, now=NOW)["sub"] == "ann"
    provider.token = _signed(GOOD)
    with pytest.raises(SignInFailed):
        provider.claims(ATTEMPT, ANSWER, now=NOW)


@pytest.mark.parametrize("keys", [{}, {"keys": None}, {"keys": []}, {"keys": [1]}], ids=str)
def test_provider_without_keys_lets_nobody_in(keys: dict[str, Any]) -> None:
    with pytest.raises(SignInFailed, match="keys") as refusal:
        _Provider(SETTINGS, token=_signed(GOOD), keys=keys).claims(ATTEMPT, ANSWER, now=NOW)
    assert refusal.value.reason == "provider"


@pytest.mark.parametrize("state", [None, "", "state-2"])
def test_an_answer_without_our_state_is_of_another_sign_in(state: str | None) -> None:
    answer = {name: value for name, value in ANSWER.items() if name != "state"}
    with pytest.raises(SignInFailed) as refusal:
        _told(GOOD, answer if state is None else answer | {"state": state})
    assert refusal.value.reason == "expired"


def test_what_is_told_beside_the_token_is_about_the_same_person() -> None:
    short = {name: value for name, value in GOOD.items() if name != "groups"}
    assert _told(short, sub="ann", groups=["bosses"])["groups"] == ["bosses"]
    with pytest.raises(SignInFailed, match="another person"):
        _told(short, sub="eve", groups=["bosses"])
    assert _told(GOOD, sub="eve", groups=["bosses"])["groups"] == ["makers"], "it was not asked"
