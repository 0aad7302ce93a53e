"""Scenarios: stored designs, in versions that never change."""

from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Response

from qdepth.db import scenarios
from qdepth.server.access import EditAccess, ReadAccess, version_shown
from qdepth.server.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.server.designs.schemas import EXAMPLE
from qdepth.server.http.authentication import CallerDep
from qdepth.server.http.errors import NotFound
from qdepth.server.http.etags import version_etag
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.quotas import require_room_for_scenario
from qdepth.server.http.schemas import Version
from qdepth.server.scenarios import service
from qdepth.server.scenarios.schemas import (
    NewOwner,
    Scenario,
    ScenarioContent,
    ScenarioPage,
    ScenarioVersion,
    VersionChanges,
    VersionName,
)

router = APIRouter(prefix="/scenarios", tags=["scenarios"], route_class=IdempotentRoute)

PAGE_SIZE = 50
CONTENT = {"title": "Deeper queues?", "designs": [EXAMPLE]}
ETAG: dict[str, Any] = {
    "headers": {"ETag": {"schema": {"type": "string"}, "description": "Version, in quotes"}}
}


@router.post(
    "",
    status_code=201,
    responses={201: ETAG, **problems(400, 413, 415, 422)},
    openapi_extra=request_example(CONTENT),
)
def create_scenario(
    request: ScenarioContent,
    session: WritingSession,
    response: Response,
    caller: CallerDep,
    now: Now,
) -> Scenario:
    """Store designs as a new scenario; its id is the key to edit it.

    The scenario belongs to the person who signed in, or to the owner of a key.
    """
    require_room_for_scenario(session, caller)
    scenario = service.create_scenario(session, caller, request, now=now)
    response.headers["Location"] = f"/api/v1/scenarios/{scenario.id}"
    response.headers["ETag"] = version_etag(scenario.version)
    return scenario


@router.get("", responses=problems(422))
def list_scenarios(
    session: ReadingSession,
    caller: CallerDep,
    cursor: Annotated[
        str | None, Query(max_length=200, description="`next_cursor` of the previous page.")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=200, description="Most scenarios of a page.")] = PAGE_SIZE,
) -> ScenarioPage:
    """List the scenarios of a person and their teams, or of the owner of a key."""
    return service.list_scenarios(session, caller, cursor=cursor, limit=limit)


@router.get("/{scenario_id}", responses={200: ETAG, **problems(404, 410)})
def get_scenario(access: ReadAccess, session: ReadingSession, response: Response) -> Scenario:
    """Show the latest version of a scenario, or the one that a link shows."""
    scenario = service.find_scenario(session, access)
    response.headers["ETag"] = version_etag(scenario.version)
    return scenario


@router.put(
    "/{scenario_id}",
    responses={200: ETAG, **problems(400, 404, 410, 412, 413, 415, 422, 428)},
    openapi_extra=request_example(CONTENT),
)
def save_scenario(
    access: EditAccess,
    request: ScenarioContent,
    session: WritingSession,
    response: Response,
    now: Now,
    if_match: Annotated[str | None, Header(description="ETag that the save is based on.")] = None,
) -> Scenario:
    """Store a new version. `If-Match` names its base version."""
    scenario = service.save_scenario(session, access, request, if_match=if_match, now=now)
    response.headers["ETag"] = version_etag(scenario.version)
    return scenario


@router.delete("/{scenario_id}", status_code=204, responses=problems(404, 410, 412, 428))
def delete_scenario(
    access: EditAccess,
    session: WritingSession,
    now: Now,
    if_match: Annotated[str | None, Header(description="ETag of the latest version.")] = None,
) -> None:
    """Delete a scenario; it can be restored for 30 days.

    It no longer opens anything, and its links end. A link cannot delete.
    """
    service.delete_scenario(session, access, if_match=if_match, now=now)


@router.post("/{scenario_id}/restorations", responses={200: ETAG, **problems(404)})
def restore_scenario(
    scenario_id: str,
    session: WritingSession,
    services: ServicesDep,
    caller: CallerDep,
    response: Response,
    now: Now,
) -> Scenario:
    """Restore a scenario deleted in the last 30 days, with its links and keys."""
    settings = services.settings
    scenario = service.restore_scenario(session, settings, caller, scenario_id, now=now)
    response.headers["ETag"] = version_etag(scenario.version)
    return scenario


@router.put(
    "/{scenario_id}/owner",
    responses=problems(400, 404, 410, 413, 415, 422),
    openapi_extra=request_example({"team": "Storage"}),
)
def give_scenario(
    access: ReadAccess,
    request: NewOwner,
    session: WritingSession,
    services: ServicesDep,
    caller: CallerDep,
) -> Scenario:
    """Give a scenario to a team of the signed-in person, or back to that person.

    Only its maker, an owner of its team and administrators may do so.
    """
    teams = services.settings.teams
    return service.give_scenario(session, caller, access, request.team, teams)


@router.get("/{scenario_id}/versions", responses=problems(404, 410))
def list_versions(access: ReadAccess, session: ReadingSession) -> list[ScenarioVersion]:
    """List the visible versions of a scenario, the newest first."""
    shown = version_shown(session, access, None)
    return [
        ScenarioVersion.model_validate(row, from_attributes=True)
        for row in scenarios.list_versions(session, access.scenario_id)
        if access.all_versions or row.version == shown
    ]


@router.get("/{scenario_id}/versions/{version}", responses=problems(404, 410, 422))
def get_version(
    access: ReadAccess, version: Annotated[Version, Path()], session: ReadingSession
) -> Scenario:
    """Show a version of a scenario."""
    return service.find_scenario(session, access, version)


@router.patch(
    "/{scenario_id}/versions/{version}",
    responses=problems(400, 404, 410, 413, 415, 422),
    openapi_extra=request_example({"name": "As sold"}),
)
def name_version(
    access: EditAccess,
    version: Annotated[Version, Path()],
    request: VersionName,
    session: WritingSession,
) -> ScenarioVersion:
    """Name a version, or remove the name with null. Its content never changes."""
    row = scenarios.find_version(session, access.scenario_id, version)
    if row is None:
        raise NotFound(f"The scenario has no version {version}. List its versions again.")
    scenarios.name_version(session, row, request.name)
    return ScenarioVersion.model_validate(row, from_attributes=True)


@router.get("/{scenario_id}/changes", responses=problems(404, 410, 422))
def get_changes(
    access: ReadAccess,
    session: ReadingSession,
    before: Annotated[Version, Query(description="The version to compare with.")],
    after: Annotated[Version, Query(description="The version that is compared.")],
) -> VersionChanges:
    """List the fields in which a version differs from another, each with both values."""
    return service.compare_versions(session, access, before=before, after=after)
