"""Plans: checked, queued and shown."""

from anyio import to_thread
from sqlalchemy.orm import Session

from qdepth.db import jobs, results
from qdepth.design.problem import DesignProblem
from qdepth.jobs.plans import PLANS, new_plan
from qdepth.server.deps import Services
from qdepth.server.designs.service import require_load
from qdepth.server.http.errors import InvalidRequest
from qdepth.server.jobs.resource import JobResource, ShownJob
from qdepth.server.plans.schemas import PlanConditions, PlanRun
from qdepth.server.variant_checks import check_variants
from qdepth.studies.doubt.inputs import NothingInDoubt, require_inputs
from qdepth.studies.plan.plan_answer import Plan
from qdepth.studies.plan.plan_order import PlanOrder
from qdepth.studies.plan.plan_progress import PlanProgress
from qdepth.studies.plan.space import MOST_COMBINATIONS, TooManyCombinations, check_question


async def checked_plan(services: Services, order: PlanOrder) -> jobs.NewJob:
    """Make the job of a plan.

    Raises
    ------
    InvalidDesign
        If the design is not complete, or no value of a choice fits it.
    InvalidRequest
        If there are more combinations than can be priced, or nothing is uncertain.
    """
    await to_thread.run_sync(require_load, order.design, "/design")
    values = sum(len(choice.values) for choice in order.choices)
    try:
        await check_variants(services, order.design, values, check_question, order)
    except TooManyCombinations as error:
        problem = DesignProblem(
            pointer="/choices",
            message=str(error),
            limit=f"at most {MOST_COMBINATIONS} combinations",
            remedy="Leave out values or choices.",
        )
        raise InvalidRequest([problem]) from None
    await to_thread.run_sync(_check_doubt, order)
    return new_plan(order)


def _check_doubt(order: PlanOrder) -> None:
    if order.doubt is None:
        return
    try:
        require_inputs(order.doubt, order.design)
    except NothingInDoubt as error:
        problem = DesignProblem(
            pointer="/doubt/ranges", message=str(error), remedy="Give a range of a number."
        )
        raise InvalidRequest([problem]) from None


def _plan(session: Session, shown: ShownJob) -> PlanRun:
    job = shown.row
    keys = [part.key or "" for part in jobs.parts_of(session, job.id)]
    found = results.find(session, keys) if job.status == "succeeded" else None
    progress = PlanProgress.model_validate(job.progress)
    is_searching = progress.stage == "search" and progress.most > 0
    share = progress.evaluations / progress.most if is_searching else None
    return PlanRun(
        **shown.shape(share=share),
        design_id=job.question["design"]["id"],
        conditions={name: job.question.get(name) for name in PlanConditions.model_fields},
        progress=progress,
        plan=Plan.model_validate(found[0]) if found else None,
    )


PLAN = JobResource(PLANS, "plan", PlanRun, _plan, is_asked_once=True)
