"""An OpenID provider: where people sign in, and the contents of its tokens.

OpenID Connect Core 1.0, the authorization code flow, with PKCE (RFC 7636) and the issuer in the
answer (RFC 9207). The provider's published data are cached for an hour; keys are requested again
when a token is signed with an unknown one.
"""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from time import monotonic
from typing import Any
from urllib.parse import quote_plus, urlencode

import httpx2
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from qdepth.errors import QdepthError
from qdepth.settings import Settings

CALLBACK = "/api/v1/sign-in/callback"
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "Ed25519")
"""Signatures that only the provider can make."""
LEEWAY_S = 60
"""Largest difference between the clocks of the provider and of this server [s]."""
KEPT_S = 3600.0
PATIENCE_S = 10.0
WELL_KNOWN = "/.well-known/openid-configuration"


class SignInFailed(QdepthError):
    """Sign-in failed. `reason` is for the page, the message for the log."""

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        super().__init__(message)


@dataclass(frozen=True)
class Attempt:
    """A sign-in that has begun; only the browser that began it can end it."""

    state: str
    nonce: str
    verifier: str
    """Proves, in addition to the code, that it is the same browser (PKCE)."""
    return_to: str
    """Path of the page to return to."""

    @classmethod
    def begin(cls, return_to: str) -> "Attempt":
        """Begin with three secrets."""
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        return cls(state, nonce, verifier, return_to)


@dataclass
class OpenIdProvider:
    """The provider that the settings name."""

    settings: Settings
    _found: dict[str, tuple[float, Any]] = field(default_factory=dict)
    """What it publishes, with the moment at which it was asked."""

    def sign_in_address(self, attempt: Attempt) -> str:
        """Address to which a browser is sent to sign in."""
        digest = hashlib.sha256(attempt.verifier.encode()).digest()
        query = {
            "response_type": "code",
            "client_id": self.settings.oidc_client_id,
            "redirect_uri": self._callback,
            "scope": self.settings.oidc_scopes,
            "state": attempt.state,
            "nonce": attempt.nonce,
            "code_challenge": urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }
        return _with_query(self._address("authorization_endpoint"), query)

    def sign_out_address(self) -> str | None:
        """Address to which a browser is sent to sign out at the provider too; None if it has
        none."""
        address: str | None = self._published.get("end_session_endpoint")
        if address is None:
            return None
        back = f"{self.settings.public_url}/"
        query = {"client_id": self.settings.oidc_client_id, "post_logout_redirect_uri": back}
        return _with_query(address, query)

    def claims(
        self, attempt: Attempt, answer: Mapping[str, str], *, now: datetime
    ) -> dict[str, Any]:
        """Return the claims of the person, from the provider's answer through the browser.

        Raises
        ------
        SignInFailed
            `refused` by the person or the provider, `expired` or begun elsewhere, or a `provider`
            that does not answer or whose answer is not to be trusted.
        """
        if not secrets.compare_digest(attempt.state.encode(), answer.get("state", "").encode()):
            raise SignInFailed("expired", "the answer belongs to another sign-in")
        if answer.get("iss", self.settings.oidc_issuer).rstrip("/") != self.settings.oidc_issuer:
            raise SignInFailed("provider", f"the answer comes from another issuer, {answer['iss']}")
        if "code" not in answer:
            raise SignInFailed("refused", f"the provider says {answer.get('error', 'nothing')}")
        tokens = self._tokens(answer["code"], attempt.verifier)
        claims = self._verified(tokens.get("id_token", ""), attempt.nonce, now)
        return self._more_about(claims, tokens.get("access_token"))

    def _tokens(self, code: str, verifier: str) -> dict[str, Any]:
        secret, client_id = self.settings.oidc_client_secret, self.settings.oidc_client_id
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self._callback,
            "code_verifier": verifier,
        }
        methods = self._published.get(
            "token_endpoint_auth_methods_supported", ["client_secret_basic"]
        )
        auth = None
        if secret is None:
            form["client_id"] = client_id
        elif "client_secret_basic" in methods:  # both are encoded first: RFC 6749, 2.3.1
            auth = (quote_plus(client_id), quote_plus(secret.get_secret_value()))
        else:
            form |= {"client_id": client_id, "client_secret": secret.get_secret_value()}
        return self._asked("POST", self._address("token_endpoint"), data=form, auth=auth)

    def _verified(self, token: str, nonce: str, now: datetime) -> dict[str, Any]:
        """The claims of an ID token, if it is what the provider made for this sign-in."""
        client_id = self.settings.oidc_client_id
        rules = jwt.JWTClaimsRegistry(
            now=int(now.timestamp()),
            leeway=LEEWAY_S,
            iss={"essential": True, "value": self._published["issuer"]},
            aud={"essential": True, "value": client_id},
            azp={"value": client_id},
            exp={"essential": True},
            iat={"essential": True},
            sub={"essential": True},
            nonce={"essential": True, "value": nonce},
        )
        try:
            try:
                claims = jwt.decode(token, self._keys(), algorithms=ALGORITHMS).claims
            except (JoseError, ValueError):  # signed with a new key, perhaps
                claims = jwt.decode(token, self._keys(anew=True), algorithms=ALGORITHMS).claims
            rules.validate(claims)
        except (JoseError, ValueError) as error:
            raise SignInFailed("provider", f"the ID token is refused: {error}") from error
        audience = claims["aud"]
        if isinstance(audience, list) and len(audience) > 1 and "azp" not in claims:
            raise SignInFailed(
                "provider", "the ID token has several audiences and names no authorised party"
            )
        return claims

    def _more_about(self, claims: dict[str, Any], access_token: str | None) -> dict[str, Any]:
        """What the provider says about a person when it is asked, next to the ID token."""
        address = self._published.get("userinfo_endpoint")
        wanted = (self.settings.oidc_user_claim, self.settings.oidc_groups_claim)
        if all(claim_at(claims, name) is not None for name in wanted):
            return claims
        if address is None or access_token is None:
            return claims
        said = self._asked("GET", address, headers={"Authorization": f"Bearer {access_token}"})
        if said.get("sub") != claims["sub"]:
            raise SignInFailed("provider", "the provider describes another person")
        return said | claims

    def _keys(self, *, anew: bool = False) -> KeySet:
        address = self._address("jwks_uri")
        if anew:
            self._found.pop(address, None)
        published = self._kept(address)
        if not isinstance(published.get("keys"), list):
            del self._found[address]
            raise SignInFailed("provider", f"{address} lists no keys")
        return KeySet.import_key_set(published)  # type: ignore[arg-type]

    @property
    def _published(self) -> dict[str, Any]:
        found = self._kept(f"{self.settings.oidc_issuer}{WELL_KNOWN}")
        if str(found.get("issuer", "")).rstrip("/") != self.settings.oidc_issuer:
            raise SignInFailed(
                "provider",
                f"the provider calls itself {found.get('issuer')}, and QDEPTH_OIDC_ISSUER is "
                f"{self.settings.oidc_issuer}",
            )
        return found

    def _address(self, name: str) -> str:
        address = self._published.get(name)
        if not isinstance(address, str):
            raise SignInFailed("provider", f"the provider publishes no {name}")
        return address

    def _kept(self, address: str) -> dict[str, Any]:
        asked_at, found = self._found.get(address, (0.0, None))
        if found is None or monotonic() - asked_at > KEPT_S:
            found = self._asked("GET", address)
            self._found[address] = (monotonic(), found)
        known: dict[str, Any] = found
        return known

    def _asked(self, method: str, address: str, **sent: Any) -> dict[str, Any]:
        try:
            answer = httpx2.request(method, address, timeout=PATIENCE_S, **sent)
            answer.raise_for_status()
            document = answer.json()
        except (httpx2.HTTPError, ValueError) as error:
            raise SignInFailed("provider", f"{address} does not answer: {error}") from error
        if not isinstance(document, dict):
            raise SignInFailed("provider", f"{address} answers no JSON object")
        return document

    @property
    def _callback(self) -> str:
        return f"{self.settings.public_url}{CALLBACK}"


def claim_at(claims: Mapping[str, Any], name: str) -> Any:
    """Return a claim by its name, or by dots through nested ones; None if there is none."""
    if name in claims:
        return claims[name]
    found: Any = claims
    for step in name.split("."):
        found = found.get(step) if isinstance(found, Mapping) else None
    return found


def _with_query(address: str, query: Mapping[str, str]) -> str:
    return f"{address}{'&' if '?' in address else '?'}{urlencode(query)}"
