"""Links: making, listing, revoking, and their content."""

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from qdepth.db import credentials, results, scenarios, shares
from qdepth.db.audit import TARGET
from qdepth.db.tables import Document, ScenarioVersionRow, ShareRow
from qdepth.design.checks.design_problems import DesignProblem
from qdepth.design.document.document import Design
from qdepth.jobs.stored_reports import stored_for, stored_under
from qdepth.report.folded import in_short
from qdepth.report.report import Report
from qdepth.server.access import DELETED, Access, require_open
from qdepth.server.http.errors import (
    InvalidRequest,
    NotFinished,
    NotFound,
    ShareEnded,
    UnknownName,
)
from qdepth.server.runs.service import at_targets, result_of
from qdepth.server.scenarios.service import find_scenario
from qdepth.server.sharing.schemas import CreatedShare, Share, SharedScenario, ShareRequest
from qdepth.studies.simulate.options import SimulationOptions

PAGES = {"view": "/s/", "evidence": "/s/", "edit": "/e/"}


def create_share(
    session: Session, access: Access, request: ShareRequest, *, days: int, now: datetime
) -> CreatedShare:
    """Make a link to a scenario; `days` unless the request says otherwise."""
    _require_sense(request)
    scenario = find_scenario(session, access, request.version)
    found = stored_for(session, scenario.designs, scenario.options)
    reports = [one.report for one in found if one is not None]
    has_result = len(reports) == len(scenario.designs)
    if request.kind == "evidence" and not has_result:
        raise NotFinished("This version has no result. Run it first.")
    pinned = None
    if request.kind == "evidence":
        pinned = _pinned(session, at_targets(scenario.designs, reports), now)
    follows_latest = request.latest or request.kind == "edit"
    link = shares.Link(
        kind=request.kind,
        scenario_id=access.scenario_id,
        version=None if follows_latest else scenario.version,
        evidence=pinned,
    )
    expires_at = now + timedelta(days=request.expires_in_days or days)
    row, token = shares.create(session, link, now=now, expires_at=expires_at)
    return CreatedShare(
        id=row.id,
        kind=request.kind,
        token=token,
        url=f"{PAGES[request.kind]}{token}",
        version=row.version,
        has_result=has_result,
        created_at=now,
        expires_at=expires_at,
    )


def list_shares(session: Session, access: Access) -> list[Share]:
    """List the links of a scenario, the newest first."""
    rows = shares.list_of_scenario(session, access.scenario_id)
    return [Share.model_validate(row, from_attributes=True) for row in rows]


def revoke_share(session: Session, access: Access, share_id: str, *, now: datetime) -> None:
    """End a link of a scenario."""
    row = shares.find(session, access.scenario_id, share_id)
    if row is None:
        raise NotFound("The scenario has no such share link. List its links again.")
    credentials.revoke(session, row, now=now)


def open_share(session: Session, token: str, *, now: datetime) -> SharedScenario:
    """Show the content of a link, and note its use."""
    share = find_open_share(session, token, now=now)
    credentials.note_use(session, share, now=now)
    session.info[TARGET] = share.scenario_id
    return shared_by(session, share)


def without_rows(shown: SharedScenario) -> SharedScenario:
    """Return what a link shares with reports in short."""
    if shown.result is None:
        return shown
    reports = [in_short(report) for report in shown.result.reports]
    return shown.model_copy(update={"result": shown.result.model_copy(update={"reports": reports})})


def shared_by(session: Session, share: ShareRow) -> SharedScenario:
    """Return what a link shares, and its result where known."""
    version, designs, options = shared_version(session, share)
    if share.evidence is None:
        found = stored_for(session, designs, options)
    else:
        pairs = zip(designs, share.evidence["keys"], strict=True)
        found = [stored_under(session, design, [key]) for design, key in pairs]
    return SharedScenario(
        kind=share.kind,
        title=version.title,
        version=version.version,
        created_at=version.created_at,
        designs=designs,
        options=options,
        result=result_of(designs, found),
    )


def find_open_share(session: Session, token: str, *, now: datetime) -> ShareRow:
    """Find a link; raise NotFound or ShareEnded if it opens nothing."""
    share = shares.find_by_token(session, token)
    if share is None:
        raise UnknownName("There is no such share link. Check that the address is complete.")
    require_open(share, now)
    if scenarios.find(session, share.scenario_id) is None:
        raise ShareEnded(DELETED)
    return share


def shared_version(
    session: Session, share: ShareRow
) -> tuple[ScenarioVersionRow, list[Design], SimulationOptions]:
    """Return the version that a link shows, with its designs and options."""
    scenario = scenarios.find(session, share.scenario_id)
    latest = 1 if scenario is None else scenario.latest_version
    row = scenarios.find_version(session, share.scenario_id, share.version or latest)
    if row is None:
        raise NotFound("There is no such version any more.")
    designs = [Design.model_validate(design) for design in row.designs]
    return row, designs, SimulationOptions.model_validate(row.options)


def _pinned(session: Session, reports: Sequence[Report], now: datetime) -> Document:
    """Store reports as they are now, for good, and give their keys.

    Evidence is what it was, whatever later versions make of the design.
    """
    keys = []
    for report in reports:
        document = report.model_dump(mode="json")
        text = json.dumps(document, sort_keys=True)
        keys.append(hashlib.sha256(text.encode()).hexdigest())
        results.store(session, keys[-1], document, now=now)
    return {"keys": keys}


def _require_sense(request: ShareRequest) -> None:
    pinned = request.version is not None or request.kind == "evidence"
    wrong = None
    if request.latest and pinned:
        wrong = ("latest", "A link shows one version or the latest one, not both.")
    if request.version is not None and request.kind == "edit":
        wrong = ("version", "An edit link opens the scenario, not one version.")
    if wrong:
        name, message = wrong
        raise InvalidRequest(
            [DesignProblem(pointer=f"/{name}", message=message, remedy="Leave one of them out.")]
        )
