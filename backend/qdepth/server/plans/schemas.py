"""What starts a plan, and how far it is."""

from qdepth.server.http.schemas import Problem
from qdepth.server.jobs.schemas import Job, PlacedRequest
from qdepth.studies.growth.growth import Growth
from qdepth.studies.plan.plan_answer import Plan
from qdepth.studies.plan.plan_order import PlanOrder
from qdepth.studies.plan.plan_progress import PlanProgress


class PlanRequest(PlanOrder, PlacedRequest):
    """A plan to start."""


class PlanRun(Job):
    """A plan that a worker searches."""

    design_id: str
    growth: Growth | None
    """The growth that it is about; null: none."""
    progress: PlanProgress
    """How far it is, with the best proposal so far. Its dates have no `course`."""
    plan: Plan | None
    """The answer; null until the plan has succeeded."""
    problem: Problem | None
    """Why it failed."""
