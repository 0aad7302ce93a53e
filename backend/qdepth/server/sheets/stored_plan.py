"""The newest plan of a design that is stored with its scenario, as cells read it."""

from collections.abc import Iterator

from sqlalchemy.orm import Session

from qdepth.db import job_lists, jobs, results
from qdepth.db.tables import Document, JobRow
from qdepth.design.document.document import Design
from qdepth.jobs.plans import PLANS
from qdepth.report.numbers import absent
from qdepth.report.plan_figures import PlanFigures, PlanReport
from qdepth.report.quantity import Number
from qdepth.server.access import Access
from qdepth.server.deps import Services
from qdepth.server.jobs.rights import BY_READERS, statuses_shown
from qdepth.studies.plan.plan_answer import Plan
from qdepth.studies.plan.plan_order import SHOWS_NOTHING
from qdepth.studies.plan.plan_words import recommendation, until

NO_PLAN = "no_plan"
OUTDATED = "outdated"


def stored_plan(services: Services, access: Access, design: Design) -> PlanReport | str:
    """Return the figures of the newest plan of a design, or the word that a cell shows instead."""
    with services.sessions.reading() as session:
        for job in _plans(session, access):
            asked = job.question["design"]
            if asked["id"] != design.id:
                continue
            if _shown(asked) != _shown(design.model_dump(mode="json", by_alias=True)):
                return OUTDATED
            keys = [part.key or "" for part in jobs.parts_of(session, job.id)]
            found = results.find(session, keys)
            if found:
                return PlanReport(plan=_figures(Plan.model_validate(found[0])))
    return NO_PLAN


def _plans(session: Session, access: Access) -> Iterator[JobRow]:
    """Plans of a scenario that have succeeded, the newest first, as far as the caller sees them."""
    if not statuses_shown(access):
        return
    done = job_lists.SUCCEEDED
    for row in job_lists.newest(session, access.scenario_id, kind=PLANS, statuses=done):
        job = job_lists.find(session, access.scenario_id, row["id"], statuses=done)
        if job is not None and job.label != BY_READERS:
            yield job


def _shown(design: Document) -> Document:
    return {name: value for name, value in design.items() if name not in SHOWS_NOTHING}


def _figures(plan: Plan) -> PlanFigures:
    return PlanFigures(
        price=None if plan.best is None else plan.best.total_price,
        until=until(plan),
        chance=_chance(plan),
        recommendation=recommendation(plan),
        text=plan.text,
    )


def _chance(plan: Plan) -> Number:
    if plan.doubt is None:
        return absent("the plan has no doubt")
    found = plan.doubt.chance
    return Number(value=found.value_pct, low=found.low_pct, high=found.high_pct, tag="approximate")
