"""People who signed in: at a proxy, which names them in headers, or here, with a cookie."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Literal

from fastapi import Request

from qdepth.db import sign_ins
from qdepth.db.people import owner_of, owner_of_team
from qdepth.db.session import Sessions
from qdepth.server.http.errors import KeyRefused, NotAllowed
from qdepth.server.http.incoming.identity_headers import read_groups, read_subject
from qdepth.server.http.proxies import peer_of
from qdepth.server.http.roles import ROLES, TEAM_ROLES, Role, TeamRole
from qdepth.settings import Settings

SIGN_IN = "Sign in, or send a key: Authorization: Bearer."


@dataclass(frozen=True)
class Membership:
    """Membership of a person in a team."""

    team: str
    role: TeamRole

    @property
    def owner_id(self) -> str:
        """Owner of the team's scenarios."""
        return owner_of_team(self.team)


@dataclass(frozen=True)
class Person:
    """A signed-in person."""

    subject: str
    """Permanent identifier of the person at the proxy or provider."""
    name: str
    """Display name."""
    role: Role | Literal["none"]
    teams: tuple[Membership, ...] = ()

    @property
    def owner_id(self) -> str:
        """Owner of their own scenarios; no client can send it."""
        return owner_of(self.subject)


def read_person(
    settings: Settings, sessions: Sessions, request: Request, now: datetime
) -> Person | None:
    """Return the person of a request; None without sign-in.

    Raises
    ------
    NotAllowed
        If headers do not come from the proxy.
    """
    if settings.sign_in == "none":
        return None
    if settings.sign_in == "proxy":
        return _of_proxy(settings, request)
    return _of_cookie(settings, sessions, request, now)


def person(settings: Settings, subject: str, name: str, groups: Sequence[str]) -> Person:
    """Return the rights of a person by their groups, as the settings define them."""
    roles = [role for group, role in settings.roles.items() if group in groups]
    teams = []
    for team, roles_of_groups in settings.teams.items():
        in_team = [role for group, role in roles_of_groups.items() if group in groups]
        if in_team:
            teams.append(Membership(team, max(in_team, key=TEAM_ROLES.index)))
    role = max(roles, key=ROLES.index, default=settings.default_role)
    return Person(subject, name, role, tuple(teams))


def require_person(who: Person | None) -> Person:
    """Raise KeyRefused unless a person signed in."""
    if who is None:
        raise KeyRefused(SIGN_IN)
    return who


def cookie_name(settings: Settings, what: str = "") -> str:
    """Name of the cookie; over https no other site of the domain can set one of that name."""
    return f"{'__Host-' if is_secure(settings) else ''}qdepth{what}"


def is_secure(settings: Settings) -> bool:
    """True if browsers reach the server over https."""
    return settings.public_url.startswith("https://")


def _of_cookie(
    settings: Settings, sessions: Sessions, request: Request, now: datetime
) -> Person | None:
    token = request.cookies.get(cookie_name(settings))
    if not token:
        return None
    with sessions.reading() as session:
        row = sign_ins.find(session, token, now=now)
        return None if row is None else person(settings, row.subject, row.name, row.groups)


def _of_proxy(settings: Settings, request: Request) -> Person | None:
    proxy = peer_of(request)
    if not any(name.strip() for name in request.headers.getlist(settings.user_header)):
        return None
    if not _is_trusted(proxy, settings.trusted_proxies):
        raise NotAllowed(
            f"The header {settings.user_header} came from {proxy}, which is not a proxy of this "
            "server. Go through the proxy, or add its address to QDEPTH_TRUSTED_PROXIES."
        )
    subject = read_subject(request, settings.user_header)
    groups = read_groups(request, settings.groups_header)
    return person(settings, subject, subject, groups) if subject else None


def _is_trusted(proxy: str, proxies: str) -> bool:
    try:
        address = ip_address(proxy)
    except ValueError:
        return False
    return any(address in network for network in _networks(proxies))


@cache
def _networks(proxies: str) -> tuple[IPv4Network | IPv6Network, ...]:
    return tuple(ip_network(one.strip()) for one in proxies.split(",") if one.strip())


def groups_in(claim: object) -> list[str]:
    """Return the groups that a claim lists; text is one group, whatever is in its name."""
    if isinstance(claim, str):
        return [claim] if claim else []
    listed = claim if isinstance(claim, list | Mapping) else ()
    return [str(one) for one in listed if isinstance(one, str | int)]
