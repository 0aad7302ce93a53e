"""Sign-in with a provider: an attempt in a cookie, then a token in another."""

import json
import logging
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from fastapi.responses import RedirectResponse, Response

from qdepth.db import audit, people, sign_ins
from qdepth.db.audit import Deed
from qdepth.db.sign_ins import Known
from qdepth.logs import request_id
from qdepth.server.deps import Services
from qdepth.server.http.errors import NotFound
from qdepth.server.http.sign_in import cookie_name, groups_in, is_secure

if TYPE_CHECKING:
    from qdepth.server.openid import OpenIdProvider

logger = logging.getLogger(__name__)

ATTEMPT = "-attempt"
ATTEMPT_S = 600
LOCAL_PATH = re.compile(r"/(?![/\\])[^\s\\\x00-\x1f\x7f]{0,500}")
"""A path of this server, and no address of another."""
FAILED = "/?sign_in="
"""Page that says why sign-in failed."""


def begin(services: Services, return_to: str) -> Response:
    """Send a browser to the provider."""
    from qdepth.server.openid import Attempt, SignInFailed  # noqa: PLC0415  loaded where people sign in

    provider = _provider(services)
    attempt = Attempt.begin(return_to if LOCAL_PATH.fullmatch(return_to) else "/")
    try:
        answer = RedirectResponse(provider.sign_in_address(attempt), 303)
    except SignInFailed as failure:
        return _failed(failure)
    written = urlsafe_b64encode(json.dumps(asdict(attempt)).encode()).decode()
    _set_cookie(services, answer, ATTEMPT, written, timedelta(seconds=ATTEMPT_S))
    return answer


def finish(
    services: Services, cookies: Mapping[str, str], answer: Mapping[str, str], *, now: datetime
) -> Response:
    """Admit the person that the provider sends back, to the page where they began."""
    from qdepth.server.openid import SignInFailed  # noqa: PLC0415  loaded where people sign in

    provider = _provider(services)
    try:
        attempt = _attempt(cookies.get(cookie_name(services.settings, ATTEMPT), ""))
        token = _let_in(services, provider.claims(attempt, answer, now=now), now)
    except SignInFailed as failure:
        left = _failed(failure)
    else:
        to = attempt.return_to if LOCAL_PATH.fullmatch(attempt.return_to) else "/"
        left = RedirectResponse(to, 303)
        length = timedelta(hours=services.settings.session_hours)
        _set_cookie(services, left, "", token, length)
    _delete_cookie(services, left, ATTEMPT)
    return left


def end(
    services: Services, cookies: Mapping[str, str], response: Response, *, now: datetime
) -> str:
    """Sign out, and return the next address."""
    from qdepth.server.openid import SignInFailed  # noqa: PLC0415  loaded where people sign in

    provider = _provider(services)
    token = cookies.get(cookie_name(services.settings), "")
    with services.sessions.writing() as session:
        subject = sign_ins.end(session, token)
        if subject is not None:
            audit.note(session, Deed(subject, "signed out", "", request_id() or ""), now=now)
    _delete_cookie(services, response, "")
    try:
        return provider.sign_out_address() or "/"
    except SignInFailed as failure:
        logger.warning("sign-out at the provider failed: %s", failure)
        return "/"


def _let_in(services: Services, claims: Mapping[str, Any], now: datetime) -> str:
    from qdepth.server.openid import SignInFailed, claim_at  # noqa: PLC0415  loaded where people sign in

    settings = services.settings
    subject = claim_at(claims, settings.oidc_user_claim)
    if not isinstance(subject, str) or not 0 < len(subject) <= sign_ins.MOST_LENGTH:
        raise SignInFailed(
            "provider", f"the provider states no {settings.oidc_user_claim} that names a person"
        )
    if not subject.isprintable() or not people.is_person(subject):
        raise SignInFailed(
            "provider", f"the provider's {settings.oidc_user_claim} is not a name of a person"
        )
    if settings.oidc_user_claim == "email" and claims.get("email_verified") is False:
        raise SignInFailed("unverified", "the provider has not verified the email address")
    names = (claims.get(name) for name in ("name", "preferred_username", "email"))
    name = next((one for one in names if isinstance(one, str) and one), subject)
    groups = groups_in(claim_at(claims, settings.oidc_groups_claim))
    who = Known(subject, name, groups)
    expires_at = now + timedelta(hours=settings.session_hours)
    with services.sessions.writing() as session:
        audit.note(session, Deed(subject, "signed in", "", request_id() or ""), now=now)
        return sign_ins.begin(session, who, now=now, expires_at=expires_at)


def _attempt(written: str) -> Any:
    from qdepth.server.openid import Attempt, SignInFailed  # noqa: PLC0415  loaded where people sign in

    try:
        known = json.loads(urlsafe_b64decode(written))
        return Attempt(**{name: str(value) for name, value in known.items()})
    except (ValueError, TypeError, AttributeError) as error:
        raise SignInFailed(
            "expired", "the sign-in was started elsewhere or too long ago"
        ) from error


def _provider(services: Services) -> "OpenIdProvider":
    if services.provider is None:
        raise NotFound("Nobody signs in here. Set QDEPTH_SIGN_IN=oidc to let people sign in.")
    return services.provider


def _failed(failure: Any) -> Response:
    logger.warning("a sign-in failed: %s", failure)
    return RedirectResponse(f"{FAILED}{failure.reason}", 303)


def _set_cookie(
    services: Services, answer: Response, what: str, value: str, length: timedelta
) -> None:
    answer.set_cookie(
        cookie_name(services.settings, what),
        value,
        max_age=int(length.total_seconds()),
        path="/",
        secure=is_secure(services.settings),
        httponly=True,
        samesite="lax",
    )


def _delete_cookie(services: Services, answer: Response, what: str) -> None:
    name = cookie_name(services.settings, what)
    answer.delete_cookie(
        name, path="/", secure=is_secure(services.settings), httponly=True, samesite="lax"
    )
