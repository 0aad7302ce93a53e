"""Scenarios: designs that are kept, in versions that never change."""

import re
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Response
from sqlalchemy.orm import Session

from qdepth.api.access import Access, CallerDep, EditAccess, ReadAccess, version_shown
from qdepth.api.cursors import read_cursor, write_cursor
from qdepth.api.deps import Now, ReadingSession, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import KeyRefused, NotFound, StaleVersion, VersionNotNamed
from qdepth.api.field_types import Version
from qdepth.api.findings import require_sound
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.schemas import Scenario, ScenarioContent, ScenarioPage, ScenarioVersion
from qdepth.api.version_changes import version_changes
from qdepth.api.views import view_in_list, view_of_scenario, view_of_version
from qdepth.db import scenarios

router = APIRouter(prefix="/scenarios", tags=["scenarios"], route_class=IdempotentRoute)

LISTED = 50
_ETAG = re.compile(r'"(\d{1,9})"')

ETAG: dict[str, Any] = {
    "headers": {"ETag": {"schema": {"type": "string"}, "description": "Version, in quotes"}}
}


def find_scenario(session: Session, access: Access, version: int | None = None) -> Scenario:
    """Show a version of a scenario, the latest unless one is named or pinned.

    Raises
    ------
    NotFound
        If it has no such version.
    NotAllowed
        If the link that was used does not show it.
    """
    number = version_shown(session, access, version)
    scenario = scenarios.find(session, access.scenario_id)
    row = scenarios.find_version(session, access.scenario_id, number)
    if scenario is None or row is None:
        raise NotFound(
            f"The scenario has no version {number}. Choose one that its list of versions names."
        )
    return view_of_scenario(access, scenario, row)


@router.post("", status_code=201, responses={201: ETAG, **documented(400, 413, 415, 422)})
def create_scenario(
    request: ScenarioContent,
    session: WritingSession,
    response: Response,
    caller: CallerDep,
    now: Now,
) -> Scenario:
    """Keep designs as a new scenario; its id is the key to edit it.

    With a key, the scenario belongs to the owner of the key.
    """
    content = _content(request)
    scenario, version = scenarios.create(session, content, now=now, owner_id=caller.owner_id)
    response.headers["Location"] = f"/api/v1/scenarios/{scenario.id}"
    response.headers["ETag"] = _etag(version.version)
    return view_of_scenario(Access(scenario.id, scenario.id, "edit"), scenario, version)


@router.get("", responses=documented(422))
def list_scenarios(
    session: ReadingSession,
    caller: CallerDep,
    cursor: Annotated[
        str | None, Query(max_length=200, description="`next_cursor` of the page before.")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=200, description="Most scenarios of a page.")] = LISTED,
) -> ScenarioPage:
    """List the scenarios that belong to the owner of a key, the newest first."""
    if caller.owner_id is None:
        raise KeyRefused("Send a key of the scope read or run: it knows whose scenarios to list.")
    found = scenarios.list_of_owner(
        session, caller.owner_id, limit=limit + 1, after=read_cursor(cursor)
    )
    shown = found[:limit]
    return ScenarioPage(
        items=[view_in_list(row, title) for row, title in shown],
        next_cursor=write_cursor(shown[-1][0]) if len(found) > limit else None,
    )


@router.get("/{scenario_id}", responses={200: ETAG, **documented(404, 410)})
def get_scenario(access: ReadAccess, session: ReadingSession, response: Response) -> Scenario:
    """Show the latest version of a scenario, or the one that a link shows."""
    scenario = find_scenario(session, access)
    response.headers["ETag"] = _etag(scenario.version)
    return scenario


@router.put(
    "/{scenario_id}",
    responses={200: ETAG, **documented(400, 404, 410, 412, 413, 415, 422, 428)},
)
def save_scenario(
    access: EditAccess,
    request: ScenarioContent,
    session: WritingSession,
    response: Response,
    now: Now,
    if_match: Annotated[str | None, Header(description="ETag that the save is based on.")] = None,
) -> Scenario:
    """Keep a new version. `If-Match` names the version that it is based on."""
    content = _content(request)
    latest = find_scenario(session, access).version
    if if_match is None:
        raise VersionNotNamed(
            f"Send If-Match with the ETag that you read, {_etag(latest)} for the latest version."
        )
    tags = [tag.strip() for tag in if_match.split(",")]
    if "*" not in tags and _etag(latest) not in tags:
        raise _stale(session, access, if_match)
    version = scenarios.add_version(session, access.scenario_id, content, after=latest, now=now)
    session.expire_all()
    if version is None:
        raise _stale(session, access, if_match)
    response.headers["ETag"] = _etag(version.version)
    return find_scenario(session, access)


@router.get("/{scenario_id}/versions", responses=documented(404, 410))
def list_versions(access: ReadAccess, session: ReadingSession) -> list[ScenarioVersion]:
    """List the versions of a scenario that may be seen, the newest first."""
    shown = version_shown(session, access, None)
    return [
        view_of_version(row)
        for row in scenarios.list_versions(session, access.scenario_id)
        if access.all_versions or row.version == shown
    ]


@router.get("/{scenario_id}/versions/{version}", responses=documented(404, 410, 422))
def get_version(
    access: ReadAccess, version: Annotated[Version, Path()], session: ReadingSession
) -> Scenario:
    """Show a version of a scenario."""
    return find_scenario(session, access, version)


def _content(request: ScenarioContent) -> scenarios.Content:
    require_sound(request.designs, "/designs", complete=False)
    return scenarios.Content(
        title=request.title,
        designs=[design.model_dump(mode="json", by_alias=True) for design in request.designs],
        options=request.options.model_dump(mode="json"),
    )


def _etag(version: int) -> str:
    return f'"{version}"'


def _stale(session: Session, access: Access, if_match: str) -> StaleVersion:
    """Tell what others saved since the version that the save is based on, where that is known."""
    latest = find_scenario(session, access)
    based_on = _ETAG.fullmatch(if_match.strip())
    number = int(based_on[1]) if based_on else latest.version
    known = scenarios.find_version(session, access.scenario_id, number)
    changes = version_changes(find_scenario(session, access, number), latest) if known else []
    return StaleVersion(
        f"The save is based on version {if_match}, but the latest is {_etag(latest.version)}. "
        "Nothing was saved or lost. Read the latest version, put both together and save again.",
        latest.version,
        changes,
    )
