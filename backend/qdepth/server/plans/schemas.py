"""Documents for starting a plan, and its progress."""

from qdepth.server.http.schemas import ResponseModel
from qdepth.server.jobs.schemas import Job, PlacedRequest
from qdepth.studies.doubt.doubt_question import Doubt
from qdepth.studies.growth.months import Month
from qdepth.studies.growth.yearly_growth import Growth
from qdepth.studies.plan.plan_answer import Plan
from qdepth.studies.plan.plan_order import PlanOrder
from qdepth.studies.plan.plan_progress import PlanProgress
from qdepth.studies.plan.plan_question import Choice


class PlanRequest(PlanOrder, PlacedRequest):
    """A plan to start."""


class PlanConditions(ResponseModel):
    """The question of a plan, without its design."""

    choices: list[Choice]
    """Fields that may change."""
    load: float
    """Multiple of the planned load."""
    without_any_part: bool
    """True if the targets must also be met while any one part has failed."""
    capacity_gib: float | None
    """Least usable capacity [GiB]; null: any."""
    budget: float | None
    """Largest total price [currency]; null: any."""
    growth: Growth | None
    """Growth of load, VMs and used space; null: none."""
    hold_until: Month | None
    """Last month through which everything must last; null: a year from the first miss."""
    doubt: Doubt | None
    """Numbers that are known only as ranges; null: none."""
    verify: bool
    """True if the best proposals are simulated."""


class PlanRun(Job):
    """A plan that a worker searches."""

    design_id: str
    conditions: PlanConditions
    """Conditions of the question."""
    progress: PlanProgress
    """Progress, with the best proposal so far. Its dates have no `course`."""
    plan: Plan | None
    """The answer; null until the plan has succeeded."""
