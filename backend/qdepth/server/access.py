"""Access rights: what an id, a token or a key opens."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.orm import Session

from qdepth.db import scenarios, shares
from qdepth.db.tables import ScenarioRow, ShareRow
from qdepth.server.deps import Now, Services, ServicesDep
from qdepth.server.http.authentication import Caller, CallerDep, Right, note_use
from qdepth.server.http.errors import KeyRefused, NotAllowed, NotFound, ShareEnded, UnknownName
from qdepth.server.http.sign_in import SIGN_IN

DELETED = "The scenario of this link was deleted. Ask the person who sent it."
NO_SCENARIO = "There is no scenario with this id. It was deleted, or the id is cut off."


@dataclass(frozen=True)
class Access:
    """What an id or a token in an address opens."""

    name: str
    """Id or token as it was sent, by which answers name the scenario."""
    scenario_id: str
    right: Right
    version: int | None = None
    """The only version that it shows; None: the latest."""
    all_versions: bool = True
    """True if it shows older versions too."""
    name_edits: bool = False
    """True if the name alone, sent without a key, opens the scenario for editing."""
    team: str | None = None
    """Team of the caller that owns it."""
    by_link: bool = False
    """True if the token of a link opened it."""
    may_give: bool = False
    """True if the caller may change its owner."""


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
        by_id = scenarios.find(session, name)
        if by_id is not None:
            right: Right = "read" if caller.scope not in (None, "run") else "edit"
            if services.settings.sign_in != "none":
                return _opened_by_person(by_id, name, caller)
            return Access(name, name, right, name_edits=True)
        share = shares.find_by_token(session, name)
        scenario = None if share else scenarios.find_by_read_id(session, name)
        is_there = share is None or scenarios.find(session, share.scenario_id) is not None
    if share is not None:
        require_open(share, now)
        if not is_there:
            raise ShareEnded(DELETED)
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
            by_link=True,
        )
    if scenario is None:
        raise UnknownName(NO_SCENARIO)
    if caller.is_nobody:
        raise KeyRefused("Send a key for this scenario: Authorization: Bearer, or ?key=.")
    return _opened(scenario, name, caller, caller.right_to(scenario))


def _opened_by_person(scenario: ScenarioRow, name: str, caller: Caller) -> Access:
    """Open a scenario by its id where people sign in, and an address is no right."""
    if caller.scope is None:
        raise KeyRefused(SIGN_IN)
    return _opened(scenario, name, caller, right_of_person(scenario, caller))


def right_of_person(scenario: ScenarioRow, caller: Caller) -> Right | None:
    """Return what the caller may do with a scenario if people sign in; None: nothing.

    A scenario without an owner is open to everyone who signed in: it was made before people did.
    """
    right = caller.right_to(scenario)
    if right is not None or scenario.owner_id is not None:
        return right
    if caller.scope in (None, "read_scenario"):
        return None
    return "edit" if caller.scope == "run" else "read"


def _opened(scenario: ScenarioRow, name: str, caller: Caller, right: Right | None) -> Access:
    if right is None:
        raise UnknownName(NO_SCENARIO)
    team = caller.team_of(scenario.owner_id)
    return Access(
        name,
        scenario.id,
        right,
        team=None if team is None else team.team,
        may_give=caller.may_give(scenario.owner_id),
    )


def require_open(share: ShareRow, now: datetime) -> None:
    """Raise ShareEnded unless the link is still good."""
    if share.revoked_at is not None:
        raise ShareEnded("The share link was revoked. Ask the person who sent it for a new one.")
    if share.expires_at <= now:
        raise ShareEnded("The share link has expired. Ask the person who sent it for a new one.")


def get_read_access(
    scenario_id: str, request: Request, services: ServicesDep, caller: CallerDep, now: Now
) -> Access:
    """Open the scenario of the address for reading."""
    access = open_scenario(services, scenario_id, caller, now)
    request.state.target = access.scenario_id  # whatever name it was opened by
    return access


ReadAccess = Annotated[Access, Depends(get_read_access)]


def get_edit_access(access: ReadAccess) -> Access:
    """Open the scenario of the address for editing."""
    return require_edit(access)


def require_edit(access: Access) -> Access:
    """Raise NotAllowed if the access only reads."""
    if access.right != "edit":
        raise NotAllowed("This link or key only reads. Ask for an edit link.")
    return access


EditAccess = Annotated[Access, Depends(get_edit_access)]


def version_shown(session: Session, access: Access, version: int | None) -> int:
    """Return the version that an access shows for a requested one, or for none."""
    scenario = scenarios.find(session, access.scenario_id)
    if scenario is None:
        raise NotFound(NO_SCENARIO)
    shown = access.version or scenario.latest_version
    if version is None or version == shown:
        return shown
    if not access.all_versions:
        raise NotAllowed(f"The link shows version {shown} alone. Leave the version out.")
    return version
