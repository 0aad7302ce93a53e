"""Identity of the caller: the key of a request."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Annotated, Literal

from anyio import to_thread
from fastapi import Depends, Request
from sqlalchemy.exc import DBAPIError

from qdepth.db import credentials, keys
from qdepth.db.audit import ANYBODY, KEY
from qdepth.db.keys import Scope
from qdepth.db.tables import KeyRow, ScenarioRow, ShareRow
from qdepth.logs import name_in_logs
from qdepth.server.client_turns import CLIENT
from qdepth.server.deps import Now, Services, ServicesDep
from qdepth.server.http.errors import KeyRefused, NotAllowed, TooManyRequests, UnknownKey
from qdepth.server.http.proxies import address_of
from qdepth.server.http.rate_limits import note_guesser
from qdepth.server.http.roles import RULES, role_suffices
from qdepth.server.http.sign_in import Membership, Person, read_person, require_person

Right = Literal["read", "edit"]


READING = ("GET", "HEAD", "OPTIONS")
CHANGE_NOTHING = ("post_batch",)
"""Operations that compute what readers may also read, with a table in the body."""


@dataclass(frozen=True)
class Quotas:
    """Quotas of a caller; 0: any number."""

    most_scenarios: int = 0
    most_jobs_at_once: int = 0
    most_ios_a_day: int = 0


NO_QUOTAS = Quotas()


@dataclass(frozen=True)
class Caller:
    """Sender of a request: a person, the holder of a key, or an unknown caller."""

    key_id: str | None = None
    scope: Scope | None = None
    owner_id: str | None = None
    scenario_id: str | None = None
    person: Person | None = None
    """Person who signed in; None: no one has, or sign-in is off."""
    quotas: Quotas = NO_QUOTAS
    address: str = "unknown"
    """Address of the caller."""

    @property
    def is_nobody(self) -> bool:
        """True without a key and without a signed-in person."""
        return self.key_id is None and self.person is None

    @property
    def asker(self) -> str | None:
        """Name for turns at the workers; None: unknown caller."""
        return self.owner_id

    @property
    def client(self) -> str:
        """Name for turns at estimates and tables."""
        return self.owner_id or self.key_id or self.address

    @property
    def name(self) -> str:
        """Caller in the audit log."""
        if self.person is not None:
            return self.person.subject
        return ANYBODY if self.key_id is None else f"{KEY}{name_in_logs(self.key_id)}"

    @property
    def teams(self) -> tuple[Membership, ...]:
        """Teams of the caller; a key belongs to none."""
        return () if self.person is None or self.owner_id is None else self.person.teams

    @property
    def is_administrator(self) -> bool:
        """True if the caller may see all."""
        return self.person is not None and self.person.role == "administrator"

    @property
    def owners(self) -> list[str]:
        """Owners in whose names the caller may look: their own, and those of their teams."""
        return [] if self.owner_id is None else [self.owner_id, *(t.owner_id for t in self.teams)]

    def team_of(self, owner_id: str | None) -> Membership | None:
        """The team of the caller that is an owner."""
        return next((team for team in self.teams if team.owner_id == owner_id), None)

    def right_to(self, scenario: ScenarioRow) -> Right | None:
        """What the caller may do with a scenario by its id or read id, None for nothing."""
        if self.scope == "read_scenario":
            return "read" if self.scenario_id == scenario.id else None
        team = self.team_of(scenario.owner_id)
        if self.is_administrator or (team is not None and team.role != "viewer"):
            return "edit" if self.scope == "run" else "read"
        if team is not None:
            return "read"
        if self.owner_id is None or self.owner_id != scenario.owner_id:
            return None
        return "edit" if self.scope == "run" else "read"

    def may_give(self, owner_id: str | None) -> bool:
        """True if the caller may change the owner of an owner's scenario."""
        if self.person is None or self.scope != "run":
            return False
        team = self.team_of(owner_id)
        return (
            self.is_administrator
            or owner_id == self.owner_id
            or (team is not None and team.role == "owner")
        )


async def get_caller(request: Request, services: ServicesDep, now: Now) -> Caller:
    """Read the key of a request, `Authorization: Bearer KEY` or `?key=KEY`.

    A request with a key may do what the key allows and no more, whatever id it names.
    """
    if services.settings.sign_in == "oidc" or _key_of(request)[0] is not None:  # in the database
        caller = await to_thread.run_sync(_caller, request, services, now)
    else:
        caller = _caller(request, services, now)
    request.state.actor = caller.name
    CLIENT.set(caller.client)
    if services.settings.sign_in != "none":
        note_guesser(request, caller.person.owner_id if caller.person else caller.owner_id)
        _require_role(request, caller)
    return caller


def _caller(request: Request, services: ServicesDep, now: Now) -> Caller:
    key, in_address = _key_of(request)
    if key is None:
        person = read_person(services.settings, services.sessions, request, now)
        if person is None or person.role == "none":
            most = Quotas(most_ios_a_day=services.settings.most_anonymous_ios_a_day)
            return Caller(person=person, quotas=most, address=address_of(request))
        scope: Scope = "read" if person.role == "viewer" else "run"
        quotas = _quotas(services)
        return Caller(scope=scope, owner_id=person.owner_id, person=person, quotas=quotas)
    with services.sessions.reading() as session:
        row = keys.find(session, key)
    row = _still_good(row, now)
    wait_s = services.key_requests.take(row.id)
    if wait_s > 0:
        raise TooManyRequests("The key is used too often.", ceil(wait_s))
    if in_address and row.scope == "run":
        raise NotAllowed(
            "A key that may write must not be part of an address, where others see it. "
            "Send it as Authorization: Bearer, and revoke it if the address was shared."
        )
    is_read = request.method in READING or request.scope["route"].name in CHANGE_NOTHING
    if row.scope != "run" and not is_read:
        raise NotAllowed("The key only reads. Use a key of the scope run, or an edit link.")
    note_use(services, row, now)
    return Caller(
        row.id,
        row.scope,  # type: ignore[arg-type]
        row.owner_id,
        row.scenario_id,
        quotas=_quotas(services),
    )


def note_use(services: Services, opened: KeyRow | ShareRow, now: datetime) -> None:
    """Note that a key or link was used, at most once a minute.

    A database that can only be read, or is full, refuses this; what is read with the key or link
    is answered all the same.
    """
    if not credentials.use_is_noted(opened, now=now):
        with suppress(DBAPIError), services.sessions.writing() as session:
            credentials.note_use(session, opened, now=now)


def _quotas(services: ServicesDep) -> Quotas:
    settings = services.settings
    return Quotas(settings.most_scenarios, settings.most_jobs_at_once, settings.most_ios_a_day)


def _require_role(request: Request, caller: Caller) -> None:
    """Raise KeyRefused or NotAllowed unless whoever calls may call this at all.

    A key may do what it says, as ever: a person with a role has made it.
    """
    rule = RULES.get(request.scope["route"].name)
    if rule in ("anybody", "link") or caller.key_id is not None:
        return
    person = require_person(caller.person)
    if person.role == "none":
        raise NotAllowed(f"{person.name} may not use this server. Ask an administrator for a role.")
    if rule is None or not role_suffices(person.role, rule):
        raise NotAllowed(
            f"Your role is {person.role}; this needs the role {rule}. Ask an administrator for it."
        )


def _still_good(row: KeyRow | None, now: datetime) -> KeyRow:
    if row is None:
        raise UnknownKey("The key is not known. Check that it is complete.")
    if row.revoked_at is not None:
        raise KeyRefused("The key was revoked. Make a new one.")
    if row.expires_at <= now:
        raise KeyRefused("The key has expired. Make a new one.")
    return row


def _key_of(request: Request) -> tuple[str | None, bool]:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and key:
        return key.strip(), False
    return request.query_params.get("key"), True


CallerDep = Annotated[Caller, Depends(get_caller)]
