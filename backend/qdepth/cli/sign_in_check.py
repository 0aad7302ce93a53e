"""Checks whether people can sign in at the OpenID provider: addresses, name, keys and clock."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import httpx2
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from qdepth.cli.health_finding import Finding
from qdepth.server.openid import ALGORITHMS, LEEWAY_S, PATIENCE_S, WELL_KNOWN
from qdepth.settings import Settings

NEEDED = ("authorization_endpoint", "token_endpoint", "jwks_uri")
NAME = "sign-in"


class _Fails(Exception):
    """What is found, and what to do."""


def check_sign_in(settings: Settings) -> Finding:
    """Read the published data of the provider, as the first sign-in does."""
    issuer = settings.oidc_issuer
    try:
        published, ahead_s = _asked(
            f"{issuer}{WELL_KNOWN}",
            "Start the provider, let this machine reach it, or correct QDEPTH_OIDC_ISSUER.",
        )
        _check_published(published, issuer)
        keys, _ = _asked(
            published["jwks_uri"],
            "Allow this machine to reach it: tokens are checked with its keys.",
        )
        count = _count_keys(keys)
    except _Fails as failure:
        found, remedy = failure.args
        return Finding(NAME, "fails", found, remedy)
    if ahead_s is not None and abs(ahead_s) > LEEWAY_S:
        return Finding(
            NAME,
            "fails",
            (
                f"The clock of {issuer} differs by {ahead_s:+.0f} s from this machine's; beyond "
                f"{LEEWAY_S} s tokens are refused."
            ),
            "Synchronise both machines with a time server.",
        )
    return Finding(NAME, "works", f"{issuer} answers; it signs with {count} keys.")


def _asked(address: str, remedy: str) -> tuple[dict[str, Any], float | None]:
    """What stands at an address, and by how many seconds the clock there is ahead."""
    try:
        answer = httpx2.get(address, timeout=PATIENCE_S)
        answer.raise_for_status()
        document = answer.json()
    except httpx2.TransportError as error:
        raise _Fails(f"{address} cannot be reached: {error}.", remedy) from error
    except (httpx2.HTTPError, ValueError) as error:
        raise _Fails(f"{address} gives an unexpected answer: {error}.", remedy) from error
    if not isinstance(document, dict):
        raise _Fails(f"{address} answers no JSON object.", remedy)
    return document, _ahead_s(answer.headers.get("date"))


def _ahead_s(said: str | None) -> float | None:
    try:
        there = parsedate_to_datetime(said or "")
    except ValueError:
        return None
    return (there - datetime.now(UTC)).total_seconds()


def _check_published(published: dict[str, Any], issuer: str) -> None:
    name = str(published.get("issuer", "")).rstrip("/")
    if name != issuer:
        raise _Fails(
            f"The provider at {issuer} calls itself {name or 'nothing'}.",
            f"Set QDEPTH_OIDC_ISSUER={name}: tokens with another name are refused."
            if name
            else "Correct QDEPTH_OIDC_ISSUER: this is not a provider of OpenID Connect.",
        )
    missing = [one for one in NEEDED if not isinstance(published.get(one), str)]
    if missing:
        raise _Fails(
            f"{issuer} publishes no {' and no '.join(missing)}.",
            "Turn on the authorization code flow at the provider.",
        )
    signs_with = published.get("id_token_signing_alg_values_supported", list(ALGORITHMS))
    if not set(signs_with) & set(ALGORITHMS):
        raise _Fails(
            f"{issuer} signs tokens with {', '.join(signs_with)}, which Qdepth refuses.",
            f"Configure it to sign with one of {', '.join(ALGORITHMS)}.",
        )


def _count_keys(document: dict[str, Any]) -> int:
    remedy = "Make the provider publish its signing keys."
    try:
        keys = KeySet.import_key_set(document)  # type: ignore[arg-type]
    except (JoseError, ValueError, KeyError, TypeError) as error:
        raise _Fails(f"The provider's keys cannot be read: {error!r}.", remedy) from error
    return len(keys.keys)
