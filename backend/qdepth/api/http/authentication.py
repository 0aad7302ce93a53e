"""Who calls: the key that comes with a request."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Annotated, Literal

from fastapi import Depends, Request
from sqlalchemy.orm import Session

from qdepth.api.deps import Now, ServicesDep
from qdepth.api.http.errors import KeyRefused, NotAllowed, TooManyRequests
from qdepth.api.http.rate_limits import address_of
from qdepth.api.http.roles import RULES, role_suffices
from qdepth.api.http.sign_in import Person, read_person, require_person
from qdepth.db import job_counts, keys, scenarios
from qdepth.db.audit import digest
from qdepth.db.keys import Scope
from qdepth.db.tables import KeyRow, ScenarioRow

Right = Literal["read", "edit"]


JOBS_END_IN_S = 30
READING = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Quotas:
    """What an owner may have; 0: any number."""

    most_scenarios: int = 0
    most_jobs_at_once: int = 0


NO_QUOTAS = Quotas()


@dataclass(frozen=True)
class Caller:
    """Whose request it is: a person, the holder of a key, or nobody known."""

    key_id: str | None = None
    scope: Scope | None = None
    owner_id: str | None = None
    scenario_id: str | None = None
    person: Person | None = None
    """Who signed in; None: nobody, or nobody has to."""
    quotas: Quotas = NO_QUOTAS

    @property
    def asker(self) -> str | None:
        """Who takes turns with others at the workers; None: nobody known."""
        return self.owner_id

    @property
    def name(self) -> str:
        """What the audit log calls the caller."""
        if self.person is not None:
            return self.person.subject
        return "anybody" if self.key_id is None else f"key {digest(self.key_id)}"

    def right_to(self, scenario: ScenarioRow) -> Right | None:
        """What the key allows about a scenario, None for nothing."""
        if self.scope == "read_scenario":
            return "read" if self.scenario_id == scenario.id else None
        if self.owner_id is None or self.owner_id != scenario.owner_id:
            return None
        return "edit" if self.scope == "run" else "read"


ANONYMOUS = Caller()


def get_caller(request: Request, services: ServicesDep, now: Now) -> Caller:
    """Read the key of a request, `Authorization: Bearer KEY` or `?key=KEY`.

    A request with a key may do what the key allows and no more, whatever id it names.
    """
    caller = _caller(request, services, now)
    request.state.actor = caller.name
    if services.settings.sign_in != "none":
        _require_role(request, caller)
    return caller


def _caller(request: Request, services: ServicesDep, now: Now) -> Caller:
    key, in_address = _key_of(request)
    guess_wait_s = services.guesses.wait_s(address_of(request))
    if key is None:
        if guess_wait_s > 0 and request.path_params:
            raise TooManyRequests("Too many addresses led to nothing.", ceil(guess_wait_s))
        person = read_person(
            services.settings, request.headers, address_of(request), request.method
        )
        if person is None:
            return ANONYMOUS
        scope: Scope = "read" if person.role == "viewer" else "run"
        quotas = _quotas(services)
        return Caller(scope=scope, owner_id=person.owner_id, person=person, quotas=quotas)
    with services.sessions.reading() as session:
        row = keys.find(session, key)
    if row is None and guess_wait_s > 0:
        raise TooManyRequests("Too many keys were not known.", ceil(guess_wait_s))
    row = _still_good(row, now)
    wait_s = services.key_requests.take(row.id)
    if wait_s > 0:
        raise TooManyRequests("The key is used too often.", ceil(wait_s))
    if in_address and row.scope == "run":
        raise NotAllowed(
            "A key that may write must not stand in an address, where others see it. "
            "Send it as Authorization: Bearer, and revoke it if the address was shared."
        )
    if row.scope != "run" and request.method not in READING:
        raise NotAllowed("The key only reads. Use a key of the scope run, or an edit link.")
    if not keys.use_is_noted(row, now=now):
        with services.sessions.writing() as session:
            keys.note_use(session, row.id, now=now)
    return Caller(
        row.id,
        row.scope,  # type: ignore[arg-type]
        row.owner_id,
        row.scenario_id,
        quotas=_quotas(services),
    )


def _quotas(services: ServicesDep) -> Quotas:
    settings = services.settings
    return Quotas(settings.most_scenarios, settings.most_jobs_at_once)


def require_room_for_job(session: Session, caller: Caller) -> None:
    """Raise TooManyRequests where the caller has as many jobs under way as allowed."""
    most = caller.quotas.most_jobs_at_once
    if most and caller.asker and job_counts.count_of_asker(session, caller.asker) >= most:
        told = f"You have {most} jobs under way, and may have no more at once."
        raise TooManyRequests(told, JOBS_END_IN_S)


def require_room_for_scenario(session: Session, caller: Caller) -> None:
    """Raise NotAllowed where the caller keeps as many scenarios as allowed."""
    most = caller.quotas.most_scenarios
    if most and caller.owner_id and scenarios.count_of_owner(session, caller.owner_id) >= most:
        raise NotAllowed(
            f"You keep {most} scenarios, and may keep no more. Save a new version of one of them, "
            "or ask an administrator for more."
        )


def _require_role(request: Request, caller: Caller) -> None:
    """Raise KeyRefused or NotAllowed unless whoever calls may call this at all.

    A key may do what it says, as ever: a person with a role has made it.
    """
    rule = RULES.get(request.scope["route"].name)
    if rule in ("anybody", "link") or caller.key_id is not None:
        return
    person = require_person(caller.person)
    if rule is None or not role_suffices(person.role, rule):
        raise NotAllowed(
            f"Your role is {person.role}; this needs the role {rule}. Ask an administrator for it."
        )


def _still_good(row: KeyRow | None, now: datetime) -> KeyRow:
    if row is None:
        raise KeyRefused("The key is not known. Check that it is complete.")
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
