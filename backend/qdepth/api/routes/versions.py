"""Versions of a scenario: what they are called, and what differs between two."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from qdepth.api.access import EditAccess, ReadAccess
from qdepth.api.deps import ReadingSession, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import NotFound
from qdepth.api.field_types import Version
from qdepth.api.routes.scenarios import find_scenario
from qdepth.api.schemas import ScenarioVersion, VersionChanges, VersionName
from qdepth.api.version_changes import version_changes
from qdepth.api.views import view_of_version
from qdepth.db import scenarios

router = APIRouter(prefix="/scenarios/{scenario_id}", tags=["scenarios"])


@router.get("/changes", responses=documented(404, 410, 422))
def get_changes(
    access: ReadAccess,
    session: ReadingSession,
    before: Annotated[Version, Query(description="The version to compare with.")],
    after: Annotated[Version, Query(description="The version that is compared.")],
) -> VersionChanges:
    """List the fields in which a version differs from another, each with both values."""
    old, new = (find_scenario(session, access, number) for number in (before, after))
    return VersionChanges(before=before, after=after, changes=version_changes(old, new))


@router.patch("/versions/{version}", responses=documented(400, 404, 410, 413, 415, 422))
def name_version(
    access: EditAccess,
    version: Annotated[Version, Path()],
    request: VersionName,
    session: WritingSession,
) -> ScenarioVersion:
    """Give a version a name, or take it away with null. What it holds never changes."""
    row = scenarios.find_version(session, access.scenario_id, version)
    if row is None:
        raise NotFound(f"The scenario has no version {version}. List its versions again.")
    scenarios.name_version(session, row, request.name)
    return view_of_version(row)
