"""Links: to read a version or the latest one, to edit, and to prove a result."""

from datetime import timedelta

from fastapi import APIRouter
from sqlalchemy.orm import Session

from qdepth.api.access import EditAccess, require_open
from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import InvalidRequest, NotFinished, NotFound
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.link_schemas import NewShare, Share, ShareRequest
from qdepth.api.routes.scenarios import find_scenario
from qdepth.api.schemas import RunResult, Scenario, SharedScenario
from qdepth.api.views import find_result, result_of_reports, view_of_share
from qdepth.db import results, scenarios, shares
from qdepth.db.tables import Document, ScenarioVersionRow, ShareRow
from qdepth.design.checks.design_problems import DesignProblem
from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.question_key import evaluation_key

router = APIRouter(tags=["shares"], route_class=IdempotentRoute)

PAGES = {"view": "/s/", "evidence": "/s/", "edit": "/e/"}


@router.post(
    "/scenarios/{scenario_id}/shares",
    status_code=201,
    responses=documented(400, 404, 409, 410, 413, 415, 422),
)
def create_share(
    access: EditAccess,
    session: WritingSession,
    services: ServicesDep,
    now: Now,
    request: ShareRequest | None = None,
) -> NewShare:
    """Make a link. The token is shown once and kept as a hash."""
    wish = request or ShareRequest()
    _require_sense(wish)
    scenario = find_scenario(session, access, wish.version)
    follows = wish.latest or wish.kind == "edit"
    link = shares.Link(
        kind=wish.kind,
        scenario_id=access.scenario_id,
        version=None if follows else scenario.version,
        evidence=_evidence(session, scenario) if wish.kind == "evidence" else None,
    )
    expires_at = now + timedelta(days=wish.expires_in_days or services.settings.share_days)
    row, token = shares.create(session, link, now=now, expires_at=expires_at)
    return NewShare(
        id=row.id,
        kind=wish.kind,
        token=token,
        url=f"{PAGES[wish.kind]}{token}",
        version=row.version,
        has_result=results.find(session, _keys(scenario)) is not None,
        created_at=now,
        expires_at=expires_at,
    )


@router.get("/scenarios/{scenario_id}/shares", responses=documented(404, 410))
def list_shares(access: EditAccess, session: ReadingSession) -> list[Share]:
    """List the links of a scenario, the newest first."""
    return [view_of_share(row) for row in shares.list_of_scenario(session, access.scenario_id)]


@router.delete(
    "/scenarios/{scenario_id}/shares/{share_id}", status_code=204, responses=documented(404, 410)
)
def revoke_share(access: EditAccess, share_id: str, session: WritingSession, now: Now) -> None:
    """End a link at once and for good."""
    row = shares.find(session, access.scenario_id, share_id)
    if row is None:
        raise NotFound("The scenario has no such share link. List its links again.")
    shares.revoke(session, row, now=now)


def find_share(session: Session, token: str) -> ShareRow:
    """Find a link, or raise NotFound."""
    row = shares.find_by_token(session, token)
    if row is None:
        raise NotFound("There is no such share link. Check that the address is complete.")
    return row


def version_of(session: Session, share: ShareRow) -> ScenarioVersionRow:
    """Give the version that a link shows."""
    scenario = scenarios.find(session, share.scenario_id)
    latest = 1 if scenario is None else scenario.latest_version
    row = scenarios.find_version(session, share.scenario_id, share.version or latest)
    if row is None:
        raise NotFound("There is no such version any more.")
    return row


@router.get("/shares/{token}", responses=documented(404, 410))
def open_share(token: str, session: WritingSession, now: Now) -> SharedScenario:
    """Show what a link shares, and its result where known."""
    share = find_share(session, token)
    require_open(share, now)
    version = version_of(session, share)
    designs = [Design.model_validate(design) for design in version.designs]
    options = SimulationOptions.model_validate(version.options)
    shares.note_use(session, share.id, now=now)
    return SharedScenario(
        kind=share.kind,
        title=version.title,
        version=version.version,
        created_at=version.created_at,
        designs=designs,
        options=options,
        result=(
            find_result(session, designs, options)
            if share.evidence is None
            else pinned_result(session, designs, share.evidence)
        ),
    )


def pinned_result(session: Session, designs: list[Design], evidence: Document) -> RunResult | None:
    """Give the result that an evidence link pins."""
    found = results.find(session, evidence["keys"])
    if found is None:
        return None
    return result_of_reports(designs, [Report.model_validate(report) for report in found])


def _evidence(session: Session, scenario: Scenario) -> Document:
    keys = _keys(scenario)
    if results.find(session, keys) is None:
        raise NotFinished("There is no result of this version to prove. Run it first.")
    return {"keys": keys}


def _keys(scenario: Scenario) -> list[str]:
    return [evaluation_key(design, scenario.options) for design in scenario.designs]


def _require_sense(wish: ShareRequest) -> None:
    pinned = wish.version is not None or wish.kind == "evidence"
    wrong = None
    if wish.latest and pinned:
        wrong = ("latest", "A link shows one version or the latest one, not both.")
    if wish.version is not None and wish.kind == "edit":
        wrong = ("version", "An edit link opens the scenario, not one version.")
    if wrong:
        name, message = wrong
        raise InvalidRequest(
            [DesignProblem(pointer=f"/{name}", message=message, remedy="Leave one of them out.")]
        )
