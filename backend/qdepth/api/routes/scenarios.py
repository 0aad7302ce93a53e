"""Scenarios: designs that are kept, in versions that never change."""

from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Response
from sqlalchemy.orm import Session

from qdepth.api.deps import Now, ReadingSession, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import NotFound, StaleVersion, VersionNotNamed
from qdepth.api.findings import require_sound
from qdepth.api.schemas import Scenario, ScenarioContent, ScenarioVersion, Version
from qdepth.api.views import view_of_scenario
from qdepth.db import scenarios

router = APIRouter(prefix="/scenarios", tags=["scenarios"])

ETAG: dict[str, Any] = {
    "headers": {"ETag": {"schema": {"type": "string"}, "description": "Version, in quotes"}}
}


def find_scenario(session: Session, scenario_id: str, version: int | None = None) -> Scenario:
    """Show a version of a scenario, the latest unless one is named, or raise NotFound."""
    scenario = scenarios.find(session, scenario_id)
    if scenario is None:
        raise NotFound("There is no scenario with this id. Check the address.")
    number = version or scenario.latest_version
    row = scenarios.find_version(session, scenario_id, number)
    if row is None:
        raise NotFound(
            f"The scenario has no version {number}. Choose one from 1 to {scenario.latest_version}."
        )
    return view_of_scenario(scenario, row)


@router.post("", status_code=201, responses={201: ETAG, **documented(400, 413, 415, 422)})
def create_scenario(
    request: ScenarioContent, session: WritingSession, response: Response, now: Now
) -> Scenario:
    """Keep designs as a new scenario; its id is the key to edit it."""
    content = _content(request)
    scenario, version = scenarios.create(session, content, now=now)
    response.headers["Location"] = f"/api/v1/scenarios/{scenario.id}"
    response.headers["ETag"] = _etag(version.version)
    return view_of_scenario(scenario, version)


@router.get("/{scenario_id}", responses={200: ETAG, **documented(404)})
def get_scenario(scenario_id: str, session: ReadingSession, response: Response) -> Scenario:
    """Show the latest version of a scenario."""
    scenario = find_scenario(session, scenario_id)
    response.headers["ETag"] = _etag(scenario.version)
    return scenario


@router.put(
    "/{scenario_id}",
    responses={200: ETAG, **documented(400, 404, 412, 413, 415, 422, 428)},
)
def save_scenario(
    scenario_id: str,
    request: ScenarioContent,
    session: WritingSession,
    response: Response,
    now: Now,
    if_match: Annotated[str | None, Header(description="ETag that the save is based on.")] = None,
) -> Scenario:
    """Keep a new version. `If-Match` names the version that it is based on."""
    content = _content(request)
    latest = find_scenario(session, scenario_id).version
    if if_match is None:
        raise VersionNotNamed(
            f"Send If-Match with the ETag that you read, {_etag(latest)} for the latest version."
        )
    tags = [tag.strip() for tag in if_match.split(",")]
    if "*" not in tags and _etag(latest) not in tags:
        raise _stale(if_match, latest)
    version = scenarios.add_version(session, scenario_id, content, after=latest, now=now)
    session.expire_all()
    if version is None:
        raise _stale(if_match, find_scenario(session, scenario_id).version)
    response.headers["ETag"] = _etag(version.version)
    return find_scenario(session, scenario_id)


@router.get("/{scenario_id}/versions", responses=documented(404))
def list_versions(scenario_id: str, session: ReadingSession) -> list[ScenarioVersion]:
    """List the versions of a scenario, the newest first."""
    find_scenario(session, scenario_id)
    return [
        ScenarioVersion(version=row.version, title=row.title, created_at=row.created_at)
        for row in scenarios.list_versions(session, scenario_id)
    ]


@router.get("/{scenario_id}/versions/{version}", responses=documented(404, 422))
def get_version(
    scenario_id: str, version: Annotated[Version, Path()], session: ReadingSession
) -> Scenario:
    """Show a version of a scenario."""
    return find_scenario(session, scenario_id, version)


def _content(request: ScenarioContent) -> scenarios.Content:
    require_sound(request.designs, "/designs", complete=False)
    return scenarios.Content(
        title=request.title,
        designs=[design.model_dump(mode="json", by_alias=True) for design in request.designs],
        options=request.options.model_dump(mode="json"),
    )


def _etag(version: int) -> str:
    return f'"{version}"'


def _stale(if_match: str, latest: int) -> StaleVersion:
    return StaleVersion(
        f"The save is based on version {if_match}, but the latest is {_etag(latest)}. Nothing was "
        "saved or lost. Read the latest version, put both together and save again."
    )
