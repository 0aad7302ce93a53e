"""From rows of the database to answers."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from qdepth.api.access import Access
from qdepth.api.link_schemas import Key, Share
from qdepth.api.schemas import (
    Run,
    RunResult,
    Scenario,
    ScenarioSummary,
    ScenarioVersion,
)
from qdepth.db import results
from qdepth.db.tables import JobRow, KeyRow, ScenarioRow, ScenarioVersionRow, ShareRow
from qdepth.design.document.document import Design
from qdepth.report.comparison import Comparison
from qdepth.report.report import Report
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.question_key import evaluation_key


def view_of_run(row: JobRow) -> Run:
    """Show a run."""
    path = f"/api/v1/runs/{row.id}"
    return Run.model_validate(
        {
            "id": row.id,
            "status": row.status,
            "created_at": row.created_at,
            "started_at": row.started_at,
            "finished_at": row.finished_at,
            "cancel_requested": row.cancel_requested,
            "progress": row.progress,
            "partial": (row.progress or {})["partial"],
            "problem": row.problem,
            "options": row.question,
            "links": {
                "self": path,
                "events": f"{path}/events",
                "cancel": f"{path}/cancel",
                "result": f"{path}/result",
            },
        }
    )


def view_of_scenario(
    access: Access, scenario: ScenarioRow, version: ScenarioVersionRow
) -> Scenario:
    """Show a version of a scenario, under the name by which it was opened."""
    return Scenario(
        id=access.name,
        read_id=scenario.read_id,
        may_edit=access.right == "edit",
        version=version.version,
        title=version.title,
        designs=[Design.model_validate(design) for design in version.designs],
        options=SimulationOptions.model_validate(version.options),
        created_at=scenario.created_at,
        updated_at=version.created_at,
    )


def view_of_version(row: ScenarioVersionRow) -> ScenarioVersion:
    """Show a version in the list of its scenario."""
    return ScenarioVersion(
        version=row.version, name=row.name, title=row.title, created_at=row.created_at
    )


def view_in_list(scenario: ScenarioRow, title: str) -> ScenarioSummary:
    """Show a scenario in the list of its owner."""
    return ScenarioSummary(
        read_id=scenario.read_id,
        title=title,
        version=scenario.latest_version,
        created_at=scenario.created_at,
        updated_at=scenario.updated_at,
    )


def view_of_key(row: KeyRow) -> Key:
    """Show a key in a list."""
    return Key.model_validate(row, from_attributes=True)


def view_of_share(row: ShareRow) -> Share:
    """Show a share link in a list."""
    return Share(
        id=row.id,
        kind=row.kind,
        token_prefix=row.token_prefix,
        version=row.version,
        created_at=row.created_at,
        expires_at=row.expires_at,
        revoked_at=row.revoked_at,
        last_used_at=row.last_used_at,
    )


def find_result(
    session: Session, designs: Sequence[Design], options: SimulationOptions
) -> RunResult | None:
    """Give what is known about designs: all their reports, or None while one is missing."""
    keys = [evaluation_key(design, options) for design in designs]
    found = results.find(session, keys)
    if found is None:
        return None
    return result_of_reports(designs, [Report.model_validate(report) for report in found])


def result_of_reports(designs: Sequence[Design], reports: list[Report]) -> RunResult:
    """Put reports side by side."""
    return RunResult(reports=reports, comparison=comparison_of(designs, reports))


def comparison_of(designs: Sequence[Design], reports: list[Report]) -> Comparison | None:
    """Compare designs, where there are several."""
    # Its numerical libraries take half a second to load, and few requests need them.
    from qdepth.studies.compare.comparison import compare  # noqa: PLC0415

    return compare(designs, reports) if len(reports) > 1 else None
