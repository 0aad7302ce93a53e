"""People who signed in at a proxy: headers that are believed of it alone say who they are."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address, ip_network

from qdepth.api.http.errors import KeyRefused, NotAllowed
from qdepth.api.http.roles import ROLES, Role
from qdepth.db.people import owner_of
from qdepth.settings import Settings

READING = ("GET", "HEAD", "OPTIONS")
FROM_ELSEWHERE = ("cross-site", "same-site")
SIGN_IN = "Sign in, or send a key: Authorization: Bearer."


@dataclass(frozen=True)
class Person:
    """Somebody who signed in."""

    subject: str
    """What the proxy calls the person."""
    role: Role

    @property
    def owner_id(self) -> str:
        """Owner of what they make; nobody can send it."""
        return owner_of(self.subject)


def read_person(
    settings: Settings, headers: Mapping[str, str], client: str, method: str
) -> Person | None:
    """Tell who a request is of; None where nobody signed in.

    Raises
    ------
    NotAllowed
        If it does not come from the proxy, or a page of another site makes a browser send it.
    """
    if settings.sign_in == "none":
        return None
    subject = headers.get(settings.user_header, "").strip()
    if not subject:
        return None
    if not _is_trusted(client, settings.trusted_proxies):
        raise NotAllowed(
            f"The header {settings.user_header} came from {client}, which is no proxy of this "
            "server. Go through the proxy, or name its address in QDEPTH_TRUSTED_PROXIES."
        )
    if method not in READING and headers.get("sec-fetch-site") in FROM_ELSEWHERE:
        raise NotAllowed("A page of another site may not change anything here.")
    groups = {group.strip() for group in headers.get(settings.groups_header, "").split(",")}
    roles = [role for group, role in settings.roles.items() if group in groups]
    role = max(roles, key=ROLES.index, default=settings.default_role)
    if role == "none":
        raise NotAllowed(f"{subject} may not use this server. Ask an administrator for a role.")
    return Person(subject[:200], role)


def require_person(person: Person | None) -> Person:
    """Raise KeyRefused unless somebody signed in."""
    if person is None:
        raise KeyRefused(SIGN_IN)
    return person


@cache
def _is_trusted(client: str, proxies: str) -> bool:
    try:
        address = ip_address(client)
    except ValueError:
        return False
    return any(address in ip_network(one.strip()) for one in proxies.split(",") if one.strip())
