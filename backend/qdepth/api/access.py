"""Who may do what: the key that comes with a request, and what an id or token opens."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Annotated, Literal

from fastapi import Depends, Request
from sqlalchemy.orm import Session

from qdepth.api.addresses import address_of
from qdepth.api.deps import Now, Services, ServicesDep
from qdepth.api.errors import KeyRefused, NotAllowed, NotFound, ShareEnded, TooManyRequests
from qdepth.db import keys, scenarios, shares
from qdepth.db.keys import Scope
from qdepth.db.tables import KeyRow, ScenarioRow, ShareRow

Right = Literal["read", "edit"]
READING = ("GET", "HEAD", "OPTIONS")
NO_SCENARIO = "There is no scenario with this id. Check the address."


@dataclass(frozen=True)
class Caller:
    """Whose request it is: the holder of a key, or nobody known."""

    key_id: str | None = None
    scope: Scope | None = None
    owner_id: str | None = None
    scenario_id: str | None = None

    def right_to(self, scenario: ScenarioRow) -> Right | None:
        """What the key allows about a scenario, None for nothing."""
        if self.scope == "read_scenario":
            return "read" if self.scenario_id == scenario.id else None
        if self.owner_id is None or self.owner_id != scenario.owner_id:
            return None
        return "edit" if self.scope == "run" else "read"


NOBODY = Caller()


def get_caller(request: Request, services: ServicesDep, now: Now) -> Caller:
    """Read the key of a request, `Authorization: Bearer KEY` or `?key=KEY`.

    A request with a key may do what the key allows and no more, whatever id it names.
    """
    key, in_address = _key_of(request)
    guess_wait_s = services.guesses.wait_s(address_of(request))
    if key is None:
        if guess_wait_s > 0 and request.path_params:
            raise TooManyRequests("Too many addresses led to nothing.", ceil(guess_wait_s))
        return NOBODY
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
    return Caller(row.id, row.scope, row.owner_id, row.scenario_id)  # type: ignore[arg-type]


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


@dataclass(frozen=True)
class Access:
    """What an id or a token in an address opens."""

    name: str
    """The id or token, as it was sent: answers name the scenario by it."""
    scenario_id: str
    right: Right
    version: int | None = None
    """The only version that it shows; None: the latest."""
    all_versions: bool = True
    """Whether it shows older versions too."""
    name_edits: bool = False
    """Whether the name alone, sent without a key, opens the scenario for editing."""


def open_scenario(services: Services, name: str, caller: Caller, now: datetime) -> Access:
    """Find what a scenario id, a link's token or a read id opens.

    Raises
    ------
    NotFound
        If it is none of them.
    ShareEnded
        If the link was revoked or has expired.
    KeyRefused
        If it is a read id, and no key for it was sent.
    """
    with services.sessions.reading() as session:
        if scenarios.find(session, name) is not None:
            right: Right = "read" if caller.scope not in (None, "run") else "edit"
            return Access(name, name, right, name_edits=True)
        share = shares.find_by_token(session, name)
        scenario = None if share else scenarios.find_by_read_id(session, name)
    if share is not None:
        require_open(share, now)
        note_use(services, share, now)
        edits = share.kind == "edit"
        right = "edit" if edits and caller.scope in (None, "run") else "read"
        return Access(
            name,
            share.scenario_id,
            right,
            share.version,
            all_versions=edits,
            name_edits=edits,
        )
    if scenario is None:
        raise NotFound(NO_SCENARIO)
    if caller is NOBODY:
        raise KeyRefused("Send a key for this scenario: Authorization: Bearer, or ?key=.")
    right_of_key = caller.right_to(scenario)
    if right_of_key is None:
        raise NotFound(NO_SCENARIO)
    return Access(name, scenario.id, right_of_key)


def require_open(share: ShareRow, now: datetime) -> None:
    """Raise ShareEnded unless the link is still good."""
    if share.revoked_at is not None:
        raise ShareEnded("The share link was revoked. Ask whoever sent it for a new one.")
    if share.expires_at <= now:
        raise ShareEnded("The share link has expired. Ask whoever sent it for a new one.")


def note_use(services: Services, share: ShareRow, now: datetime) -> None:
    """Note that a link was used, at most once a minute."""
    if not shares.use_is_noted(share, now=now):
        with services.sessions.writing() as session:
            shares.note_use(session, share.id, now=now)


def get_read_access(scenario_id: str, services: ServicesDep, caller: CallerDep, now: Now) -> Access:
    """Open the scenario of the address for reading."""
    return open_scenario(services, scenario_id, caller, now)


def get_edit_access(scenario_id: str, services: ServicesDep, caller: CallerDep, now: Now) -> Access:
    """Open the scenario of the address for editing."""
    return require_edit(open_scenario(services, scenario_id, caller, now))


def require_edit(access: Access) -> Access:
    """Raise NotAllowed where the access only reads."""
    if access.right != "edit":
        raise NotAllowed("This link or key only reads. Ask for an edit link.")
    return access


ReadAccess = Annotated[Access, Depends(get_read_access)]
EditAccess = Annotated[Access, Depends(get_edit_access)]


def version_shown(session: Session, access: Access, version: int | None) -> int:
    """Tell which version an access shows when one, or none, is asked for."""
    scenario = scenarios.find(session, access.scenario_id)
    if scenario is None:
        raise NotFound(NO_SCENARIO)
    shown = access.version or scenario.latest_version
    if version is None or version == shown:
        return shown
    if not access.all_versions:
        raise NotAllowed(f"The link shows version {shown} alone. Leave the version out.")
    return version
