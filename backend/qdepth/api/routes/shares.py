"""Share links: a page that shows one version to whoever has the link."""

from datetime import timedelta

from fastapi import APIRouter

from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import NotFound, ShareEnded
from qdepth.api.routes.scenarios import find_scenario
from qdepth.api.schemas import NewShare, Share, SharedScenario, ShareRequest
from qdepth.api.views import find_result, view_of_share
from qdepth.db import shares
from qdepth.design.document import Design
from qdepth.studies.options import SimulationOptions

router = APIRouter(tags=["shares"])


@router.post(
    "/scenarios/{scenario_id}/shares",
    status_code=201,
    responses=documented(400, 404, 413, 415, 422),
)
def create_share(
    scenario_id: str,
    session: WritingSession,
    services: ServicesDep,
    now: Now,
    request: ShareRequest | None = None,
) -> NewShare:
    """Make a link to one version. The token is shown once and kept as a hash."""
    wish = request or ShareRequest()
    scenario = find_scenario(session, scenario_id, wish.version)
    days = wish.expires_in_days or services.settings.share_days
    expires_at = now + timedelta(days=days)
    row, token = shares.create(
        session, scenario_id, scenario.version, now=now, expires_at=expires_at
    )
    return NewShare(
        id=row.id,
        token=token,
        url=f"/s/{token}",
        version=row.version,
        created_at=now,
        expires_at=expires_at,
    )


@router.get("/scenarios/{scenario_id}/shares", responses=documented(404))
def list_shares(scenario_id: str, session: ReadingSession) -> list[Share]:
    """List the links of a scenario, the newest first."""
    find_scenario(session, scenario_id)
    return [view_of_share(row) for row in shares.list_of_scenario(session, scenario_id)]


@router.delete(
    "/scenarios/{scenario_id}/shares/{share_id}", status_code=204, responses=documented(404)
)
def revoke_share(scenario_id: str, share_id: str, session: WritingSession, now: Now) -> None:
    """End a link at once and for good."""
    row = shares.find(session, scenario_id, share_id)
    if row is None:
        raise NotFound("The scenario has no such share link. List its links again.")
    shares.revoke(session, row, now=now)


@router.get("/shares/{token}", responses=documented(404, 410))
def open_share(token: str, session: WritingSession, now: Now) -> SharedScenario:
    """Show what a link shares: a version that never changes, and its result where known."""
    row = shares.find_by_token(session, token)
    if row is None:
        raise NotFound("There is no such share link. Check that the address is complete.")
    if row.revoked_at is not None:
        raise ShareEnded("The share link was revoked. Ask whoever sent it for a new one.")
    if row.expires_at <= now:
        raise ShareEnded("The share link has expired. Ask whoever sent it for a new one.")
    version = row.scenario_version
    designs = [Design.model_validate(design) for design in version.designs]
    options = SimulationOptions.model_validate(version.options)
    shares.note_use(session, row.id, now=now)
    return SharedScenario(
        title=version.title,
        version=version.version,
        created_at=version.created_at,
        designs=designs,
        options=options,
        result=find_result(session, designs, options),
    )
