"""Scenarios in versions: created, found, listed, saved and compared."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from qdepth.db import scenarios
from qdepth.db.people import owner_of_team
from qdepth.db.tables import ScenarioRow, ScenarioVersionRow
from qdepth.design.changes import model_changes
from qdepth.design.document.document import Design
from qdepth.server.access import NO_SCENARIO, Access, right_of_person, version_shown
from qdepth.server.designs.service import require_sound
from qdepth.server.http.authentication import Caller
from qdepth.server.http.errors import (
    KeyRefused,
    NotAllowed,
    NotFound,
    StaleVersion,
    UnknownName,
    VersionNotNamed,
)
from qdepth.server.http.etags import if_match_holds, read_version_etag, version_etag
from qdepth.server.http.schemas import ContentChange
from qdepth.server.scenarios.pagination import read_cursor, write_cursor
from qdepth.server.scenarios.schemas import (
    Scenario,
    ScenarioContent,
    ScenarioPage,
    ScenarioSummary,
    VersionChanges,
)
from qdepth.server.scenarios.version_words import version_words
from qdepth.settings import Settings
from qdepth.studies.simulate.options import SimulationOptions


def find_scenario(session: Session, access: Access, version: int | None = None) -> Scenario:
    """Return a version of a scenario, the latest unless one is named or pinned.

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
            f"The scenario has no version {number}. Choose one from its list of versions."
        )
    return _scenario(access, scenario, row)


def create_scenario(
    session: Session, caller: Caller, request: ScenarioContent, *, now: datetime
) -> Scenario:
    """Store designs as a new scenario."""
    content = _content(request)
    scenario, version = scenarios.create(session, content, now=now, owner_id=caller.owner_id)
    access = Access(scenario.id, scenario.id, "edit", may_give=caller.may_give(scenario.owner_id))
    return _scenario(access, scenario, version)


def give_scenario(
    session: Session, caller: Caller, access: Access, team: str | None, teams: Collection[str]
) -> Scenario:
    """Give a scenario to one of the teams, or to the caller.

    Raises
    ------
    NotAllowed
        If nobody signed in, the scenario is not theirs to give, or they may not add to the team.
    """
    person, scenario = caller.person, scenarios.find(session, access.scenario_id)
    if person is None or caller.owner_id is None or scenario is None:
        raise NotAllowed("Only people who signed in can change the owner of a scenario. Sign in.")
    if not access.may_give:
        raise NotAllowed("Only an owner of its team can give this scenario away. Ask one.")
    if team is None:
        scenarios.give(session, scenario, caller.owner_id)
    else:
        edited = {one.team for one in caller.teams if one.role != "viewer"}
        if team not in (teams if caller.is_administrator else edited):
            raise NotAllowed(f"You are not an editor of the team {team}. Ask one of its owners.")
        scenarios.give(session, scenario, owner_of_team(team))
    moved = replace(access, team=team, may_give=caller.may_give(scenario.owner_id))
    return find_scenario(session, moved)


def delete_scenario(
    session: Session, access: Access, *, if_match: str | None, now: datetime
) -> None:
    """Delete a scenario: its links end, and it can be brought back for a while.

    Raises
    ------
    NotAllowed
        If a link opened it.
    VersionNotNamed, StaleVersion
        If the call names no version, or one that is not the latest.
    """
    if access.by_link:
        raise NotAllowed("A link cannot delete a scenario. Ask its owner.")
    scenario = scenarios.find(session, access.scenario_id)
    if scenario is None:
        raise NotFound(NO_SCENARIO)
    if if_match is None:
        raise VersionNotNamed('Send If-Match with the ETag of the version that you read, as "3".')
    if not if_match_holds(if_match, version_etag(scenario.latest_version)):
        raise StaleVersion(
            f"The scenario now has version {scenario.latest_version}. Nothing was deleted.",
            scenario.latest_version,
            [],
        )
    scenarios.mark_deleted(session, scenario, now)


def restore_scenario(
    session: Session, settings: Settings, caller: Caller, name: str, *, now: datetime
) -> Scenario:
    """Bring a deleted scenario back, with its versions, links and keys; raises UnknownName."""
    after = now - timedelta(days=scenarios.RESTORED_WITHIN_DAYS)
    scenario = scenarios.find_deleted(session, name, after=after)
    if scenario is None or not _may_restore(settings, caller, scenario, name):
        raise UnknownName(
            "No scenario of this id was deleted in the last "
            f"{scenarios.RESTORED_WITHIN_DAYS} days. Check the address."
        )
    scenarios.mark_deleted(session, scenario, None)
    return find_scenario(session, Access(name, scenario.id, "edit"))


def _may_restore(settings: Settings, caller: Caller, scenario: ScenarioRow, name: str) -> bool:
    if settings.sign_in == "none" and name == scenario.id:
        return True
    return right_of_person(scenario, caller) == "edit"


def list_scenarios(
    session: Session, caller: Caller, *, cursor: str | None, limit: int
) -> ScenarioPage:
    """List the scenarios of a person with their teams, or of the owner of a key, newest first."""
    if not caller.owners:
        raise KeyRefused(
            "Send a key of the scope read or run, which identifies the owner of the scenarios."
        )
    rows = scenarios.list_of_owners(
        session, caller.owners, limit=limit + 1, after=read_cursor(cursor)
    )
    teams = {team.owner_id: team.team for team in caller.teams}
    items = [
        ScenarioSummary(
            read_id=row.read_id,
            title=title,
            version=row.latest_version,
            team=teams.get(row.owner_id or ""),
            created_at=row.created_at,
            updated_at=row.updated_at,
        )
        for row, title in rows[:limit]
    ]
    next_cursor = write_cursor(rows[limit - 1][0]) if len(rows) > limit else None
    return ScenarioPage(items=items, next_cursor=next_cursor)


def save_scenario(
    session: Session,
    access: Access,
    request: ScenarioContent,
    *,
    if_match: str | None,
    now: datetime,
) -> Scenario:
    """Store a new version after the one that `if_match` names.

    Raises
    ------
    VersionNotNamed
        If `if_match` is absent.
    StaleVersion
        If it does not name the latest version.
    """
    content = _content(request)
    latest = find_scenario(session, access).version
    if if_match is None:
        raise VersionNotNamed(
            f"Send If-Match with the ETag that you read, {version_etag(latest)} for the latest "
            "version."
        )
    if not if_match_holds(if_match, version_etag(latest)):
        raise _stale(session, access, if_match)
    version = scenarios.add_version(session, access.scenario_id, content, after=latest, now=now)
    session.expire_all()
    if version is None:
        raise _stale(session, access, if_match)
    return find_scenario(session, access)


def compare_versions(
    session: Session, access: Access, *, before: int, after: int
) -> VersionChanges:
    """List the differences between two versions, field by field."""
    old, new = (find_scenario(session, access, number) for number in (before, after))
    changes, groups = _changes(old, new), version_words(old, new)
    return VersionChanges(before=before, after=after, changes=changes, groups=groups)


def _changes(before: Scenario, after: Scenario) -> list[ContentChange]:
    """Changed fields in the order of the document; moving a design or part is no change."""
    return [
        ContentChange(pointer=change.pointer, before=change.before, after=change.after)
        for change in model_changes(before, after, {"title", "designs", "options"})
    ]


def _stale(session: Session, access: Access, if_match: str) -> StaleVersion:
    """Tell what others saved since the version that the save is based on, where that is known."""
    latest = find_scenario(session, access)
    based_on = read_version_etag(if_match) or latest.version
    known = scenarios.find_version(session, access.scenario_id, based_on)
    changes: Sequence[ContentChange] = ()
    if known:
        changes = _changes(find_scenario(session, access, based_on), latest)
    return StaleVersion(
        (
            f"The save is based on version {if_match}, but the latest is "
            f"{version_etag(latest.version)}. Nothing was saved or lost. Read the latest "
            "version, merge both and save again."
        ),
        latest.version,
        changes,
    )


def _content(request: ScenarioContent) -> scenarios.Content:
    require_sound(request.designs, complete=False)
    return scenarios.Content(
        title=request.title,
        designs=[design.model_dump(mode="json", by_alias=True) for design in request.designs],
        options=request.options.model_dump(mode="json"),
    )


def _scenario(access: Access, scenario: ScenarioRow, version: ScenarioVersionRow) -> Scenario:
    return Scenario(
        id=access.name,
        read_id=scenario.read_id,
        may_edit=access.right == "edit",
        team=access.team,
        may_give=access.may_give,
        version=version.version,
        title=version.title,
        designs=[Design.model_validate(design) for design in version.designs],
        options=SimulationOptions.model_validate(version.options),
        created_at=scenario.created_at,
        updated_at=version.created_at,
    )
